import { cutText } from '#domain/value/text/cut-text.ts';
import { limits } from '../files/limits.ts';
import { plainFormat, type WorkbookCellFormat } from './cell-format.ts';
import { dateCellText } from './formats/date-text.ts';
import { dateKind, FormattedNumbers } from './number-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import { cellKinds, type SheetRow } from './sheet-row.ts';
import { TextBytes } from './xml/text-bytes.ts';
import { XmlError } from './xml/xml-error.ts';

/** The types of cells. */
export const cellTypes = { number: 0, shared: 1, text: 2, inline: 3, boolean: 4, error: 5, date: 6 } as const;
/** One of `cellTypes`. */
export type CellType = (typeof cellTypes)[keyof typeof cellTypes];

/** The parts of a workbook that cells refer to. */
export type CellContext = {
  strings: SharedStrings;
  formats: readonly WorkbookCellFormat[];
  date1904: boolean;
};

/** Writes the texts of cells into a row, as people see them, from the elements of each cell. */
export class CellReader {
  readonly #context: CellContext;
  readonly #formatted: FormattedNumbers;
  /** The text of the element `v`, and that of the elements `t`. */
  readonly value = new TextBytes(limits.lineLength);
  readonly inline = new TextBytes(limits.lineLength);
  type: CellType = cellTypes.number;
  style = 0;
  hasFormula = false;

  constructor(context: CellContext) {
    this.#context = context;
    this.#formatted = new FormattedNumbers(context.date1904);
  }

  begin(type: CellType, style: number): void {
    this.value.clear();
    this.inline.clear();
    this.type = type;
    this.style = style;
    this.hasFormula = false;
  }

  /** Writes the cell that was read into a row. */
  write(row: SheetRow, column: number): void {
    const { value, inline, type } = this;
    if (inline.length > 0 && type === cellTypes.inline) {
      this.#writeText(row, column, inline);
    } else if (value.length === 0) {
      if (this.hasFormula && type !== cellTypes.text) {
        row.missingResults += 1;
      }
    } else if (type === cellTypes.shared) {
      this.#writeShared(row, column);
    } else if (type === cellTypes.number) {
      this.#writeNumber(row, column);
    } else if (type === cellTypes.text || type === cellTypes.inline) {
      this.#writeText(row, column, value);
    } else {
      this.#writeOther(row, column);
    }
  }

  #writeText(row: SheetRow, column: number, text: TextBytes): void {
    text.resolveEscapes();
    row.set(column, text.bytes, 0, text.length, cellKinds.text);
  }

  #writeShared(row: SheetRow, column: number): void {
    const { strings } = this.#context;
    const index = readIndex(this.value);
    if (index >= strings.count) throw new XmlError('a cell refers to a text that does not exist');
    const start = strings.start(index);
    row.set(column, strings.slab(index), start, start + strings.length(index), cellKinds.text);
  }

  #writeNumber(row: SheetRow, column: number): void {
    const format = this.#context.formats[this.style] ?? plainFormat;
    if (!this.#formatted.write(row, column, this.value, format)) {
      this.#writeText(row, column, this.value);
    }
  }

  #writeOther(row: SheetRow, column: number): void {
    const text = this.value.toString().trim();
    if (this.type === cellTypes.boolean) {
      row.setText(column, /^(1|true)$/i.test(text) ? 'true' : 'false');
    } else if (this.type === cellTypes.error) {
      row.errors.push(cutText(text, 20));
    } else {
      const date = dateCellText(text);
      row.setText(column, date, dateKind(date));
    }
  }
}

/** The number of a shared string. */
function readIndex({ bytes, length }: TextBytes): number {
  let index = 0;
  for (let at = 0; at < length; at += 1) {
    const digit = bytes[at]! - 0x30;
    if (digit < 0 || digit > 9 || index > 1e9) return readPaddedIndex(bytes.toString('latin1', 0, length));
    index = index * 10 + digit;
  }

  return index;
}

function readPaddedIndex(text: string): number {
  if (!/^\s*\d{1,9}\s*$/.test(text)) throw new XmlError('a cell refers to a text that does not exist');
  return Number(text);
}
