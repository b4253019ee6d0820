import { type Cell, isFilled } from '#domain/value/cell/cell.ts';
import {
  problemOf,
  type FiltersInForce,
  type SectionResult,
  type ReadyResult,
} from '#domain/page/filter/section-query.ts';
import { columnType } from '#columns/index.ts';
import { isDatePart, partLabels } from '#domain/value/date/date-part.ts';
import { stepStyles } from '#domain/value/date/date-step.ts';
import { keepsUnit, showsValue } from '#domain/value/cell/function-name.ts';
import { shareUnit, shownAmount } from '#domain/value/cell/share-unit.ts';
import { commonDecimals, haveSeparators } from '#domain/value/cell/common-decimals.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { NumberLook } from '#domain/value/cell/format-value.ts';
import type { Labels } from '#domain/value/cell/label-cell.ts';
import { isCalculated, type WrittenColumn } from '#domain/source/column/column.ts';
import { decimalsWithUnit, isBesideNumbers, withUnit } from '#domain/source/column/column-unit.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { textsOf } from '#texts/texts-of.ts';
import { againstName, headingNames } from './against-in-words.ts';
import { rowsName } from './build-queries.ts';
import { columnKey, formatOf, type ColumnDescriptor } from '../state/column-descriptor.ts';
import { hasDates } from '../state/column-rules.ts';
import { underCurrentName } from '../sources/current-columns.ts';
import type { DataState } from '../state/data-state.ts';
import { conditionNamesOf, resultLabel, type ConditionNames } from './function-in-words.ts';
import { labelWithOver } from '../state/over-in-words.ts';
import { hasParts, isDifference, isWithoutUnit, overOf, type ColumnOver } from '../state/over-columns.ts';
import { sourceColumnOf } from '../sources/source-column.ts';

/**
 * A column of a result whose cells are joined dates: its index in the rows, and the column that the dates are
 * of.
 */
type ListOfDates = { index: number; column: WrittenColumn };

/**
 * A visible column with its index in the result's rows and the source column through which its cells are
 * read.
 */
export type ShownColumn = {
  descriptor: ColumnDescriptor;
  key: string;
  label: string;
  /** The label in English, by which what editors chose for it is known. */
  plainLabel: string;
  /** Where two selections are compared: what it is called without its own, and this, also in English. */
  compared?: { label: string; plainLabel: string; selection: string; plainSelection: string };
  index: number;
  source: WrittenColumn;
  numeric: boolean;
  numbers: NumberLook;
  /** What is written with each of its numbers: a unit that its label does not have. */
  unit: string | undefined;
  /** The function over groups whose results it has. */
  over: ColumnOver | null;
  /** The labels of the codes in its cells, by code; null where cells are shown as they are. */
  labels: Labels | null;
  /** The column by whose rules its cells are validated. */
  rules: WrittenColumn;
};

/** A ready result with the columns that are shown of it. */
export type SectionRows = ReadyResult & {
  shown: ShownColumn[];
  /** The index of each column of the result, by its name. */
  indexes: ReadonlyMap<string, number>;
  rowIdIndex: number;
};

/**
 * The rows of a section, a message that says why there are none, or null while there is no result yet. With
 * the filters in force, two compared selections are called by them.
 */
export function sectionRows(
  state: DataState,
  results: Record<string, SectionResult>,
  filters?: FiltersInForce,
): { rows: SectionRows } | { message: string; isFailure: boolean } | null {
  const found = results[rowsName];
  if (!found) return null;

  if (found.status !== 'ready') {
    const isFailure = found.status === 'failed' && !found.isForOthers;
    return { message: problemOf(found), isFailure };
  }

  const sources = new Map(found.columns.map((column) => [column.name, column]));
  const current = state.columns.map((column) => underCurrentName(column, sources.get(column.name)));
  const indexes = new Map(found.result.columns.map(({ name }, index) => [name, index]));
  const names = conditionNamesOf(found);
  const plain = state.columns
    .filter(({ show }) => show)
    .flatMap((descriptor) => {
      const key = columnKey(descriptor);
      const index = indexes.get(key);
      const labels = found.result.labels?.[key] ?? null;
      if (index === undefined) return [];
      const over = overOf(current, descriptor);
      return [shownColumn({ descriptor, key, index, over }, { ...found, named: current, names }, labels)];
    });
  const named = withSelectionNames(plain, state, found, filters);
  const shown = named.map((column) => withNumbers(column, found.result));
  const rows = { ...found, ...withListsOfDates(found, shown) };

  return { rows: { ...rows, shown, indexes, rowIdIndex: indexes.get('id') ?? -1 } };
}

/** A visible column before its numbers are looked at. */
type PlainColumn = Omit<ShownColumn, 'numbers'>;

/** The columns of two compared selections, called by what is in each. */
function withSelectionNames(
  shown: readonly PlainColumn[],
  state: DataState,
  found: ReadyResult,
  filters: FiltersInForce | undefined,
): PlainColumn[] {
  const compared = new Set(shown.map(({ descriptor }) => descriptor.againstOf).filter((key) => key !== ''));
  const names = compared.size > 0 ? headingNames(state, found, filters) : null;
  if (!names) return [...shown];

  const plainNames = headingNames(state, { ...found, locale: undefined }, filters) ?? names;
  return shown.map((column) => {
    const { descriptor, key, label, plainLabel } = column;
    if (descriptor.against === '' && !compared.has(key)) return column;
    const selection = againstName(descriptor.against, names, found.locale);
    const plain = againstName(descriptor.against, plainNames, undefined);
    const titledIn = (locale: Locale, title: string, text: string) =>
      textsOf(locale).data.titled({ title, text });

    return {
      ...column,
      label: titledIn(found.locale, label, selection),
      plainLabel: titledIn(undefined, plainLabel, plain),
      compared: { label, plainLabel, selection, plainSelection: plain },
    };
  });
}

/** The result with its joined dates as their columns show them. */
function withListsOfDates(
  { result, columns, locale }: ReadyResult,
  shown: readonly ShownColumn[],
): Pick<ReadyResult, 'result'> {
  const lists = shown
    .filter(({ descriptor }) => descriptor.fn === 'list')
    .map(({ descriptor, index }) => ({ index, column: { ...sourceColumnOf(descriptor, columns), locale } }))
    .filter(({ column }) => hasDates(column));
  if (lists.length === 0) return { result };
  return { result: { ...result, rows: writeListsOfDates(result.rows, lists) } };
}

function shownColumn(
  { descriptor, key, index, over }: Pick<ShownColumn, 'descriptor' | 'key' | 'index' | 'over'>,
  {
    columns,
    locale,
    named,
    names,
  }: Pick<ReadyResult, 'columns' | 'locale'> & { named: ColumnDescriptor[]; names: ConditionNames },
  labels: Labels | null,
): PlainColumn {
  const found = withParts(descriptor, { ...sourceColumnOf(descriptor, columns), locale });
  const source = writtenAs(descriptor, found, labels);
  return {
    descriptor,
    key,
    over,
    ...labelAndUnit(descriptor, found, { over, named, names }),
    plainLabel: labelAndUnit(descriptor, { ...found, locale: undefined }, { over, named, names: null }).label,
    index,
    source,
    numeric: columnType(source.type).numeric,
    labels,
    rules: rulesOf(found, labels),
  };
}

/** A column that is grouped by a part of its dates, as one of choices: months, weekdays, hours. */
function withParts({ group, step }: ColumnDescriptor, column: WrittenColumn): WrittenColumn {
  if (!group || !isDatePart(step)) return column;
  return { ...column, type: 'select', dataType: 'text', options: partLabels(step, column.locale) };
}

/**
 * The column as its cells are written: results of functions are numbers whatever their column is, and lists
 * are texts.
 */
export function writtenAs(
  descriptor: ColumnDescriptor,
  column: WrittenColumn,
  labels: Labels | null,
): WrittenColumn {
  const { fn, step, group } = descriptor;
  if (fn === 'list') return { ...column, type: 'text', options: undefined };
  if (!showsValue(fn)) return { ...column, type: 'number', options: undefined };

  if (group && step && hasDates(descriptor) && !isDatePart(step)) {
    return { ...column, type: 'date', dataType: 'date', date_style: stepStyles[step] };
  }

  if (!labels) return column;
  const type = columnType(column.type).storage === 'list' ? column.type : 'text';
  return { ...column, type, dataType: 'text', options: undefined };
}

/**
 * The label of a column with its unit. Under a name of its section, and for units such as %, each number has
 * the unit.
 */
function labelAndUnit(
  descriptor: ColumnDescriptor,
  source: WrittenColumn,
  {
    over,
    named: columns,
    names,
  }: { over: ColumnOver | null; named: readonly ColumnDescriptor[]; names: ConditionNames | null },
): Pick<ShownColumn, 'label' | 'unit'> {
  const { data: texts, filters } = textsOf(source.locale);
  const named = resultLabel(underCurrentName(descriptor, source), columns, { data: texts, filters }, names);
  if (over && isWithoutUnit(over.kind)) {
    return {
      label: labelWithOver(named, descriptor, over, texts),
      unit: hasParts(over.kind) ? shareUnit : undefined,
    };
  }

  const label = labelWithOver(named, descriptor, over, texts);
  const isPart = descriptor.fn === 'share' || descriptor.against === 'change';
  if (isPart) return { label, unit: shareUnit };
  const { unit } = source;
  if (!unit || !keepsUnit(descriptor.fn)) return { label, unit: undefined };
  const isInLabel = descriptor.customName === '' && !isBesideNumbers(unit);
  if (isInLabel) return { label: withUnit(label, unit), unit: undefined };
  return { label, unit };
}

/**
 * A column with the look of its numbers, which is found when it is first read: a graph of many rows writes
 * few of them.
 */
function withNumbers(column: PlainColumn, result: ReadyResult['result']): ShownColumn {
  let found: ShownColumn['numbers'] | null = null;
  return {
    ...column,
    get numbers() {
      found ??= numbersIn(column, result);
      return found;
    },
  };
}

/**
 * How the numbers of a column look: with the decimals that its source sets, or those they have in common with
 * their total.
 */
function numbersIn(
  {
    numeric,
    index,
    descriptor,
    rules,
    unit,
    over,
  }: Pick<ShownColumn, 'numeric' | 'index' | 'descriptor' | 'rules' | 'unit' | 'over'>,
  { rows, totals }: ReadyResult['result'],
): ShownColumn['numbers'] {
  if (!numeric) return {};

  const amountsOf = (some: readonly (readonly Cell[])[]) =>
    some
      .map((row) => row[index])
      .filter((cell) => typeof cell === 'number')
      .map((number) => shownAmount(number, unit));
  const numbers = amountsOf(rows);
  const isSet = rules.decimals !== undefined && keepsUnit(descriptor.fn) && !over;
  const isFormula = descriptor.formula !== null || isCalculated(rules);
  const mayBeRounded = isFormula || !showsValue(descriptor.fn);
  const withTotal = [...numbers, ...amountsOf(totals ? [totals] : []).map(withoutSumNoise)];
  const decimals = isSet
    ? rules.decimals
    : decimalsWithUnit(commonDecimals(withTotal, formatOf(descriptor), mayBeRounded), unit);
  // The total of years says nothing of how they are written.
  const areAmounts = showsValue(descriptor.fn) && !isFormula && hasAmounts(rules);

  const look = { hasSeparators: areAmounts || haveSeparators(numbers) };
  if (over?.kind === 'rank') return look;
  if (descriptor.against === 'change') return { ...look, decimals: 1, hasSign: true };
  if (descriptor.against === 'difference') return { ...look, decimals, hasSign: true };
  const isPart = over !== null && isWithoutUnit(over.kind);
  if (isPart) return { ...look, decimals: 1, hasSign: over.kind !== 'share' && over.kind !== 'index' };
  if (over && isDifference(over.kind)) return { ...look, decimals, hasSign: true };
  return { ...look, decimals };
}

/** A sum of many floating numbers without the digits that come from adding them up: it keeps ten. */
function withoutSumNoise(sum: number): number {
  return Number(sum.toPrecision(10));
}

/**
 * Options of another version are known by the labels of a result: a code without a label is not an option.
 */
function rulesOf(column: WrittenColumn, labels: Labels | null): WrittenColumn {
  if (!column.mapped_options || !columnType(column.type).hasOptions) return column;
  const options = labels && Object.entries(labels).map(([value, label]) => ({ value, label }));
  return { ...column, options: options ?? undefined };
}

/** Whether `hideIfNull` hides a section with these rows: there are none, or nothing in any visible column. */
export function areHidden({ display }: Pick<DataState, 'display'>, { result, shown }: SectionRows): boolean {
  return display.hideIfNull && !result.rows.some((row) => shown.some(({ index }) => isFilled(row[index])));
}

/** Whether a section is hidden by its `hideIfNull`. */
export function hidesItself(state: DataState, results: Record<string, SectionResult>): boolean {
  if (!state.display.hideIfNull) return false;
  const found = sectionRows(state, results);
  return found !== null && 'rows' in found && areHidden(state, found.rows);
}

/** Rows in which joined dates are written as the dates of their columns are elsewhere. */
function writeListsOfDates(rows: readonly Cell[][], lists: readonly ListOfDates[]): Cell[][] {
  return rows.map((row) => {
    const written = [...row];
    for (const { index, column } of lists) {
      written[index] = writtenList(row[index], column);
    }
    return written;
  });
}

/**
 * A text of dates joined by commas, each as its column shows it; between dates that have commas are
 * semicolons.
 */
function writtenList(cell: Cell | undefined, column: WrittenColumn): Cell {
  if (typeof cell !== 'string') return cell ?? null;
  const dates = cell.split(', ').map((date) => columnType(column.type).text(date, column));
  return dates.join(dates.some((date) => date.includes(',')) ? '; ' : ', ');
}
