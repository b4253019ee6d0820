import type { Option } from '#ui/select/option.tsx';
import { imageSizes, type ColumnDescriptor, type ColumnFilter } from '../state/column-descriptor.ts';
import { hasNumbers } from '../state/column-rules.ts';
import { columnType } from '#columns/index.ts';
import type { DatePart } from '#domain/value/date/date-part.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import { columnsOfFunction, parametersOf } from '../state/function-columns.ts';
import { hasPart, hasRange } from '../query/filters-in-force.ts';
import { filterLabel } from '../query/function-in-words.ts';
import { hasGroupResult } from '../state/group-results.ts';
import { textsOf } from '#texts/texts-of.ts';
import { hasOrder } from '#domain/source/column/column-storage.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import {
  comparedFunctions,
  countsCells,
  functionLabels,
  functionNames,
  needsNumbers,
  parameterFunctions,
} from '#domain/value/cell/function-name.ts';
import { valueFormats } from '#domain/value/cell/format-value.ts';

/** A column's functions, as choices. */
const functionOptions: readonly Option<ColumnDescriptor['fn']>[] = [
  { value: '', label: 'No function' },
  ...functionNames.map((value) => ({ value, label: functionLabels[value] })),
];

/**
 * The functions that a column can have, as choices: those that calculate only of numbers, and with all
 * columns of its section (`columns`) those that need another one. The one that it has is kept. A measure has
 * its own.
 */
export function functionOptionsOf(
  column: Pick<ColumnDescriptor, 'type' | 'fn'> & Partial<Pick<ColumnDescriptor, 'systemCol'>>,
  columns: readonly ColumnDescriptor[] = [],
): typeof functionOptions {
  if (isMeasure(column)) return [{ value: 'measure', label: functionLabels.measure }];

  const plain = functionOptions.filter(({ value }) => value === column.fn || isFit(value, column));
  const further = parameterFunctions.filter((fn) => {
    if (fn === column.fn) return true;
    const hasColumn = columnsOfFunction(fn, [{ ...column, name: '' }], { onlyNumbers: false }).length > 0;
    return columns.length > 0 && hasColumn && !column.systemCol && parametersOf(fn, columns) !== null;
  });
  return [...plain, ...further.map((value) => ({ value, label: functionLabels[value] }))];
}

/** Whether a function that needs no other column, or none (''), can be one of a column. */
function isFit(
  fn: ColumnDescriptor['fn'] | ColumnFilter['fn'],
  column: Pick<ColumnDescriptor, 'type'>,
): boolean {
  if (fn === '' || fn === 'result') return true;
  if (needsNumbers(fn)) return hasNumbers(column);
  return countsCells(fn) || hasOrder(column.type);
}

/** What cells show beside their number, as choices. */
export const shadeOptions: readonly Option<ColumnDescriptor['shade']>[] = [
  { value: '', label: 'The number alone' },
  { value: 'bar', label: 'A bar behind it' },
  { value: 'heat', label: 'A colour behind it' },
  { value: 'arrow', label: 'An arrow up or down' },
  { value: 'line', label: 'A line over time' },
];

/** The steps of dates, as choices. */
export const stepOptions: readonly Option<DateStep | ''>[] = [
  { value: '', label: 'Each value' },
  { value: 'year', label: 'Year' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
];

/** The parts of dates that recur, as choices. */
const partOptions: readonly Option<DatePart>[] = [
  { value: 'quarterOfYear', label: 'Quarter of the year' },
  { value: 'monthOfYear', label: 'Month of the year' },
  { value: 'dayOfWeek', label: 'Day of the week' },
  { value: 'hourOfDay', label: 'Hour of the day' },
];

/** What the dates of a column can be grouped by, as choices: days have no hours. */
export function stepOptionsOf({
  type,
  step,
}: Pick<ColumnDescriptor, 'type' | 'step'>): Option<ColumnDescriptor['step']>[] {
  const hasHours = columnType(type).dataType === 'timestamp' || step === 'hourOfDay';
  return [...stepOptions, ...partOptions.filter(({ value }) => hasHours || value !== 'hourOfDay')];
}

/** What a filter of a column of dates can compare, as choices. */
export const comparedPartsOf = (
  column: Pick<ColumnDescriptor, 'type'>,
): readonly Option<ColumnFilter['part']>[] => [
  { value: '', label: 'The date' },
  ...partOptions.filter(({ value }) => hasPart(column, value)),
];

/** A column's orders, as choices. */
export const sortOptions: readonly Option<ColumnDescriptor['sort']>[] = [
  { value: '', label: 'As in the data' },
  { value: 'asc nulls last', label: 'Ascending' },
  { value: 'desc nulls last', label: 'Descending' },
];

/** How values may be written, as choices. */
export const formatOptions = [
  { value: '', label: 'As it is' },
  ...valueFormats.map(({ name, label }) => ({ value: name, label })),
];

/** How the numbers of an axis may be written, as choices. */
export const axisFormatOptions = formatOptions.filter(
  ({ value }) => !['icon', 'color', 'title', 'date'].includes(value),
);

/** The alignments of cells, as choices. */
export const justifyOptions: readonly Option<ColumnDescriptor['justify']>[] = [
  { value: '', label: 'By type' },
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
  { value: 'full', label: 'Justified' },
];

/** The steps of the font scale and their sizes in px. */
const fontSteps = [
  ['XS', 12],
  ['SM', 14],
  ['MD', 16],
  ['LG', 18],
  ['XL', 21],
  ['2XL', 28],
  ['4XL', 48],
] as const;

/** The styles of names and values, as choices. */
export const fontStyleOptions: readonly Option<ColumnDescriptor['headerFontStyle']>[] = [
  { value: '', label: 'By type' },
  ...fontSteps.flatMap(([step, size]) => [
    { value: `text${step}` as const, label: `${size} px` },
    { value: `text${step}Bold` as const, label: `${size} px, bold` },
  ]),
];

/** The sizes of images in cells, as choices. */
export const imageSizeOptions: readonly Option<ColumnDescriptor['imageSize']>[] = [
  { value: '', label: 'Original size, up to 512 px' },
  ...imageSizes.map((value) => ({ value, label: value.slice('img'.length) })),
];

/** The range of numbers and dates, as a choice of how a filter compares. */
export const rangeOption: Option<'range'> = { value: 'range', label: 'is between' };

/** The comparisons with a single value, as choices. */
const comparisonOptions: readonly Option<ColumnFilter['operation']>[] = [
  { value: 'gt', label: 'is over' },
  { value: 'gte', label: 'is at least' },
  { value: 'lt', label: 'is under' },
  { value: 'lte', label: 'is at most' },
];

/** The ways a filter compares, as choices. */
export const operationOptions: readonly Option<ColumnFilter['operation']>[] = [
  { value: 'filter', label: 'is one of' },
  { value: 'exclude', label: 'is none of' },
  { value: 'like', label: 'contains' },
  ...comparisonOptions,
];

/**
 * The ways that a filter may compare the cells of a column, or results of groups that are as these, as
 * choices: texts are searched in rows only.
 */
export function operationsOf(
  column: Pick<ColumnDescriptor, 'type'>,
  { fn, operation, part }: Pick<ColumnFilter, 'fn' | 'operation' | 'part'>,
): readonly Option<ColumnFilter['operation']>[] {
  if (part !== '') return operationOptions.filter(({ value }) => value === 'filter' || value === 'exclude');
  const all = hasRange(column) ? [rangeOption, ...operationOptions] : operationOptions;
  if (fn === '') return all;
  return all.filter(({ value }) => value !== 'like' || value === operation);
}

/**
 * What a filter of a column may compare, as choices: each row, the functions that the column can have, and
 * what it shows of each group. What it compares already is kept.
 */
export function comparedOptions(
  columns: readonly ColumnDescriptor[],
  column: ColumnDescriptor,
  { fn, isPivot }: Pick<ColumnFilter, 'fn'> & { isPivot: boolean },
): Option<ColumnFilter['fn']>[] {
  const ofRows = isMeasure(column) || column.isDuplicate ? [] : comparedFunctions;
  const functions = ofRows.filter((one) => one === fn || isFit(one, column));
  const rows: Option<ColumnFilter['fn']>[] = ofRows.length > 0 || fn === '' ? [eachRow] : [];
  const hasResult = fn === 'result' || hasGroupResult(columns, column, { isPivot });
  const results = hasResult ? [{ value: 'result' as const, label: resultChoice(columns, column) }] : [];

  return [
    ...rows,
    ...functions.map((value) => ({ value, label: `${functionLabels[value]} of each group` })),
    ...results,
  ];
}

const eachRow = { value: '' as const, label: 'Each row' };

/** What a column shows of each group, as what is compared. */
export const resultChoice = (columns: readonly ColumnDescriptor[], column: ColumnDescriptor): string =>
  `${filterLabel(column, 'result', columns, textsOf(undefined))} of each group`;
