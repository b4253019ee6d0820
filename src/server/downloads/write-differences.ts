import { join } from 'node:path';
import type { DifferentRow } from '#domain/compare/comparison.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { openFinished, withTemporaryFolder, type FinishedDownload } from './temporary-file.ts';
import { openCsv } from './write-rows.ts';

/** A column of the file: its name in the version, and its header. */
type Column = { name: string; header: string };

/** Passes the rows that differ to `visit`, a few at a time. */
type EachDifference = (visit: (rows: DifferentRow[]) => Promise<void>) => Promise<void>;

/**
 * Writes the rows that differ between two versions as a CSV file below the data folder: what happened to
 * each, how many there are, and its cells; a changed row has a line before and a line after.
 */
export function writeDifferences(
  dataFolder: string,
  columns: readonly Column[],
  each: EachDifference,
): Promise<FinishedDownload> {
  return withTemporaryFolder(dataFolder, async (folder) => {
    const path = join(folder, 'differences.csv');
    const file = openCsv(path, ['Change', 'Rows', ...columns.map(({ header }) => header)]);
    const cellsOf = (cells: DifferentRow['before']): Cell[] =>
      columns.map(({ name }) => cells?.[name] ?? null);
    try {
      await each((rows) => file.write(rows.flatMap((row) => linesOf(row, cellsOf))));
      await file.end();
    } finally {
      await file.close();
    }
    return openFinished(path);
  });
}

function linesOf(
  { kind, count, before, after }: DifferentRow,
  cellsOf: (cells: DifferentRow['before']) => Cell[],
): Cell[][] {
  if (kind === 'added') return [[kind, count, ...cellsOf(after)]];
  if (kind === 'removed') return [[kind, count, ...cellsOf(before)]];
  return [
    ['changed from', count, ...cellsOf(before)],
    ['changed to', count, ...cellsOf(after)],
  ];
}
