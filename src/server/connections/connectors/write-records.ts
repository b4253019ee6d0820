import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { Validators } from '../request/fetch-web-file.ts';
import type { ReadData, ReadRequest } from './connector.ts';

/** A row: values by column name. Objects are shapes as GeoJSON, or read as JSON; null is an empty cell. */
export type DataRecord = Readonly<Record<string, unknown>>;

/** What is known of the data before its rows: its name as that of a file, and what it is now. */
type RecordsName = { name: string; validators?: Validators };

/**
 * Writes pages of records as JSON lines into the file of a request. Every record has all columns in the same
 * order. Rejects with `too_large` beyond the limit, and with `unreadable` where there are no rows at all;
 * with `since`, no rows are nothing new.
 */
export async function writeRecords(
  request: Pick<ReadRequest, 'path' | 'limit' | 'since' | 'report'>,
  { name, validators = { etag: null, lastModified: null } }: RecordsName,
  pages: AsyncIterable<readonly DataRecord[]>,
): Promise<ReadData> {
  const { path, limit, since, report } = request;
  const hash = createHash('sha256');
  let [bytes, greatest]: [number, string | null] = [0, null];

  async function* lines(): AsyncGenerator<Buffer> {
    for await (const records of pages) {
      const text = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      bytes += text.length;
      if (bytes > limit) throw tooLarge(limit);

      hash.update(text);
      for (const record of since ? records : []) {
        greatest = greaterOf(greatest, record[since!.column]);
      }
      report({ bytes });
      yield text;
    }
  }

  await pipeline(Readable.from(lines()), createWriteStream(path));
  if (bytes === 0 && since) return { status: 'unchanged' };
  if (bytes === 0) throw new TidemarkError('unreadable', 'There are no rows at this place.');

  const fileName = `${name.slice(0, 200)}.jsonl`;
  const digest = hash.digest('hex');
  return { status: 'read', fileName, bytes, digest, greatest, parseOptions: {}, ...validators };
}

const tooLarge = (limit: number) =>
  new TidemarkError('too_large', `The data has more than ${plural(limit, 'byte')}, the most that is read.`);

function greaterOf(greatest: string | null, value: unknown): string | null {
  if (value === null || value === undefined || typeof value === 'object') return greatest;
  const text = String(value);
  return greatest === null || isLess(greatest, text) ? text : greatest;
}

/** Whether a value comes before another: numbers by size, texts by their characters. */
export function isLess(one: string, other: string): boolean {
  const [first, second] = [Number(one), Number(other)];
  if (one.trim() === '' || other.trim() === '' || Number.isNaN(first) || Number.isNaN(second)) {
    return one < other;
  }

  return first < second;
}
