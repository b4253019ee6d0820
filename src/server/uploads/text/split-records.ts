import { csvRecord } from '#domain/value/list-text.ts';
import { limits } from '../limits.ts';
import { tooLarge } from '../upload-errors.ts';
import type { TextFormat } from './text-format.ts';

/**
 * One record of a delimited text: its cells, and the number of the line it begins in (counted from 1). `text` is the
 * record as it is written, without its line break; null where a strict reader would not read the same cells from it.
 */
export type TextRecord = { cells: string[]; line: number; text: string | null };

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Splits delimited text into records. More lenient than DuckDB's reader: a quote within a cell is an ordinary character,
 * a quoted cell may continue after its closing quote, and a carriage return within a cell needs no quotes. Blank lines
 * are no records.
 */
export class RecordSplitter {
  readonly #delimiter: number;
  readonly #usesBackslash: boolean;
  readonly #lineBreak: number;
  #text = '';
  #isEnd = false;
  #line: number;
  #openQuoteLine: number | null = null;
  /** Whether a strict reader would read the same cells from the record that is being read. */
  #isStrict = true;

  /** `firstLine` is the number of the line that the text begins with. */
  constructor({ delimiter, quoteEscape, lineBreak }: TextFormat, firstLine = 1) {
    this.#line = firstLine;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#usesBackslash = quoteEscape === '\\';
    this.#lineBreak = lineBreak.charCodeAt(0);
  }

  /** Takes the next piece of the text; returns the records that it completes. */
  push(text: string): TextRecord[] {
    this.#text += text;
    return this.#takeRecords();
  }

  /** Ends the text; returns its last record, if it did not end with a line break. */
  end(): TextRecord[] {
    this.#isEnd = true;
    return this.#takeRecords();
  }

  /** After `end`: the line of the record whose quoted cell was never closed; null when there is none. */
  get openQuoteLine(): number | null {
    return this.#openQuoteLine;
  }

  #takeRecords(): TextRecord[] {
    const records: TextRecord[] = [];
    const text = this.#text;
    let start = 0;
    while (start < text.length) {
      const cells: string[] = [];
      const end = this.#readCells(start, cells);
      this.#checkLength((end < 0 ? text.length : end) - start);
      if (end < 0 || this.#mayBeHalfLineBreak(end)) break;
      const line = this.#line;
      const written = text.slice(start, end);
      start = this.#afterLineBreak(end);
      this.#line += 1 + lineBreaksIn(written);
      if (cells.length > 1 || cells[0]!.trim() !== '')
        records.push({ cells, line, text: this.#isStrict ? written : null });
    }
    this.#text = text.slice(start);
    return records;
  }

  #checkLength(length: number): void {
    if (length > limits.lineLength)
      throw tooLarge(`The row that begins in line ${this.#line} is too long to be a row of a table.`);
  }

  /** Reads the cells of the record at a position; returns where its line break begins, -1 when its end is not there yet. */
  #readCells(start: number, cells: string[]): number {
    const text = this.#text;
    this.#isStrict = true;
    for (let at = start; ; at += 1) {
      const end = text.charCodeAt(at) === quote ? this.#readQuoted(at, cells) : this.#readPlain(at, cells);
      const isAtEnd = end === text.length;
      if (end < 0 || (isAtEnd && !this.#isEnd)) return -1;
      if (isAtEnd || text.charCodeAt(end) !== this.#delimiter) return end;
      at = end;
    }
  }

  #readPlain(start: number, cells: string[]): number {
    const end = this.#endOfPlain(start);
    cells.push(this.#text.slice(start, end));
    return end;
  }

  /** Reads a cell that begins with a quote, and text after its closing quote; returns its end, or -1. */
  #readQuoted(start: number, cells: string[]): number {
    const text = this.#text;
    const closing = this.#closingQuote(start + 1);
    // A quote at the end of a piece may be the first one of a pair.
    if (closing >= text.length - 1 && !this.#isEnd) return -1;
    if (closing === text.length) {
      this.#openQuoteLine = this.#line;
      this.#isStrict = false;
    }
    const quoted = this.#unescape(text.slice(start + 1, closing));
    if (closing + 1 >= text.length) {
      cells.push(quoted);
      return text.length;
    }
    const end = this.#endOfPlain(closing + 1);
    if (end > closing + 1) this.#isStrict = false;
    cells.push(quoted + text.slice(closing + 1, end));
    return end;
  }

  /** The position of the quote that closes a quoted cell; the length of the text when there is none. */
  #closingQuote(start: number): number {
    const text = this.#text;
    for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
      if (this.#usesBackslash && this.#isEscaped(at, start)) continue;
      if (text.charCodeAt(at + 1) !== quote) return at;
      at += 1;
    }
    return text.length;
  }

  /** Whether there is an odd number of backslashes before a position. */
  #isEscaped(at: number, start: number): boolean {
    let first = at;
    while (first > start && this.#text[first - 1] === '\\') first -= 1;
    return (at - first) % 2 === 1;
  }

  #unescape(quoted: string): string {
    if (!this.#usesBackslash || !quoted.includes('\\')) return quoted.replaceAll('""', '"');
    this.#isStrict = false;
    return quoted.replaceAll(/\\(["\\])|""/g, (_, escaped: string | undefined) => escaped ?? '"');
  }

  /** Where a cell without quotes ends: at a delimiter, a line break or the end of the text. */
  #endOfPlain(start: number): number {
    const text = this.#text;
    const [delimiter, lineBreak] = [this.#delimiter, this.#lineBreak];
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === lineBreak) return at;
      if (code === carriageReturn && this.#isBeforeLineFeed(at)) return at;
      if (code === quote || code === lineFeed || code === carriageReturn) this.#isStrict = false;
    }
    return text.length;
  }

  /** Whether a carriage return belongs to a line break, as the last one of the text does. */
  #isBeforeLineFeed(at: number): boolean {
    return this.#text.charCodeAt(at + 1) === lineFeed || (this.#isEnd && at === this.#text.length - 1);
  }

  /** Whether a carriage return is the last character so far; a line feed may follow it. */
  #mayBeHalfLineBreak(end: number): boolean {
    return !this.#isEnd && end === this.#text.length - 1 && this.#text.charCodeAt(end) === carriageReturn;
  }

  #afterLineBreak(end: number): number {
    const isPair =
      this.#text.charCodeAt(end) === carriageReturn && this.#text.charCodeAt(end + 1) === lineFeed;
    return isPair ? end + 2 : end + 1;
  }
}

function lineBreaksIn(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n?|\n/g)!.length;
}

/** Writes cells as one line of CSV. */
export function joinRecord(cells: readonly (string | null)[]): string {
  return `${csvRecord(cells.map((cell) => cell ?? ''))}\n`;
}
