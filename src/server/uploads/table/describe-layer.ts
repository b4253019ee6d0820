import type { DuckDBConnection } from '@duckdb/node-api';
import type { Delimiter } from '#domain/source/upload/parse-options.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import type { HeldStep } from '#domain/value/date/date-step.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { countColumns, type ColumnCounts } from './count-columns.ts';
import { selectRows } from './duckdb-table.ts';
import { examineTexts, precomputeTexts, type ExaminedTexts, type SampledRows } from './examine-texts.ts';
import { codeNotes } from './find-codes.ts';
import { inexactNotes } from './find-inexact-numbers.ts';
import { sameNameNotes } from './same-names.ts';
import { findShapes } from './find-shapes.ts';
import { findFittingTypes } from './find-fitting-types.ts';
import { allRows, fewRows, wideRows, type CountedText } from './layer-rows.ts';

/**
 * The columns and rows of a snapshot, as the person sees them before publishing; `notes` say why types are
 * proposed.
 */
export type LayerDescription = {
  columns: LayerColumn[];
  rows: number;
  preview: (string | null)[][];
  notes: string[];
};

/** The most rows and the most cells of the sample. */
const [maxSampleRows, maxSampleCells] = [2000, 2_000_000];
/** A table with more columns is wide: a statement examines many of them at once. */
const wideColumns = 200;
/** The most rows and about the most cells that examples of values are taken from. */
const [mostPreviewedRows, previewedCells] = [1000, 200_000];
/** The characters of a cell that the preview shows. */
const previewedCharacters = 500;
/** The rows that the preview shows. */
const shownRows = 20;
/** Up to this many rows, distinct values are counted exactly. */
const exactRows = 100_000;
/** Up to this many distinct values of a column are listed, so that options can be made of them. */
const maxListedValues = 60;
/**
 * Up to this many of a column of text: mistakes for few options can be many. A table has so many of them at
 * most.
 */
const [maxListedTexts, maxTextsOfTable] = [500, 20_000];

const noNaValues = { na_values: [], typeWithoutNa: null };
const noCounts: ColumnCounts = { filled: 0, distinct: 0, padded: 0 };

/**
 * The names of a column, and what its file says about its cells: the unit that a workbook shows with its
 * numbers, whether it formats them as amounts, whether any cell is a text rather than a number, whether they
 * are those beyond the last column, whether they are shapes, and what its dates are instead of days.
 */
export type LayerHeader = {
  name: string;
  display_name: string;
  unit?: string | null;
  isAmount?: boolean;
  holdsText?: boolean;
  isSurplus?: boolean;
  isShape?: boolean;
  step?: HeldStep | null;
};

/**
 * Describes a snapshot: counts the cells of each column and finds the type that it could have. `delimiter` is
 * that of the file, null where it has none.
 */
export async function describeLayer(
  connection: DuckDBConnection,
  parquet: string,
  headers: readonly LayerHeader[],
  delimiter: Delimiter | null = null,
): Promise<LayerDescription> {
  const from = `read_parquet(${literal(parquet)})`;
  const [[count] = []] = await selectRows(connection, `SELECT count(*) FROM ${from}`);
  const rows = Number(count);
  const types = await readTypes(connection, from);
  const others = headers.filter(({ isShape }) => !isShape);
  const sampled = await sampleRows(
    connection,
    { from, rows },
    others.map(({ name }) => name),
  );
  const isText = (name: string) => types.get(name) === 'VARCHAR';
  const isApproximate = rows > exactRows;
  const texts = headers.filter(({ name }) => isText(name));
  const examined = texts.filter(({ isSurplus, isShape }) => !isSurplus && !isShape);
  const sampledTypes = await findFittingTypes(sampled.sample, examined);

  await precomputeTexts(sampled, sampledTypes, isApproximate);
  const counts = await countColumns(sampled.all, others, { isText, isApproximate });
  await countShapes(connection, { from, headers }, counts);
  const countsOf = ({ name }: LayerHeader) => counts.get(name) ?? noCounts;
  const filledTexts = examined.filter((header) => countsOf(header).filled > 0);
  const found = await examineTexts(
    sampled,
    filledTexts.map((header) => textColumn(header, countsOf(header))),
    sampledTypes,
    delimiter,
  );
  const untyped = filledTexts.filter(({ name }) => !found.types.has(name));
  const shapes = await findShapes(sampled, untyped);
  const few = headers.filter((header) => hasFewValues(countsOf(header)));
  const ofText = examined.filter(({ name }) => (found.types.get(name)?.type ?? 'text') === 'text');
  const repeated = withRepeatedTexts(ofText, countsOf);
  const values = await sampled.all.values([...few, ...repeated]);
  const beginning = await readBeginning(connection, from, headers);

  const columns = headers.map((header, index) =>
    describeColumn(header, {
      rows,
      counts: countsOf(header),
      native:
        header.isShape || shapes.has(header.name)
          ? shapeType
          : nativeType(types.get(header.name) ?? 'VARCHAR'),
      found,
      examples: examplesOf(beginning.map((row) => row[index])),
      values: values.get(header.name) ?? null,
    }),
  );
  const notes = [
    ...codeNotes(headers.filter(({ name }) => found.codes.has(name))),
    ...inexactNotes(headers, found.inexact),
    ...sameNameNotes(headers),
  ];
  return { columns, rows, preview: previewOf(beginning), notes };
}

/** Counts columns of shapes: their texts are long, and an estimate of how many differ is enough. */
async function countShapes(
  connection: DuckDBConnection,
  { from, headers }: { from: string; headers: readonly LayerHeader[] },
  counts: Map<string, ColumnCounts>,
): Promise<void> {
  for (const { name } of headers.filter(({ isShape }) => isShape)) {
    const cell = identifier(name);
    const sql = `SELECT count(${cell}), approx_count_distinct(${cell}) FROM ${from}`;
    const [row = []] = await selectRows(connection, sql);
    const [filled = 0, distinct = 0] = row.map(Number);
    counts.set(name, { filled, distinct: Math.min(filled, distinct), padded: 0 });
  }
}

function textColumn(header: LayerHeader, { filled, padded }: ColumnCounts) {
  const { name, display_name, holdsText = false, isAmount = false } = header;
  return { name, display_name, filled, isPadded: padded > 0, holdsText, isAmount };
}

/** The rows that examples and the preview are taken from. */
function readBeginning(connection: DuckDBConnection, from: string, headers: readonly LayerHeader[]) {
  const selected = headers.map(asText).join(', ');
  const previewedRows = Math.max(shownRows, Math.floor(previewedCells / Math.max(headers.length, 1)));
  const limit = Math.min(mostPreviewedRows, previewedRows);
  return selectRows(connection, `SELECT ${selected} FROM ${from} LIMIT ${limit}`);
}

const previewOf = (beginning: readonly (readonly unknown[])[]): LayerDescription['preview'] =>
  beginning
    .slice(0, shownRows)
    .map((row) => row.map((cell) => (cell === null ? null : cutText(String(cell), previewedCharacters))));

/** A column by what was counted and found; `native` is its type in a snapshot where it is not text. */
function describeColumn(
  header: LayerHeader,
  {
    rows,
    counts,
    native,
    found,
    examples,
    values,
  }: {
    rows: number;
    counts: ColumnCounts;
    native: ReturnType<typeof nativeType>;
    found: ExaminedTexts;
    examples: LayerColumn['examples'];
    values: readonly CountedText[] | null;
  },
): LayerColumn {
  const { name, display_name } = header;
  const { filled, distinct, padded } = counts;
  const numbers = found.numbers.get(name) ?? null;
  const naValues = found.naValues.get(name) ?? noNaValues;
  const { type, dataType } = native ?? found.types.get(name) ?? { type: 'text', dataType: 'text' };

  return {
    name,
    display_name,
    type,
    dataType,
    examples,
    nulls: rows - filled,
    padded,
    distinct,
    ...naValues,
    dates: found.dates.get(name) ?? null,
    step: header.step ?? null,
    zone: native?.zone ?? null,
    ...found.dateKinds.get(name),
    numbers: numbers && { formats: numbers.formats, isOpen: numbers.isOpen, isPlain: numbers.isPlain },
    mainType: found.mainTypes.get(name) ?? null,
    unit: numbers?.unit ?? header.unit ?? null,
    values: values?.map(({ text }) => text) ?? null,
    valueCounts: values?.map(({ count: cells }) => cells) ?? null,
  };
}

/** The first rows of a layer, as a table for a preview and as cells, and all of its rows. */
async function sampleRows(
  connection: DuckDBConnection,
  { from, rows }: { from: string; rows: number },
  names: readonly string[],
): Promise<SampledRows> {
  const count = Math.min(maxSampleRows, Math.ceil(maxSampleCells / Math.max(names.length, 1)));
  const sample = await fewRows(connection, `(SELECT * FROM ${from} LIMIT ${count})`, names);
  if (rows <= count) return { sample, all: sample };
  const isWide = names.length > wideColumns;
  return { sample, all: isWide ? wideRows(connection, from, names) : allRows(connection, from) };
}

const hasFewValues = ({ distinct }: ColumnCounts) => distinct > 0 && distinct <= maxListedValues;

/** Columns of more values, some of which are repeated, so that mistakes for options are found among them. */
function withRepeatedTexts(
  headers: readonly LayerHeader[],
  countsOf: (header: LayerHeader) => ColumnCounts,
): LayerHeader[] {
  const many = headers
    .map((header) => ({ header, ...countsOf(header) }))
    .filter(({ filled, distinct }) => {
      return distinct > maxListedValues && distinct <= maxListedTexts && distinct < filled;
    })
    .toSorted((a, b) => a.distinct - b.distinct);
  let left = maxTextsOfTable;
  return many.filter(({ distinct }) => (left -= distinct) >= 0).map(({ header }) => header);
}

function asText({ name }: { name: string }): string {
  return `left(CAST(${identifier(name)} AS VARCHAR), ${previewedCharacters + 1})`;
}

function examplesOf(cells: readonly unknown[]): string[] {
  const distinct = new Set(cells.filter((cell) => cell !== null).map(String));
  return [...distinct].slice(0, 5).map((value) => cutText(value, 200));
}

async function readTypes(connection: DuckDBConnection, from: string): Promise<Map<string, string>> {
  const rows = await selectRows(connection, `DESCRIBE SELECT * FROM ${from}`);
  return new Map(rows.map(([name, type]) => [String(name), String(type)]));
}

/** The type of a column of shapes. */
const shapeType = { dataType: 'text', type: 'geometry' } as const;

/** The type of a column whose cells are not text; null for text. */
function nativeType(type: string): { dataType: DataType; type: string; zone?: LayerColumn['zone'] } | null {
  if (type === 'VARCHAR') return null;
  if (type === 'DATE') return { dataType: 'date', type: 'date' };
  if (type === 'TIMESTAMP WITH TIME ZONE') return { dataType: 'timestamp', type: 'timestamp', zone: 'UTC' };
  if (type.startsWith('TIMESTAMP')) return { dataType: 'timestamp', type: 'timestamp' };
  if (type === 'BOOLEAN') return { dataType: 'boolean', type: 'switch' };
  return { dataType: 'numeric', type: 'number' };
}
