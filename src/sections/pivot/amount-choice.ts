import { filterValueOf } from '#domain/page/filter/filter-value.ts';
import { pathOfGroup, type PivotGroup } from '#domain/query/pivot-table.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { ChosenFilters, ValueSelection } from '#dataview/filters/selection.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { PivotGridProps } from './pivot-data.ts';

/** Where an amount leads to, whether its groups are chosen, and whether the Tab key stops at it. */
export type AmountChoice = { href: string; isChosen: boolean; isStop: boolean };

/** The most amounts that are links, and that the Tab key stops at: names of groups lead to the same. */
const mostLinks = 4_000;
const mostStops = 100;

/**
 * The page with the groups of an amount as its only choice among those of the pivot, or with none of them
 * where they are. Null for the total of everything, for groups that no filter chooses, and in pivots with
 * too many amounts (`count`).
 */
export function amountChoice(
  { section, data, selections, count }: PivotGridProps & { count: number },
  row: PivotGroup,
  across: PivotGroup,
): AmountChoice | null {
  if (selections.length === 0 || count > mostLinks) return null;

  const groups = [...groupsAround(data.rows, row), ...groupsAround(data.across, across)];
  if (groups.length === 0) return null;

  // Levels of one date have the same names in the query string: the innermost one decides.
  const chosen = new Map<string, { selection: ValueSelection; value: string }>();
  for (const { column, group } of groups) {
    const selection = selections.find((one) => one.column === column.descriptor);
    if (!selection || group.others > 0 || group.value === null) return null;
    chosen.set(selection.keys.join(), { selection, value: filterValueOf(cellText(group.value)) });
  }

  const isChosen = selections.every((selection) => {
    const own = chosen.get(selection.keys.join());
    if (!own) return selection.chosen.length === 0;
    return own.selection !== selection || isOnly(selection, own.value);
  });
  const filters: ChosenFilters = Object.assign({}, ...selections.map(({ none }) => none));
  if (!isChosen) {
    Object.assign(filters, ...[...chosen.values()].map(({ selection, value }) => selection.only(value)));
  }
  return { href: section.href({ filters }), isChosen, isStop: count <= mostStops };
}

const isOnly = ({ chosen }: ValueSelection, value: string): boolean =>
  chosen.length === 1 && (chosen[0] === value || chosen[0] === value.slice(0, 10));

/** A group and those around it, the outermost first, with their columns. */
function groupsAround(
  columns: readonly ShownColumn[],
  group: PivotGroup,
): { column: ShownColumn; group: PivotGroup }[] {
  return pathOfGroup(group).map((one, level) => ({ column: columns[level]!, group: one }));
}
