import { CellReader, cellTypes, type CellContext, type CellType } from './cell-reader.ts';
import { MergedRanges } from './merged-ranges.ts';
import { SheetRow } from './sheet-row.ts';
import { workbookNames } from './workbook-names.ts';
import { XmlError } from './xml/xml-error.ts';
import type { XmlTag } from './xml/xml-tag.ts';
import type { XmlHandler } from './xml/xml-tokenizer.ts';

/** The size of a sheet in Excel. */
const [maxRows, maxColumns] = [1_048_576, 16_384];

/**
 * Reads a sheet: passes on each row that has a cell, and collects the merged ranges, which come after the
 * rows.
 */
export class SheetReader implements XmlHandler {
  readonly merges = new MergedRanges();
  readonly #row = new SheetRow();
  readonly #cell: CellReader;
  readonly #addRow: (row: SheetRow) => void;
  #isInData = false;
  #isInCell = false;
  #isHint = false;
  #column = -1;
  /** The text of which element is read: `v`, `t`, or none (0). */
  #reads = 0;

  constructor(context: CellContext, addRow: (row: SheetRow) => void) {
    this.#cell = new CellReader(context);
    this.#addRow = addRow;
  }

  open(name: number, tag: XmlTag): void {
    if (this.#isInCell) {
      this.#openInCell(name);
    } else if (name === workbookNames.c && this.#isInData) {
      this.#beginCell(tag);
    } else if (name === workbookNames.row && this.#isInData) {
      this.#beginRow(tag);
    } else if (name === workbookNames.sheetData) {
      this.#isInData = true;
    } else if (name === workbookNames.mergeCell) {
      this.merges.add(tag.text(workbookNames.ref) ?? '');
    }
  }

  close(name: number): void {
    if (name === this.#reads) {
      this.#reads = 0;
    }

    if (name === workbookNames.c && this.#isInCell) {
      this.#isInCell = false;
      this.#cell.write(this.#row, this.#column);
    } else if (name === workbookNames.row && this.#isInData) {
      this.#addRow(this.#row);
    } else if (name === workbookNames.rPh) {
      this.#isHint = false;
    } else if (name === workbookNames.sheetData) {
      this.#isInData = false;
    }
  }

  text(bytes: Uint8Array, start: number, end: number, isLiteral: boolean): void {
    if (this.#reads === workbookNames.v) {
      this.#cell.value.append(bytes, start, end, isLiteral);
    } else if (this.#reads === workbookNames.t) {
      this.#cell.inline.append(bytes, start, end, isLiteral);
    }
  }

  #openInCell(name: number): void {
    if (name === workbookNames.v || (name === workbookNames.t && !this.#isHint)) {
      this.#reads = name;
    } else if (name === workbookNames.f) {
      this.#cell.hasFormula = true;
    } else if (name === workbookNames.rPh) {
      this.#isHint = true;
    }
  }

  /** Rows and cells without an address follow the one before them. */
  #beginRow(tag: XmlTag): void {
    const at = tag.find(workbookNames.r);
    const number = at < 0 ? this.#row.number + 1 : readNumber(tag.bytes, tag.start(at), tag.end(at));
    if (number <= this.#row.number) throw new XmlError('its rows are not in order');
    if (number > maxRows) throw new XmlError('it has too many rows');
    this.#row.begin(number);
    this.#column = -1;
  }

  #beginCell(tag: XmlTag): void {
    const address = tag.find(workbookNames.r);
    this.#column =
      address < 0 ? this.#column + 1 : readColumn(tag.bytes, tag.start(address), tag.end(address));
    if (this.#column >= maxColumns) throw new XmlError('it has too many columns');

    const type = tag.find(workbookNames.t);
    const style = tag.find(workbookNames.s);
    this.#cell.begin(
      type < 0 ? cellTypes.number : readType(tag.bytes, tag.start(type), tag.end(type)),
      style < 0 ? 0 : readNumber(tag.bytes, tag.start(style), tag.end(style)),
    );
    this.#isInCell = true;
    this.#isHint = false;
  }
}

function readNumber(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = bytes[at]! - 0x30;
    if (digit < 0 || digit > 9 || number > 1e8) throw new XmlError('a number in a tag is not valid');
    number = number * 10 + digit;
  }

  return number;
}

/** The index of the column of an address such as `AB12`. */
function readColumn(bytes: Uint8Array, start: number, end: number): number {
  let column = 0;
  for (let at = start; at < end && column < maxColumns; at += 1) {
    const letter = (bytes[at]! & 0xdf) - 0x40;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }

  if (column === 0) throw new XmlError('the address of a cell is not valid');
  return column - 1;
}

const typeNames: Record<string, CellType> = {
  n: cellTypes.number,
  s: cellTypes.shared,
  str: cellTypes.text,
  inlineStr: cellTypes.inline,
  b: cellTypes.boolean,
  e: cellTypes.error,
  d: cellTypes.date,
};

function readType(bytes: Buffer, start: number, end: number): CellType {
  if (end - start === 1 && bytes[start] === 0x73) return cellTypes.shared;
  const type = typeNames[bytes.toString('latin1', start, end)];
  if (type === undefined) throw new XmlError('a cell has an unknown type');
  return type;
}
