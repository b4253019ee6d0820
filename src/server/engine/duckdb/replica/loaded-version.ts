import type { SourceColumn } from '#domain/source/column.ts';
import type { Layout } from '../../query/layout.ts';

/** A version's table as it stands here: made from this snapshot and these columns, with the log applied up to `appliedSeq`. */
export type LoadedVersion = {
  readonly layout: Layout;
  readonly columns: readonly SourceColumn[];
  readonly snapshot: string | null;
  readonly snapshotSeq: number;
  readonly publishedSeq: number;
  readonly columnsRevision: string;
  readonly appliedSeq: number;
};
