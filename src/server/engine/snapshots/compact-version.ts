import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import { lockVersionState, readVersionState } from '../log/version-state.ts';
import { writeEdited, type MergeContext, type MergedSnapshot } from './merge-layer.ts';

/**
 * From this many entries after its snapshot a version is compacted: a node that has not loaded it yet would
 * read them all, at some 100,000 entries a second.
 */
const longLog = 10_000;

/** From this many entries it is compacted too, if they are more than a tenth of its rows. */
const longLogOfFewRows = 1000;

/** The versions whose change log has become long, in no order. */
export async function findLongLogs(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ version_id: number }>`
    select version_id from version_state
    where last_seq - snapshot_seq >= ${longLog}
      or (last_seq - snapshot_seq >= ${longLogOfFewRows} and last_seq - snapshot_seq > row_count / 10)`.execute(
    db,
  );
  return rows.map(({ version_id }) => Number(version_id));
}

/**
 * Writes a new snapshot of a version that includes its edits, and switches to it. Others can edit during the
 * work: later entries stay in the log, and earlier ones stay as history. False when there was nothing to do,
 * and when the version was published during the work.
 */
export async function compactVersion(context: MergeContext, versionId: number): Promise<boolean> {
  const { db } = context;
  const base = await readVersionState(db, versionId);
  if (base.seq === base.snapshotSeq) return false;
  const compacted = await context.engine.withSnapshot(versionId, ({ connection, version, state }) =>
    writeEdited(context, connection, { base: state, layer: null, version }),
  );

  return db.transaction().execute((transaction) => switchCompacted(transaction, compacted));
}

async function switchCompacted(transaction: Kysely<Database>, compacted: MergedSnapshot): Promise<boolean> {
  const { versionId, snapshot, snapshotSeq, seq } = compacted.base;
  const state = await lockVersionState(transaction, versionId);
  if (state.snapshot !== snapshot || state.snapshotSeq !== snapshotSeq) return false;
  await transaction
    .updateTable('version_state')
    .set({ snapshot: compacted.parquetObject, snapshot_rows: compacted.rows, snapshot_seq: seq })
    .where('version_id', '=', versionId)
    .execute();

  return true;
}
