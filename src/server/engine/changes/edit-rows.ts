import type { RawRow } from '../contract.ts';
import { appendChanges, type NewChange } from '../log/change-log.ts';
import { cleanRow } from './clean-row.ts';
import { editVersion, type EditContext } from './edit-version.ts';

/**
 * Adds rows. Returns their new row ids in the order given, and their entry in the history (null when nothing
 * was added).
 */
export async function addRows(
  context: EditContext,
  versionId: number,
  rows: readonly RawRow[],
  user: string | null,
): Promise<{ rowIds: number[]; seq: number | null }> {
  if (rows.length === 0) return { rowIds: [], seq: null };
  return editVersion(context, versionId, async ({ transaction, version }) => {
    const changes = rows.map((row): NewChange => ({
      kind: 'insert',
      change: cleanRow(row, version.columns),
    }));
    const { rowIds, lastSeq } = await appendChanges(transaction, versionId, changes, user);
    return { rowIds, seq: lastSeq };
  });
}

/** Deletes rows and logs their cells. Ids of rows that do not exist are ignored and not counted. */
export async function removeRows(
  context: EditContext,
  versionId: number,
  rowIds: readonly number[],
  user: string | null,
): Promise<{ deleted: number; seq: number | null }> {
  const wanted = [...new Set(rowIds)];
  if (wanted.length === 0) return { deleted: 0, seq: null };

  return editVersion(context, versionId, async ({ transaction, version }) => {
    const current = await version.rows(wanted);
    const changes = wanted.flatMap((rowId): NewChange[] => {
      const row = current.get(rowId);
      if (!row) return [];
      return [{ kind: 'delete', rowId, change: {}, before: row.raw, place: row.place }];
    });
    if (changes.length === 0) return { deleted: 0, seq: null };

    const { lastSeq } = await appendChanges(transaction, versionId, changes, user);
    return { deleted: changes.length, seq: lastSeq };
  });
}
