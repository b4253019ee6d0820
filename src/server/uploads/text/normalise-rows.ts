import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { formatNumber } from '#domain/value/format-number.ts';
import type { TextPlan } from './plan-text-table.ts';
import { joinRecord, RecordSplitter, type TextRecord } from './split-records.ts';

/** What normalising changed; `hasOverflow` says that there is one column more, for cells beyond the last column. */
export type Normalised = { hasOverflow: boolean; notes: string[]; warnings: string[] };

/** Rewrites the body of a text as CSV that DuckDB can read: every row gets the number of cells that the header has. */
export async function normaliseRows(path: string, plan: TextPlan, to: string): Promise<Normalised> {
  const rows = new RowNormaliser(plan.headers.length, await hasOverflow(path, plan), plan.delimiter);
  const splitter = new RecordSplitter(plan.delimiter);
  const lines = async function* (): AsyncIterable<string> {
    for await (const records of bodyRecords(path, plan, splitter))
      yield records.map((record) => rows.normalise(record)).join('');
  };
  await pipeline(lines, createWriteStream(to, { mode: 0o600 }));
  return {
    hasOverflow: rows.hasOverflow,
    notes: rows.notes(),
    warnings: [...openQuoteWarnings(splitter.openQuoteLine), ...rows.warnings()],
  };
}

/** How many rows have too few or too many cells, and the line of the first one. */
type Mismatch = { count: number; firstLine: number };

class RowNormaliser {
  readonly hasOverflow: boolean;
  readonly #width: number;
  readonly #delimiter: string;
  #rows = 0;
  readonly #short: Mismatch = { count: 0, firstLine: 0 };
  readonly #long: Mismatch = { count: 0, firstLine: 0 };

  constructor(width: number, hasOverflow: boolean, delimiter: string) {
    this.#width = width;
    this.hasOverflow = hasOverflow;
    this.#delimiter = delimiter;
  }

  /** A row as a line of CSV: missing cells are empty, cells beyond the last column go into one column more. */
  normalise({ cells, line }: TextRecord): string {
    this.#rows += 1;
    const beyond = cells.slice(this.#width);
    const isLong = beyond.some((cell) => cell !== '');
    if (cells.length < this.#width) note(this.#short, line);
    if (isLong) note(this.#long, line);
    const row = Array.from({ length: this.#width }, (_, index) => cells[index] ?? null);
    return joinRecord(this.hasOverflow ? [...row, isLong ? beyond.join(this.#delimiter) : null] : row);
  }

  notes(): string[] {
    const [short, long] = [this.#short, this.#long];
    return [
      ...(short.count > 0
        ? [
            `${rowsHave(short.count)} fewer cells than the header (the first in line ${short.firstLine}); the missing cells are empty.`,
          ]
        : []),
      ...(long.count > 0
        ? [
            `${rowsHave(long.count)} more cells than the header (the first in line ${long.firstLine}); they are kept in the column “More cells”.`,
          ]
        : []),
    ];
  }

  warnings(): string[] {
    const mismatched = this.#short.count + this.#long.count;
    if (mismatched <= this.#rows / 2) return [];
    const [some, all] = [mismatched, this.#rows].map((count) => formatNumber(count));
    return [
      `${some} of ${all} rows do not have the ${this.#width} cells of the header. Check the header row and the delimiter.`,
    ];
  }
}

function note(mismatch: Mismatch, line: number): void {
  if (mismatch.count === 0) mismatch.firstLine = line;
  mismatch.count += 1;
}

const rowsHave = (count: number) => (count === 1 ? 'One row has' : `${formatNumber(count)} rows have`);

function openQuoteWarnings(line: number | null): string[] {
  if (line === null) return [];
  return [`The row that begins in line ${line} ends within quotes: the file may be incomplete.`];
}

async function hasOverflow(path: string, plan: TextPlan): Promise<boolean> {
  const width = plan.headers.length;
  for await (const records of bodyRecords(path, plan, new RecordSplitter(plan.delimiter))) {
    if (records.some(({ cells }) => cells.slice(width).some((cell) => cell !== ''))) return true;
  }
  return false;
}

async function* bodyRecords(
  path: string,
  { bodyLine }: TextPlan,
  splitter: RecordSplitter,
): AsyncIterable<TextRecord[]> {
  const decoder = new TextDecoder('utf-8');
  const isInBody = ({ line }: TextRecord) => line >= bodyLine;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 })) {
    yield splitter.push(decoder.decode(piece as Buffer, { stream: true })).filter(isInBody);
  }
  yield [...splitter.push(decoder.decode()), ...splitter.end()].filter(isInBody);
}
