import type { TextRow } from '../table/find-header.ts';
import { maxHeaderRows } from '#domain/source/upload/parse-options.ts';
import type { MergedRange, MergedRanges } from './merged-ranges.ts';

/** The most merged ranges of a header that are considered. */
const maxRanges = 20_000;

/** Where a header is: the index of its first row (from 0), its rows and its columns. */
export type HeaderArea = { headerStart: number; headerRows: number; width: number };

/**
 * A header cell that spans columns has further titles in the row below; one that spans rows shows how many
 * there are.
 */
export function countHeaderRows(merges: MergedRanges, start: number, width: number): number {
  let rows = 1;
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merges.beginningIn(start, start + 1)) {
    rows = Math.max(rows, lastRow - firstRow + 1);
    const columns = lastColumn - firstColumn + 1;
    if (columns > 1 && columns < width && lastRow === start) {
      rows = Math.max(rows, 2);
    }
  }

  return Math.min(rows, maxHeaderRows);
}

/**
 * The titles of the columns: the distinct texts of the header rows, those of merged cells for all their
 * columns.
 */
export function readTitles(
  rowAt: (index: number) => TextRow | undefined,
  merges: MergedRanges,
  { headerStart, headerRows, width }: HeaderArea,
): (string | null)[] {
  const ranges = [...takeFirst(merges.beginningIn(0, headerStart + headerRows), headerStart)];
  const titleAt = (row: number, column: number): string | null => {
    const range = ranges.find(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn,
    );
    return rowAt(range?.firstRow ?? row)?.[range?.firstColumn ?? column] ?? null;
  };

  return Array.from({ length: width }, (_, column) => {
    const parts = Array.from({ length: headerRows }, (_part, index) =>
      titleAt(headerStart + index, column)?.trim(),
    );
    const distinct = [...new Set(parts.filter(Boolean))];
    if (distinct.length === 0) return null;
    return distinct.join(' ');
  });
}

function* takeFirst(ranges: Iterable<MergedRange>, headerStart: number): Generator<MergedRange> {
  let count = 0;
  for (const range of ranges) {
    if (range.lastRow < headerStart) continue;
    if (count === maxRanges) return;
    count += 1;
    yield range;
  }
}
