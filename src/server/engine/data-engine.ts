import type { Kysely } from 'kysely';
import { accessLevels, visitor, type Viewer } from '#domain/access/access.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { VersionProfile } from '#domain/source/column/column-profile.ts';
import { createKeyedMutex, type ChangeFeed, type Database, type Log } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { Admission } from './requests/admission.ts';
import { clearVersion, type RecordClear } from './changes/clear-version.ts';
import { deleteRows, insertRows } from './changes/edit-rows.ts';
import type { EditContext } from './changes/edit-version.ts';
import { massEdit, type MassEditResult } from './changes/mass-edit.ts';
import { patchRows, type PatchedRows, type PatchOutcome } from './changes/patch-rows.ts';
import { undoChange } from './changes/undo-change.ts';
import {
  shares,
  type EngineDescription,
  type RawRow,
  type StoredStatistics,
  type ValidityCounts,
  type VersionState,
} from './contract.ts';
import { DataRequests } from './requests/data-requests.ts';
import { openDuckDbEngine, type DuckDbEngine } from './duckdb/duckdb-engine.ts';
import type { ValueMap } from './log/change-log.ts';
import { readRowHistory, type RowHistoryEntry, type HistoryRange } from './log/history.ts';
import {
  readStoredStatistics,
  storeStatistics,
  switchSnapshot,
  type NewSnapshot,
} from './log/switch-snapshot.ts';
import { readColumns, readVersionState } from './log/version-state.ts';
import { Preaggregation } from './requests/preaggregation.ts';
import { needsOfValidity } from './requests/related-versions.ts';
import { RequestRunner } from './requests/request-runner.ts';
import { readMerge, undoMerge } from './snapshots/undo-merge.ts';
import { isOfState, profileOf } from './version-profile.ts';
import { compactVersion, findLongLogs } from './snapshots/compact-version.ts';
import {
  mapLayer,
  mergeLayer,
  switchMerged,
  type MappedSnapshot,
  type MergeContext,
  type MergedSnapshot,
  type PlannedLayer,
} from './snapshots/merge-layer.ts';

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
  /** A request is given up after this time; 30 seconds by default. */
  timeoutMilliseconds?: number;
  /** Versions of fewer rows are not pre-aggregated; 100,000 by default. */
  preaggregatedRows?: number;
  /** Results cached in memory, in bytes; 64 MiB by default, 0 caches nothing. */
  cachedBytes?: number;
  /** Reports changes of versions, so that requests that may trail need not read what state a version has. */
  changes?: ChangeFeed;
};

const never = new AbortController().signal;

/** Opens the data engine of this node. */
export async function openDataEngine(options: DataEngineOptions): Promise<DataEngine> {
  const {
    memoryLimit = '2GB',
    timeoutMilliseconds = 30_000,
    cachedBytes = 64 * 1024 * 1024,
    preaggregatedRows = 100_000,
    ...rest
  } = options;
  const engine = await openDuckDbEngine({ ...rest, memoryLimit });
  return new DataEngine({ ...rest, engine, timeoutMilliseconds, cachedBytes, preaggregatedRows });
}

/** Jobs have a share of their own: visitors never wait for them, and jobs wait without a limit. */
const jobLimits = {
  running: shares.jobs,
  visitors: shares.jobs,
  client: shares.jobs,
  milliseconds: 2 ** 31 - 1,
};

type Parts = MergeContext & {
  engine: DuckDbEngine;
  log: Log;
  timeoutMilliseconds: number;
  cachedBytes: number;
  preaggregatedRows: number;
  changes?: ChangeFeed | undefined;
};

/** Holds versions of sources, runs requests on them and takes edits; it throws `TidemarkError`s. */
export class DataEngine extends DataRequests {
  readonly #parts: Parts;
  readonly #edits: EditContext;
  readonly #jobs = new Admission(jobLimits);
  readonly #runner: RequestRunner;
  readonly #preaggregation: Preaggregation;

  constructor(parts: Parts) {
    const runner = new RequestRunner(parts);
    super(runner, parts.cachedBytes);
    this.#parts = parts;
    this.#runner = runner;
    this.#preaggregation = new Preaggregation({
      engine: parts.engine,
      runner,
      fewestRows: parts.preaggregatedRows,
      runJob: (work) => this.#runJob(work),
    });

    this.#edits = {
      db: parts.db,
      engine: parts.engine,
      lockedEdits: createKeyedMutex(8),
      unlockedEdits: createKeyedMutex(),
      validate: (versionId, rows, viewer) => this.validity(versionId, { rows, viewer }),
    };
  }

  /** The columns of the version's source. */
  async columns(versionId: number): Promise<SourceColumn[]> {
    const { sourceId } = await this.state(versionId);
    return (await readColumns(this.#parts.db, sourceId)).columns;
  }

  /** Adds rows of raw text by column name. */
  insertRows(versionId: number, rows: readonly RawRow[], user: string | null) {
    return insertRows(this.#edits, versionId, rows, user);
  }

  /** Sets cells and adds rows, as one entry of the history; `conflict` names the cells that moved. */
  patchRows(versionId: number, rows: PatchedRows, user: string | null): Promise<PatchOutcome> {
    return patchRows(this.#edits, versionId, rows, user);
  }

  /** Deletes rows by id. */
  deleteRows(versionId: number, rowIds: readonly number[], user: string | null) {
    return deleteRows(this.#edits, versionId, rowIds, user);
  }

  /** Replaces values of a column in every cell or member that is exactly equal; one entry of the history. */
  massEdit(
    versionId: number,
    column: string,
    maps: readonly ValueMap[],
    editor: Viewer,
  ): Promise<MassEditResult> {
    return massEdit(this.#edits, versionId, { column, maps }, editor);
  }

  /** Deletes all rows; `record` runs in the same transaction, with the number of rows. */
  clear(versionId: number, user: string | null, record?: RecordClear) {
    return clearVersion(this.#edits, versionId, user, record);
  }

  /**
   * Prepares tables of groups for requests like these on a large version, whatever values their conditions
   * have; the same list is prepared once for each state of the version.
   */
  preaggregate(versionId: number, inputs: readonly DataRequestInput[]): Promise<void> {
    return this.#preaggregation.prepare(versionId, inputs);
  }

  /** What runs the requests of this node, and the memory that it uses. */
  describe(): Promise<EngineDescription> {
    return this.#parts.engine.describe();
  }

  /** Removes this node's copies of versions that are gone or cleared; of all where none is named. */
  dropRemoved(versionIds?: readonly number[]): Promise<void> {
    return this.#parts.engine.dropRemoved(versionIds);
  }

  /** Undoes an entry of the history, by a new entry; `conflict` when a later edit depends on it. */
  async undo(versionId: number, seq: number, user: string | null): Promise<{ seq: number }> {
    const merge = await readMerge(this.#parts.db, versionId, seq);
    if (merge) return this.#runJob(() => undoMerge(this.#parts, versionId, merge, user));
    return undoChange(this.#edits, versionId, seq, user);
  }

  /** Who changed what, newest first; `by` is the user that the edit was made with. */
  async history(versionId: number, range: HistoryRange): Promise<RowHistoryEntry[]> {
    await this.state(versionId);
    return readRowHistory(this.#parts.db, versionId, range);
  }

  /** Switches a version to a snapshot, in `transaction` if given; statistics are computed afterwards. */
  publishSnapshot(versionId: number, snapshot: NewSnapshot, transaction?: Kysely<Database>): Promise<void> {
    if (transaction) return switchSnapshot(transaction, versionId, snapshot);
    return this.#parts.db.transaction().execute((own) => switchSnapshot(own, versionId, snapshot));
  }

  /** Writes a layer of an upload as a snapshot in the columns of its destination. */
  mapLayer(layer: PlannedLayer, columns: readonly SourceColumn[] = []): Promise<MappedSnapshot> {
    return this.#runJob(() => mapLayer(this.#parts, layer, columns));
  }

  /** Writes a version's rows and those of a layer as a snapshot; a transaction locks the version. */
  mergeLayer(
    versionId: number,
    layer: PlannedLayer,
    transaction?: Kysely<Database>,
  ): Promise<MergedSnapshot> {
    return this.#runJob(() => mergeLayer(this.#parts, versionId, layer, transaction));
  }

  /** Switches a version to a merged snapshot, as an entry of the history; false when it was edited since. */
  publishMerged(
    merged: MergedSnapshot,
    transaction: Kysely<Database>,
    user: string | null,
  ): Promise<boolean> {
    return switchMerged(transaction, merged, user);
  }

  /** Writes a version's edits into a new snapshot, while others edit; false when it did not. */
  compact(versionId: number): Promise<boolean> {
    return this.#runJob(() => compactVersion(this.#parts, versionId));
  }

  /** The versions whose change log is long enough to be compacted. */
  longLogs(): Promise<number[]> {
    return findLongLogs(this.#parts.db);
  }

  /** Computes and stores the statistics of a version, unless those of its state are stored. */
  async takeStatistics(versionId: number): Promise<StoredStatistics> {
    const { db, engine } = this.#parts;
    const state = await this.state(versionId);
    const stored = await readStoredStatistics(db, versionId);
    if (stored && isOfState(stored, state)) return stored;

    const statistics = await this.#runJob(async () => ({
      ...(await engine.withVersion(versionId, (version) => version.statistics(), { state })),
      problems: await this.#problems(versionId),
      seq: state.seq,
      columnsRevision: state.columnsRevision,
      takenAt: new Date().toISOString(),
    }));
    await storeStatistics(db, state, statistics);
    return statistics;
  }

  /** How many cells of each column break which rule. */
  async #problems(versionId: number): Promise<ValidityCounts['problems']> {
    const viewer = { ...visitor, level: accessLevels.dataAdministrator };
    const found = await this.#runner.find(versionId, viewer, needsOfValidity);
    const limits = { signal: never, milliseconds: jobLimits.milliseconds };
    return (await this.#runner.run(found, (version) => version.validity(undefined, limits))).problems;
  }

  /** The statistics that were stored last; null when there are none. */
  statistics(versionId: number): Promise<StoredStatistics | null> {
    return readStoredStatistics(this.#parts.db, versionId);
  }

  /**
   * What the columns of a version hold, by the statistics that were stored last; nothing is computed. It says
   * nothing of options that the viewer may not read.
   */
  async profile(versionId: number, viewer: Viewer): Promise<VersionProfile> {
    const { state, related } = await this.#runner.find(versionId, viewer, needsOfValidity);
    return profileOf(await readStoredStatistics(this.#parts.db, versionId), state, related.hidden);
  }

  /** The state of a version: equal states have equal data. */
  state(versionId: number): Promise<VersionState> {
    return readVersionState(this.#parts.db, versionId);
  }

  /** Runs the work of a job when a place for jobs is free. */
  #runJob<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#jobs.run(visitor, never, work);
  }

  close(): Promise<void> {
    return this.#parts.engine.close();
  }
}
