import type { SourceColumn } from './column.ts';

/** A column as it was found in a file: how it would be read, with what it holds. */
export type FoundColumn = { column: SourceColumn; examples: string[]; nulls: number; distinct: number };

/** One table of an upload (a sheet, or the file itself): `preview` are its first rows as raw text. */
export type UploadLayer = {
  layerName: string;
  rows: number;
  columns: FoundColumn[];
  /** What was done on the way that a person should know: lines skipped, encoding, errors left out. */
  notes: string[];
  preview: (string | null)[][];
  parquetObject: string;
};
