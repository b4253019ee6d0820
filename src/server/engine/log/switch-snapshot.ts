import { sql, type Kysely } from 'kysely';
import { haveSeparators } from '#domain/value/cell/common-decimals.ts';
import type { Database } from '#server/base/base.server.ts';
import type { StoredStatistics, VersionState, VersionStatistics } from '../contract.ts';

/** A snapshot to switch to: an object of the store that holds `rows` rows with ids up to `lastRowId`. */
export type NewSnapshot = { parquetObject: string; rows: number; lastRowId?: number };

/**
 * Makes a snapshot the version's data, in the caller's transaction; it replaces all log entries so far. The
 * switch takes a sequence number, so that two states of a version are never equal: two publications of equal
 * files share one object.
 */
export async function switchSnapshot(
  db: Kysely<Database>,
  versionId: number,
  snapshot: NewSnapshot,
): Promise<void> {
  const lastRowId = snapshot.lastRowId ?? snapshot.rows;
  await sql`insert into version_state (version_id) values (${versionId}) on conflict do nothing`.execute(db);
  await sql`
    update version_state set snapshot = ${snapshot.parquetObject}, snapshot_rows = ${snapshot.rows},
      row_count = ${snapshot.rows}, last_seq = last_seq + 1, snapshot_seq = last_seq + 1, published_seq = last_seq + 1,
      next_row_id = greatest(next_row_id, ${lastRowId}::bigint + 1), statistics = null
    where version_id = ${versionId}`.execute(db);
}

/**
 * Stores statistics of a state, unless the version has other data or newer statistics by now. How many rows a
 * joined version has is known from them: its parts change without it.
 */
export async function storeStatistics(
  db: Kysely<Database>,
  { versionId, publishedSeq, seq, joined }: VersionState,
  statistics: StoredStatistics,
): Promise<void> {
  await sql`
    update version_state set statistics = ${JSON.stringify(statistics)}::jsonb,
      large_numbers = ${columnsWithLargeNumbers(statistics)}::text[],
      row_count = case when ${joined !== undefined}::boolean then ${statistics.rows} else row_count end
    where version_id = ${versionId} and published_seq = ${publishedSeq}
      and coalesce((statistics ->> 'seq')::bigint, 0) <= ${seq}`.execute(db);
}

/** The columns with numbers that have separators in any section, in a fixed order. */
function columnsWithLargeNumbers({ columns }: VersionStatistics): string[] {
  const names = Object.entries(columns).flatMap(([name, { min, max, top }]) =>
    haveSeparators([min, max, ...top.map(({ value }) => value)]) ? [name] : [],
  );
  return names.toSorted();
}

/** The stored statistics of a version; null when there are none. */
export async function readStoredStatistics(
  db: Kysely<Database>,
  versionId: number,
): Promise<StoredStatistics | null> {
  const row = await db
    .selectFrom('version_state')
    .select('statistics')
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  return (row?.statistics ?? null) as StoredStatistics | null;
}
