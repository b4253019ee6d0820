import { columnType } from '#columns/index.ts';
import { columnDescriptorSchema, type ColumnDescriptor } from '#dataview/column-descriptor.ts';
import { hasDates } from '#dataview/column-rules.ts';
import type { ShownVersion } from '#dataview/data-state.ts';
import { isFilterKey, maxKeyLength } from '#domain/page/query-string.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import type { VersionProfile } from '#domain/source/column-profile.ts';
import { readDate } from '#domain/value/read-date.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { suggestLabel } from '#domain/source/suggest-label.ts';
import { columnRoles, type ColumnRoles, type ProfiledColumn } from './column-roles.ts';
import { columnsOfTable } from './table-columns.ts';

/** A section of a suggested page, without its id. */
type SuggestedSection = {
  type: 'Card' | 'Graph' | 'Filter' | 'Spreadsheet';
  title?: string;
  level?: '2';
  size?: '1/3';
  state: object;
};

/** A part of a page that is suggested for a source, and a sentence that says what it shows. */
export type PageDraft = {
  key: 'figures' | 'trend' | 'table';
  label: string;
  text: string;
  sections: SuggestedSection[];
};

/** The most points of time on an axis: more are a grey band. */
const maxPoints = 1500;
/** The most lines whose colours people can distinguish. */
const maxSeries = 12;
/** The share of times at which each line has a value, from which on they are series. */
const leastFilled = 0.6;
/** So many filters are suggested. */
const maxFilters = 3;
/** From so many categories on, bars are horizontal: their names have no place below them. */
const horizontalFrom = 7;
/** Words in names of quantities that are added up; others are averaged. */
const additive =
  /amount|cost|damage|total|count|population|people|death|injur|sale|revenue|quantity|area|loss|number of/i;

type Source = { columns: readonly SourceColumn[]; info: ShownVersion };

/** The parts that a page about a source can have: key figures, a trend, a table with filters. Each is made of ordinary sections. */
export function suggestPage(source: Source, profile: VersionProfile): PageDraft[] {
  const roles = columnRoles(source.columns, profile.columns);
  const make = new SectionMaker(source, roles.categories.slice(0, maxFilters));
  return [figures(roles, make), trend(roles, make, profile.rows), table(roles, make, source)].filter(
    (draft) => draft !== null,
  );
}

/** The label of a column on the page: a technical name becomes words. */
function labelOf(column: SourceColumn): string {
  const label = columnLabel(column);
  return suggestLabel(label) ?? label;
}

type Used = { column: SourceColumn } & Partial<Omit<ColumnDescriptor, 'name'>>;

/** Makes sections of a source that all follow the same page filters. */
class SectionMaker {
  readonly filtered: readonly ProfiledColumn[];
  readonly #source: Source;

  constructor(source: Source, filtered: readonly ProfiledColumn[]) {
    this.#source = source;
    this.filtered = filtered;
  }

  /** The state of a data section that uses some columns; the others are there, hidden. */
  state(used: readonly Used[], type: 'internal' | 'external', display: object): object {
    const names = used.map(({ column }) => column.name);
    const rest = this.#source.columns.filter(({ name }) => !names.includes(name));
    const columns = [...used, ...rest.map((column) => ({ column }))].map(({ column, ...part }) =>
      columnDescriptorSchema.parse({
        name: column.name,
        display_name: column.display_name,
        type: column.type,
        defaultFn: column.defaultFn ?? '',
        filters: this.#filtersOf(column, type),
        ...(labelOf(column) === columnLabel(column) ? {} : { customName: labelOf(column) }),
        ...part,
      }),
    );
    return { sourceInfo: this.#source.info, columns, display: { usePageFilters: true, ...display } };
  }

  #filtersOf({ name }: SourceColumn, type: 'internal' | 'external'): object[] {
    if (!this.filtered.some(({ column }) => column.name === name)) return [];
    // Under the name of the column, sections that are added later follow the filter, too.
    const key = isFilterKey(name) ? name : `filter_${name}`.slice(0, maxKeyLength);
    return [
      {
        type,
        operation: 'filter',
        values: [],
        usePageFilters: true,
        searchParamKey: key,
        allowSearchParams: true,
      },
    ];
  }
}

/** Up to three figures: the number of rows, a quantity, and another one or its highest value; the latest day without quantities. */
function figures(
  { countable: [counted], measures, time, isRepeated }: ColumnRoles,
  make: SectionMaker,
): PageDraft | null {
  if (!counted) return null;
  const [measure, other] = measures;
  const cards: Used[] = [{ column: counted.column, fn: 'count', customName: 'Records', formatFn: 'comma' }];
  // A sum over several times counts the same thing again.
  const amount = (one: ProfiledColumn) => (isRepeated ? mean(one) : quantity(one));
  if (measure) cards.push(amount(measure));
  if (other) cards.push(amount(other));
  else if (measure)
    cards.push({
      column: measure.column,
      fn: 'max',
      customName: `Highest: ${labelOf(measure.column)}`,
      formatFn: isLarge(measure) ? 'abbreviate' : 'comma',
    });
  else if (time)
    cards.push({
      column: time.column,
      fn: 'max',
      customName: `Latest: ${labelOf(time.column)}`,
      ...(hasDates(time.column) ? { formatFn: 'date' } : {}),
    });
  const sections = cards.map((card): SuggestedSection => {
    const display = { showAttribution: false, usePagination: false, gridSize: 1 };
    return { type: 'Card', size: '1/3', state: make.state([{ ...card, show: true }], 'internal', display) };
  });
  const names = cards.map(({ customName }) => customName).join(', ');
  return { key: 'figures', label: 'Key figures', text: `Cards: ${names}.`, sections };
}

/** Whether a quantity has amounts that are better written short, as sums are. */
const isLarge = ({ profile }: ProfiledColumn) => Number(profile.greatest) >= 1_000_000;

/** A quantity as a sum or a mean; one that is called a total already is not called so twice. */
function quantity(measure: ProfiledColumn): Used {
  const { column } = measure;
  const label = labelOf(column);
  if (column.defaultFn !== 'sum' && !additive.test(label)) return mean(measure);
  const customName = /^total\b/i.test(label) ? label : `Total: ${label}`;
  return { column, fn: 'sum', customName, formatFn: 'abbreviate' };
}

const mean = (measure: ProfiledColumn): Used => ({
  column: measure.column,
  fn: 'avg',
  customName: `Average: ${labelOf(measure.column)}`,
  formatFn: isLarge(measure) ? 'abbreviate' : 'comma',
});

/** The steps of dates with about how many days they have, and how many points a trend of them has. */
const steps = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['quarter', 91],
  ['year', 365],
] as const;
const pointsOfSteps = { least: 5, most: 200 };
const millisecondsOfDay = 86_400_000;

/** The finest step that makes a readable trend of a time; '' where none does. */
function stepOf({ column, profile }: ProfiledColumn): ColumnDescriptor['step'] {
  if (column.dataType !== 'date' && column.dataType !== 'timestamp') return '';
  const [from, to] = [readDate(profile.least), readDate(profile.greatest)];
  if (!from || !to) return '';
  const days = (to.getTime() - from.getTime()) / millisecondsOfDay;
  const found = steps.find(([, size]) => days / size <= pointsOfSteps.most);
  return found && days / found[1] >= pointsOfSteps.least ? found[0] : '';
}

/** The category of which each value has about one row at each time, such as the stations that measure every day. */
function seriesOf({ time, categories, measures }: ColumnRoles, rows: number): ProfiledColumn | undefined {
  if (!time || measures.length === 0 || time.profile.distinct < pointsOfSteps.least) return undefined;
  return categories.find(({ profile: { distinct } }) => {
    const places = time.profile.distinct * distinct;
    return distinct <= maxSeries && rows <= places * 1.01 && rows >= places * leastFilled;
  });
}

/** A line over time, by steps where there are too many or too single moments, else bars by category. */
function trend(roles: ColumnRoles, make: SectionMaker, rows: number): PageDraft | null {
  const { countable, measures, time, categories, isRepeated } = roles;
  const [measure] = measures;
  const series = seriesOf(roles, rows);
  // Moments that hardly repeat are those of events, which are counted.
  const isSeries =
    time !== null &&
    measure !== undefined &&
    (series !== undefined ||
      isRepeated ||
      (time.profile.distinct > rows / 2 && time.column.dataType !== 'timestamp'));
  const isDirect =
    time !== null &&
    time.profile.distinct * (series?.profile.distinct ?? 1) <= maxPoints &&
    (isSeries || time.profile.distinct * 2 < rows);
  const step = time !== null && !isDirect ? stepOf(time) : '';
  const isLine = isDirect || step !== '';
  const by = isLine ? time : categories[0];
  const counted = countable.find((one) => one.column !== by?.column);
  if (!by || !counted) return null;
  const amount = isSeries && isLine ? amountOf(measure, isRepeated || step !== '') : countOf(counted);
  const lines =
    isLine && series ? [{ column: series.column, show: true, group: true, categorize: true }] : [];
  const names = [step || labelOf(by.column), ...lines.map(({ column }) => labelOf(column))];
  const title = `${amount.customName} by ${names.join(' and ')}`;
  const x: Used = {
    column: by.column,
    show: true,
    group: true,
    xAxis: true,
    ...(isLine ? { sort: 'asc nulls last' as const, excludeNA: true, step } : {}),
  };
  const y: Used = {
    ...amount,
    show: true,
    yAxis: true,
    ...(isLine ? {} : { sort: 'desc nulls last' as const }),
  };
  const isHorizontal = !isLine && by.profile.distinct >= horizontalFrom;
  const graph = {
    graphType: isLine ? 'LineGraph' : 'BarGraph',
    orientation: isHorizontal ? 'horizontal' : 'vertical',
    title: { title, fontSize: 16, fontWeight: '600' },
    height: isHorizontal ? Math.max(300, by.profile.distinct * 26) : 320,
    legend: { show: lines.length > 0 },
  };
  const state = make.state([x, y, ...lines], 'internal', { pageSize: 1000, usePagination: false });
  return {
    key: 'trend',
    label: isLine ? 'Trend' : 'Chart',
    text: `${lines.length > 0 ? 'Lines' : isLine ? 'A line' : 'Bars'}: ${title}.`,
    sections: [{ type: 'Graph', state: { ...state, graph } }],
  };
}

/** The values of a series: as they are, or a sum or a mean where several are in one step. */
function amountOf(measure: ProfiledColumn, isInSteps: boolean): Used {
  if (isInSteps) return quantity(measure);
  return { column: measure.column, fn: 'avg', customName: labelOf(measure.column) };
}

const countOf = ({ column }: ProfiledColumn): Used => ({ column, fn: 'count', customName: 'Records' });

/** A table with the newest rows first, else those of the largest quantity, and filters for all sections above it. */
function table(roles: ColumnRoles, make: SectionMaker, { columns, info }: Source): PageDraft | null {
  const order = (roles.time ?? roles.measures[0])?.column;
  const shown = columnsOfTable(roles, columns).map((column): Used => ({
    column,
    show: true,
    ...(column === order ? { sort: 'desc nulls last' as const } : {}),
    ...(columnType(column.type).name === 'textarea' ? { wrapText: true } : {}),
  }));
  if (shown.length === 0) return null;
  const filters = make.filtered.map(({ column }) => ({ column }));
  const labels = filters.map(({ column }) => labelOf(column)).join(', ');
  const sections: SuggestedSection[] = [
    {
      type: 'Spreadsheet',
      title: suggestLabel(info.sourceName) ?? info.sourceName,
      level: '2',
      state: make.state(shown, 'internal', { pageSize: 10, allowDownload: true }),
    },
  ];
  const display = { placement: 'inline', filterGridSize: Math.max(1, filters.length) };
  if (filters.length > 0)
    sections.unshift({ type: 'Filter', state: make.state(filters, 'external', display) });
  return {
    key: 'table',
    label: filters.length > 0 ? 'Table with filters' : 'Table',
    text:
      filters.length > 0 ? `Rows to sort and download, filters by ${labels}.` : 'Rows to sort and download.',
    sections,
  };
}
