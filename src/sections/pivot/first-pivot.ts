import { suggestGraph } from '#dataview/suggestion/suggest-graph.ts';
import { columnRoles, type ProfiledColumn } from '#dataview/suggestion/column-roles.ts';
import { columnsOfSuggestion, describeColumn } from '#dataview/suggestion/suggested-graph.ts';
import { columnsOfGraph } from '#dataview/sources/choose-source.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasDates } from '#dataview/state/column-rules.ts';
import { setPart } from './pivot-columns.ts';

/** The most columns of groups that a first pivot has: more do not fit beside each other. */
const mostAcross = 24;

/**
 * The columns of a pivot whose source was just chosen: what a graph would draw, with few moments or series
 * across, and the others in rows. A graph without two groups gets another category beside its own.
 */
export function firstPivot({ columns, profile, name }: CatalogueSource): ColumnDescriptor[] {
  const suggestion = profile ? suggestGraph(columns, profile, name) : null;
  const counted = columnsOfGraph(columns).filter(({ show }) => show);
  const drawn = suggestion ? columnsOfSuggestion(suggestion) : counted;
  const others = columns.filter((column) => !drawn.some((one) => !one.systemCol && one.name === column.name));
  const all = [...drawn, ...others.map((column) => describeColumn({ column }))];

  const { time, categories } = profile ? columnRoles(columns, profile.columns) : noRoles;
  const groups = drawn.filter(({ xAxis, categorize }) => xAxis || categorize);
  const moments = groups.find((column) => column.name === time?.column.name && countOf(time) <= mostAcross);
  const across = moments ?? groups.find(({ categorize }) => categorize);
  const rows = groups.filter((column) => column !== across).map(columnKey);
  const category = categories.find((one) => isFewOthers(one, groups))?.column.name;
  const added = category === undefined ? [] : [category];

  const parts = {
    rows: rows.length > 0 ? rows : added,
    across: across ? [columnKey(across)] : added,
    values: drawn.filter(({ yAxis }) => yAxis).map(columnKey),
  };
  const withGroups = setPart(setPart(all, 'rows', parts.rows), 'across', parts.across);
  return setPart(withGroups, 'values', parts.values).map(asPivotColumn);
}

const noRoles: Pick<ReturnType<typeof columnRoles>, 'time' | 'categories'> = { time: null, categories: [] };

const isFewOthers = ({ column, profile }: ProfiledColumn, groups: readonly ColumnDescriptor[]): boolean =>
  profile.distinct <= mostAcross && groups.every(({ name }) => name !== column.name);

/** About how many columns the moments of a time make: dates are grouped by year. */
function countOf({ column, profile }: ProfiledColumn): number {
  if (!hasDates(column)) return profile.distinct;
  const [from, to] = [profile.least, profile.greatest].map((cell) => Number(String(cell).slice(0, 4)));
  return 1 + Number(to) - Number(from);
}

/** A column without the parts that it has in a graph; dates that are columns are years at first. */
function asPivotColumn(column: ColumnDescriptor): ColumnDescriptor {
  const plain = { ...column, xAxis: false, yAxis: false, categorize: false };
  if (column.across && hasDates(column)) return { ...plain, step: 'year' };
  return plain;
}
