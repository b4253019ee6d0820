import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import { manyRows, mostEditedShare, type ClickHouseEngine } from './clickhouse/clickhouse.ts';
import type { Engine } from './contract.ts';
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
    return (await this.#readDue(versionId)).map(({ id }) => id);
  }

  /**
   * Versions with columns of shapes stay in DuckDB: ClickHouse cannot tell which texts are shapes. Joined
   * versions have no rows of their own.
   */
  async #readDue(versionId: number | null): Promise<{ id: number; target: EngineName }[]> {
    const { db, fromRows } = this.#parts;
    const { rows } = await sql<{ version_id: number; is_large: boolean }>`
      select state.version_id, is_large from version_state as state
      join item as version on version.id = state.version_id and version.type = 'version'
      join item as source on source.id = version.parent_id and source.type = 'source'
      left join clickhouse_table as known on known.version_id = state.version_id and known.status = 'current'
      cross join lateral (select
        known.is_home and known.published_seq = state.published_seq
          and known.columns_revision = md5(coalesce(source.data ->> 'columns', '')) as is_usable,
        known.changed_rows > greatest(${manyRows}::bigint,
          cast(known.description ->> 'rows' as bigint) * ${mostEditedShare}::float8) as is_much_edited,
        coalesce(cast(source.data -> 'columns' as jsonb) @> '[{"type": "geometry"}]'::jsonb, false) as has_shapes
      ) as found
      cross join lateral (
        select state.row_count >= ${fromRows}::float8 and not has_shapes and not source.data ? 'join' as is_large
      ) as size
      where (${versionId}::bigint is null or state.version_id = ${versionId}::bigint)
        and case when is_large then is_usable is not true or is_much_edited
          else known.is_home and (has_shapes or state.row_count < ${fromRows * backShare}::float8) end`.execute(
      db,
    );
    return rows.map(({ version_id: id, is_large: isLarge }) => ({
      id: Number(id),
      target: isLarge ? 'ClickHouse' : 'DuckDB',
    }));
  }

  /**
   * Moves a version to the engine for its size if that is due, or to a named one. Those who read it keep what
   * they have; the next ones read it where it is then.
   */
  move(versionId: number, to?: EngineName): Promise<void> {
    return this.#parts.runJob(async () => {
      const { duckDb, clickHouse } = this.#parts;
      const target = to ?? (await this.#readDue(versionId))[0]?.target;
      if (target === undefined) return;
      if (target === 'ClickHouse') {
        await clickHouse.load(versionId, true);
        return;
      }
      await duckDb.withVersion(versionId, () => Promise.resolve());
      await clickHouse.retire(versionId);
    });
  }
}
