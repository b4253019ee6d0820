import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Delimiter, Detected, LayerParseOptions } from '#domain/source/parse-options.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { withProgress, type ReportProgress } from '#server/engine/engine.server.ts';
import { limits } from '../limits.ts';
import { tooLarge, unreadable } from '../upload-errors.ts';
import { columnNames } from '../table/column-names.ts';
import { findHeader, headOf, usualWidth, type HeaderPlace, type TextRow } from '../table/find-header.ts';
import { footnoteNotes } from '../table/footnotes.ts';
import { writeTextAsParquet } from '../table/write-parquet.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { chosenEncoding, detectEncoding, rewriteAsUtf8, type Encoding } from './encoding.ts';
import { settleFootnotes } from './settle-footnotes.ts';
import { joinRecord, splitRecords, type TextRecord } from './split-records.ts';

/** A table that was written as Parquet: what its columns are called, what was done to read it, and how it was read. */
export type WrittenTable = {
  headers: { name: string; display_name: string }[];
  notes: string[];
  warnings: string[];
  howRead: Detected;
};

/** Where a text is read: `temporary` gives paths for files in between, `choice` is what the person chose. */
export type ParsedText = {
  connection: DuckDBConnection;
  temporary: () => Promise<string>;
  choice: LayerParseOptions;
  report: ReportProgress;
};

const sampleBytes = 128 * 1024;
const delimiterNames: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** Reads a delimited text file and writes it as a snapshot. */
export async function readTextTable(
  reading: ParsedText,
  path: string,
  parquet: string,
): Promise<WrittenTable> {
  const { connection, choice } = reading;
  const encoding = choice.encoding ? await chosenEncoding(path, choice.encoding) : await detectEncoding(path);
  const between: string[] = [];
  const fresh = async () => {
    const file = await reading.temporary();
    between.push(file);
    return file;
  };
  try {
    const utf8 = encoding.name === 'utf-8' && encoding.isWhole ? path : await fresh();
    if (utf8 !== path) await rewriteAsUtf8(path, encoding, utf8);
    const plan = await planTable(utf8, choice);
    const { headers, notes, warnings } = await writeBody(reading, utf8, plan, { parquet, fresh });
    const { footnotes, keepsFootnotes } = await settleFootnotes(connection, parquet, headers, choice, fresh);
    const remarks = [...encodingNotes(encoding), ...plan.notes, ...notes];
    return {
      headers,
      notes: [...remarks, ...footnoteNotes(footnotes, keepsFootnotes)],
      warnings,
      howRead: { ...plan.howRead, encoding: encoding.name, footnotes, keepsFootnotes },
    };
  } finally {
    await Promise.all(between.map((file) => rm(file, { force: true })));
  }
}

/** Writes the rows below the header: as they are where DuckDB takes them, else with their cells counted. */
async function writeBody(
  { connection, report }: ParsedText,
  path: string,
  plan: Plan,
  { parquet, fresh }: { parquet: string; fresh: () => Promise<string> },
): Promise<Pick<WrittenTable, 'headers' | 'notes' | 'warnings'>> {
  const { delimiter, names, headers } = plan;
  if (plan.simple) {
    const table = { path, delimiter, skippedLines: plan.bodyLine - 1, names };
    const written = await withProgress(connection, report, () =>
      writeTextAsParquet(connection, table, parquet),
    )
      .then(() => true)
      .catch(onlyFormatErrors);
    if (written) return { headers, notes: [], warnings: [] };
  }
  const normal = await fresh();
  const repairs = await normalise(path, plan, normal);
  const all = repairs.overflow ? columnNames([...plan.titles, 'More cells']) : headers;
  const table = { path: normal, delimiter: ',', skippedLines: 0, names: all.map(({ name }) => name) };
  await withProgress(connection, report, () => writeTextAsParquet(connection, table, parquet));
  return { headers: all, notes: repairs.notes, warnings: repairs.warnings };
}

/** How a text is to be read: `bodyLine` is the first line of the body. */
type Plan = {
  delimiter: Delimiter;
  bodyLine: number;
  titles: (string | null)[];
  headers: WrittenTable['headers'];
  names: string[];
  /** Whether DuckDB can read the file as it is. */
  simple: boolean;
  notes: string[];
  howRead: Pick<Detected, 'head' | 'headerRow' | 'headerRows' | 'delimiter'>;
};

async function planTable(path: string, choice: LayerParseOptions): Promise<Plan> {
  const { text, complete } = await readSample(path);
  if (/^\s*(<!doctype|<html|<\?xml|<svg)/i.test(text))
    throw unreadable('The file is a web page or XML, not a table.');
  if (/^\s*[[{]\s*["{[]/.test(text))
    throw unreadable('The file holds JSON, not a table. Upload a CSV, TSV, XLSX or Parquet file.');
  const { delimiter, records } = detectDelimiter(text, complete, choice.delimiter);
  const rows = records
    .slice(0, 200)
    .map(({ cells }): TextRow => cells.map((cell) => (cell === '' ? null : cell)));
  const place = placeHeader(rows, records, choice);
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
    howRead: {
      head: headOf(records.slice(0, 200).map(({ cells, line }) => ({ row: line, cells }))),
      headerRow: place.headerRows === 0 ? null : records[place.preamble]!.line,
      headerRows: place.headerRows,
      delimiter,
    },
  };
}

/** Where the header is: in the row that was chosen, or in the first that looks like one. */
function placeHeader(
  rows: readonly TextRow[],
  records: readonly TextRecord[],
  { headerRow }: LayerParseOptions,
): HeaderPlace {
  if (headerRow === undefined) return findHeader(rows);
  if (headerRow === null) return { preamble: 0, headerRows: 0, width: usualWidth(rows) };
  const preamble = records.findIndex(({ line }) => line === headerRow);
  if (preamble < 0) throw unreadable(`No row of the table begins in line ${headerRow}.`);
  return { preamble, headerRows: 1, width: usualWidth(rows.slice(preamble)) };
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

function encodingNotes({ name, bom, isWhole }: Encoding): string[] {
  if (!isWhole) return ['Not all of the text is UTF-8; what is not was replaced by �.'];
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

type Repairs = { notes: string[]; warnings: string[]; overflow: boolean };

/** Rewrites a body that DuckDB refuses: short rows are filled up, what is beyond the last column goes into one more. */
async function normalise(path: string, plan: Plan, to: string): Promise<Repairs> {
  const width = plan.names.length;
  const overflow = await hasOverflow(path, plan);
  const counts = { rows: 0, short: 0, shortLine: 0, long: 0, longLine: 0 };
  let openQuote: number | null = null;
  const lines = async function* (): AsyncIterable<string> {
    for await (const records of bodyRecords(path, plan, (line) => (openQuote = line))) {
      counts.rows += records.length;
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
  const many = (count: number) => (count === 1 ? 'One row has' : `${formatNumber(count)} rows have`);
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
  const mismatched = counts.short + counts.long;
  const warnings = [
    ...(openQuote === null
      ? []
      : [`The row that begins in line ${openQuote} ends within quotes: the file may be incomplete.`]),
    ...(mismatched > counts.rows / 2
      ? [
          `${formatNumber(mismatched)} of ${formatNumber(counts.rows)} rows do not have the ${width} cells of the header. Check the header row and the delimiter.`,
        ]
      : []),
  ];
  return { notes, warnings, overflow };
}

async function hasOverflow(path: string, plan: Plan): Promise<boolean> {
  for await (const records of bodyRecords(path, plan)) {
    if (records.some(({ cells }) => cells.slice(plan.names.length).some((cell) => cell !== ''))) return true;
  }
  return false;
}

async function* bodyRecords(
  path: string,
  { delimiter, bodyLine }: Plan,
  onOpenQuote: (line: number | null) => void = () => undefined,
): AsyncIterable<TextRecord[]> {
  const splitter = splitRecords(delimiter);
  const decoder = new TextDecoder('utf-8');
  const ofBody = ({ line }: TextRecord) => line >= bodyLine;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 })) {
    yield splitter.push(decoder.decode(piece as Buffer, { stream: true })).filter(ofBody);
  }
  const last = [...splitter.push(decoder.decode()), ...splitter.end()];
  onOpenQuote(splitter.openQuote());
  yield last.filter(ofBody);
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
