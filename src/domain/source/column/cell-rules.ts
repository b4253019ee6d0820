import { shapeRefusal } from '#domain/geo/shape-text.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import { columnStorage, type ColumnStorage } from './column-storage.ts';
import type { SourceColumn } from './column.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { splitList } from '#domain/value/text/list-text.ts';
import { matchValue } from '#domain/value/text/value-patterns.ts';

/**
 * The rules of a column for its cells, used by the check in the browser and by the SQL of the engine.
 * `options` is null when every value is allowed; `trueValue` is another text for true. What `pattern`,
 * `unique` and `comparedWith` demand is checked by the engine alone.
 */
export type CellRules = {
  readonly required: boolean;
  readonly dataType: DataType;
  readonly multiple: boolean;
  /** Whether the cells are texts of shapes. */
  readonly isShape: boolean;
  readonly options: readonly string[] | null;
  readonly trueValue: string | null;
  /** The least and the greatest number, or the first and the last day; null for an open end. */
  readonly range: { readonly least: number | string | null; readonly most: number | string | null };
  readonly pattern: string | null;
  readonly unique: boolean;
  readonly comparedWith: NonNullable<SourceColumn['compared_with']> | null;
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
    range: rangeOf(column),
    pattern: takesPattern(column) ? (column.pattern ?? null) : null,
    unique: hasSingleValues(type.storage) && column.unique === true,
    comparedWith: (hasRange(column) && column.compared_with) || null,
  };
}

/** Whether the cells of a column are numbers or dates, which have a range. */
export const hasRange = ({ type, dataType }: Pick<SourceColumn, 'type' | 'dataType'>): boolean =>
  hasSingleValues(columnStorage(type)) && ['numeric', 'date', 'timestamp'].includes(dataType);

/** Whether the cells of a column are texts that a pattern may be given for. */
export const takesPattern = ({ type, dataType }: Pick<SourceColumn, 'type' | 'dataType'>): boolean =>
  hasSingleValues(columnStorage(type)) && dataType === 'text';

/** Whether cells that are stored in this way have one plain value each. */
export const hasSingleValues = (storage: ColumnStorage): boolean =>
  storage === 'value' || storage === 'option';

/** The range of a column; limits of another type than its own are none. */
function rangeOf(column: SourceColumn): CellRules['range'] {
  const { dataType, least, most } = column;
  const limitType = dataType === 'numeric' ? 'number' : 'string';
  const limitOf = (limit: number | string | undefined) => {
    if (limit === undefined || typeof limit !== limitType) return null;
    return limit;
  };
  if (!hasRange(column)) return { least: null, most: null };
  return { least: limitOf(least), most: limitOf(most) };
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
  if (!isInRange(cell, rules)) return 'range';
  return null;
}

/** Whether a cell that fits its type is within the range; of moments the day is. */
function isInRange(cell: Cell, { dataType, range: { least, most } }: CellRules): boolean {
  if (least === null && most === null) return true;
  const value = dataType === 'numeric' ? Number(cell) : String(cell).slice(0, 'YYYY-MM-DD'.length);
  return (least === null || value >= least) && (most === null || value <= most);
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
