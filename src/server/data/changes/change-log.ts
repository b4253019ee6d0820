import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database-schema.ts';
import type { VersionState } from '../version-state.ts';

/** Cells as they are written down: raw text by column name. */
export type RawRow = Record<string, string | null>;

/** One entry of a version's change log. `change` of an insert or a patch is what the cells become. */
export type Change = { seq: number; rowId: number | null; kind: 'insert' | 'patch' | 'delete' | 'clear'; change: RawRow };

/** An entry about to be written: `before` is what the cells were. An insert gets its row id when it is written. */
export type NewChange =
  | { kind: 'insert'; change: RawRow }
  | { kind: 'patch' | 'delete'; rowId: number; change: RawRow; before: RawRow };

/** Reads entries after a sequence number, in commit order, at most `limit` of them. */
export async function readChanges(
  db: Kysely<Database>,
  versionId: number,
  after: number,
  limit: number,
): Promise<Change[]> {
  const rows = await db
    .selectFrom('row_change')
    .select(['seq', 'row_id', 'kind', 'change'])
    .where('version_id', '=', versionId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq, row_id, kind, change }) => ({
    seq: Number(seq),
    rowId: row_id === null ? null : Number(row_id),
    kind: kind as Change['kind'],
    change: change as RawRow,
  }));
}

/**
 * Appends entries, taking the next sequence numbers of the version and, for inserts, its next row ids. The version's
 * row stays locked until the transaction ends, so sequence order is commit order and no reader can miss an entry that
 * commits late.
 */
export async function appendChanges(
  transaction: Kysely<Database>,
  versionId: number,
  changes: readonly NewChange[],
  user: string | null,
): Promise<{ firstSeq: number; rowIds: number[] }> {
  const written = await append(transaction, versionId, changes, user, sql`true`);
  if (!written) throw new Error(`The state of version ${versionId} is not there`);
  return written;
}

/**
 * Appends entries in one statement, but only if the version still stands where `expected` says; null when it has
 * moved on, and then nothing was written.
 */
export function appendIfUnmoved(
  db: Kysely<Database>,
  expected: Pick<VersionState, 'versionId' | 'snapshotSeq' | 'seq' | 'columnsRevision'>,
  changes: readonly NewChange[],
  user: string | null,
): Promise<{ firstSeq: number; rowIds: number[] } | null> {
  const { versionId, snapshotSeq, seq, columnsRevision } = expected;
  const unmoved = sql`last_seq = ${seq} and snapshot_seq = ${snapshotSeq} and exists (
    select from item as version join item as source on source.id = version.parent_id
    where version.id = ${versionId} and md5(coalesce(source.data ->> 'columns', '')) = ${columnsRevision}
  )`;
  return append(db, versionId, changes, user, unmoved);
}

async function append(
  db: Kysely<Database>,
  versionId: number,
  changes: readonly NewChange[],
  user: string | null,
  condition: RawBuilder<unknown>,
): Promise<{ firstSeq: number; rowIds: number[] } | null> {
  const rowIds = changes.map((entry) => (entry.kind === 'insert' ? null : entry.rowId));
  const kinds = changes.map(({ kind }) => kind);
  const after = changes.map(({ change }) => JSON.stringify(change));
  const before = changes.map((entry) => (entry.kind === 'insert' ? null : JSON.stringify(entry.before)));
  const inserts = kinds.filter((kind) => kind === 'insert').length;
  const { rows } = await sql<{ seq: number; row_id: number }>`
    with numbers as (
      update version_state set last_seq = last_seq + ${changes.length}, next_row_id = next_row_id + ${inserts}
      where version_id = ${versionId} and ${condition}
      returning last_seq - ${changes.length}::bigint as seq, next_row_id - ${inserts}::bigint as row_id
    )
    insert into row_change (version_id, seq, row_id, kind, change, before, by)
    select ${versionId}, numbers.seq + entry.place,
      coalesce(entry.row_id, numbers.row_id - 1 + count(*) filter (where entry.kind = 'insert') over (order by entry.place)),
      entry.kind, entry.change::jsonb, entry.before::jsonb, ${user}
    from numbers, unnest(${rowIds}::bigint[], ${kinds}::text[], ${after}::text[], ${before}::text[])
      with ordinality as entry (row_id, kind, change, before, place)
    order by entry.place
    returning seq, row_id`.execute(db);
  return rows[0] ? { firstSeq: Number(rows[0].seq), rowIds: rows.map(({ row_id }) => Number(row_id)) } : null;
}
