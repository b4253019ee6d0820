import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import type { RawRow } from '../contract.ts';
import { batchBounds, withBatch } from './change-batch.ts';
import type { ValueMap } from './change-log.ts';

/**
 * An entry of the history: who, when and what. What one edit wrote about many rows is one entry: `seq` is its
 * last number in the log and `firstSeq` its first; `kind` is `patch` when it did several things. `before` and
 * `after` are cells by column, of entries about one row or, in the history of a row, of that row; `rows`
 * counts all that it touched.
 */
export type RowHistoryEntry = {
  seq: number;
  firstSeq: number;
  kind: 'insert' | 'patch' | 'delete' | 'massedit' | 'clear' | 'restore' | 'merge';
  at: string;
  by: string | null;
  rowId: number | null;
  rows: number;
  /** How many of the rows it added and deleted one by one. */
  inserted: number;
  deleted: number;
  before: RawRow | null;
  after: RawRow | null;
  column: string | null;
  maps: ValueMap[] | null;
  /** The entry that this one undoes, and the last one that undid this. */
  undoes: number | null;
  undoneBy: number | null;
  /** Whether it is undone now: an undo may itself have been undone. */
  isUndone: boolean;
};

/**
 * A part of a history: of one row, or the single rows of one entry; and only entries before a sequence
 * number.
 */
export type HistoryRange = { rowId?: number; within?: number; limit: number; before?: number };

type Row = Omit<RowHistoryEntry, 'at'> & { at: Date };

/**
 * Reads a version's history, newest first. The history of a row includes the mass edits, clears and restores
 * that may have changed it.
 */
export async function readRowHistory(
  db: Kysely<Database>,
  versionId: number,
  range: HistoryRange,
): Promise<RowHistoryEntry[]> {
  const { rowId, within, before, limit } = range;
  const id = rowId ?? null;
  const isSingle = rowId !== undefined || within !== undefined ? sql`true` : sql`batch.entries = 1`;
  const bounds = batchBounds('entry');
  const { rows } = await sql<Row>`
    with recursive wanted as (${wantedEntries(versionId, range)})
    select entry.seq, batch.first as "firstSeq", entry.at, entry.by,
      case when batch.entries = batch.inserted then 'insert' when batch.entries = batch.deleted then 'delete'
        when batch.entries = 1 then entry.kind else 'patch' end as kind,
      case when ${isSingle} then entry.row_id end as "rowId",
      case entry.kind
        when 'massedit' then (entry.change ->> 'rows')::bigint
        when 'clear' then (entry.before ->> 'rows')::bigint
        when 'restore' then (entry.before ->> 'rows')::bigint
        when 'merge' then (entry.change ->> 'rows')::bigint
        else batch.entries end as rows,
      case entry.kind when 'merge' then (entry.change ->> 'appended')::bigint else batch.inserted end as inserted,
      batch.deleted,
      case when ${isSingle} then ${cellsIn('before', id)} end as before,
      case when ${isSingle} and entry.kind <> 'delete' then ${cellsIn('change', id)} end as after,
      case when entry.kind = 'massedit' then entry.change ->> 'column' end as "column",
      case when entry.kind = 'massedit' then entry.change -> 'maps' end as maps, entry.undoes,
      ${lastUndo('entry.seq')} as "undoneBy",
      (with recursive chain as (
        select ${lastUndo('entry.seq')} as seq
        union all select ${lastUndo('chain.seq')} from chain where chain.seq is not null
      ) select count(seq) % 2 = 1 from chain) as "isUndone"
    from wanted join row_change as entry on entry.version_id = ${versionId} and entry.seq = wanted.seq
    cross join lateral (
      select min(one.seq) as first, count(*) as entries, count(*) filter (where one.kind = 'insert') as inserted,
        count(*) filter (where one.kind = 'delete') as deleted
      from row_change as one
      where one.version_id = ${versionId} and one.seq > ${bounds.before} and one.seq < ${bounds.after}
    ) as batch
    where ${before ?? null}::bigint is null or entry.seq < ${before ?? null}::bigint
    order by entry.seq desc limit ${limit}`.execute(db);

  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

/** The sequence numbers of the wanted entries; of whole edits the last one. */
function wantedEntries(
  versionId: number,
  { rowId, within, before, limit }: HistoryRange,
): RawBuilder<unknown> {
  if (rowId !== undefined) {
    return sql`select seq from row_change as entry where version_id = ${versionId} and ${concerns(rowId)}`;
  }

  if (within !== undefined) {
    return sql`${withBatch(versionId, within)} select entry.seq from batch join row_change as entry
      on entry.version_id = batch.version_id and entry.seq > batch.low and entry.seq < batch.high`;
  }

  const next = (condition: RawBuilder<unknown>) => sql`select version_id, seq, at, by from row_change as next
    where version_id = ${versionId} and ${condition} order by seq desc limit 1`;
  return sql`(select *, 1 as position from (${next(sql`${before ?? null}::bigint is null or seq < ${before ?? null}::bigint`)}) as newest)
    union all select older.*, wanted.position + 1 from wanted cross join lateral (
      ${next(sql`next.seq < wanted.seq and (next.at, next.by) is distinct from (wanted.at, wanted.by)`)}
    ) as older where wanted.position < ${limit}`;
}

/** Whether `entry` changed a row, or may have. */
function concerns(rowId: number): RawBuilder<unknown> {
  return sql`(entry.row_id = ${rowId}::bigint or (entry.row_id is null and case entry.kind
    when 'massedit' then exists (select ${groupOf('change', rowId)})
    else (entry.before ->> 'lastRowId')::bigint >= ${rowId}::bigint end))`;
}

/** The cells of `entry` before or after it: of its row or, for a mass edit, of the wanted row. */
function cellsIn(side: 'before' | 'change', rowId: number | null): RawBuilder<unknown> {
  return sql`case
    when entry.kind in ('insert', 'patch', 'delete') then ${sql.ref(`entry.${side}`)}
    when entry.kind = 'massedit' and ${rowId}::bigint is not null
      then jsonb_build_object(entry.change ->> 'column', (select cell -> 'value' ${groupOf(side, rowId)} limit 1))
    end`;
}

function groupOf(side: 'before' | 'change', rowId: number | null): RawBuilder<unknown> {
  return sql`from jsonb_array_elements(${sql.ref(`entry.${side}`)} -> 'cells') as cell
    where ${rowId}::bigint <@ (cell ->> 'rows')::int8multirange`;
}

function lastUndo(seq: string): RawBuilder<number | null> {
  return sql`(select max(later.seq) from row_change as later where later.version_id = entry.version_id and later.undoes = ${sql.ref(seq)})`;
}
