import type { Detected, LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { headOf, mostCommon } from '../table/find-header.ts';
import { footnoteNotes } from '../table/footnotes.ts';
import { BodyCounts } from './body-counts.ts';
import { countHeaderRows } from './header-titles.ts';
import type { MergedRanges } from './merged-ranges.ts';
import type { RowFile } from './row-file.ts';
import { SheetHead, type FoundHeader } from './sheet-head.ts';
import { emptyCellNotes, headerNotes, mergeNotes } from './sheet-notes.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * The table of a sheet. Its file has `columns` fields in each row, fewer where `isRagged`; the first
 * `skippedRows` rows are the header. `mixedDates` are the columns that have dates with a time and dates
 * without; `units` has for each column the unit that the formats of all its numbers show, `amounts` whether
 * these are formats of amounts, `texts` whether its cells are texts.
 */
export type SheetTable = {
  titles: (string | null)[];
  columns: number;
  isRagged: boolean;
  skippedRows: number;
  mixedDates: number[];
  units: (string | null)[];
  amounts: boolean[];
  texts: boolean[];
  notes: string[];
  detected: Omit<Detected, 'totals'>;
};

/**
 * Footnotes below a table: their texts, whether they stay as rows, and the index of the row that ends the
 * table.
 */
type Footnotes = { texts: string[]; areKept: boolean; bodyEnd: number; notes: string[] };

/**
 * Finds the table among the rows of a sheet while they are read; all but the first rows go to the file at
 * once.
 */
export class SheetTableBuilder {
  readonly #file: RowFile;
  readonly #options: LayerParseOptions;
  readonly #head: SheetHead;
  #header: FoundHeader | null = null;
  /** The rows of the head that are in the file, with their positions there. */
  #headRows: { row: SheetRow; position: number }[] = [];
  readonly #body = new BodyCounts();
  #columns = 0;
  #isRagged = false;

  constructor(file: RowFile, options: LayerParseOptions) {
    this.#file = file;
    this.#options = options;
    this.#head = new SheetHead(options.headerRow);
  }

  /** Takes the next row; the row may be filled again afterwards. */
  add(row: SheetRow): void {
    if (!this.#header && this.#head.add(row)) return;
    this.#header ??= this.#findHeader();
    this.#body.add(row, this.#file.position);
    if (row.width > 0) {
      this.#write(row);
    }
  }

  /** Ends the sheet; returns its table, or null when it is empty. */
  end(merges: MergedRanges): SheetTable | null {
    if (this.#head.isEmpty) return null;

    this.#header ??= this.#findHeader();
    const { row, width: found } = this.#header;
    const headerRows = this.#countHeaderRows(this.#header, merges);
    const bodyRow = row + headerRows;
    const counts = this.#countBody(bodyRow);
    const footnotes = this.#cutFootnotes(counts);
    const width = Math.max(found, counts.width);
    const area = { headerStart: row - 1, headerRows, width };
    const preamble = this.#head.preambleNotes(this.#header);

    return {
      titles: headerRows === 0 ? Array.from({ length: width }, () => null) : this.#head.titles(merges, area),
      columns: Math.max(this.#columns, width),
      isRagged: this.#isRagged,
      skippedRows: this.#headRows.filter((head) => head.row.width > 0 && head.row.number < bodyRow).length,
      mixedDates: counts.mixedDates(),
      units: counts.units(),
      amounts: counts.amounts(),
      texts: counts.texts(),
      notes: [
        ...preamble,
        ...headerNotes(headerRows),
        ...footnotes.notes,
        ...emptyCellNotes(counts),
        ...mergeNotes(merges.beginningIn(bodyRow - 1, footnotes.bodyEnd)),
      ],
      detected: {
        head: headOf(this.#head.shown),
        headerRow: headerRows === 0 ? null : row,
        headerRows,
        firstDataRow: headerRows === 0 && preamble.length > 0 ? row : null,
        encoding: null,
        delimiter: null,
        footnotes: footnotes.texts,
        keepsFootnotes: footnotes.areKept,
      },
    };
  }

  #write(row: SheetRow): void {
    if (row.width > this.#columns) {
      this.#isRagged = true;
    }
    this.#file.write(row, Math.max(row.width, this.#columns));
  }

  /** Finds the header among the first rows, and writes those of them that are not above it. */
  #findHeader(): FoundHeader {
    const header = this.#head.find();
    const rows = this.#head.rowsFrom(header.row);
    this.#columns = Math.max(header.width, ...rows.map(({ width }) => width));
    this.#headRows = rows.map((row) => {
      const { position } = this.#file;
      if (row.width > 0) {
        this.#write(row);
      }
      return { row, position };
    });

    return header;
  }

  /** How many rows the header has: as many as were chosen, or as its merged cells say. */
  #countHeaderRows({ row, hasHeader, width }: FoundHeader, merges: MergedRanges): number {
    if (!hasHeader) return 0;
    const wanted = this.#options.headerRows ?? countHeaderRows(merges, row - 1, width);
    const lastRow = this.#headRows.at(-1)?.row.number ?? row;
    return Math.min(wanted, lastRow - row + 1);
  }

  /**
   * Counts the rows from `bodyRow` on: those that stayed in memory, and those that went to the file at once.
   */
  #countBody(bodyRow: number): BodyCounts {
    const counts = new BodyCounts();
    for (const { row, position } of this.#headRows) {
      if (row.number >= bodyRow) {
        counts.add(row, position);
      }
    }

    counts.append(this.#body);
    return counts;
  }

  /** Removes the footnotes from the file where that was chosen or they look like footnotes. */
  #cutFootnotes({ notes, widths }: BodyCounts): Footnotes {
    const choice = this.#options.footnotes;
    const isFound = notes.count > 0 && mostCommon(widths) >= 3;
    const areKept = choice ? choice === 'keep' : !(isFound && notes.looksLikeNotes);
    const bodyEnd = isFound && !areKept ? notes.firstRow - 1 : Number.POSITIVE_INFINITY;
    if (!isFound) return { texts: [], areKept, bodyEnd, notes: [] };

    if (!areKept) {
      this.#file.truncate(notes.position);
    }

    return { texts: notes.texts, areKept, bodyEnd, notes: footnoteNotes(notes.texts, areKept, notes.count) };
  }
}
