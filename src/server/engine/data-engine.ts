import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { SourceColumn } from '#domain/source/column.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Database } from '#server/base/base.server.ts';
import { openAnswers, type Answers } from './answers.ts';
import type { RawRow, ValueMap } from './log/change-log.ts';
import { clearVersion } from './changes/clear-version.ts';
import { deleteRows, insertRows } from './changes/edit-rows.ts';
import type { EditContext } from './changes/edit-version.ts';
import { readHistory, type HistoryEntry, type HistoryRange } from './log/history.ts';
import { massEdit, type MassEditResult } from './changes/mass-edit.ts';
import { patchRows, type PatchedRows, type PatchOutcome } from './changes/patch-rows.ts';
import { undoChange } from './changes/undo-change.ts';
import type { DataLog } from './engine-log.ts';
import { openReplica } from './duckdb/replica/replica.ts';
import {
  keepStatistics,
  switchSnapshot,
  takeStatistics,
  type NewSnapshot,
  type VersionStatistics,
} from './log/switch-snapshot.ts';
import { compactVersion, findLongLogs } from './snapshots/compact-version.ts';
import {
  mapLayer,
  mergeLayer,
  switchMerged,
  type MergedSnapshot,
  type PlannedLayer,
} from './snapshots/merge-layer.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { readColumns, readVersionState, type VersionState } from './log/version-state.ts';

/** How a data engine is opened. `folder` is for the replica alone; everything in it can be deleted while it is closed. */
export type DataEngineOptions = {
  db: Kysely<Database>;
  objects: ObjectStore;
  folder: string;
  log: DataLog;
  /** DuckDB's memory, such as `2GB`; what does not fit spills to the folder. */
  memoryLimit?: string;
  /** After this long a question is given up; 30 seconds unless told. */
  timeoutMilliseconds?: number;
  /** Results kept in memory, in cells; 0 keeps none. */
  cachedCells?: number;
};

/** Holds versions of data sources, answers questions about them, and takes edits. Rejections are `TidemarkError`s. */
export type DataEngine = Answers & {
  /** The columns of the version's source. */
  columns(versionId: number): Promise<SourceColumn[]>;
  /** Adds rows of raw text by column name. */
  insertRows(
    versionId: number,
    rows: readonly RawRow[],
    user: string | null,
  ): Promise<{ rowIds: number[]; seq: number | null }>;
  /** Sets cells of rows and adds rows, as one entry of the history; `conflict` names the cells that moved from their base. */
  patchRows(versionId: number, rows: PatchedRows, user: string | null): Promise<PatchOutcome>;
  /** Deletes rows by id. */
  deleteRows(
    versionId: number,
    rowIds: readonly number[],
    user: string | null,
  ): Promise<{ deleted: number; seq: number | null }>;
  /** Replaces values of a column wherever a cell or member equals one to the letter; one entry of the history. */
  massEdit(
    versionId: number,
    column: string,
    maps: readonly ValueMap[],
    user: string | null,
  ): Promise<MassEditResult>;
  /** Takes all rows away. */
  clear(versionId: number, user: string | null): Promise<{ seq: number | null; cleared: number }>;
  /** Takes an entry of the history back, as a new entry; `conflict` where a later edit stands on it. */
  undo(versionId: number, seq: number, user: string | null): Promise<{ seq: number }>;
  /** Who changed what, newest first; `by` is the user as the edit was given it. */
  history(versionId: number, range: HistoryRange): Promise<HistoryEntry[]>;
  /** Switches a version to a snapshot, within `transaction` where one is given. Take the statistics after it committed. */
  publishSnapshot(versionId: number, snapshot: NewSnapshot, transaction?: Kysely<Database>): Promise<void>;
  /** Writes a layer of an upload in the columns of its destination; no version changes. */
  mapLayer(layer: PlannedLayer): Promise<NewSnapshot>;
  /** Writes a version's rows as they are now together with those of a layer; the version does not change. In a transaction it stays locked. */
  mergeLayer(versionId: number, layer: PlannedLayer, transaction?: Kysely<Database>): Promise<MergedSnapshot>;
  /** Switches a version to a merged snapshot, which its history tells; false when it was edited since that was made. */
  publishMerged(merged: MergedSnapshot, transaction: Kysely<Database>, user: string | null): Promise<boolean>;
  /** Folds a version's edits into a new snapshot, while others go on editing; false when that was not needed or not possible. */
  compact(versionId: number): Promise<boolean>;
  /** The versions whose change log has become long enough to be compacted. */
  longLogs(): Promise<number[]>;
  /** Counts a version's values, writes the counts down and answers them. */
  takeStatistics(versionId: number): Promise<VersionStatistics>;
  /** The counts that were written down last; null when none were. */
  statistics(versionId: number): Promise<VersionStatistics | null>;
  /** Where the version stands: equal states show equal data. */
  state(versionId: number): Promise<VersionState>;
  close(): Promise<void>;
};

/** Opens the data engine of this node. */
export async function openDataEngine(options: DataEngineOptions): Promise<DataEngine> {
  const { db, log, timeoutMilliseconds = 30_000, cachedCells = 2_000_000 } = options;
  const replica = await openReplica({
    ...options,
    folder: join(options.folder),
    memoryLimit: options.memoryLimit ?? '2GB',
  });
  const answers = openAnswers({ db, replica, log, timeoutMilliseconds, cachedCells });
  const judge: EditContext['judge'] = (versionId, rows) => answers.validity(versionId, { rows });
  const edits: EditContext = {
    db,
    replica,
    turns: createKeyedMutex(8),
    quickTurns: createKeyedMutex(),
    judge,
  };

  return {
    ...answers,
    columns: async (versionId) => {
      const { sourceId } = await readVersionState(db, versionId);
      return (await readColumns(db, sourceId)).columns;
    },
    insertRows: (versionId, rows, user) => insertRows(edits, versionId, rows, user),
    patchRows: (versionId, rows, user) => patchRows(edits, versionId, rows, user),
    deleteRows: (versionId, rowIds, user) => deleteRows(edits, versionId, rowIds, user),
    massEdit: (versionId, column, maps, user) => massEdit(edits, versionId, column, maps, user),
    clear: (versionId, user) => clearVersion(edits, versionId, user),
    undo: (versionId, seq, user) => undoChange(edits, versionId, seq, user),
    history: async (versionId, range) => {
      await readVersionState(db, versionId);
      return readHistory(db, versionId, range);
    },
    publishSnapshot: (versionId, snapshot, transaction) =>
      transaction
        ? switchSnapshot(transaction, versionId, snapshot)
        : db.transaction().execute((own) => switchSnapshot(own, versionId, snapshot)),
    mapLayer: (layer) => mapLayer({ ...options, replica }, layer),
    mergeLayer: (versionId, layer, transaction) =>
      mergeLayer({ ...options, replica }, versionId, layer, transaction),
    publishMerged: (merged, transaction, user) => switchMerged(transaction, merged, user),
    compact: (versionId) => compactVersion({ ...options, replica }, versionId),
    longLogs: () => findLongLogs(db),
    takeStatistics: async (versionId) => {
      const { statistics, snapshot } = await replica.withVersion(versionId, async (version) => ({
        snapshot: version.snapshot,
        statistics: await replica.connections.use((connection) => takeStatistics(connection, version)),
      }));
      await keepStatistics(db, versionId, snapshot, statistics);
      return statistics;
    },
    statistics: async (versionId) => {
      const row = await db
        .selectFrom('version_state')
        .select('statistics')
        .where('version_id', '=', versionId)
        .executeTakeFirst();
      return (row?.statistics ?? null) as VersionStatistics | null;
    },
    state: (versionId) => readVersionState(db, versionId),
    close: () => replica.close(),
  };
}
