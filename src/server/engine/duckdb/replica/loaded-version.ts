import type { SourceColumn } from '#domain/source/column/column.ts';
import type { VersionState } from '../../contract.ts';
import type { TableLayout } from '../../dialect.ts';

/** How a version is read from its snapshot, with the edits since over it (decision 423). */
export type SnapshotBase = {
  /** The file of the snapshot, on this node. */
  readonly parquet: string;
  /** The number of its rows, and whether it has their positions. */
  readonly rows: number;
  readonly hasPositions: boolean;
  /** The columns whose cells are stored as their values; null until all cells were looked at. */
  readonly direct: readonly string[] | null;
  /** Whether rows were edited, and whether none is left of the snapshot. */
  readonly hasEdits: boolean;
  readonly isCleared: boolean;
  /**
   * Numbers of the file, from the first one up to before the second, outside of which no row was edited;
   * absent where nothing is known.
   */
  readonly editedRange?: readonly [number, number] | undefined;
  /** How many rows were edited or deleted by edits of many rows. */
  readonly massEdited: number;
};

/** A snapshot of whose rows more than this share was edited is not read any longer. */
const mostEditedShare = 0.1;

/** Whether so many rows were edited that looking them up takes longer than reading the others. */
export const isMuchEdited = ({ massEdited, rows }: SnapshotBase): boolean =>
  massEdited > rows * mostEditedShare;

/**
 * The table of a version, made from a snapshot and columns, with the log applied up to `appliedSeq`. With a
 * `base` it is a view.
 */
export type LoadedVersion = {
  readonly layout: TableLayout;
  readonly base?: SnapshotBase | undefined;
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

/**
 * Whether the version was only compacted since: the new snapshot holds what the table already includes. A
 * view reads the old one, which will be removed.
 */
export function isCompacted(version: LoadedVersion, state: VersionState): boolean {
  return (
    version.base === undefined &&
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
