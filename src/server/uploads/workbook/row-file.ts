import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { limits } from '../files/limits.ts';
import { tooLarge } from '../files/upload-errors.ts';
import { LongRowError, type SheetRow } from './sheet-row.ts';

const bufferBytes = 1024 ** 2;
const [comma, newline, quote] = [0x2c, 0x0a, 0x22];

/** Bytes that a field has only within quotes. */
const isSpecial = new Uint8Array(256);
for (const byte of [comma, newline, quote, 0x0d]) {
  isSpecial[byte] = 1;
}

/** How many bytes the rows of a workbook may still take. */
export type ByteBudget = { left: number };

/** Writes rows as CSV without a header. */
export class RowFile {
  readonly #file: number;
  readonly #budget: ByteBudget;
  #buffer = Buffer.allocUnsafe(bufferBytes);
  #length = 0;
  #written = 0;

  constructor(path: string, budget: ByteBudget) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#budget = budget;
  }

  /** How many bytes the rows so far take. */
  get position(): number {
    return this.#written + this.#length;
  }

  /** Writes a row as `columns` fields. */
  write(row: SheetRow, columns: number): void {
    const most = row.byteLength * 2 + columns * 3 + 1;
    if (this.#length + most > this.#buffer.length) {
      this.#flush(most);
    }

    const before = this.#length;
    for (let column = 0; column < columns; column += 1) {
      if (column > 0) {
        this.#buffer[this.#length++] = comma;
      }
      if (row.isFilled(column)) {
        this.#field(row.bytes, row.start(column), row.end(column));
      }
    }

    this.#buffer[this.#length++] = newline;
    const length = this.#length - before;
    if (length > limits.lineLength) throw new LongRowError(row.number);

    this.#budget.left -= length;
    if (this.#budget.left < 0) {
      throw tooLarge(
        `The rows of the workbook take more than ${limits.workbookRows / 1024 ** 3} GB as text. Upload its sheets alone.`,
      );
    }
  }

  /** Removes everything after a position. */
  truncate(position: number): void {
    this.#flush();
    ftruncateSync(this.#file, position);
    this.#written = position;
  }

  /** Writes what is left and closes the file. */
  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #field(bytes: Uint8Array, start: number, end: number): void {
    const buffer = this.#buffer;
    let length = this.#length;

    for (let at = start; at < end; at += 1) {
      const byte = bytes[at]!;
      if (isSpecial[byte] === 1) {
        this.#quotedField(bytes, start, end);
        return;
      }
      buffer[length++] = byte;
    }

    this.#length = length;
  }

  #quotedField(bytes: Uint8Array, start: number, end: number): void {
    const buffer = this.#buffer;
    let length = this.#length;
    buffer[length++] = quote;

    for (let at = start; at < end; at += 1) {
      if (bytes[at] === quote) {
        buffer[length++] = quote;
      }
      buffer[length++] = bytes[at]!;
    }

    buffer[length++] = quote;
    this.#length = length;
  }

  #flush(needed = 0): void {
    let from = 0;
    while (from < this.#length) {
      const bytes = writeSync(this.#file, this.#buffer, from, this.#length - from, this.#written);
      from += bytes;
      this.#written += bytes;
    }

    this.#length = 0;
    if (needed > this.#buffer.length) {
      this.#buffer = Buffer.allocUnsafe(needed);
    }
  }
}
