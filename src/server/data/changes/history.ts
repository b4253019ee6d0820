import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/platform/database-schema.ts';
import type { RawRow, ValueMap } from './change-log.ts';

/**
 * An entry of the history: who, when and what. `before` and `after` are cells by column, of entries about one row or,
 * where the history of a row was asked for, of that row; `rows` counts what a mass edit, a clear or a restore touched.
 */
export type HistoryEntry = {
  seq: number;
  kind: 'insert' | 'patch' | 'delete' | 'massedit' | 'clear' | 'restore';
  at: string;
  by: string | null;
  rowId: number | null;
  rows: number;
  before: RawRow | null;
  after: RawRow | null;
  column: string | null;
  maps: ValueMap[] | null;
  /** The entry that this one takes back, and the one that took this back. */
  undoes: number | null;
  undoneBy: number | null;
};

/** What of a history is asked for: of one row only, and entries before a sequence number. */
export type HistoryRange = { rowId?: number; limit: number; before?: number };

type Row = Omit<HistoryEntry, 'at'> & { at: Date };

/** Reads a version's history, newest first. The history of a row has the mass edits, clears and restores that may have touched it. */
export async function readHistory(
  db: Kysely<Database>,
  versionId: number,
  { rowId, limit, before }: HistoryRange,
): Promise<HistoryEntry[]> {
  const id = rowId ?? null;
  const group = (side: string) => sql`from jsonb_array_elements(${sql.ref(`entry.${side}`)} -> 'cells') as cell
    where ${id}::bigint <@ (cell ->> 'rows')::int8multirange`;
  const ofRow = sql`(entry.row_id = ${id}::bigint or (entry.row_id is null and case entry.kind
    when 'massedit' then exists (select ${group('change')})
    else (entry.before ->> 'lastRowId')::bigint >= ${id}::bigint end))`;
  const cellIn = (side: string) => sql`case
    when entry.kind in ('insert', 'patch', 'delete') then ${sql.ref(`entry.${side}`)}
    when entry.kind = 'massedit' and ${id}::bigint is not null
      then jsonb_build_object(entry.change ->> 'column', (select cell -> 'value' ${group(side)} limit 1))
    end`;
  const { rows } = await sql<Row>`
    select entry.seq, entry.kind, entry.at, entry.by, entry.row_id as "rowId",
      case entry.kind
        when 'massedit' then (entry.change ->> 'rows')::bigint
        when 'clear' then (entry.before ->> 'rows')::bigint
        when 'restore' then (entry.before ->> 'rows')::bigint
        else 1 end as rows,
      ${cellIn('before')} as before,
      case when entry.kind <> 'delete' then ${cellIn('change')} end as after,
      entry.change ->> 'column' as "column", entry.change -> 'maps' as maps, entry.undoes,
      (select max(later.seq) from row_change as later where later.version_id = entry.version_id and later.undoes = entry.seq) as "undoneBy"
    from (
      select * from row_change as entry
      where version_id = ${versionId} and (${before ?? null}::bigint is null or seq < ${before ?? null}::bigint)
        and (${id}::bigint is null or ${ofRow})
      order by seq desc limit ${limit}
    ) as entry
    order by entry.seq desc`.execute(db);
  return rows.map(({ at, column, maps, ...entry }) => {
    const isMassEdit = entry.kind === 'massedit';
    return { ...entry, at: at.toISOString(), column: isMassEdit ? column : null, maps: isMassEdit ? maps : null };
  });
}
