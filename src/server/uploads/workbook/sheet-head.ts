import type { LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { findHeader, usualWidth, type TextRow } from '../table/find-header.ts';
import { maxHeaderRows } from '#domain/source/upload/parse-options.ts';
import { readTitles, type HeaderArea } from './header-titles.ts';
import type { MergedRanges } from './merged-ranges.ts';
import { preambleNotes } from './sheet-notes.ts';
import type { SheetRow } from './sheet-row.ts';

/** The number of the first row of a header, whether there is one, and how many columns the table has. */
export type FoundHeader = { row: number; hasHeader: boolean; width: number };

/** The rows that are searched for a header, and the most bytes that they may take. */
const [searchedRows, searchedBytes] = [200, 32 * 1024 ** 2];
/** The rows that are shown to choose a header from. */
const shownRows = 20;
/** How many bytes of a cell are considered in a header. */
const titleBytes = 2000;

/**
 * The first rows of a sheet: those in which the header is searched stay in memory, those above a chosen one
 * do not.
 */
export class SheetHead {
  readonly #headerRow: LayerParseOptions['headerRow'];
  readonly shown: { row: number; cells: TextRow }[] = [];
  readonly #rows: SheetRow[] = [];
  #bytes = 0;
  readonly #preamble: { count: number; titles: string[]; last: SheetRow | null } = {
    count: 0,
    titles: [],
    last: null,
  };
  /**
   * The number of the first row in which the header is searched; 0 before the first row that is not empty.
   */
  #searchFrom = 0;

  constructor(headerRow: LayerParseOptions['headerRow']) {
    this.#headerRow = headerRow;
  }

  get isEmpty(): boolean {
    return this.#searchFrom === 0;
  }

  /** Takes the next row, which may be filled again afterwards; false when the row is below the head. */
  add(row: SheetRow): boolean {
    if (this.isEmpty) {
      if (row.width === 0) return true;
      this.#searchFrom = this.#headerRow ?? row.number;
    }

    if (this.shown.length < shownRows && row.width > 0) {
      this.shown.push({ row: row.number, cells: textRow(row) });
    }

    if (row.number < this.#searchFrom) {
      this.#addPreamble(row);
    } else if (this.#isFull(row)) {
      return false;
    } else {
      this.#rows.push(row.copy());
      this.#bytes += row.byteLength;
    }

    return true;
  }

  /** Finds the header: the row that was chosen, or the first row that looks like one. */
  find(): FoundHeader {
    if (this.#rows.length === 0 && this.#preamble.last) {
      this.#takeLastPreambleRow(this.#preamble.last);
    }

    const rows = this.#searchedRows();
    if (this.#headerRow !== undefined) {
      return { row: this.#searchFrom, hasHeader: this.#headerRow !== null, width: usualWidth(rows) };
    }

    const { preamble, headerRows, width } = findHeader(rows);
    return { row: this.#searchFrom + preamble, hasHeader: headerRows > 0, width };
  }

  /** The rows from a number on that are in memory. */
  rowsFrom(number: number): SheetRow[] {
    return this.#rows.filter((row) => row.number >= number);
  }

  /** The titles of the columns. */
  titles(merges: MergedRanges, area: HeaderArea): (string | null)[] {
    const lastRow = area.headerStart + area.headerRows;
    const rows = new Map(
      this.#rows.filter(({ number }) => number <= lastRow).map((row) => [row.number - 1, textRow(row)]),
    );
    return readTitles((index) => rows.get(index), merges, area);
  }

  /** The note about the rows above the table. */
  preambleNotes({ row: firstRow, hasHeader }: FoundHeader): string[] {
    const above = this.#rows.filter(({ number, width }) => number < firstRow && width > 0).map(titleOf);
    const titles = [...this.#preamble.titles, ...above];
    return preambleNotes(titles, this.#preamble.count + above.length, hasHeader);
  }

  /** The rows of a header that begins in the last searched row are in memory, too. */
  #isFull(row: SheetRow): boolean {
    const isSearched = row.number < this.#searchFrom + searchedRows + maxHeaderRows;
    return !isSearched || this.#bytes > searchedBytes;
  }

  #addPreamble(row: SheetRow): void {
    if (row.width === 0) return;
    this.#preamble.count += 1;
    if (this.#preamble.titles.length < shownRows) {
      this.#preamble.titles.push(titleOf(row));
    }
    this.#preamble.last = row.copy();
  }

  /** A header below the last row is taken to be the last row. */
  #takeLastPreambleRow(last: SheetRow): void {
    this.#rows.push(last);
    this.#searchFrom = last.number;
    this.#preamble.count -= 1;
    if (this.#preamble.titles.length > this.#preamble.count) {
      this.#preamble.titles.pop();
    }
  }

  /** The searched rows with the empty ones between them. */
  #searchedRows(): TextRow[] {
    const rows: TextRow[] = [];
    for (const row of this.#rows) {
      while (rows.length < row.number - this.#searchFrom) {
        rows.push([]);
      }
      rows.push(textRow(row));
    }

    return rows.slice(0, searchedRows);
  }
}

function textRow(row: SheetRow): TextRow {
  return Array.from({ length: row.width }, (_, column) => row.text(column, titleBytes));
}

function titleOf(row: SheetRow): string {
  return textRow(row)
    .filter((cell) => cell !== null)
    .join(' ');
}
