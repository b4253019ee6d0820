import type { SourceColumn } from '#domain/source/column/column.ts';

/** What the fields of a column are given. */
export type SourceColumnFieldsProps = {
  column: SourceColumn;
  columns: readonly SourceColumn[];
  /** The version that values are taken from where options are to be those there are. */
  versionId: number | null;
  onChange(column: SourceColumn): void;
};
