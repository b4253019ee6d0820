import { columnType } from '#columns/index.ts';
import { columnFilterSchema, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasDates } from '#dataview/state/column-rules.ts';
import type { ShownVersion } from '#dataview/state/data-state.ts';
import {
  amountName,
  inSentence,
  isAdditive,
  isInDollars,
  labelOf,
} from '#dataview/suggestion/amount-names.ts';
import { columnRoles, type ColumnRoles, type ProfiledColumn } from '#dataview/suggestion/column-roles.ts';
import { leastMoments } from '#dataview/suggestion/row-key.ts';
import { rowNames } from '#dataview/suggestion/row-names.ts';
import { suggestGraph } from '#dataview/suggestion/suggest-graph.ts';
import {
  columnsOfSuggestion,
  describeColumn,
  displayOf,
  type SuggestedColumn,
  type SuggestedGraph,
  type SuggestedType,
} from '#dataview/suggestion/suggested-graph.ts';
import { stepOf } from '#dataview/suggestion/time-steps.ts';
import { isFilterKey, maxKeyLength } from '#domain/page/filter/query-string.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { VersionProfile } from '#domain/source/column/column-profile.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import { firstMap } from '#sections/map/first-map.ts';
import { mapSection } from '#sections/map/index.ts';
import type { MapState } from '#sections/map/map-state.ts';

/** How many columns a suggested table shows. */
const tableColumns = 8;

/** A table of fewer columns shows others too, whatever is in them. */
const fewColumns = 3;

/** A section of a suggested page, without its id. */
type SuggestedSection = {
  type: 'Card' | 'Graph' | 'Map' | 'Filter' | 'Spreadsheet';
  title?: string;
  size?: '1/3';
  state: object;
};

/** A part of a page that is suggested for a source, and a sentence that says what it shows. */
export type PageDraft = {
  key: 'figures' | 'trend' | 'map' | 'table';
  label: string;
  text: string;
  sections: SuggestedSection[];
};

/** The most filters that are suggested. */
const maxFilters = 3;

type Source = { columns: readonly SourceColumn[]; info: ShownVersion };

/**
 * The parts that a page about a source can have: key figures, a trend, a map, a table with filters. Each is
 * made of ordinary sections.
 */
export function suggestPage(source: Source, profile: VersionProfile): PageDraft[] {
  const roles = columnRoles(source.columns, profile.columns);
  const make = new SectionMaker(source, roles.categories.slice(0, maxFilters));
  const graph = suggestGraph(source.columns, profile, source.info.sourceName);
  const names = rowNames(roles, source.info.sourceName) ?? 'Rows';

  return [
    figures(roles, make, { names, rows: profile.rows }),
    graph && chart(graph, make),
    map(source, profile, { make, names }),
    table(roles, make, source),
  ].filter((draft) => draft !== null);
}

/** Makes sections of a source that all follow the same page filters. */
class SectionMaker {
  readonly filtered: readonly ProfiledColumn[];
  readonly #source: Source;

  constructor(source: Source, filtered: readonly ProfiledColumn[]) {
    this.#source = source;
    this.filtered = filtered;
  }

  /** The state of a data section that uses some columns; the others are there, hidden. */
  state(used: readonly SuggestedColumn[], type: 'internal' | 'external', display: object): object {
    return this.stateOf(used.map(describeColumn), type, display);
  }

  /** The same of columns that are described already. */
  stateOf(used: readonly ColumnDescriptor[], type: 'internal' | 'external', display: object): object {
    const isUsed = ({ name }: SourceColumn) =>
      used.some((described) => !described.systemCol && described.name === name);
    const others = this.#source.columns.filter((column) => !isUsed(column));
    const columns = [...used, ...others.map((column) => describeColumn({ column }))].map((described) => {
      const column = this.#source.columns.find(({ name }) => name === described.name);
      if (!column || described.systemCol) return described;
      const label = labelOf(column);
      const customName = described.customName || (label === columnLabel(column) ? '' : label);
      return { ...described, customName, filters: this.#filtersOf(column, type) };
    });

    return { sourceInfo: this.#source.info, columns, display: { usePageFilters: true, ...display } };
  }

  #filtersOf({ name }: SourceColumn, type: 'internal' | 'external'): ColumnDescriptor['filters'] {
    if (!this.filtered.some(({ column }) => column.name === name)) return [];
    // Under the name of the column, sections that are added later follow the filter, too.
    const key = isFilterKey(name) ? name : `filter_${name}`.slice(0, maxKeyLength);
    const filter = { type, usePageFilters: true, searchParamKey: key, allowSearchParams: true };
    return [columnFilterSchema.parse(filter)];
  }
}

/**
 * Up to three figures: the number of rows, a quantity, and another one or its highest value; the latest day
 * without quantities.
 */
function figures(
  { countable: [counted], measures, time, isRepeated }: ColumnRoles,
  make: SectionMaker,
  { names, rows }: { names: string; rows: number },
): PageDraft | null {
  if (!counted) return null;

  const [measure, other] = measures;
  const line = lineOver(time, rows);
  const cards: SuggestedColumn[] = [
    { column: counted.column, fn: 'count', customName: names, formatFn: 'comma' },
  ];
  // A sum over several times counts the same thing again.
  const amount = (quantity: ProfiledColumn) => ({
    ...figure(quantity, isRepeated || !isAdditive(quantity.column) ? 'avg' : 'sum'),
    ...line,
  });

  if (measure) {
    cards.push(amount(measure));
  }

  if (other) {
    cards.push(amount(other));
  } else if (measure) {
    cards.push(figure(measure, 'max'));
  } else if (time) {
    cards.push({
      column: time.column,
      fn: 'max',
      customName: `Latest ${inSentence(labelOf(time.column))}`,
      formatFn: hasDates(time.column) ? 'date' : '',
    });
  }

  const sections = cards.map((card): SuggestedSection => {
    const display = { showAttribution: false, usePagination: false, gridSize: 1 };
    return { type: 'Card', size: '1/3', state: make.state([{ ...card, show: true }], 'internal', display) };
  });
  const cardNames = cards.map(({ customName }) => customName).join(', ');
  return { key: 'figures', label: 'Key figures', text: `Cards: ${cardNames}.`, sections };
}

/** The line of a quantity over time, where it has several periods; nothing without. */
function lineOver(time: ProfiledColumn | null, rows: number): Partial<SuggestedColumn> {
  if (!time) return {};
  const step = stepOf(time, rows);
  const hasPeriods = hasDates(time.column) ? step !== '' : time.profile.distinct >= leastMoments;
  if (!hasPeriods) return {};
  return { shade: 'line', trendAlong: time.column.name, trendStep: step };
}

/** Whether a quantity has amounts that are better written short, as sums are. */
const isLarge = ({ profile }: ProfiledColumn) => Number(profile.greatest) >= 1_000_000;

/** A quantity as one number, in dollars where its name says so. */
const figure = (measure: ProfiledColumn, fn: 'sum' | 'avg' | 'max'): SuggestedColumn => ({
  column: measure.column,
  fn,
  customName: amountName(measure.column, fn),
  formatFn: fn === 'sum' || isLarge(measure) ? 'abbreviate' : 'comma',
  isDollar: isInDollars(measure.column),
});

/** The graph that is suggested, with its title. */
function chart(graph: SuggestedGraph, make: SectionMaker): PageDraft {
  const display = {
    ...displayOf(graph),
    title: { title: graph.title },
    legend: { show: graph.series !== null || graph.type === 'pie' },
  };
  const columns = columnsOfSuggestion(graph, graph.amount);
  const state = make.stateOf(columns, 'internal', { pageSize: 1000, usePagination: false });
  const sections: SuggestedSection[] = [{ type: 'Graph', state: { ...state, graph: display } }];

  const isOverTime = graph.type === 'line' || graph.type === 'area';
  const label = isOverTime ? 'Trend' : 'Chart';
  const isOneLine = graph.type === 'line' && graph.series === null;
  const drawing = isOneLine ? 'A line' : drawings[graph.type];
  return { key: 'trend', label, text: `${drawing}: ${graph.title}.`, sections };
}

/** What a graph is called in the sentence that says what it shows. */
const drawings: Record<SuggestedType, string> = {
  line: 'Lines',
  area: 'Areas',
  bars: 'Bars',
  pie: 'A pie',
  treemap: 'A treemap',
  dumbbell: 'Changes',
  histogram: 'A histogram',
};

/** A map where the source has places, as it is when a new one gets this source. */
function map(
  { columns, info }: Source,
  profile: VersionProfile,
  { make, names }: { make: SectionMaker; names: string },
): PageDraft | null {
  const { map: drawing } = mapSection.defaults as MapState;
  const source = { id: info.sourceId, name: info.sourceName, versions: [], columns: [...columns], profile };
  const drawn = firstMap({ columns: [], map: drawing }, source);
  if (drawn.map.boundaries === '') return null;

  const title = mapTitle(drawn.columns, names);
  const used = drawn.columns.filter(({ show }) => show);
  const state = make.stateOf(used, 'internal', {});
  const sections: SuggestedSection[] = [{ type: 'Map', state: { ...state, map: { ...drawn.map, title } } }];
  return { key: 'map', label: 'Map', text: `A map: ${title}.`, sections };
}

/** `Damage by county` for regions, else what the rows are. */
function mapTitle(columns: readonly ColumnDescriptor[], names: string): string {
  const region = columns.find(({ xAxis }) => xAxis);
  const amount = columns.find(({ yAxis }) => yAxis);
  if (!region || !amount) return names;
  const what = amount.systemCol ? names : columnLabel(amount);
  return `${what} by ${inSentence(columnLabel(region))}`;
}

/**
 * A table with the newest rows first, else those of the largest quantity, and filters for all sections above
 * it.
 */
function table(roles: ColumnRoles, make: SectionMaker, { columns, info }: Source): PageDraft | null {
  const sortColumn = (roles.time ?? roles.measures[0])?.column;
  const tableColumns = columnsOfTable(roles, columns).map((column): SuggestedColumn => ({
    column,
    show: true,
    sort: column === sortColumn ? 'desc nulls last' : undefined,
    wrapText: columnType(column.type).name === 'textarea' || undefined,
  }));
  if (tableColumns.length === 0) return null;

  const filters = make.filtered.map(({ column }) => ({ column }));
  const labels = filters.map(({ column }) => labelOf(column)).join(', ');
  const sections: SuggestedSection[] = [
    {
      type: 'Spreadsheet',
      title: suggestLabel(info.sourceName) ?? info.sourceName,
      state: make.state(tableColumns, 'internal', { pageSize: 10, allowDownload: true }),
    },
  ];
  if (filters.length === 0) {
    return { key: 'table', label: 'Table', text: 'Rows to sort and download.', sections };
  }

  const display = { placement: 'inline', filterGridSize: filters.length };
  return {
    key: 'table',
    label: 'Table with filters',
    text: `Rows to sort and download, filters by ${labels}.`,
    sections: [{ type: 'Filter', state: make.state(filters, 'external', display) }, ...sections],
  };
}

/** The columns of a table, in their order: those that can be read, without codes where there are too many. */
function columnsOfTable(
  { unreadable, codes }: Pick<ColumnRoles, 'unreadable' | 'codes'>,
  columns: readonly SourceColumn[],
): SourceColumn[] {
  const candidates = columns.filter(
    ({ show, type }) => show !== false && columnType(type).storage !== 'document',
  );
  const readable = candidates.filter(({ name }) => !unreadable.has(name));
  const shown = readable.length >= fewColumns ? readable : candidates;
  if (shown.length <= tableColumns) return shown;

  const named = shown.filter(({ name }) => !codes.has(name));
  if (named.length < fewColumns) return shown.slice(0, tableColumns);
  return named.slice(0, tableColumns);
}
