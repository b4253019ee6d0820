import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import { lockVersionState } from '../log/version-state.ts';
import type { EditContext } from './edit-version.ts';

/** Records a clear in its transaction. */
export type RecordClear = (transaction: Kysely<Database>, rows: number) => Promise<void>;

/**
 * Removes all rows of a version for good, with its log, its snapshots and the uploads that were published
 * into it. Only an entry of the history stays, which says who did it and how many rows there were. `seq` is
 * null when nothing was there.
 */
export async function clearRows(
  { db, engine, lockedEdits }: EditContext,
  versionId: number,
  user: string | null,
  record?: RecordClear,
): Promise<{ seq: number | null; cleared: number }> {
  const cleared = await lockedEdits(versionId, () =>
    db.transaction().execute((transaction) => clear(transaction, versionId, user, record)),
  );
  // The copy of this node is replaced by an empty one.
  if (cleared.seq !== null) {
    await engine.withVersion(versionId, () => Promise.resolve());
  }

  return cleared;
}

async function clear(
  transaction: Kysely<Database>,
  versionId: number,
  user: string | null,
  record?: RecordClear,
) {
  const { seq } = await lockVersionState(transaction, versionId);
  if (await isUntouched(transaction, versionId)) return { seq: null, cleared: 0 };

  const rows = await dropRows(transaction, versionId);
  await sql`select tidemark_remove_files(${versionId}::bigint)`.execute(transaction);
  await sql`
    insert into row_change (version_id, seq, kind, change, before, by)
    values (${versionId}, ${seq + 1}, 'clear', '{}', ${JSON.stringify(rows)}::jsonb, ${user})`.execute(
    transaction,
  );
  await record?.(transaction, rows.rows);

  return { seq: seq + 1, cleared: rows.rows };
}

/** Whether there is nothing to remove: no snapshot, and no entry except that of an earlier clear. */
async function isUntouched(transaction: Kysely<Database>, versionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from version_state as state where version_id = ${versionId} and (snapshot is not null
      or exists (select from row_change as entry
        where entry.version_id = state.version_id and (entry.kind <> 'clear' or entry.seq > state.snapshot_seq)))`.execute(
    transaction,
  );
  return rows.length === 0;
}

/** Switches to no snapshot, as a publication would, and deletes the log; returns what the version had. */
async function dropRows(transaction: Kysely<Database>, versionId: number) {
  await sql`delete from row_change where version_id = ${versionId}`.execute(transaction);
  await sql`delete from edit_request where version_id = ${versionId}`.execute(transaction);

  const { rows } = await sql<{ rows: string; lastRowId: string }>`
    with before as (select row_count, next_row_id from version_state where version_id = ${versionId})
    update version_state as state set snapshot = null, snapshot_rows = 0, row_count = 0, statistics = null,
      last_seq = last_seq + 1, snapshot_seq = last_seq + 1, published_seq = last_seq + 1
    from before where version_id = ${versionId}
    returning before.row_count as rows, before.next_row_id - 1 as "lastRowId"`.execute(transaction);
  return { rows: Number(rows[0]?.rows ?? 0), lastRowId: Number(rows[0]?.lastRowId ?? 0) };
}
