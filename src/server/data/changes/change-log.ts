import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/platform/database-schema.ts';

/** Cells as they are written down: raw text by column name. */
export type RawRow = Record<string, string | null>;

/** One entry of a version's change log. `change` of an insert or a patch is what the cells become. */
export type Change = { seq: number; rowId: number | null; kind: 'insert' | 'patch' | 'delete' | 'clear'; change: RawRow };

/** An entry about to be written: `before` is what the cells were. */
export type NewChange = { rowId: number; kind: 'insert' | 'patch' | 'delete'; change: RawRow; before: RawRow | null };

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
 * Takes the next `count` sequence numbers (and row ids) of a version. The row stays locked until the transaction ends,
 * so sequence order is commit order and no reader can miss an entry that commits late.
 */
export async function takeNumbers(
  transaction: Kysely<Database>,
  versionId: number,
  count: { entries: number; rows: number },
): Promise<{ firstSeq: number; firstRowId: number }> {
  await sql`insert into version_state (version_id) values (${versionId}) on conflict do nothing`.execute(transaction);
  const { rows } = await sql<{ last_seq: number; next_row_id: number }>`
    update version_state set last_seq = last_seq + ${count.entries}, next_row_id = next_row_id + ${count.rows}
    where version_id = ${versionId} returning last_seq, next_row_id`.execute(transaction);
  const [row] = rows;
  return {
    firstSeq: Number(row!.last_seq) - count.entries + 1,
    firstRowId: Number(row!.next_row_id) - count.rows,
  };
}

/** Appends entries under sequence numbers that this transaction has taken. */
export async function appendChanges(
  transaction: Kysely<Database>,
  versionId: number,
  firstSeq: number,
  changes: readonly NewChange[],
  user: string | null,
): Promise<void> {
  const rowIds = changes.map(({ rowId }) => rowId);
  const kinds = changes.map(({ kind }) => kind);
  const after = changes.map(({ change }) => JSON.stringify(change));
  const before = changes.map(({ before: was }) => (was ? JSON.stringify(was) : null));
  await sql`
    insert into row_change (version_id, seq, row_id, kind, change, before, by)
    select ${versionId}, ${firstSeq}::bigint + entry.place - 1, entry.row_id, entry.kind,
      entry.change::jsonb, entry.before::jsonb, ${user}
    from unnest(${rowIds}::bigint[], ${kinds}::text[], ${after}::text[], ${before}::text[])
      with ordinality as entry (row_id, kind, change, before, place)`.execute(transaction);
}
