import { limits } from '../../files/limits.ts';
import { tooLarge } from '../../files/upload-errors.ts';
import { plainFormat, type WorkbookCellFormat } from '../cell-format.ts';
import { MergedRanges } from '../merged-ranges.ts';
import { SheetRow } from '../sheet-row.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { XmlTag } from '../xml/xml-tag.ts';
import { DocumentCell } from './document-cell.ts';
import { documentNames } from './document-names.ts';
import type { DocumentStyles } from './document-styles.ts';
import { isAt } from '../xml/is-at.ts';

/**
 * The formats of cells by their styles. The cells of a column mostly have the style of the cell above them.
 */
class FormatCache {
  readonly #styles: DocumentStyles;
  readonly #names: (Buffer | undefined)[] = [];
  readonly #formats: WorkbookCellFormat[] = [];

  constructor(styles: DocumentStyles) {
    this.#styles = styles;
  }

  /** The format of the style whose name is at `start` to `end`, for a cell of a column. */
  find(bytes: Buffer, start: number, end: number, column: number): WorkbookCellFormat {
    const index = Math.min(column, limits.columns);
    const name = this.#names[index];
    if (name?.length === end - start && isAt(bytes, start, name)) return this.#formats[index]!;
    const format = this.#styles.format(bytes.toString('utf8', start, end));

    this.#names[index] = Buffer.from(bytes.subarray(start, end));
    this.#formats[index] = format;
    return format;
  }
}

/**
 * The most rows of a sheet, and the most cells of an error or without a result that one element stands for.
 */
const [maxRows, maxColumns] = [1_048_576, 16_384];

/** How many bytes repeated cells and rows may still take. */
type Budget = { left: number };

/** The rows of a sheet: cells and rows that are written once with a number are repeated. */
export class DocumentSheet {
  readonly cell = new DocumentCell();
  readonly merges = new MergedRanges();
  readonly #styles: DocumentStyles;
  readonly #formats: FormatCache;
  readonly #budget: Budget;
  readonly #addRow: (row: SheetRow) => void;
  readonly #row = new SheetRow();
  readonly #columnFormats: WorkbookCellFormat[] = [];
  #rowFormat: WorkbookCellFormat | null = null;
  /** How often the row and the cell that are being read occur. */
  #rowCount = 1;
  #cellCount = 1;
  /** The number of the last row, and the index of the next cell. */
  #lastRow = 0;
  #column = 0;

  constructor(styles: DocumentStyles, budget: Budget, addRow: (row: SheetRow) => void) {
    this.#styles = styles;
    this.#formats = new FormatCache(styles);
    this.#budget = budget;
    this.#addRow = addRow;
  }

  /** Takes columns, whose format is that of their cells without a style. */
  addColumns(tag: XmlTag): void {
    const count = readCount(tag, documentNames['table:number-columns-repeated']);
    const style = tag.text(documentNames['table:default-cell-style-name']);
    const format = style === null ? plainFormat : this.#styles.format(style);
    const end = Math.min(this.#columnFormats.length + count, limits.columns);

    while (this.#columnFormats.length < end) {
      this.#columnFormats.push(format);
    }
  }

  beginRow(tag: XmlTag): void {
    this.#rowCount = readCount(tag, documentNames['table:number-rows-repeated']);
    const style = tag.text(documentNames['table:default-cell-style-name']);
    this.#rowFormat = style === null ? null : this.#styles.format(style);
    this.#row.begin(this.#lastRow + 1);
    this.#column = 0;
  }

  /** Ends a row and passes it on as often as it occurs; empty rows are only counted. */
  endRow(): void {
    const row = this.#row;
    const count = this.#rowCount;
    const isEmpty = row.width === 0 && row.errors.length === 0 && row.missingResults === 0;

    if (isEmpty && !row.isTooWide) {
      this.#lastRow += count;
      return;
    }

    if (this.#lastRow + count > maxRows) throw new XmlError('it has too many rows');

    this.#spend((count - 1) * (row.byteLength + row.width + row.errors.length * 8 + 1));
    for (let copy = 0; copy < count; copy += 1) {
      this.#lastRow += 1;
      row.number = this.#lastRow;
      this.#addRow(row);
    }
  }

  beginCell(tag: XmlTag): void {
    this.#cellCount = readCount(tag, documentNames['table:number-columns-repeated']);
    this.#addMerge(tag);
    this.cell.begin(tag, this.#formatOf(tag));
  }

  beginCoveredCell(tag: XmlTag): void {
    this.#cellCount = readCount(tag, documentNames['table:number-columns-repeated']);
    this.cell.beginCovered();
  }

  endCell(): void {
    const row = this.#row;
    const column = this.#column;
    const [errors, missing] = [row.errors.length, row.missingResults];

    this.cell.write(row, column);
    this.#column = Math.min(column + this.#cellCount, Number.MAX_SAFE_INTEGER);
    if (this.#cellCount === 1) return;

    const count = Math.min(this.#cellCount, maxColumns);
    if (row.isFilled(column)) {
      this.#repeatCell(column, count);
    } else if (row.errors.length > errors) {
      for (let copy = 1; copy < count; copy += 1) {
        row.errors.push(row.errors[errors]!);
      }
    } else if (row.missingResults > missing) {
      row.missingResults += count - 1;
    }
  }

  #repeatCell(column: number, count: number): void {
    const row = this.#row;
    const [start, end, kind] = [row.start(column), row.end(column), row.kind(column)];
    this.#spend((Math.min(count, limits.columns) - 1) * (end - start));
    for (let copy = 1; copy < count && !row.isTooWide; copy += 1) {
      row.set(column + copy, row.bytes, start, end, kind);
    }
  }

  #formatOf(tag: XmlTag): WorkbookCellFormat {
    const at = tag.find(documentNames['table:style-name']);
    if (at >= 0) return this.#formats.find(tag.bytes, tag.start(at), tag.end(at), this.#column);
    return this.#rowFormat ?? this.#columnFormats[this.#column] ?? plainFormat;
  }

  #addMerge(tag: XmlTag): void {
    const columns = readCount(tag, documentNames['table:number-columns-spanned']);
    const rows = readCount(tag, documentNames['table:number-rows-spanned']);
    if ((columns === 1 && rows === 1) || this.#column >= maxColumns) return;
    const [firstRow, firstColumn] = [this.#lastRow, this.#column];
    const [lastRow, lastColumn] = [
      firstRow + Math.min(rows, maxRows) - 1,
      firstColumn + Math.min(columns, maxColumns) - 1,
    ];

    this.merges.addRange({ firstRow, firstColumn, lastRow, lastColumn });
  }

  #spend(bytes: number): void {
    this.#budget.left -= bytes;
    if (this.#budget.left >= 0) return;
    const megabytes = limits.repeatedBytes / 1024 ** 2;
    throw tooLarge(
      `The repeated rows and cells of the workbook take more than ${megabytes} MB as text. Save its sheets as CSV files and upload those.`,
    );
  }
}

/** How often a cell or a row occurs, or how many it covers. */
function readCount(tag: XmlTag, attribute: number): number {
  const at = tag.find(attribute);
  if (at < 0) return 1;
  let count = 0;

  for (let index = tag.start(at); index < tag.end(at); index += 1) {
    const digit = tag.bytes[index]! - 0x30;
    if (digit < 0 || digit > 9 || count > 1e8) throw new XmlError('a number in a tag is not valid');
    count = count * 10 + digit;
  }

  return Math.max(1, count);
}
