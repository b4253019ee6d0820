import { columnTypes } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { EditBatch } from '#grid/store/row-edits.ts';
import type { Texts } from '#texts/texts-of.ts';

/**
 * What is said when the server has what a person did to rows: with the id of a single one, without it of
 * several that were written at once. There are other messages for a value without a type, because its column
 * is not among `columns` or has a type that is not known here, and for a batch without changes, which a
 * closed tab may have left behind.
 */
export function saveMessage(
  batch: EditBatch,
  columns: readonly SourceColumn[],
  editing: Texts['editing'],
): string {
  if (batch.kind === 'delete') return deletionMessage(batch.rowIds, editing);

  const { edits, inserts } = batch;
  const rowIds = [...new Set(edits.map(({ rowId }) => rowId))];
  if (rowIds.length === 0 && inserts.length === 0) return editing.notSure;

  const written = [...edits.map(({ column }) => column), ...inserts.flatMap((row) => Object.keys(row))];
  if (!written.every((name) => hasType(name, columns))) return editing.noType;

  if (rowIds.length === 0) {
    if (inserts.length === 1) return editing.itemCreated;
    return editing.itemsCreated({ count: inserts.length });
  }

  if (rowIds.length === 1 && inserts.length === 0) return editing.updatedRow({ id: String(rowIds[0]) });
  return editing.updated;
}

function deletionMessage(rowIds: readonly number[], editing: Texts['editing']): string {
  if (rowIds.length === 0) return editing.notSure;
  if (rowIds.length === 1) return editing.deletedRow({ id: String(rowIds[0]) });
  return editing.deletedRows({ count: rowIds.length });
}

function hasType(name: string, columns: readonly SourceColumn[]): boolean {
  const column = columns.find((one) => one.name === name);
  return column !== undefined && columnTypes.some((type) => type.name === column.type);
}
