import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import type { RawRow, RowPosition } from '../contract.ts';
import type { MassEdit } from './change-log.ts';

/**
 * What one edit of a person wrote, such as a paste or the deletion of many rows, is a batch: neighbouring
 * entries of the log that were written in one transaction, so at one time by one user. The history shows it,
 * and undo undoes it, as one. These are SQL for the numbers just before and just after the batch of the row
 * of `row_change` known as `entry`.
 */
export function batchBounds(entry: string): { before: RawBuilder<number>; after: RawBuilder<number> } {
  const own = (column: string) => sql.ref(`${entry}.${column}`);
  const edge = (side: '<' | '>', order: 'asc' | 'desc') => sql<number>`(
    select edge.seq from row_change as edge
    where edge.version_id = ${own('version_id')} and edge.seq ${sql.raw(side)} ${own('seq')}
      and (edge.at, edge.by) is distinct from (${own('at')}, ${own('by')})
    order by edge.seq ${sql.raw(order)} limit 1)`;

  return {
    before: sql`coalesce(${edge('<', 'desc')}, 0)`,
    after: sql`coalesce(${edge('>', 'asc')}, 9223372036854775807)`,
  };
}

/**
 * The beginning of a query that has the bounds of an entry's batch as `batch (version_id, low, high)`. They
 * are materialized: PostgreSQL may otherwise look for them again for each row of the log, which takes minutes
 * for a batch of 10,000.
 */
export function withBatch(versionId: number, seq: number): RawBuilder<unknown> {
  const { before, after } = batchBounds('own');
  return sql`with batch as materialized (
    select version_id, ${before} as low, ${after} as high from row_change as own
    where version_id = ${versionId} and seq = ${seq}
  )`;
}

/** An entry of the log with all its fields. */
export type LoggedChange = { seq: number; rowId: number; place: RowPosition | null } & (
  | { kind: 'insert'; change: RawRow }
  | { kind: 'patch'; change: RawRow; before: RawRow }
  | { kind: 'delete'; change: RawRow; before: RawRow }
  | { kind: 'massedit'; change: MassEdit; before: Pick<MassEdit, 'cells'> }
  | { kind: 'clear' | 'restore' | 'merge' }
);

/** The query of an entry together with its batch, newest first. */
export function batchEntries(versionId: number, seq: number): RawBuilder<LoggedChange> {
  return sql<LoggedChange>`
    ${withBatch(versionId, seq)}
    select entry.seq, entry.kind, entry.row_id as "rowId", entry.change, entry.before, entry.place
    from batch
    join row_change as entry on entry.version_id = batch.version_id and entry.seq > batch.low and entry.seq < batch.high
    order by entry.seq desc`;
}

/** Reads an entry together with its batch, newest first; nothing where there is no such entry. */
export async function readBatch(
  db: Kysely<Database>,
  versionId: number,
  seq: number,
): Promise<LoggedChange[]> {
  const { rows } = await batchEntries(versionId, seq).execute(db);
  return rows.map((row) => ({ ...row, seq: Number(row.seq), rowId: Number(row.rowId) }));
}
