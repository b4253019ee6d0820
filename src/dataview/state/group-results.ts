import { isMeasure } from '#domain/source/column/column.ts';
import {
  comparedFunctions,
  keepsUnit,
  showsValue,
  type FunctionName,
} from '#domain/value/cell/function-name.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { functionOfColumn } from './column-function.ts';
import type { ColumnDescriptor, ColumnFilter } from './column-descriptor.ts';
import { hasParts, isWithoutUnit, overOf, type ColumnOver } from './over-columns.ts';

type Columns = readonly ColumnDescriptor[];

/**
 * Whether filters can compare what a column shows of each group: the result of its function, with parameters
 * and conditions, of its measure, or of its function over groups. Groups of a pivot are filtered before
 * functions are over them, so it has none of these.
 */
export function hasGroupResult(
  columns: Columns,
  column: ColumnDescriptor,
  { isPivot }: { isPivot: boolean },
): boolean {
  const isGrouped = columns.some(({ show, group }) => show && group);
  if (!isGrouped || column.group || column.against !== '') return false;
  if (!column.show) return isMeasure(column) && !column.isDuplicate;

  if (overOf(columns, column)) return !isPivot;
  const isPlain = comparedFunctions.some((fn) => fn === column.fn && fn !== 'list');
  return isMeasure(column) || isPlain || functionOfColumn(column) !== null;
}

/** What a filter compares with its values: the results of a function, which has a function over groups. */
export type ComparedResult = {
  /** '' for the cells of rows. */
  fn: FunctionName | '';
  over: ColumnOver | null;
  /** The type of columns whose cells are as the results. */
  type: string;
};

/** What a filter of a column compares. */
export function comparedResult(
  columns: Columns,
  column: ColumnDescriptor,
  { fn: compared }: Pick<ColumnFilter, 'fn'>,
): ComparedResult {
  const isResult = compared === 'result';
  const fn = isResult ? column.fn : compared;
  const over = isResult ? overOf(columns, column) : null;
  return { fn, over, type: typeOfResult(column, fn, over) };
}

function typeOfResult(
  { type }: Pick<ColumnDescriptor, 'type'>,
  fn: FunctionName | '',
  over: ColumnOver | null,
): string {
  if (over) return 'number';
  if (fn === 'list') return 'text';
  if (showsValue(fn)) return type;
  return 'number';
}

/** The unit of what a filter compares, where its column has this one; shares and changes are percentages. */
export function unitOfResult({ fn, over }: ComparedResult, unit: string | undefined): string | undefined {
  if (over && hasParts(over.kind)) return shareUnit;
  if (over && isWithoutUnit(over.kind)) return undefined;
  if (keepsUnit(fn)) return unit;
  return undefined;
}
