import type { Kysely } from 'kysely';
import { describeError } from '#domain/error/describe-error.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TilePoints } from '#domain/query/tile-points.ts';
import type { Database, Log } from '#server/base/base.server.ts';
import { clickHouseDialect, OutdatedTableError, type ClickHouseEngine } from './clickhouse/clickhouse.ts';
import type {
  CopiesState,
  Engine,
  EngineDescription,
  KnownState,
  OpenVersion,
  RowChange,
  VersionState,
} from './contract.ts';
import { readVersionState } from './log/version-state.ts';

type Parts = {
  db: Kysely<Database>;
  log: Log;
  duckDb: Engine;
  clickHouse: ClickHouseEngine;
};

/**
 * Two engines as one: a version is read from ClickHouse where a row in PostgreSQL says so, else from the
 * DuckDB of this node, which can open every version. Both have the same answers, so a version may move while
 * it is read and edited (decision 428).
 */
export class RoutedEngine implements Engine {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async withVersion<Value>(
    versionId: number,
    work: (version: OpenVersion) => Promise<Value>,
    known?: KnownState,
  ): Promise<Value> {
    const { db, duckDb, clickHouse } = this.#parts;
    const through = known?.through ?? db;
    const state = known?.state ?? (await readVersionState(through, versionId));
    const asked = { ...known, state };
    const beside = known?.beside?.layout.dialect;

    if (beside === clickHouseDialect) return clickHouse.withVersion(versionId, work, asked);
    if (beside !== undefined || !(await clickHouse.holds(state, through))) {
      return duckDb.withVersion(versionId, work, asked);
    }
    return clickHouse.withVersion(versionId, work, asked).catch((error: unknown) => {
      // It was not opened. DuckDB has it until it is loaded again.
      if (error instanceof OutdatedTableError) return duckDb.withVersion(versionId, work, asked);
      throw error;
    });
  }

  async withCached<Value>(
    versionId: number,
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value | null> {
    const { clickHouse, duckDb } = this.#parts;
    if (await this.#isInClickHouse(versionId)) return clickHouse.withCached(versionId, work);
    return duckDb.withCached(versionId, work);
  }

  async prepare(versionId: number): Promise<void> {
    const { clickHouse, duckDb } = this.#parts;
    if (await this.#isInClickHouse(versionId)) return clickHouse.prepare(versionId);
    return duckDb.prepare(versionId);
  }

  async preaggregate(versionId: number, requests: readonly ResolvedRequest[]): Promise<void> {
    if (await this.#isInClickHouse(versionId)) return;
    await this.#parts.duckDb.preaggregate(versionId, requests);
  }

  async prepareTiles(versionId: number, points: TilePoints, key: string): Promise<void> {
    if (await this.#isInClickHouse(versionId)) return;
    await this.#parts.duckDb.prepareTiles(versionId, points, key);
  }

  applyCommitted(versionId: number, change: RowChange): void {
    this.#parts.duckDb.applyCommitted(versionId, change);
    this.#parts.clickHouse.applyCommitted(versionId, change);
  }

  async shareCores(isShared: boolean): Promise<void> {
    await this.#parts.duckDb.shareCores?.(isShared);
  }

  async describe(): Promise<EngineDescription[]> {
    const { clickHouse, duckDb, log } = this.#parts;
    const own = await duckDb.describe();
    const other = await clickHouse.describe().catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'ClickHouse cannot be reached');
      return [{ name: 'ClickHouse', version: null, memory: 0 }];
    });
    return [...own, ...other];
  }

  copies(): CopiesState {
    return this.#parts.duckDb.copies();
  }

  async dropRemoved(versionIds?: readonly number[]): Promise<void> {
    await this.#parts.duckDb.dropRemoved(versionIds);
    await this.#parts.clickHouse.dropRemoved();
  }

  async discard(): Promise<void> {
    await this.#parts.duckDb.discard();
  }

  async close(): Promise<void> {
    await this.#parts.clickHouse.close();
    await this.#parts.duckDb.close();
  }

  async #isInClickHouse(versionId: number): Promise<boolean> {
    const { db, clickHouse } = this.#parts;
    const state: VersionState = await readVersionState(db, versionId);
    return clickHouse.holds(state, db);
  }
}
