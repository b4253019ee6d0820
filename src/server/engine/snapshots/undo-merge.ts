import { sql, type Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database } from '#server/base/base.server.ts';
import type { VersionState } from '../contract.ts';
import { lockVersionState, readVersionState } from '../log/version-state.ts';
import { writeEdited, type MergeContext } from './merge-layer.ts';

/** What a version was made of before a file was merged into it; merges of earlier releases do not know it. */
type StateBefore = Pick<VersionState, 'snapshot' | 'snapshotSeq' | 'publishedSeq' | 'seq'>;

/** The entry of a merge in the log, or of the undo of one. */
export type MergeEntry = {
  seq: number;
  change: object;
  before: { rows: number; lastRowId: number } & Partial<StateBefore>;
};

/** The entry with this sequence number, where it is that of a merge. */
export async function readMerge(
  db: Kysely<Database>,
  versionId: number,
  seq: number,
): Promise<MergeEntry | null> {
  const row = await db
    .selectFrom('row_change')
    .select([sql<object>`change`.as('change'), sql<MergeEntry['before']>`before`.as('before')])
    .where('version_id', '=', versionId)
    .where('seq', '=', seq)
    .where('kind', '=', 'merge')
    .executeTakeFirst();
  if (!row) return null;
  return { seq, ...row };
}

/** How often the rows are written again because someone edits meanwhile. */
const attempts = 3;

/**
 * Undoes a merge: the version gets the rows that it had before, as a new entry of the log, which can itself
 * be undone. Rejects with `conflict` when something was published or changed since; columns that the merge
 * added stay, empty.
 */
export async function undoMerge(
  context: MergeContext,
  versionId: number,
  entry: MergeEntry,
  user: string | null,
): Promise<{ seq: number }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const state = await readVersionState(context.db, versionId);
    const past = await checkUndoable(context.db, state, entry);
    const written = await writePast(context, { ...state, ...past }, entry);
    const seq = await context.db.transaction().execute(async (transaction) => {
      const locked = await lockVersionState(transaction, versionId);
      if (locked.seq !== state.seq || locked.snapshot !== state.snapshot) return null;
      return switchToPast(transaction, { state, past, written, entry }, user);
    });
    if (seq !== null) return { seq };
  }

  throw conflict(versionId, entry, 'The rows are being changed at the moment. Try again.');
}

/** What the version was made of before the merge; rejects where it cannot go back to that. */
async function checkUndoable(
  db: Kysely<Database>,
  { versionId, publishedSeq }: VersionState,
  entry: MergeEntry,
): Promise<StateBefore> {
  const { seq, before } = entry;
  const { rows } = await sql<{ published: boolean; changed: boolean }>`
    with recursive later as (
      select seq, kind, undoes from row_change where version_id = ${versionId} and seq > ${seq}
    ), undone (seq, undo, depth) as (
      select later.undoes, later.seq, 1 from later where later.undoes is not null
      union all select undone.seq, later.seq, undone.depth + 1 from undone join later on later.undoes = undone.undo
    )
    select ${publishedSeq > seq} or exists (select from later where kind = 'merge') as published,
      exists (
        select from later where later.undoes is null
          and (select coalesce(max(depth), 0) from undone where undone.seq = later.seq) % 2 = 0
      ) as changed`.execute(db);

  if (rows[0]?.published) {
    throw conflict(versionId, entry, 'The data has been published again since this change.');
  }

  if (rows[0]?.changed) {
    const sentence = 'Rows have been changed since the file was merged. Undo these changes first.';
    throw conflict(versionId, entry, sentence);
  }

  const { snapshot, snapshotSeq, publishedSeq: published, seq: last } = before;
  if (snapshot === undefined || snapshotSeq === undefined || published === undefined || last === undefined) {
    throw conflict(versionId, entry, 'This file was merged before merges could be undone.');
  }

  return { snapshot, snapshotSeq, publishedSeq: published, seq: last };
}

type Written = { snapshot: string | null; rows: number };

/** The rows as they were: the old snapshot, and where it had edits, a new one with them. */
async function writePast(
  context: MergeContext,
  past: VersionState,
  { before }: MergeEntry,
): Promise<Written> {
  if (past.seq === past.snapshotSeq) return { snapshot: past.snapshot, rows: before.rows };
  const { parquetObject, rows } = await context.engine.withPastVersion(past, (connection, version) =>
    writeEdited(context, connection, { base: past, layer: null, version }),
  );
  return { snapshot: parquetObject, rows };
}

async function switchToPast(
  transaction: Kysely<Database>,
  {
    state,
    past,
    written,
    entry,
  }: { state: VersionState; past: StateBefore; written: Written; entry: MergeEntry },
  user: string | null,
): Promise<number> {
  const { versionId, rows, snapshot, snapshotSeq, publishedSeq } = state;
  const seq = state.seq + 1;
  await sql`
    update version_state set snapshot = ${written.snapshot}, snapshot_rows = ${written.rows},
      row_count = ${written.rows}, last_seq = ${seq}, snapshot_seq = ${seq}, published_seq = ${past.publishedSeq},
      statistics = null
    where version_id = ${versionId}`.execute(transaction);

  const before: Omit<MergeEntry['before'], 'lastRowId'> = {
    rows,
    snapshot,
    snapshotSeq,
    publishedSeq,
    seq: state.seq,
  };
  await sql`
    insert into row_change (version_id, seq, kind, change, before, undoes, by)
    select version_id, ${seq}, 'merge', ${JSON.stringify(entry.change)}::jsonb,
      ${JSON.stringify(before)}::jsonb || jsonb_build_object('lastRowId', next_row_id - 1), ${entry.seq}, ${user}
    from version_state where version_id = ${versionId}`.execute(transaction);

  return seq;
}

function conflict(versionId: number, { seq }: MergeEntry, sentence: string): TidemarkError {
  return new TidemarkError('conflict', sentence, { details: { versionId, seq } });
}
