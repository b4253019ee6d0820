import type { Detected, LayerParseOptions } from '#domain/source/parse-options.ts';
import { findHeader, headOf, mostCommon, usualWidth, type TextRow } from '../table/find-header.ts';
import { footnoteNotes } from '../table/footnotes.ts';
import { BodyCounts } from './body-counts.ts';
import { countHeaderRows, maxHeaderRows, readTitles } from './header-titles.ts';
import type { MergedRanges } from './merged-ranges.ts';
import type { RowFile } from './row-file.ts';
import { emptyCellNotes, headerNotes, mergeNotes, preambleNotes } from './sheet-notes.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * The table of a sheet. Its file has `columns` fields in each row, fewer where `isRagged`; the first `skippedRows` rows are
 * the header. `mixedDates` are the columns that have dates with a time and dates without.
 */
export type SheetTable = {
  titles: (string | null)[];
  columns: number;
  isRagged: boolean;
  skippedRows: number;
  mixedDates: number[];
  notes: string[];
  detected: Detected;
};

/** The rows that are searched for a header, and the most bytes that they may take. */
const [searchedRows, searchedBytes] = [200, 32 * 1024 ** 2];
/** The rows that are shown to choose a header from. */
const shownRows = 20;
/** The part of a cell that counts in a header, in bytes. */
const titleBytes = 2000;

/** The number of the first row of a header, whether there is one, and how many columns the table has. */
type FoundHeader = { row: number; hasHeader: boolean; width: number };

/** Finds the table among the rows of a sheet while they are read; all but the first rows go to the file at once. */
export class SheetTableBuilder {
  readonly #file: RowFile;
  readonly #options: LayerParseOptions;
  readonly #shown: { row: number; cells: TextRow }[] = [];
  /** The rows in which the header is searched; they stay in memory. */
  readonly #head: SheetRow[] = [];
  #headBytes = 0;
  #headPositions: number[] = [];
  readonly #preamble = { count: 0, titles: [] as string[], last: null as SheetRow | null };
  /** The number of the first row that is not empty, and of the first one in which the header is searched. */
  #firstRow = 0;
  #searchFrom = 0;
  #header: FoundHeader | null = null;
  #columns = 0;
  #isRagged = false;
  readonly #body = new BodyCounts();

  constructor(file: RowFile, options: LayerParseOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Takes the next row; the row may be filled again afterwards. */
  add(row: SheetRow): void {
    if (this.#firstRow === 0) {
      if (row.width === 0) return;
      this.#firstRow = row.number;
      this.#searchFrom = this.#options.headerRow ?? row.number;
    }
    if (this.#shown.length < shownRows && row.width > 0)
      this.#shown.push({ row: row.number, cells: textRow(row) });
    if (row.number < this.#searchFrom) this.#addPreamble(row);
    else if (this.#header || this.#isHeadFull(row)) this.#addBody(row);
    else {
      this.#head.push(row.copy());
      this.#headBytes += row.byteLength;
    }
  }

  /** Ends the sheet; returns its table, or null when it is empty. */
  end(merges: MergedRanges): SheetTable | null {
    if (this.#firstRow === 0) return null;
    this.#header ??= this.#findHeader();
    const { row, hasHeader, width: found } = this.#header;
    const headerStart = row - 1;
    const lastRow = this.#head.at(-1)?.number ?? row;
    const wanted = this.#options.headerRows ?? countHeaderRows(merges, headerStart, found);
    const headerRows = hasHeader ? Math.min(wanted, lastRow - headerStart) : 0;
    const preamble = this.#preambleNotes(row, hasHeader);
    const bodyRow = row + headerRows;
    const counts = this.#countBody(bodyRow);
    const { notes } = counts;
    const hasFootnotes = notes.count > 0 && mostCommon(counts.widths) >= 3;
    const { footnotes: choice } = this.#options;
    const keepsFootnotes = choice ? choice === 'keep' : !(hasFootnotes && notes.looksLikeNotes);
    const dropsFootnotes = hasFootnotes && !keepsFootnotes;
    if (dropsFootnotes) this.#file.truncate(notes.position);
    const bodyEnd = dropsFootnotes ? notes.firstRow - 1 : Number.POSITIVE_INFINITY;
    const width = Math.max(found, counts.width);
    const area = { headerStart, headerRows, width };
    return {
      titles: headerRows === 0 ? Array.from({ length: width }, () => null) : this.#titles(merges, area),
      columns: Math.max(this.#columns, width),
      isRagged: this.#isRagged,
      skippedRows: this.#head.filter((head) => head.width > 0 && head.number >= row && head.number < bodyRow)
        .length,
      mixedDates: counts.mixedDates(),
      notes: [
        ...preamble,
        ...headerNotes(headerRows),
        ...(hasFootnotes ? footnoteNotes(notes.texts, keepsFootnotes, notes.count) : []),
        ...emptyCellNotes(counts),
        ...mergeNotes(merges.beginningIn(bodyRow - 1, bodyEnd)),
      ],
      detected: {
        head: headOf(this.#shown),
        headerRow: headerRows === 0 ? null : row,
        headerRows,
        firstDataRow: headerRows === 0 && preamble.length > 0 ? row : null,
        encoding: null,
        delimiter: null,
        footnotes: hasFootnotes ? notes.texts : [],
        keepsFootnotes,
      },
    };
  }

  /** The rows of a header that begins in the last searched row are in memory, too. */
  #isHeadFull(row: SheetRow): boolean {
    const isSearched = row.number < this.#searchFrom + searchedRows + maxHeaderRows;
    return !isSearched || this.#headBytes > searchedBytes;
  }

  #addPreamble(row: SheetRow): void {
    if (row.width === 0) return;
    this.#preamble.count += 1;
    if (this.#preamble.titles.length < shownRows) this.#preamble.titles.push(titleOf(row));
    this.#preamble.last = row.copy();
  }

  #addBody(row: SheetRow): void {
    this.#header ??= this.#findHeader();
    const { position } = this.#file;
    this.#body.add(row, position);
    if (row.width > 0) this.#write(row);
  }

  #write(row: SheetRow): void {
    if (row.width > this.#columns) this.#isRagged = true;
    this.#file.write(row, Math.max(row.width, this.#columns));
  }

  /** Finds the header among the first rows, and writes those of them that are not above it. */
  #findHeader(): FoundHeader {
    const { headerRow } = this.#options;
    if (this.#head.length === 0 && this.#preamble.last) this.#takeLastPreambleRow(this.#preamble.last);
    const rows = this.#searchedRows();
    const header = {
      row: this.#searchFrom,
      hasHeader: headerRow !== null,
      width: usualWidth(rows),
    };
    if (headerRow === undefined) {
      const found = findHeader(rows);
      Object.assign(header, {
        row: header.row + found.preamble,
        hasHeader: found.headerRows > 0,
        width: found.width,
      });
    }
    const written = this.#head.filter(({ number }) => number >= header.row);
    this.#columns = Math.max(header.width, ...written.map(({ width }) => width));
    this.#headPositions = written.map((row) => {
      const { position } = this.#file;
      if (row.width > 0) this.#write(row);
      return position;
    });
    return header;
  }

  /** A header below the last row is taken to be the last row. */
  #takeLastPreambleRow(last: SheetRow): void {
    this.#head.push(last);
    this.#searchFrom = last.number;
    this.#preamble.count -= 1;
    if (this.#preamble.titles.length > this.#preamble.count) this.#preamble.titles.pop();
  }

  /** The searched rows with the empty ones between them. */
  #searchedRows(): TextRow[] {
    const rows: TextRow[] = [];
    for (const row of this.#head) {
      while (rows.length < row.number - this.#searchFrom) rows.push([]);
      rows.push(textRow(row));
    }
    return rows.slice(0, searchedRows);
  }

  /** Counts the rows from `bodyRow` on: those that stayed in memory, and those that went to the file at once. */
  #countBody(bodyRow: number): BodyCounts {
    const counts = new BodyCounts();
    const written = this.#head.slice(this.#head.length - this.#headPositions.length);
    for (const [index, row] of written.entries())
      if (row.number >= bodyRow) counts.add(row, this.#headPositions[index]!);
    counts.append(this.#body);
    return counts;
  }

  #titles(merges: MergedRanges, area: Parameters<typeof readTitles>[2]): (string | null)[] {
    const lastRow = area.headerStart + area.headerRows;
    const rows = new Map(
      this.#head.filter(({ number }) => number <= lastRow).map((row) => [row.number - 1, textRow(row)]),
    );
    return readTitles((index) => rows.get(index), merges, area);
  }

  #preambleNotes(firstRow: number, hasHeader: boolean): string[] {
    const above = this.#head.filter(({ number, width }) => number < firstRow && width > 0).map(titleOf);
    const titles = [...this.#preamble.titles, ...above];
    return preambleNotes(titles, this.#preamble.count + above.length, hasHeader);
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
