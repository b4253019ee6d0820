import { sql, type Kysely, type RawBuilder } from 'kysely';
import { type Database, prepared } from '#server/base/base.server.ts';
import type { CellGroup, RawRow, RowChange, RowPosition, VersionState } from '../contract.ts';

/** A value and its replacement; null is empty. In columns of lists both are members. */
export type ValueMap = { invalidValue: string | null; validValue: string | null };

/** A mass edit in the log: its maps, and which cells got which text. */
export type MassEdit = { column: string; maps: ValueMap[]; rows: number; cells: CellGroup[] };

/**
 * One entry of a version's change log. The cells of a mass edit are many and are read apart (`readMassEdit`).
 * Logs of earlier versions of Tidemark have clears that kept the snapshot, and `restore` entries that undid
 * them.
 */
export type Change =
  | RowChange
  | { seq: number; kind: 'clear' }
  | { seq: number; kind: 'massedit' }
  | { seq: number; kind: 'restore'; clear: number };

/**
 * An entry about to be written: `before` is what the cells were, `undoes` the entry that it takes back. An
 * insert gets a new row id when it is written, unless it brings a row back. `place` is where a row is that is
 * among others.
 */
export type NewChange = { undoes?: number } & (
  | { kind: 'insert'; rowId?: number; change: RawRow; place?: RowPosition | undefined }
  | { kind: 'patch'; rowId: number; change: RawRow; before: RawRow }
  | { kind: 'delete'; rowId: number; change: RawRow; before: RawRow; place?: RowPosition | undefined }
  | { kind: 'massedit'; change: MassEdit; before: Pick<MassEdit, 'cells'> }
);

/** Reads entries after a sequence number and up to another, in commit order, at most `limit` of them. */
export async function readChanges(
  db: Kysely<Database>,
  versionId: number,
  { after, until = null, limit }: { after: number; until?: number | null; limit: number },
): Promise<Change[]> {
  type Row = { seq: number } & (
    | { kind: 'clear' }
    | { kind: 'massedit' }
    | { kind: 'restore'; change: { clear: number } }
    | { kind: RowChange['kind']; row_id: number | null; change: RawRow; place: RowPosition | null }
  );
  const { rows } = await sql<Row>`
    select seq, row_id, kind, case when kind <> 'massedit' then change end as change, place from row_change
    where version_id = ${versionId} and seq > ${after} and (${until}::bigint is null or seq <= ${until}::bigint)
    order by seq limit ${limit}`.execute(db);

  return rows.map((row) => {
    const seq = Number(row.seq);
    if (row.kind === 'clear' || row.kind === 'massedit') return { seq, kind: row.kind };
    if (row.kind === 'restore') return { seq, kind: row.kind, clear: row.change.clear };
    const { kind, row_id, change, place } = row;
    if (row_id === null) throw new Error(`A ${kind} entry of the change log names no row`);
    const entry = { seq, kind, rowId: Number(row_id), change };

    if (place) return { ...entry, place };
    return entry;
  });
}

/** Reads what a mass edit changed. */
export async function readMassEdit(db: Kysely<Database>, versionId: number, seq: number): Promise<MassEdit> {
  const row = await db
    .selectFrom('row_change')
    .select(sql<MassEdit>`change`.as('change'))
    .where('version_id', '=', versionId)
    .where('seq', '=', seq)
    .where('kind', '=', 'massedit')
    .executeTakeFirstOrThrow();
  return row.change;
}

/** What was written: the number of the last entry, and each entry's row. */
type Appended = { lastSeq: number; rowIds: number[] };

/**
 * Appends entries, taking the next sequence numbers of the version and, for inserts, its next row ids. The
 * version's row stays locked until the transaction ends, so sequence order is commit order and no reader can
 * miss an entry that commits late.
 */
export async function appendChanges(
  transaction: Kysely<Database>,
  versionId: number,
  changes: readonly NewChange[],
  user: string | null,
): Promise<Appended> {
  const written = await append(transaction, { versionId, condition: sql`true` }, changes, user);
  if (!written) throw new Error(`The state of version ${versionId} is not there`);
  return written;
}

/**
 * Appends entries in one statement, but only if the version is still in the expected state. Otherwise returns
 * null and writes nothing.
 */
export function appendIfUnmoved(
  db: Kysely<Database>,
  expected: Pick<VersionState, 'versionId' | 'snapshotSeq' | 'seq' | 'columnsRevision'>,
  changes: readonly NewChange[],
  user: string | null,
): Promise<Appended | null> {
  const { versionId, snapshotSeq, seq, columnsRevision } = expected;
  const unmoved = sql`last_seq = ${seq} and snapshot_seq = ${snapshotSeq} and exists (
    select from item as version join item as source on source.id = version.parent_id
    where version.id = ${versionId} and md5(coalesce(source.data ->> 'columns', '')) = ${columnsRevision}
  )`;
  return append(db, { versionId, condition: unmoved }, changes, user);
}

async function append(
  db: Kysely<Database>,
  { versionId, condition }: { versionId: number; condition: RawBuilder<unknown> },
  changes: readonly NewChange[],
  user: string | null,
): Promise<Appended | null> {
  const rowIds = changes.map((entry) => ('rowId' in entry ? (entry.rowId ?? null) : null));
  const kinds = changes.map(({ kind }) => kind);
  const after = changes.map((entry) => JSON.stringify('change' in entry ? entry.change : {}));
  const before = changes.map((entry) => ('before' in entry ? JSON.stringify(entry.before) : null));
  const positions = changes.map((entry) =>
    'place' in entry && entry.place ? JSON.stringify(entry.place) : null,
  );
  const undoes = changes.map((entry) => entry.undoes ?? null);
  const rowsMore = changes.reduce((sum, change) => sum + addedRows(change), 0);
  const inserts = changes.filter(({ kind }, index) => kind === 'insert' && rowIds[index] === null).length;
  const { rows } = await sql<{ seq: number; row_id: number | null }>`${prepared}
    with numbers as (
      update version_state set last_seq = last_seq + ${changes.length}, next_row_id = next_row_id + ${inserts},
        row_count = row_count + ${rowsMore}
      where version_id = ${versionId} and ${condition}
      returning last_seq - ${changes.length}::bigint as seq, next_row_id - ${inserts}::bigint as row_id
    )
    insert into row_change (version_id, seq, row_id, kind, change, before, place, undoes, by)
    select ${versionId}, numbers.seq + entry.number,
      case when entry.kind <> 'insert' or entry.row_id is not null then entry.row_id
        else numbers.row_id - 1 + count(*) filter (where entry.kind = 'insert' and entry.row_id is null) over (order by entry.number) end,
      entry.kind, entry.change::jsonb, entry.before::jsonb, entry.place::jsonb, entry.undoes, ${user}
    from numbers, unnest(${rowIds}::bigint[], ${kinds}::text[], ${after}::text[], ${before}::text[], ${positions}::text[],
        ${undoes}::bigint[])
      with ordinality as entry (row_id, kind, change, before, place, undoes, number)
    order by entry.number
    returning seq, row_id`.execute(db);
  const last = rows.at(-1);

  if (!last) return null;
  return { lastSeq: Number(last.seq), rowIds: rows.map(({ row_id }) => Number(row_id)) };
}

/** By how many rows an entry makes its version longer. */
function addedRows(change: NewChange): number {
  if (change.kind === 'insert') return 1;
  if (change.kind === 'delete') return -1;
  return 0;
}
