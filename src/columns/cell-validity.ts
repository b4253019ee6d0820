import type { Cell } from '#domain/value/cell.ts';
import { cellProblem, cellRules } from '#domain/source/cell-rules.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column.ts';
import { columnType } from './index.ts';

/** Whether a cell breaks its column's rules (specification 1, point 5): required and empty, not among the options, or not readable in its type. */
export function isCellInvalid(value: Cell, column: SourceColumn): boolean {
  return !isCalculated(column) && cellProblem(value, cellRules(column, columnType(column.type))) !== null;
}
