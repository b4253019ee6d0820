import type { Kysely } from 'kysely';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Database } from '#server/base/base.server.ts';
import { switchSnapshot, type NewSnapshot } from './log/switch-snapshot.ts';
import { lockVersionState } from './log/version-state.ts';
import { compactVersion, findLongLogs } from './snapshots/compact-version.ts';
import {
  isUnchanged,
  mapLayer,
  mergeLayer,
  switchMerged,
  type MappedSnapshot,
  type MergeContext,
  type MergedSnapshot,
  type PlannedLayer,
} from './snapshots/merge-layer.ts';
import { readMerge, undoMerge } from './snapshots/undo-merge.ts';

/** Runs the work of a job when a slot for jobs is free. */
export type RunJob = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Snapshots of versions: written from uploads and edits as jobs, and switched to. */
export class DataSnapshots {
  readonly #context: MergeContext;
  readonly #runJob: RunJob;

  constructor(context: MergeContext, runJob: RunJob) {
    this.#context = context;
    this.#runJob = runJob;
  }

  /**
   * Switches a version to a snapshot, in `transaction` if given. Compute the statistics after it has
   * committed.
   */
  publish(versionId: number, snapshot: NewSnapshot, transaction?: Kysely<Database>): Promise<void> {
    if (transaction) return switchSnapshot(transaction, versionId, snapshot);
    return this.#context.db.transaction().execute((own) => switchSnapshot(own, versionId, snapshot));
  }

  /**
   * Writes a layer of an upload as a snapshot in the columns of its destination, a source with `columns`. No
   * version changes.
   */
  mapLayer(layer: PlannedLayer, columns: readonly SourceColumn[] = []): Promise<MappedSnapshot> {
    return this.#runJob(() => mapLayer(this.#context, layer, columns));
  }

  /**
   * Writes a version's current rows and those of a layer as a snapshot. The version does not change; a
   * transaction locks it.
   */
  mergeLayer(
    versionId: number,
    layer: PlannedLayer,
    transaction?: Kysely<Database>,
  ): Promise<MergedSnapshot> {
    return this.#runJob(() => mergeLayer(this.#context, versionId, layer, transaction));
  }

  /** Switches a version to a merged snapshot, as an entry of the history; false when it was edited since. */
  publishMerged(
    merged: MergedSnapshot,
    transaction: Kysely<Database>,
    user: string | null,
  ): Promise<boolean> {
    return switchMerged(transaction, merged, user);
  }

  /** Locks a version until the transaction ends; false when it has changed since a merge was based on it. */
  async lockUnchanged(base: MergedSnapshot['base'], transaction: Kysely<Database>): Promise<boolean> {
    return isUnchanged(base, await lockVersionState(transaction, base.versionId));
  }

  /** Undoes a merge, by a new entry of the history; null where the entry is none of a merge. */
  async undoMerge(versionId: number, seq: number, user: string | null): Promise<{ seq: number } | null> {
    const merge = await readMerge(this.#context.db, versionId, seq);
    if (!merge) return null;
    return this.#runJob(() => undoMerge(this.#context, versionId, merge, user));
  }

  /**
   * Writes a version's edits into a new snapshot, while others edit; false when that was not needed or not
   * possible.
   */
  compact(versionId: number): Promise<boolean> {
    return this.#runJob(() => compactVersion(this.#context, versionId));
  }

  /** The versions whose change log is long enough to be compacted. */
  longLogs(): Promise<number[]> {
    return findLongLogs(this.#context.db);
  }
}
