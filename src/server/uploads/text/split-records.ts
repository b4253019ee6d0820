import { csvRecord } from '#domain/value/list-text.ts';
import { limits } from '../limits.ts';
import { tooLarge } from '../upload-errors.ts';

/** One record of a delimited text: its cells, and the number of the line it begins in (counted from 1). */
export type TextRecord = { cells: string[]; line: number };

/**
 * Splits delimited text into records. More lenient than DuckDB's reader: a quote within a cell is an ordinary character,
 * and a quoted cell may continue after its closing quote. Blank lines are no records.
 */
export class RecordSplitter {
  readonly #delimiter: string;
  #records: TextRecord[] = [];
  #cells: string[] = [];
  #cell = '';
  #isQuoted = false;
  #isAfterQuote = false;
  #isAfterCarriageReturn = false;
  #line = 1;
  #startLine = 1;
  #length = 0;
  #openQuoteLine: number | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Takes the next piece of the text; returns the records that it completes. */
  push(text: string): TextRecord[] {
    for (const character of text) this.#take(character);
    return this.#takeRecords();
  }

  /** Ends the text; returns its last record, if it did not end with a line break. */
  end(): TextRecord[] {
    this.#openQuoteLine = this.#isQuoted && !this.#isAfterQuote ? this.#startLine : null;
    if (this.#cell !== '' || this.#cells.length > 0) this.#endRecord();
    return this.#takeRecords();
  }

  /** After `end`: the line of the record whose quoted cell was never closed; null when there is none. */
  get openQuoteLine(): number | null {
    return this.#openQuoteLine;
  }

  #take(character: string): void {
    this.#length += 1;
    if (this.#length > limits.lineLength)
      throw tooLarge(`The row that begins in line ${this.#startLine} is too long to be a row of a table.`);
    const isLineBreak = character === '\n' || character === '\r';
    const isSecondOfPair = this.#isAfterCarriageReturn && character === '\n';
    this.#isAfterCarriageReturn = character === '\r';
    if (isLineBreak && !isSecondOfPair) this.#line += 1;
    if (this.#isQuoted && this.#takeQuoted(character)) return;
    if (isSecondOfPair) this.#startLine = this.#line;
    else if (isLineBreak) this.#endRecord();
    else if (character === this.#delimiter) this.#endCell();
    else if (character === '"' && this.#cell === '') this.#isQuoted = true;
    else this.#cell += character;
  }

  /** Takes a character within quotes; false when the quotes ended before it. */
  #takeQuoted(character: string): boolean {
    const isQuote = character === '"';
    if (this.#isAfterQuote) {
      this.#isAfterQuote = false;
      if (isQuote) this.#cell += '"';
      else this.#isQuoted = false;
      return isQuote;
    }
    if (isQuote) this.#isAfterQuote = true;
    else this.#cell += character;
    return true;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#isAfterQuote = false;
  }

  #endRecord(): void {
    this.#endCell();
    if (this.#cells.length > 1 || this.#cells[0] !== '')
      this.#records.push({ cells: this.#cells, line: this.#startLine });
    this.#cells = [];
    this.#length = 0;
    this.#startLine = this.#line;
  }

  #takeRecords(): TextRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}

/** Writes cells as one line of CSV. */
export function joinRecord(cells: readonly (string | null)[]): string {
  return `${csvRecord(cells.map((cell) => cell ?? ''))}\n`;
}
