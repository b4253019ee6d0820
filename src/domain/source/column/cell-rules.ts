import { shapeRefusal } from '#domain/geo/shape-text.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import type { ColumnStorage } from './column-storage.ts';
import type { SourceColumn } from './column.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { splitList } from '#domain/value/text/list-text.ts';
import { matchValue } from '#domain/value/text/value-patterns.ts';

/**
 * The rules of a column for its cells, used by the check in the browser and by the SQL of the engine.
 * `options` is null when every value is allowed; `trueValue` is another text for true.
 */
export type CellRules = {
  readonly required: boolean;
  readonly dataType: DataType;
  readonly multiple: boolean;
  /** Whether the cells are texts of shapes. */
  readonly isShape: boolean;
  readonly options: readonly string[] | null;
  readonly trueValue: string | null;
};

/** The rules of a column; its type says whether it has options and whether its cells are lists. */
export function cellRules(
  column: SourceColumn,
  type: { readonly hasOptions: boolean; readonly storage: ColumnStorage },
): CellRules {
  const options =
    type.hasOptions && column.options?.length ? column.options.map(({ value }) => composedText(value)) : null;
  return {
    required: column.required === 'yes',
    dataType: column.dataType,
    multiple: type.storage === 'list',
    isShape: type.storage === 'shape',
    options,
    trueValue: (column.dataType === 'boolean' && column.trueValue) || null,
  };
}

/** The problem of a cell of a result, which is a typed value, or raw text that does not fit the type. */
export function cellProblem(cell: Cell, rules: CellRules): CellProblem | null {
  const chosen = chosenOf(cell, rules);
  if (chosen.length === 0) {
    if (rules.required) return 'required';
    return null;
  }
  if (!rules.multiple && !fits(cell, rules)) return 'type';
  const { options } = rules;
  if (options && !chosen.every((value) => options.includes(composedText(value)))) return 'options';
  return null;
}

function chosenOf(cell: Cell, { multiple }: CellRules): string[] {
  if (cell === null || cell === '') return [];
  if (Array.isArray(cell)) return cell.filter((member) => member !== '');
  if (multiple) return splitList(String(cell));
  return [String(cell)];
}

/**
 * In results, dates are in ISO 8601, and numbers too large for JavaScript are texts of digits; any other text
 * is raw.
 */
function fits(cell: Cell, { dataType, trueValue, isShape }: CellRules): boolean {
  if (isShape) return shapeRefusal(String(cell)) === null;
  if (dataType === 'text' || typeof cell !== 'string') return true;
  if (dataType === 'numeric') {
    return matchValue('wholeNumber', cell) !== null && !Number.isSafeInteger(Number(cell));
  }
  if (dataType === 'boolean') return trueValue !== null && cell.toLowerCase() === trueValue.toLowerCase();
  return readValue(cell, dataType) === cell;
}
