import { open, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Detected, LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { plural } from '#domain/value/number/plural.ts';
import { withProgress, type ReportProgress } from '#server/engine/engine.server.ts';
import { columnNames } from '../table/column-names.ts';
import { footnoteNotes } from '../table/footnotes.ts';
import { removeTotals } from '../table/remove-totals.ts';
import { writeTextAsParquet } from '../table/write-parquet.ts';
import { badPlacesWarning } from './bad-places.ts';
import { chosenEncoding, detectEncoding, rewriteAsUtf8, type Encoding } from './encoding.ts';
import { normalisedDelimiter, normaliseRows } from './normalise-rows.ts';
import { planTextTable, type TextPlan } from './plan-text-table.ts';
import { removeGuards } from './remove-guards.ts';
import { readTextMarks } from './text-marks.ts';
import { removeEmptyRows } from './remove-empty-rows.ts';
import { removeFootnotes } from './remove-footnotes.ts';

/** A text table that was written as Parquet: its columns, notes for the person, and how it was parsed. */
export type WrittenTable = {
  headers: { name: string; display_name: string; isSurplus?: boolean }[];
  notes: string[];
  warnings: string[];
  detected: Detected;
};

/** The context of reading a text; the files at `temporaryPath` are removed afterwards. */
export type TextSource = {
  connection: DuckDBConnection;
  temporaryPath: () => string;
  options: LayerParseOptions;
  report: ReportProgress;
};

/** How much of a file is read to find its header and delimiter, in bytes. */
const sampleBytes = 128 * 1024;

/** Reads a delimited text file and writes it as a snapshot. */
export async function readTextTable(
  source: TextSource,
  path: string,
  parquet: string,
): Promise<WrittenTable> {
  const temporary: string[] = [];
  const temporaryPath = () => {
    const file = source.temporaryPath();
    temporary.push(file);
    return file;
  };

  try {
    return await writeTable({ ...source, temporaryPath }, path, parquet);
  } finally {
    await Promise.all(temporary.map((file) => rm(file, { force: true })));
  }
}

async function writeTable(source: TextSource, path: string, parquet: string): Promise<WrittenTable> {
  const { connection, options, temporaryPath } = source;
  const encoding = options.encoding
    ? await chosenEncoding(path, options.encoding)
    : await detectEncoding(path);
  const isUsable = encoding.name === 'utf-8' && encoding.bad === null && !encoding.hasNul;
  const utf8 = isUsable ? path : temporaryPath();
  const nulCharacters = isUsable ? 0 : await rewriteAsUtf8(path, encoding.name, utf8);
  const plan = planTextTable(await readSample(utf8), options);
  const marks = (isUsable ? encoding.marks : null) ?? (await readTextMarks(utf8));
  const isStrict = plan.isSimple && marks.isStrict(plan.format);
  const { headers, notes, warnings, openQuote } = await writeBody(source, utf8, { plan, isStrict }, parquet);
  const guardNotes = await removeGuards(connection, { text: utf8, parquet, headers }, temporaryPath);
  const emptyRowNotes = await removeEmptyRows(connection, parquet, headers, temporaryPath);
  const { footnotes, keepsFootnotes } = await removeFootnotes(connection, parquet, headers, {
    choice: options.footnotes,
    temporaryPath,
  });

  const { totals } = await removeTotals(connection, parquet, {
    choice: options.totals,
    headers,
    temporaryPath,
  });
  return {
    headers,
    notes: [
      ...encodingNotes(encoding),
      ...nulNotes(nulCharacters),
      ...plan.notes,
      ...notes,
      ...guardNotes,
      ...emptyRowNotes,
      ...footnoteNotes(footnotes, keepsFootnotes),
    ],
    warnings: [...encodingWarnings(encoding), ...warnings],
    detected: {
      ...plan.detected,
      encoding: encoding.name,
      footnotes,
      keepsFootnotes,
      totals,
      openQuote,
      readings: encoding.readings ?? [],
    },
  };
}

/**
 * Writes the rows below the header: directly where DuckDB reads what we do (`isStrict`), else from a
 * normalised copy.
 */
async function writeBody(
  { connection, report, temporaryPath }: TextSource,
  path: string,
  { plan, isStrict }: { plan: TextPlan; isStrict: boolean },
  parquet: string,
): Promise<Pick<WrittenTable, 'headers' | 'notes' | 'warnings'> & Pick<Detected, 'openQuote'>> {
  const { format, headers, bodyLine } = plan;
  if (isStrict) {
    const names = headers.map(({ name }) => name);
    const table = {
      path,
      delimiter: format.delimiter,
      skippedLines: bodyLine - 1,
      names,
      anyLineBreak: true,
    };
    const isWritten = await withProgress(connection, report, () =>
      writeTextAsParquet(connection, table, parquet),
    )
      .then(() => true)
      .catch(onlyFormatErrors);
    if (isWritten) return { headers, notes: [], warnings: [], openQuote: null };
  }

  const normalised = temporaryPath();
  const { hasOverflow, notes, warnings, openQuote } = await normaliseRows(path, plan, normalised);
  const all = hasOverflow
    ? columnNames([...plan.titles, 'More cells']).map((header, index) => ({
        ...header,
        isSurplus: index === headers.length,
      }))
    : headers;
  const names = Array.from({ length: headers.length + 1 }, (_, index) => all[index]?.name ?? null);
  const table = { path: normalised, delimiter: normalisedDelimiter, skippedLines: 0, names };

  await withProgress(connection, report, () => writeTextAsParquet(connection, table, parquet));
  return { headers: all, notes, warnings, openQuote };
}

function encodingNotes({ name, bom }: Encoding): string[] {
  if (name === 'utf-8') {
    if (!bom) return [];
    return ['The text is UTF-8 with a byte order mark.'];
  }
  if (name === 'windows-1252') return ['The text is not UTF-8; it was read as Windows text (windows-1252).'];
  if (name.startsWith('utf-16')) return [`The text was read as ${name.toUpperCase()}.`];
  return [`The text is not UTF-8; it was read as ${name}.`];
}

function encodingWarnings({ name, bad, readings = [] }: Encoding): string[] {
  const warnings = bad ? [badPlacesWarning(bad)] : [];
  if (readings.length > 0) {
    warnings.push(`The encoding of the text is uncertain: it was read as ${name}. Check its letters.`);
  }
  return warnings;
}

function nulNotes(count: number): string[] {
  if (count === 0) return [];
  return [`${plural(count, 'NUL character was', 'NUL characters were')} replaced by �.`];
}

async function readSample(path: string): Promise<{ text: string; isComplete: boolean }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, sampleBytes));
    await file.read(bytes, 0, bytes.length, 0);
    return { text: new TextDecoder('utf-8').decode(bytes), isComplete: size <= sampleBytes };
  } finally {
    await file.close();
  }
}

/** A text that DuckDB rejects may still be one that `normaliseRows` can read. */
function onlyFormatErrors(error: unknown): false {
  if (error instanceof Error && /^(Invalid Input Error|Conversion Error)/.test(error.message)) return false;
  throw error;
}
