import type { Cell } from '#domain/value/cell/cell.ts';
import { cellProblem, cellRules } from '#domain/source/column/cell-rules.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { columnType } from './index.ts';

/**
 * Whether a cell violates the rules of its column: required and empty, not among the options, or not of its
 * type.
 */
export function isCellInvalid(value: Cell, column: SourceColumn): boolean {
  return !isCalculated(column) && cellProblem(value, cellRules(column, columnType(column.type))) !== null;
}
