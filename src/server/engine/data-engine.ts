import type { Kysely } from 'kysely';
import { visitor } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ChangeFeed, Database, Log } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { SecondEngine } from '#server/host/host.server.ts';
import { openClickHouseEngine } from './clickhouse/clickhouse.ts';
import { shares, type Engine, type VersionState } from './contract.ts';
import { DataEdits } from './data-edits.ts';
import { DataSnapshots, type RunJob } from './data-snapshots.ts';
import { DataStatistics } from './data-statistics.ts';
import { openDuckDbEngine } from './duckdb/duckdb.ts';
import type { StateAge } from './log/state-batches.ts';
import { readColumns, readVersionState } from './log/version-state.ts';
import { Admission } from './requests/admission.ts';
import { Joins } from './requests/joins.ts';
import { Comparisons } from './requests/comparisons.ts';
import { DataRequests } from './requests/data-requests.ts';
import { Preaggregation } from './requests/preaggregation.ts';
import { TileRequests } from './requests/tile-requests.ts';
import { RequestRunner } from './requests/request-runner.ts';
import { RoutedEngine } from './routed-engine.ts';
import { VersionMoves } from './version-moves.ts';

/**
 * How a data engine is opened. `folder` is for copies of versions; everything in it can be deleted while it
 * is closed.
 */
export type DataEngineOptions = {
  db: Kysely<Database>;
  objects: ObjectStore;
  folder: string;
  /** The folder in which it may write files of rows. */
  downloads?: string;
  log: Log;
  /** DuckDB's memory, such as `2GB`; what does not fit spills to the folder. */
  memoryLimit?: string;
  /** The most bytes that copies of versions take on disk; without it, no bound. */
  copiesBytes?: number;
  /**
   * Versions of `read` rows are read from their snapshots until they are loaded into tables, and those of
   * `kept` rows are not loaded; 5 and 50 million by default.
   */
  snapshotRows?: { read: number; kept: number };
  /** A request is given up after this time; 30 seconds by default. */
  timeoutMilliseconds?: number;
  /** Versions of fewer rows are not pre-aggregated; 100,000 by default. */
  preaggregatedRows?: number;
  /** The engine of large versions; without it, DuckDB holds all. */
  secondEngine?: SecondEngine | undefined;
  /** Results cached in memory, in bytes; 64 MiB by default, 0 caches nothing. */
  cachedBytes?: number;
  /** Reports changes of versions, so that requests that may trail need not read what state a version has. */
  changes?: ChangeFeed;
};

/**
 * Holds versions of data sources: `requests` read them, `edits` change their rows, `snapshots` replace them,
 * `statistics` say what they hold, `tiles` are their points on maps, `preaggregation` prepares large ones for
 * the pages of visitors. Rejections are `TidemarkError`s.
 */
export type DataEngine = Pick<Engine, 'describe' | 'copies' | 'dropRemoved' | 'close'> & {
  readonly requests: DataRequests;
  readonly edits: DataEdits;
  readonly snapshots: DataSnapshots;
  readonly statistics: DataStatistics;
  readonly tiles: TileRequests;
  readonly comparisons: Comparisons;
  readonly joins: Joins;
  readonly preaggregation: Pick<Preaggregation, 'prepare'>;
  /** Moves versions between engines; null where there is one. */
  readonly moves: VersionMoves | null;
  /** The state of a version: equal states have equal data. It may be one of before, where it may trail. */
  state(versionId: number, age?: StateAge): Promise<VersionState>;
  /** The columns of the version's source. */
  columns(versionId: number): Promise<SourceColumn[]>;
};

const never = new AbortController().signal;

/** Jobs have a share of their own: visitors never wait for them, and jobs wait without a limit. */
const jobLimits = {
  running: shares.jobs,
  visitors: shares.jobs,
  client: shares.jobs,
  milliseconds: 2 ** 31 - 1,
};

/** Opens the data engine of this node. */
export async function openDataEngine({
  memoryLimit = '2GB',
  timeoutMilliseconds = 30_000,
  cachedBytes = 64 * 1024 * 1024,
  preaggregatedRows = 100_000,
  ...options
}: DataEngineOptions): Promise<DataEngine> {
  const { db, objects } = options;
  const duckDb = await openDuckDbEngine({ ...options, memoryLimit });
  const clickHouse =
    options.secondEngine && openClickHouseEngine({ ...options, duckDb }, options.secondEngine);
  const fromRows = options.secondEngine?.fromRows ?? Infinity;
  const engine: Engine = clickHouse ? new RoutedEngine({ ...options, duckDb, clickHouse }) : duckDb;
  const jobs = new Admission(jobLimits);
  const runJob: RunJob = (work) => jobs.run(visitor, never, work);

  const runner = new RequestRunner({
    ...options,
    engine,
    timeoutMilliseconds,
  });
  const requests = new DataRequests(runner, cachedBytes);
  const snapshots = new DataSnapshots({ db, objects, engine: duckDb }, runJob);
  const limits = { signal: never, milliseconds: jobLimits.milliseconds };
  const statistics = new DataStatistics({ db, engine, runner, runJob, limits });
  const state = (versionId: number, age: StateAge = {}) =>
    age.mayTrail ? runner.state(versionId, age) : readVersionState(db, versionId);

  return {
    requests,
    snapshots,
    edits: new DataEdits({ db, engine, requests, snapshots }),
    statistics,
    comparisons: new Comparisons({
      engine: duckDb,
      log: options.log,
      runner,
      statistics: (id) => statistics.stored(id),
    }),
    joins: new Joins({ engine: duckDb, log: options.log, runner, statistics: (id) => statistics.stored(id) }),
    tiles: new TileRequests({ engine, runner, fewestRows: preaggregatedRows, runJob }),
    preaggregation: new Preaggregation({ engine, runner, fewestRows: preaggregatedRows, runJob }),
    moves: clickHouse ? new VersionMoves({ db, duckDb, clickHouse, fromRows, runJob }) : null,
    state,
    columns: async (versionId) => (await readColumns(db, (await state(versionId)).sourceId)).columns,
    describe: () => engine.describe(),
    copies: () => engine.copies(),
    dropRemoved: (versionIds) => engine.dropRemoved(versionIds),
    close: () => engine.close(),
  };
}
