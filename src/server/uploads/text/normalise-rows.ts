import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Detected } from '#domain/source/upload/parse-options.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { TextPlan } from './plan-text-table.ts';
import { emptyRowNotes } from './remove-empty-rows.ts';
import { RecordSplitter } from './split-records.ts';
import { joinRecord, type TextRecord } from './text-record.ts';
import { endOfLines } from './comment-lines.ts';

/** Leaves out the first `lines` lines of a text that comes in pieces. */
class LineSkipper {
  #remaining: number;
  /** Whether the last piece ended with a carriage return, which a line feed may follow. */
  #endsWithReturn = false;

  constructor(lines: number) {
    this.#remaining = lines;
  }

  /** The part of the next piece that is below the lines. */
  push(piece: string): string {
    const text = this.#endsWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') {
      this.#endsWithReturn = false;
    }

    if (this.#remaining === 0 || text === '') return text;

    const lines = text.match(/\r\n?|\n/g)?.length ?? 0;
    const skipped = Math.min(this.#remaining, lines);
    const isBelow = skipped === this.#remaining;
    const end = isBelow ? endOfLines(text, skipped) : text.length;

    this.#remaining -= skipped;
    this.#endsWithReturn = end === text.length && text.endsWith('\r');
    return text.slice(end);
  }
}

/** The delimiter of a normalised text. */
export const normalisedDelimiter = ',';

/**
 * What normalising changed, and where a quote is never closed; `hasOverflow`: some cells are beyond the
 * header.
 */
export type Normalised = {
  hasOverflow: boolean;
  notes: string[];
  warnings: string[];
  openQuote: Detected['openQuote'];
};

/**
 * Rewrites the body of a text as CSV that DuckDB can read: each row has one more cell than the header, for
 * cells beyond the last column.
 */
export async function normaliseRows(path: string, plan: TextPlan, to: string): Promise<Normalised> {
  const rows = new RowNormaliser(plan.headers.length, plan.format.delimiter);
  const splitter = new RecordSplitter(plan.format, plan.bodyLine);
  const lines = async function* (): AsyncIterable<string> {
    for await (const records of bodyRecords(path, plan, splitter)) {
      yield records.map((record) => rows.normalise(record)).join('');
    }
  };

  await pipeline(lines, createWriteStream(to, { mode: 0o600 }));
  const notes = rows.notes();
  // In a table of one column, a blank line may be a row whose cell is empty.
  if (plan.headers.length === 1) {
    notes.push(...emptyRowNotes(splitter.blankLines));
  }

  return {
    hasOverflow: rows.hasOverflow,
    notes,
    warnings: [...openQuoteWarnings(splitter.openQuote), ...rows.warnings()],
    openQuote: splitter.openQuote,
  };
}

/** How many rows have too few or too many cells, and the line of the first one. */
type Mismatch = { count: number; firstLine: number };

class RowNormaliser {
  readonly #width: number;
  readonly #delimiter: string;
  #rows = 0;
  readonly #short: Mismatch = { count: 0, firstLine: 0 };
  readonly #long: Mismatch = { count: 0, firstLine: 0 };

  constructor(width: number, delimiter: string) {
    this.#width = width;
    this.#delimiter = delimiter;
  }

  get hasOverflow(): boolean {
    return this.#long.count > 0;
  }

  /**
   * A row as a line of CSV: missing cells are empty, cells beyond the last column go into one additional
   * column.
   */
  normalise({ cells, line, text }: TextRecord): string {
    this.#rows += 1;
    const width = this.#width;
    if (cells.length === width && text !== null && this.#delimiter === normalisedDelimiter) {
      return `${text}${normalisedDelimiter}\n`;
    }

    const beyond = cells.slice(width);
    const isLong = beyond.some((cell) => cell !== '');

    if (cells.length < width) {
      note(this.#short, line);
    }

    if (isLong) {
      note(this.#long, line);
    }

    const row = Array.from({ length: width }, (_, index) => cells[index] ?? null);
    return joinRecord([...row, isLong ? beyond.join(this.#delimiter) : null]);
  }

  notes(): string[] {
    const [short, long] = [this.#short, this.#long];
    const notes: string[] = [];

    if (short.count > 0) {
      notes.push(
        `${rowsHave(short.count)} fewer cells than the header (the first in line ${short.firstLine}); the missing cells are empty.`,
      );
    }
    if (long.count > 0) {
      notes.push(
        `${rowsHave(long.count)} more cells than the header (the first in line ${long.firstLine}); they are kept in the column “More cells”.`,
      );
    }

    return notes;
  }

  warnings(): string[] {
    const mismatched = this.#short.count + this.#long.count;
    if (mismatched <= this.#rows / 2) return [];
    const [some, all] = [mismatched, this.#rows].map((count) => formatNumber(count));
    return [
      `${some} of ${all} ${this.#rows === 1 ? 'row does' : 'rows do'} not have the ${this.#width} cells of the header. Check the header row and the delimiter.`,
    ];
  }
}

function note(mismatch: Mismatch, line: number): void {
  if (mismatch.count === 0) {
    mismatch.firstLine = line;
  }
  mismatch.count += 1;
}

const rowsHave = (count: number) => (count === 1 ? 'One row has' : `${formatNumber(count)} rows have`);

function openQuoteWarnings(openQuote: Detected['openQuote']): string[] {
  if (!openQuote) return [];
  return [`The row that begins in line ${openQuote.line} ends within quotes: the file may be incomplete.`];
}

async function* bodyRecords(
  path: string,
  { bodyLine }: TextPlan,
  splitter: RecordSplitter,
): AsyncIterable<TextRecord[]> {
  const decoder = new TextDecoder('utf-8');
  const above = new LineSkipper(bodyLine - 1);
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 18 });

  for await (const piece of pieces) {
    yield splitter.push(above.push(decoder.decode(piece, { stream: true })));
  }

  yield [...splitter.push(above.push(decoder.decode())), ...splitter.end()];
}
