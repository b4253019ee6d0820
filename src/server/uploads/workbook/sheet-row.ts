import { limits } from '../files/limits.ts';

/** A row that takes more bytes than a line of a text file may have. */
export class LongRowError extends Error {
  readonly row: number;

  constructor(row: number) {
    super(`row ${row} is too long`);
    this.row = row;
  }
}

/**
 * What the text of a cell is: dates are distinguished, because a column may have dates with and without their
 * time, and numbers by the unit of their format; `amount` is a number whose format has decimals or groups of
 * digits. `text` is a text also where it looks like a number.
 */
export const cellKinds = {
  other: 0,
  date: 1,
  dateTime: 2,
  number: 3,
  share: 4,
  percent: 5,
  dollar: 6,
  pound: 7,
  euro: 8,
  yen: 9,
  amount: 10,
  text: 11,
} as const;
/** One of `cellKinds`. */
export type CellKind = (typeof cellKinds)[keyof typeof cellKinds];

/** The cells of one row as UTF-8. One row is filled again and again. */
export class SheetRow {
  /** The number of the row in its sheet; the first is 1. */
  number = 0;
  /** The number of columns up to the last filled cell. */
  width = 0;
  /** The errors that cells of the row hold, such as `#N/A`. */
  readonly errors: string[] = [];
  /** How many formulas of the row have no result. */
  missingResults = 0;
  /** Whether a cell beyond the last column that is possible is filled. */
  isTooWide = false;
  #bytes = Buffer.allocUnsafe(4096);
  #length = 0;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #kinds: Uint8Array;

  constructor(columns: number = limits.columns) {
    this.#starts = new Uint32Array(columns);
    this.#ends = new Uint32Array(columns);
    this.#kinds = new Uint8Array(columns);
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  /** How many bytes the texts of the row take. */
  get byteLength(): number {
    return this.#length;
  }

  start(column: number): number {
    return this.#starts[column]!;
  }

  end(column: number): number {
    return this.#ends[column]!;
  }

  kind(column: number): CellKind {
    return this.#kinds[column] as CellKind;
  }

  isFilled(column: number): boolean {
    return column < this.width && this.#ends[column]! > this.#starts[column]!;
  }

  /** Empties the row for the next one of the sheet. */
  begin(number: number): void {
    this.#ends.fill(0, 0, this.width);
    this.#starts.fill(0, 0, this.width);
    this.number = number;
    this.width = 0;
    this.#length = 0;
    this.errors.length = 0;
    this.missingResults = 0;
    this.isTooWide = false;
  }

  /** Sets the text of a cell; an empty text leaves it empty. */
  set(column: number, source: Buffer, start: number, end: number, kind: CellKind = cellKinds.other): void {
    const length = end - start;
    if (length === 0) return;

    this.#reserve(length);
    const at = this.#length;
    // A copy of a few bytes takes less time than a call.
    if (length > 24) {
      source.copy(this.#bytes, at, start, end);
    } else {
      for (let index = 0; index < length; index += 1) {
        this.#bytes[at + index] = source[start + index]!;
      }
    }

    this.#add(column, length, kind);
  }

  /** Sets the text of a cell. */
  setText(column: number, text: string, kind: CellKind = cellKinds.other): void {
    this.#reserve(text.length > shortText ? Buffer.byteLength(text) : text.length * 3);
    const length = writeShort(text, this.#bytes, this.#length) ?? this.#bytes.write(text, this.#length);
    if (length > 0) {
      this.#add(column, length, kind);
    }
  }

  /** The text of a cell, cut after about `limit` bytes; null for an empty cell. */
  text(column: number, limit = Number.POSITIVE_INFINITY): string | null {
    if (!this.isFilled(column)) return null;
    const [start, end] = [this.#starts[column]!, this.#ends[column]!];
    if (end - start <= limit) return this.#bytes.toString('utf8', start, end);
    return this.#bytes.toString('utf8', start, characterStart(this.#bytes, start + limit));
  }

  /** Whether a cell has nothing but white space. */
  isBlank(column: number): boolean {
    const end = this.#ends[column]!;
    for (let at = this.#starts[column]!; at < end; at += 1) {
      const byte = this.#bytes[at]!;
      if (byte > 0x7f) return this.#bytes.toString('utf8', at, end).trim() === '';
      if (byte > 0x20) return false;
    }

    return true;
  }

  /** A copy that stays as it is when this row is filled again. */
  copy(): SheetRow {
    const copy = new SheetRow(this.width);
    copy.begin(this.number);

    for (let column = 0; column < this.width; column += 1) {
      copy.set(column, this.#bytes, this.start(column), this.end(column), this.kind(column));
    }

    copy.errors.push(...this.errors);
    copy.missingResults = this.missingResults;
    return copy;
  }

  #add(column: number, length: number, kind: CellKind): void {
    if (column >= this.#starts.length) {
      this.isTooWide = true;
      return;
    }

    if (column >= this.width) {
      this.width = column + 1;
    }

    this.#starts[column] = this.#length;
    this.#length += length;
    this.#ends[column] = this.#length;
    this.#kinds[column] = kind;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    if (needed > limits.lineLength) throw new LongRowError(this.number);
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/** Texts up to this length are copied one character after the other. */
const shortText = 32;

/**
 * Writes a short ASCII text; returns its length, or null for any other text. A few bytes take less time than
 * a call.
 */
function writeShort(text: string, bytes: Buffer, at: number): number | null {
  if (text.length > shortText) return null;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return null;
    bytes[at + index] = code;
  }

  return text.length;
}

/** The position at or before `at` where a character begins. */
function characterStart(bytes: Buffer, at: number): number {
  let start = at;
  while ((bytes[start]! & 0xc0) === 0x80) {
    start -= 1;
  }
  return start;
}
