import type { CellConflict, EditBatch } from './row-edits.ts';

/** What a cell holds that the server does not have yet. */
type UnsavedCell = { raw: string | null; isConflict: boolean };

/** The unsaved cells of a row by column; the same object as before until one of them changes. */
export type UnsavedRow = ReadonlyMap<string, UnsavedCell>;

/**
 * The unsaved cells by row. Rows that did not change are taken from `before`, so that only others are drawn
 * again.
 */
export function unsavedRows(
  batches: readonly EditBatch[],
  conflicts: readonly CellConflict[],
  before: ReadonlyMap<number, UnsavedRow>,
): Map<number, UnsavedRow> {
  const rows = new Map<number, Map<string, UnsavedCell>>();
  const put = ({ rowId, column }: { rowId: number; column: string }, cell: UnsavedCell) => {
    const row = rows.get(rowId) ?? new Map<string, UnsavedCell>();
    rows.set(rowId, row.set(column, cell));
  };

  for (const conflict of conflicts) {
    put(conflict, { raw: conflict.mine, isConflict: true });
  }

  for (const batch of batches) {
    if (batch.kind === 'cells') {
      for (const edit of batch.edits) {
        put(edit, { raw: edit.value, isConflict: false });
      }
    }
  }

  return new Map(
    [...rows].map(([id, cells]) => {
      const known = before.get(id);
      return [id, known && isEqual(cells, known) ? known : cells];
    }),
  );
}

function isEqual(one: UnsavedRow, other: UnsavedRow): boolean {
  return (
    one.size === other.size &&
    [...one].every(([column, { raw, isConflict }]) => {
      const cell = other.get(column);
      return cell !== undefined && cell.raw === raw && cell.isConflict === isConflict;
    })
  );
}
