import type { Detected } from '#domain/source/upload/parse-options.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { limits } from '../files/limits.ts';
import { tooLarge } from '../files/upload-errors.ts';
import { isBlank, type TextFormat } from './text-format.ts';
import { lineBreaksIn, type TextRecord } from './text-record.ts';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const tab = 9;
const blank = 32;
/** The largest of the characters above. */
const highestMark = quote;

/** How long a quoted cell with blanks before it may be; the quote of a longer one hardly opens it. */
const longestBetweenBlanks = 64 * 1024;

/**
 * Splits delimited text into records. More lenient than DuckDB's reader: a quote within a cell is an ordinary
 * character, a quoted cell may have blanks around it or continue after its closing quote, and a carriage
 * return within a cell needs no quotes where lines end with line feeds. Blank lines are no records. This is
 * how a text is read: DuckDB reads only what it reads alike (`TextMarks`).
 */
export class RecordSplitter {
  readonly #delimiter: number;
  readonly #usesBackslash: boolean;
  readonly #endsWithReturn: boolean;
  readonly #hasQuotes: boolean;
  /** Several blanks are one delimiter; `isDouble`: one alone is none. */
  readonly #isBlank: boolean;
  readonly #isDouble: boolean;
  #text = '';
  #isEnd = false;
  #blankLines = 0;
  #line: number;
  #openQuote: Detected['openQuote'] = null;
  /** Whether a strict reader would read the same cells from the record that is being read. */
  #isStrict = true;

  /** `firstLine` is the number of the line that the text begins with. */
  constructor({ delimiter, quoteEscape, lineBreak, quotes }: TextFormat, firstLine = 1) {
    this.#line = firstLine;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#usesBackslash = quoteEscape === '\\';
    this.#endsWithReturn = lineBreak === 'any';
    this.#hasQuotes = quotes === 'enclose';
    this.#isBlank = isBlank(delimiter);
    this.#isDouble = delimiter === '  ';
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

  /** How many blank lines were no records. */
  get blankLines(): number {
    return this.#blankLines;
  }

  /** After `end`: the record whose quoted cell was never closed, by its first lines; null without one. */
  get openQuote(): Detected['openQuote'] {
    return this.#openQuote;
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
      if (cells.length > 1 || cells[0]!.trim() !== '') {
        records.push({ cells, line, text: this.#isStrict ? written : null });
      } else {
        this.#blankLines += 1;
      }
    }

    this.#text = text.slice(start);
    return records;
  }

  #checkLength(length: number): void {
    if (length <= limits.lineLength) return;
    throw tooLarge(
      `The row that begins in line ${this.#line} is too long to be a row of a table. Close the quote that opens in it, if there is one.`,
    );
  }

  /** Reads the cells of a record; returns where its line break begins, -1 when that is not there yet. */
  #readCells(start: number, cells: string[]): number {
    const text = this.#text;
    this.#isStrict = true;

    for (let at = this.#isBlank ? this.#afterRun(start) : start; ; at += 1) {
      const end = this.#readCell(at, cells);
      const isAtEnd = end === text.length;
      if (end < 0 || (isAtEnd && !this.#isEnd)) return -1;
      if (isAtEnd || text.charCodeAt(end) !== this.#delimiter) return end;
      at = end;
      if (!this.#isBlank) continue;
      const next = this.#afterRun(end);
      if (next === text.length && !this.#isEnd) return -1;
      // Blanks at the end of a line separate nothing.
      if (next === text.length || this.#isEndOfLine(next)) return next;
      at = next - 1;
    }
  }

  /** The position after a run of blanks that separate cells. */
  #afterRun(start: number): number {
    let at = start;
    while (this.#text.charCodeAt(at) === blank) {
      at += 1;
    }
    return at;
  }

  /** Reads the cell at a position; returns where it ends, -1 when its end is not there yet. */
  #readCell(start: number, cells: string[]): number {
    if (!this.#hasQuotes) return this.#readPlain(start, cells);
    if (this.#text.charCodeAt(start) === quote) return this.#readQuoted(start, cells);
    const opening = this.#afterBlanks(start);
    if (opening === start || this.#text.charCodeAt(opening) !== quote) return this.#readPlain(start, cells);
    const end = this.#readBetweenBlanks(opening, cells);
    if (end === null) return this.#readPlain(start, cells);
    return end;
  }

  /**
   * Reads a quoted cell with blanks before it; returns its end, -1 when it is not there yet, and null when
   * the quote is a character like others: text follows the closing quote, or there is none near.
   */
  #readBetweenBlanks(opening: number, cells: string[]): number | null {
    const text = this.#text;
    const closing = this.#closingQuote(opening + 1);
    if (closing - opening > longestBetweenBlanks) return null;
    if (closing === text.length) {
      if (this.#isEnd) return null;
      return -1;
    }

    const end = this.#afterBlanks(closing + 1);
    if (end >= text.length - 1 && !this.#isEnd) return -1;
    if (end < text.length && !this.#isEndOfCell(end)) return null;

    this.#isStrict = false;
    cells.push(this.#unescape(text.slice(opening + 1, closing)));
    return end;
  }

  /** The position after blanks, of which a delimiter is none. */
  #afterBlanks(start: number): number {
    for (let at = start; ; at += 1) {
      const code = this.#text.charCodeAt(at);
      if ((code !== blank && code !== tab) || code === this.#delimiter) return at;
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
      this.#openQuote = { line: this.#line, lines: this.#linesAround(start) };
      this.#isStrict = false;
    }

    const quoted = this.#unescape(text.slice(start + 1, closing));
    if (closing + 1 >= text.length) {
      cells.push(quoted);
      return text.length;
    }

    const end = this.#endOfPlain(closing + 1);
    const after = text.slice(closing + 1, end);
    if (after !== '') {
      this.#isStrict = false;
    }

    // Blanks after the closing quote are not of the cell.
    cells.push(after.trim() === '' ? quoted : quoted + after);
    return end;
  }

  /** The first lines from the one of a position on, as they are written. */
  #linesAround(position: number): string[] {
    const text = this.#text;
    const start = text.lastIndexOf('\n', position - 1) + 1;
    const lines = text.slice(start, start + 5000).split(/\r\n?|\n/);
    return lines.slice(0, 4).map((line) => cutText(line, 200));
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
    while (first > start && this.#text[first - 1] === '\\') {
      first -= 1;
    }
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
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > highestMark && code !== this.#delimiter) continue;
      if (this.#isEndOfCell(at)) return at;
      if (code === quote || code === carriageReturn) {
        this.#isStrict = false;
      }
    }

    return text.length;
  }

  #isEndOfCell(at: number): boolean {
    if (this.#text.charCodeAt(at) !== this.#delimiter) return this.#isEndOfLine(at);
    return !this.#isDouble || this.#text.charCodeAt(at + 1) === blank;
  }

  #isEndOfLine(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    if (code === lineFeed) return true;
    return code === carriageReturn && (this.#endsWithReturn || this.#isBeforeLineFeed(at));
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
    if (isPair) return end + 2;
    return end + 1;
  }
}
