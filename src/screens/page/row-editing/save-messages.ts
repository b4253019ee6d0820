import { columnTypes } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { EditBatch } from '#grid/store/row-edits.ts';

/**
 * What is said when the server has what a person did to rows: with the id of a single one, without it of
 * several that were written at once. There are other messages for a value without a type, because its column
 * is not among `columns` or has a type that is not known here, and for a batch without changes, which a
 * closed tab may have left behind.
 */
export function saveMessage(batch: EditBatch, columns: readonly SourceColumn[]): string {
  if (batch.kind === 'delete') return deletionMessage(batch.rowIds);

  const { edits, inserts } = batch;
  const rowIds = [...new Set(edits.map(({ rowId }) => rowId))];
  if (rowIds.length === 0 && inserts.length === 0) return 'Not sure how I got here.';

  const written = [...edits.map(({ column }) => column), ...inserts.flatMap((row) => Object.keys(row))];
  if (!written.every((name) => hasType(name, columns))) return 'No type found.';

  if (rowIds.length === 0) {
    if (inserts.length === 1) return 'Item created.';
    return `${plural(inserts.length, 'item')} created.`;
  }

  if (rowIds.length === 1 && inserts.length === 0) return `Update successful: id ${rowIds[0]}.`;
  return 'Update successful.';
}

function deletionMessage(rowIds: readonly number[]): string {
  if (rowIds.length === 0) return 'Not sure how I got here.';
  if (rowIds.length === 1) return `Deleted item ${rowIds[0]}.`;
  return `Deleted ${plural(rowIds.length, 'item')}.`;
}

function hasType(name: string, columns: readonly SourceColumn[]): boolean {
  const column = columns.find((one) => one.name === name);
  return column !== undefined && columnTypes.some((type) => type.name === column.type);
}
