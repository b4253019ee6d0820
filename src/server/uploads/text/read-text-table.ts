import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { limits } from '../limits.ts';
import { tooLarge, unreadable } from '../refuse.ts';
import { columnNames } from '../table/column-names.ts';
import { findHeader, type HeaderPlace, type TextRow } from '../table/find-header.ts';
import { writeTextAsParquet } from '../table/write-parquet.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { detectEncoding, rewriteAsUtf8, type Encoding } from './encoding.ts';
import { joinRecord, splitRecords, type TextRecord } from './split-records.ts';

/** A table that was written as Parquet: what its columns are called, and what was done to read it. */
export type WrittenTable = { headers: { name: string; display_name: string }[]; notes: string[] };

const sampleBytes = 128 * 1024;
const delimiterNames: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** Reads a delimited text file and writes it as a snapshot. `temporary` gives paths for files in between. */
export async function readTextTable(
  connection: DuckDBConnection,
  path: string,
  parquet: string,
  temporary: () => Promise<string>,
): Promise<WrittenTable> {
  const encoding = await detectEncoding(path);
  const between: string[] = [];
  const fresh = async () => {
    const file = await temporary();
    between.push(file);
    return file;
  };
  try {
    const utf8 = encoding.name === 'utf-8' ? path : await fresh();
    if (utf8 !== path) await rewriteAsUtf8(path, encoding, utf8);
    const plan = await planTable(utf8);
    const notes = [...encodingNotes(encoding), ...plan.notes];
    if (plan.simple) {
      const table = {
        path: utf8,
        delimiter: plan.delimiter,
        skippedLines: plan.bodyLine - 1,
        names: plan.names,
      };
      const written = await writeTextAsParquet(connection, table, parquet)
        .then(() => true)
        .catch(onlyFormatErrors);
      if (written) return { headers: plan.headers, notes };
    }
    const normal = await fresh();
    const repairs = await normalise(utf8, plan, normal);
    const headers = repairs.overflow ? columnNames([...plan.titles, 'More cells']) : plan.headers;
    const names = headers.map(({ name }) => name);
    await writeTextAsParquet(connection, { path: normal, delimiter: ',', skippedLines: 0, names }, parquet);
    return { headers, notes: [...notes, ...repairs.notes] };
  } finally {
    await Promise.all(between.map((file) => rm(file, { force: true })));
  }
}

/** How a text is to be read: `bodyLine` is the first line of the body. */
type Plan = {
  delimiter: string;
  bodyLine: number;
  titles: (string | null)[];
  headers: WrittenTable['headers'];
  names: string[];
  /** Whether DuckDB can read the file as it is. */
  simple: boolean;
  notes: string[];
};

async function planTable(path: string): Promise<Plan> {
  const { text, complete } = await readSample(path);
  if (/^\s*(<!doctype|<html|<\?xml|<svg)/i.test(text))
    throw unreadable('The file is a web page or XML, not a table.');
  if (/^\s*[[{]\s*["{[]/.test(text))
    throw unreadable('The file holds JSON, not a table. Upload a CSV, TSV, XLSX or Parquet file.');
  const { delimiter, records } = detectDelimiter(text, complete);
  const rows = records
    .slice(0, 200)
    .map(({ cells }): TextRow => cells.map((cell) => (cell === '' ? null : cell)));
  const place = findHeader(rows);
  if (records.length === 0 || place.width === 0)
    throw unreadable('The file holds no table: there is no row in it.');
  const body = records[place.preamble + place.headerRows];
  const titles = titlesOf(place, records);
  if (titles.length > limits.columns)
    throw tooLarge(`The table has ${titles.length} columns; at most ${limits.columns} are possible.`);
  const headers = columnNames(titles);
  const before = records.slice(0, place.preamble + place.headerRows);
  const bodyLine = body?.line ?? (before.at(-1)?.line ?? 0) + 1;
  return {
    delimiter,
    bodyLine,
    titles,
    headers,
    names: headers.map(({ name }) => name),
    // A record that spans lines, or blank lines, before the body: DuckDB would count them otherwise than we do.
    simple: body !== undefined && bodyLine - 1 === before.length,
    notes: [...delimiterNotes(delimiter, headers.length), ...preambleNotes(records, place)],
  };
}

function titlesOf(
  { preamble, headerRows, width }: HeaderPlace,
  records: readonly TextRecord[],
): (string | null)[] {
  const first = records[preamble]!.cells;
  if (headerRows === 0) return Array.from({ length: Math.max(width, first.length) }, () => null);
  // A delimiter at the end of every line makes an empty last column.
  const after = records[preamble + 1]?.cells;
  const trailing =
    first.at(-1) === '' && (after === undefined || after.length < first.length || after.at(-1) === '');
  const cells =
    trailing && first.length > 1 && after !== undefined && after.length < first.length
      ? first.slice(0, -1)
      : first;
  return cells.map((cell) => (cell.trim() === '' ? null : cell));
}

function encodingNotes({ name, bom }: Encoding): string[] {
  if (name === 'utf-8') return bom ? ['The text is UTF-8 with a byte order mark.'] : [];
  if (name === 'windows-1252') return ['The text is not UTF-8; it was read as Windows text (windows-1252).'];
  return [`The text was read as ${name.toUpperCase()}.`];
}

function delimiterNotes(delimiter: string, width: number): string[] {
  if (width === 1) return ['The text has one column.'];
  return delimiter === ',' ? [] : [`Cells are separated by ${delimiterNames[delimiter] ?? delimiter}.`];
}

function preambleNotes(records: readonly TextRecord[], { preamble, headerRows }: HeaderPlace): string[] {
  const notes: string[] = [];
  if (preamble > 0) {
    const texts = records
      .slice(0, preamble)
      .map(({ cells }) => cells.filter(Boolean).join(' ').slice(0, 200));
    notes.push(
      `${preamble === 1 ? 'A line' : `${preamble} lines`} above the header left out: ${texts.map((text) => `“${text}”`).join(', ')}.`,
    );
  }
  if (headerRows === 0) notes.push('No header was found; the columns are named after their place.');
  return notes;
}

type Repairs = { notes: string[]; overflow: boolean };

/** Rewrites a body that DuckDB refuses: short rows are filled up, what is beyond the last column goes into one more. */
async function normalise(path: string, plan: Plan, to: string): Promise<Repairs> {
  const width = plan.names.length;
  const overflow = await hasOverflow(path, plan);
  const counts = { short: 0, shortLine: 0, long: 0, longLine: 0 };
  const lines = async function* (): AsyncIterable<string> {
    for await (const records of bodyRecords(path, plan)) {
      yield records
        .map(({ cells, line }) => {
          const rest = cells.slice(width).filter((cell) => cell !== '');
          if (cells.length < width && counts.short++ === 0) counts.shortLine = line;
          if (rest.length > 0 && counts.long++ === 0) counts.longLine = line;
          const row = Array.from({ length: width }, (_, index) => cells[index] ?? null);
          return joinRecord(
            overflow ? [...row, rest.length > 0 ? cells.slice(width).join(plan.delimiter) : null] : row,
          );
        })
        .join('');
    }
  };
  await pipeline(lines, createWriteStream(to, { mode: 0o600 }));
  const many = (count: number) => (count === 1 ? 'One row has' : `${count.toLocaleString('en')} rows have`);
  const notes = [
    ...(counts.short
      ? [
          `${many(counts.short)} fewer cells than the header (the first in line ${counts.shortLine}); the missing cells are empty.`,
        ]
      : []),
    ...(counts.long
      ? [
          `${many(counts.long)} more cells than the header (the first in line ${counts.longLine}); they are kept in the column “More cells”.`,
        ]
      : []),
  ];
  return { notes, overflow };
}

async function hasOverflow(path: string, plan: Plan): Promise<boolean> {
  for await (const records of bodyRecords(path, plan)) {
    if (records.some(({ cells }) => cells.slice(plan.names.length).some((cell) => cell !== ''))) return true;
  }
  return false;
}

async function* bodyRecords(path: string, { delimiter, bodyLine }: Plan): AsyncIterable<TextRecord[]> {
  const splitter = splitRecords(delimiter);
  const decoder = new TextDecoder('utf-8');
  const ofBody = ({ line }: TextRecord) => line >= bodyLine;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 })) {
    yield splitter.push(decoder.decode(piece as Buffer, { stream: true })).filter(ofBody);
  }
  yield [...splitter.push(decoder.decode()), ...splitter.end()].filter(ofBody);
}

async function readSample(path: string): Promise<{ text: string; complete: boolean }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, sampleBytes));
    await file.read(bytes, 0, bytes.length, 0);
    return { text: new TextDecoder('utf-8').decode(bytes), complete: size <= sampleBytes };
  } finally {
    await file.close();
  }
}

/** DuckDB's refusal of a text is no failure: our own reader is more forgiving. */
function onlyFormatErrors(error: unknown): false {
  if (error instanceof Error && /^(Invalid Input Error|Conversion Error)/.test(error.message)) return false;
  throw error;
}
