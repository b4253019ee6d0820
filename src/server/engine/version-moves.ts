import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import { manyRows, mostEditedShare, type ClickHouseEngine } from './clickhouse/clickhouse.ts';
import type { Engine } from './contract.ts';
import { readVersionState } from './log/version-state.ts';
import type { RunJob } from './data-snapshots.ts';

/** Which engine holds a version. */
export type EngineName = 'DuckDB' | 'ClickHouse';

type Parts = {
  db: Kysely<Database>;
  duckDb: Engine;
  clickHouse: ClickHouseEngine;
  /** Versions of as many rows are in ClickHouse. */
  fromRows: number;
  runJob: RunJob;
};

/** A version goes back to DuckDB when it has fewer rows than this share of those from which it was moved. */
const backShare = 0.5;

/** Moves versions between engines by their size, while people read and edit them. */
export class VersionMoves {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The versions that are not in the engine for their size, or not as they should be, in no order; of one
   * where it is named.
   */
  async due(versionId: number | null = null): Promise<number[]> {
    const { db, fromRows } = this.#parts;
    const { rows } = await sql<{ version_id: number }>`
      select state.version_id from version_state as state
      join item as version on version.id = state.version_id and version.type = 'version'
      join item as source on source.id = version.parent_id and source.type = 'source'
      left join clickhouse_table as known on known.version_id = state.version_id and known.status = 'current'
      cross join lateral (select
        known.is_home and known.published_seq = state.published_seq
          and known.columns_revision = md5(coalesce(source.data ->> 'columns', '')) as is_usable,
        known.changed_rows > greatest(${manyRows}::bigint,
          cast(known.description ->> 'rows' as bigint) * ${mostEditedShare}::float8) as is_much_edited
      ) as found
      where (${versionId}::bigint is null or state.version_id = ${versionId}::bigint)
        and case when state.row_count >= ${fromRows}::float8 then is_usable is not true or is_much_edited
          else known.is_home and state.row_count < ${fromRows * backShare}::float8 end`.execute(db);
    return rows.map(({ version_id: id }) => Number(id));
  }

  /**
   * Moves a version to the engine for its size if that is due, or to a named one. Those who read it keep what
   * they have; the next ones read it where it is then.
   */
  move(versionId: number, to?: EngineName): Promise<void> {
    return this.#parts.runJob(async () => {
      const { duckDb, clickHouse } = this.#parts;
      if (to === undefined && (await this.due(versionId)).length === 0) return;
      const target = to ?? (await this.#targetOf(versionId));
      if (target === 'ClickHouse') {
        await clickHouse.load(versionId, true);
        return;
      }
      await duckDb.withVersion(versionId, () => Promise.resolve());
      await clickHouse.retire(versionId);
    });
  }

  async #targetOf(versionId: number): Promise<EngineName> {
    const { rows } = await readVersionState(this.#parts.db, versionId);
    return rows >= this.#parts.fromRows * backShare ? 'ClickHouse' : 'DuckDB';
  }
}
