import { optionLabel } from '#columns/option-label.ts';
import { columnType } from '#columns/index.ts';
import { filterName, fitsInAddress, percentName } from '#domain/page/query-string.ts';
import { problemOf, type PageFilters, type SectionResult } from '#domain/page/section-query.ts';
import { isBesideNumbers, withUnit } from '#domain/source/column-unit.ts';
import { calculatedLabel } from '#domain/source/column-label.ts';
import { sourceColumnSchema, type SourceColumn, type WrittenColumn } from '#domain/source/column.ts';
import { type Cell, emptyLabel, isFilled } from '#domain/value/cell.ts';
import type { DataType } from '#domain/value/data-type.ts';
import { haveSeparators } from '#domain/value/common-decimals.ts';
import { keepsUnit, resultType } from '#domain/value/function-name.ts';
import { readNumber, readValue } from '#domain/value/read-value.ts';
import { cellText } from '#domain/value/cell-text.ts';
import type { Locale } from '#domain/value/locale.ts';
import { formatValue } from '#domain/value/format-value.ts';
import { percentageOf, shareUnit } from '#domain/value/share-unit.ts';
import {
  listsValues,
  mostFilterValues,
  offeredFilters,
  offeredKeys,
  searchKey,
  searchText,
  valuesName,
  type OfferedFilter,
} from './build-queries.ts';
import { underCurrentName } from './current-columns.ts';
import { filterChips, rangeText } from './filter-chips.ts';
import type { DataState } from './data-state.ts';
import type {
  FilterChoice,
  FilterField,
  FilterFormProps,
  RangeField,
  ThresholdField,
} from './filter-form-props.ts';
import { rangeKeys, readRange } from './filter-range.ts';
import { activeValues } from './filters-in-force.ts';

type FilterContext = {
  id: string;
  state: DataState;
  /** By query name. */
  results: Record<string, SectionResult>;
  filters: PageFilters;
  href(changes: { filters?: Record<string, string[] | null> }): string;
  hidden: [string, string][];
  /** The keys of filters that sections of the page select by. */
  selected?: readonly string[] | undefined;
};

/** The form of the filters that a section offers visitors; null when it offers none. */
export function filterForm({
  id,
  state,
  results,
  filters,
  href,
  hidden,
  selected = [],
}: FilterContext): FilterFormProps | null {
  const offered = offeredFilters(state);
  if (offered.length === 0) return null;
  const keys = offered.flatMap(offeredKeys);
  const { placement, filterGridSize } = state.display;
  const cleared = [...keys, ...selected];
  const searched = offered.map(({ key }) => searchKey(key));
  const isSet = cleared.some((key) => Object.hasOwn(filters, key) && !searched.includes(key));
  const fields = offered.map((one) => filterField(id, one, results[valuesName(one.key)], filters, href));
  return {
    id,
    action: href({}),
    placement,
    columns: Math.min(filterGridSize, offered.length),
    hidden: hidden.filter(([name]) => !keys.includes(filterName(name))),
    clear: isSet ? href({ filters: Object.fromEntries(cleared.map((key) => [key, null])) }) : null,
    chips: filterChips(fields, filters, href),
    fields,
  };
}

function filterField(
  id: string,
  stored: OfferedFilter,
  result: SectionResult | undefined,
  filters: PageFilters,
  href: FilterContext['href'],
): FilterField {
  const { key, filter } = stored;
  const source =
    result?.status === 'ready' ? result.columns.find(({ name }) => name === stored.column.name) : null;
  const column = underCurrentName(stored.column, source);
  const offered = { ...stored, column };
  const chosen = activeValues(filter, column, { filters });
  const unit = column.customName || !keepsUnit(filter.fn) ? undefined : source?.unit;
  const label = withUnit(calculatedLabel(column, filter.fn), unit);
  const locale = result?.status === 'ready' ? result.locale : undefined;
  const field = { id: `${id}-${key}`, key, label, ...(locale ? { locale } : {}) };
  if (filter.operation === 'range') return { ...field, ...rangeField(offered, chosen, result, source?.unit) };
  if (!listsValues(filter)) return { ...field, ...threshold(offered, label, chosen[0] ?? '') };
  if (!result) return { ...field, kind: 'loading' };
  if (result.status !== 'ready') return { ...field, kind: 'message', message: problemOf(result) };
  const choices = filterChoices(offered, result, chosen);
  const search = searchText(key, filters);
  const long = search !== '' || isCut(result) ? { name: searchKey(key), search } : null;
  if (!filter.isMulti) return { ...field, kind: 'one', choices, long, chosen: chosen[0] ?? '' };
  const listed = choices.map(([value]) => value);
  return {
    ...field,
    kind: 'many',
    choices,
    chosen,
    long,
    all: fitsInAddress(listed) ? href({ filters: { [key]: listed } }) : null,
    none: href({ filters: { [key]: null } }),
  };
}

type ReadyResult = Extract<SectionResult, { status: 'ready' }>;

/**
 * The distinct values with their counts, empty cells last; chosen values that are no longer among them come first. The text
 * `null` is not offered: in an address it selects empty cells.
 */
function filterChoices(
  { column }: OfferedFilter,
  { result, columns, locale }: ReadyResult,
  chosen: string[],
): FilterChoice[] {
  const own =
    columns.find(({ name }) => name === column.name) ??
    sourceColumnSchema.parse({ name: column.name, type: column.type });
  const source = { ...own, locale };
  const labels = result.labels?.['value'] ?? {};
  const choices = result.rows.flatMap(([value, count]): FilterChoice[] =>
    isFilled(value) && value !== 'null'
      ? [[cellText(value), choiceLabel(value, source, labels), Number(count)]]
      : [],
  );
  const empties = result.rows
    .filter(([value]) => value === null)
    .map(([, count]): FilterChoice => ['null', emptyLabel, Number(count)]);
  const listed = new Set([...choices, ...empties].map(([value]) => value));
  const gone = chosen
    .filter((value) => !listed.has(value))
    .map((value): FilterChoice => [value, chosenLabel(value, source, labels), null]);
  return [...gone, ...inOrderOfOptions(choices, source), ...empties];
}

/** Whether a column may have more values than are listed. */
const isCut = ({ result: { rows } }: ReadyResult) =>
  rows.filter(([value]) => value !== null).length >= mostFilterValues;

/** Values in the order of the column's options, others behind; without options they stay as they are, by frequency. */
function inOrderOfOptions(
  choices: FilterChoice[],
  { options, mapped_options }: SourceColumn,
): FilterChoice[] {
  if (!options || mapped_options) return choices;
  const places = new Map(options.map(({ value }, place) => [value, place]));
  const placeOf = ([value]: FilterChoice) => places.get(value) ?? options.length;
  return choices.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What people read for a value: its label, the label of its option, or the value as its column shows it. */
export function choiceLabel(
  value: NonNullable<Cell>,
  source: WrittenColumn,
  labels: Readonly<Record<string, string>>,
): string {
  const text = cellText(value);
  const type = columnType(source.type);
  const label = Object.hasOwn(labels, text) ? labels[text] : undefined;
  if (label !== undefined) return label;
  if (type.hasOptions) return optionLabel(text, source);
  // What was chosen is a text of the address.
  const isTyped = source.locale !== undefined && type.dataType === 'numeric';
  return type.text(isTyped ? (readNumber(value) ?? value) : value, source);
}

/** What people read for a value of a filter; the stored text 'null' selects empty cells. */
export function chosenLabel(
  value: string,
  source: WrittenColumn,
  labels: Readonly<Record<string, string>>,
): string {
  return value === 'null' ? emptyLabel : choiceLabel(value, source, labels);
}

/** A range with the histogram of the column, as far as there is one. */
function rangeField(
  { key, column }: OfferedFilter,
  values: string[],
  result: SectionResult | undefined,
  unit: string | undefined,
): Omit<RangeField, 'id' | 'key' | 'label'> {
  const { from, to } = readRange(values);
  const { dataType } = columnType(column.type);
  const steps = result?.status === 'ready' ? result.result.rows : [];
  const [least, greatest] = endsOf(result);
  const isIn = ([start, end]: Cell[]) => isWithin(start ?? null, end ?? null, from, to);
  const source = sourceColumnSchema.parse({
    name: column.name,
    type: dataType === 'timestamp' ? 'date' : column.type,
  });
  const names = rangeKeys(key);
  const isShare = unit === shareUnit;
  const hasSeparators = haveSeparators([least, greatest].filter((end) => typeof end === 'number'));
  const locale = result?.status === 'ready' ? result.locale : undefined;
  const write = (value: Cell | undefined, written: Locale) => {
    if (value === null || value === undefined) return '';
    if (dataType !== 'numeric') return columnType(source.type).text(value, { ...source, locale: written });
    // Other units are in the label.
    const isBeside = unit !== undefined && isBesideNumbers(unit);
    return formatValue(readNumber(value) ?? value, {
      hasSeparators,
      locale: written,
      ...(isBeside ? { unit } : {}),
    });
  };
  const shown = (value: Cell | undefined) => write(value, locale);
  return {
    kind: 'range',
    isDate: dataType !== 'numeric',
    isShare,
    names: isShare ? { from: percentName(names.from), to: percentName(names.to) } : names,
    from: isShare ? percentageOf(from ?? '') : (from ?? ''),
    to: isShare ? percentageOf(to ?? '') : (to ?? ''),
    text: from || to ? rangeText({ from: shown(from), to: shown(to) }) : '',
    least: shown(least),
    greatest: shown(greatest),
    ...(locale ? { typed: { least: write(least, undefined), greatest: write(greatest, undefined) } } : {}),
    steps: steps.map((step) => [Number(step[2]), isIn(step)]),
    problem: rangeProblem(from, to, dataType),
  };
}

/**
 * The least and the greatest value of a column. The end of the last step may be greater: a step of whole numbers ends before
 * the next number.
 */
function endsOf(result: SectionResult | undefined): (Cell | undefined)[] {
  if (result?.status !== 'ready') return [];
  const { rows, totals } = result.result;
  return totals ?? [rows[0]?.[0], rows.at(-1)?.[1]];
}

/** Whether a step overlaps a range; dates in ISO 8601 are compared as texts. */
function isWithin(start: Cell, end: Cell, from: string | null, to: string | null): boolean {
  if (typeof start === 'number')
    return (from === null || Number(end) > Number(from)) && (to === null || start <= Number(to));
  return (from === null || String(end) > from) && (to === null || String(start) <= to);
}

function rangeProblem(from: string | null, to: string | null, dataType: DataType): string | null {
  for (const value of [from, to]) {
    const problem = value === null ? null : unreadable(value, dataType);
    if (problem) return problem;
  }
  const isBackwards =
    from !== null && to !== null && (dataType === 'numeric' ? Number(from) > Number(to) : from > to);
  return isBackwards ? 'The range ends before it begins.' : null;
}

const comparisons = {
  filter: 'is',
  exclude: 'is not',
  like: 'contains',
  gt: 'over',
  gte: 'at least',
  lt: 'under',
  lte: 'at most',
} as const;

/** The inputs of data types that have one of their own. */
const inputTypes: Partial<Record<DataType, 'date' | 'datetime-local'>> = {
  date: 'date',
  timestamp: 'datetime-local',
};

function threshold(
  { column, filter }: OfferedFilter,
  label: string,
  value: string,
): Omit<ThresholdField, 'id' | 'key'> {
  const { fn } = filter;
  const dataType = resultType(columnType(column.type).dataType, fn);
  const isComparison = filter.operation !== 'like';
  const type = filter.operation === 'like' ? 'search' : (inputTypes[dataType] ?? 'text');
  return {
    kind: 'threshold',
    label: `${label} ${comparisons[filter.operation as keyof typeof comparisons]}`,
    type,
    isNumeric: dataType === 'numeric' && type === 'text',
    value,
    problem: isComparison && value !== '' ? unreadable(value, dataType) : null,
  };
}

/** Why a value cannot be compared with those of a column; null where it can. */
function unreadable(value: string, dataType: DataType): string | null {
  if (dataType === 'text' || readValue(value, dataType) !== undefined) return null;
  return dataType === 'numeric'
    ? `“${value}” is not a number. Write one such as 5 or 2.5.`
    : `“${value}” is not a date. Write one such as 2026-01-31.`;
}
