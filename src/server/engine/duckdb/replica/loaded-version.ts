import type { SourceColumn } from '#domain/source/column/column.ts';
import type { VersionState } from '../../contract.ts';
import type { TableLayout } from '../../dialect.ts';

/** The table of a version, made from a snapshot and columns, with the log applied up to `appliedSeq`. */
export type LoadedVersion = {
  readonly layout: TableLayout;
  readonly columns: readonly SourceColumn[];
  readonly snapshot: string | null;
  readonly snapshotSeq: number;
  readonly publishedSeq: number;
  readonly columnsRevision: string;
  readonly appliedSeq: number;
};

/** Whether a table has the snapshot and the columns of a state; it may lack entries of the log. */
export function isSameTable(version: LoadedVersion, state: VersionState): boolean {
  return (
    version.snapshot === state.snapshot &&
    version.snapshotSeq === state.snapshotSeq &&
    version.columnsRevision === state.columnsRevision
  );
}

/** Whether the version was only compacted since: the new snapshot holds what the table already includes. */
export function isCompacted(version: LoadedVersion, state: VersionState): boolean {
  return (
    version.publishedSeq === state.publishedSeq &&
    version.columnsRevision === state.columnsRevision &&
    version.snapshotSeq <= state.snapshotSeq &&
    version.appliedSeq >= state.snapshotSeq
  );
}

/** Whether a table includes everything of a state. */
export function isCurrent(version: LoadedVersion, state: VersionState): boolean {
  return isSameTable(version, state) && version.appliedSeq >= state.seq;
}

/** Whether a table has rows that were removed for good: the version is gone, or was cleared since. */
export function isRemoved(version: LoadedVersion, state: VersionState | undefined): boolean {
  return !state || (state.snapshot === null && version.publishedSeq < state.publishedSeq);
}
