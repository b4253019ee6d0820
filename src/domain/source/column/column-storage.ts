/**
 * How cells are stored: one value each, one of the options of the column, a list of them, a document of rich
 * text, the text of a shape, or not at all, where they are calculated.
 */
export type ColumnStorage = 'value' | 'option' | 'list' | 'document' | 'shape' | 'none';

/**
 * The storage of the types whose cells are more than a value. It is that of the registered column types, as a
 * test checks.
 */
const storages = new Map<string, ColumnStorage>([
  ['select', 'option'],
  ['radio', 'option'],
  ['multiselect', 'list'],
  ['lexical', 'document'],
  ['geometry', 'shape'],
  ['calculated', 'none'],
  ['measure', 'none'],
]);

/** Whether rows can be sorted and grouped by the cells of a column type: shapes have no order. */
export const hasOrder = (type: string): boolean => columnStorage(type) !== 'shape';

/** How the cells of a column type are stored, by the stored name of the type; unknown types have values. */
export function columnStorage(type: string): ColumnStorage {
  return storages.get(type) ?? 'value';
}
