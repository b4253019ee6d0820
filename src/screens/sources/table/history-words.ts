import type { rowHistoryDocument } from '#client/row-documents.ts';
import type { ResultOf } from '#client/graphql.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabelByName } from '#domain/source/column/column-label.ts';
import { plural } from '#domain/value/number/plural.ts';

/** An entry of the history as the graph returns it. */
export type RowHistoryEntry = ResultOf<typeof rowHistoryDocument>['rowHistory'][number];

const rows = (count: number) => plural(count, 'row');

/** What an entry did, as a phrase. */
export function historyWords(entry: RowHistoryEntry, columns: readonly SourceColumn[]): string {
  const words = actWords(entry, columns);
  if (entry.undoes === null) return words;
  return `Undo: ${words}`;
}

function actWords(entry: RowHistoryEntry, columns: readonly SourceColumn[]): string {
  const nameOf = (name: string) => columnLabelByName(columns, name);
  const { kind, rowId, rows: count, inserted, deleted } = entry;
  const rowOrRows = rowId === null ? rows(count) : `row ${rowId}`;

  switch (kind) {
    case 'insert':
      return `Added ${rowOrRows}`;
    case 'delete':
      return `Deleted ${rowOrRows}`;
    case 'massedit':
      return `Replaced values of ${nameOf(entry.column ?? '')} in ${rows(count)}`;
    case 'clear':
      return `Cleared all ${rows(count)}`;
    case 'restore':
      return `Brought back ${rows(count)}`;
    case 'merge':
      return `Merged a file: updated ${rows(count - inserted)}, added ${rows(inserted)}`;
  }

  if (rowId !== null) {
    const names = Object.keys(entry.after ?? {}).map(nameOf);
    return `Changed ${names.join(', ')} of row ${rowId}`;
  }

  const changed = count - inserted - deleted;
  const parts = [
    changed > 0 && `changed ${rows(changed)}`,
    inserted > 0 && `added ${rows(inserted)}`,
    deleted > 0 && `deleted ${rows(deleted)}`,
  ]
    .filter(Boolean)
    .join(', ');

  return parts.charAt(0).toUpperCase() + parts.slice(1);
}
