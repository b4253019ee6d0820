/**
 * A value that a cell may hold, in a request or in a result. Dates are ISO 8601 strings; multiselect values
 * are lists.
 */
export type Cell = string | number | boolean | null | string[];

/** The text for a cell without a value, where an empty text would be overlooked. */
export const emptyLabel = '(empty)';

/**
 * A text in a list that names empty cells too: one that reads like their name (`empty`) is in quotation
 * marks.
 */
export const besideEmpty = (text: string, empty = emptyLabel): string => {
  if (text === empty) return `“${text}”`;
  return text;
};

/** Whether a cell has a value. */
export function isFilled(cell: Cell | undefined): cell is NonNullable<Cell> {
  return cell !== null && cell !== undefined && cell !== '' && !(Array.isArray(cell) && cell.length === 0);
}
