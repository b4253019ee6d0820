import type { DuckDBConnection } from '@duckdb/node-api';
import type { DataType } from '#domain/value/data-type.ts';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { countColumns, type ColumnCounts } from './count-columns.ts';
import { selectRows } from './duckdb-table.ts';
import { codeNotes, findCodes } from './find-codes.ts';
import { findDates } from './find-dates.ts';
import { findFittingTypes } from './find-fitting-types.ts';
import { findNumbers } from './find-numbers.ts';
import { findNaValues, type NaValues } from './find-na-values.ts';
import { typeCandidates, type TypeCandidate } from './type-candidates.ts';

/** The columns and rows of a snapshot, as the person sees them before publishing; `notes` say why types are proposed. */
export type Description = {
  columns: LayerColumn[];
  rows: number;
  preview: (string | null)[][];
  notes: string[];
};

/** Rows that are tested first; a type that does not fit them is not tested on all rows. */
const sampleRows = 5000;
/** Up to this many rows, distinct values are counted exactly. */
const exactRows = 100_000;
/** Up to this many distinct values of a column are listed, so that options can be made of them. */
const maxListedValues = 60;

type Header = { name: string; display_name: string };

/** Describes a snapshot: counts the cells of each column and finds the type that it could have. */
export async function describeLayer(
  connection: DuckDBConnection,
  parquet: string,
  headers: readonly Header[],
): Promise<Description> {
  const from = `read_parquet(${literal(parquet)})`;
  const [[count] = []] = await selectRows(connection, `SELECT count(*) FROM ${from}`);
  const rows = Number(count);
  const types = await readTypes(connection, from);
  await connection.run(`CREATE OR REPLACE TEMP TABLE sample AS SELECT * FROM ${from} LIMIT ${sampleRows}`);
  const counts = await countColumns(connection, from, headers, {
    isText: (name) => types.get(name) === 'VARCHAR',
    isApproximate: rows > exactRows,
  });
  const texts = headers.filter(({ name }) => types.get(name) === 'VARCHAR');
  const filledTexts = texts.filter(({ name }) => counts.get(name)!.filled > 0);
  const found = await examineTexts(connection, from, filledTexts);
  const values = await listValues(connection, from, headers, counts);
  const selected = headers.map(asText).join(', ');
  const beginning = await selectRows(connection, `SELECT ${selected} FROM sample LIMIT 1000`);
  const columns = headers.map((header, index): LayerColumn => {
    const { name } = header;
    const { filled, distinct, padded } = counts.get(name)!;
    const { type, dataType } = nativeType(types.get(name)!) ??
      found.types.get(name) ?? { type: 'text', dataType: 'text' };
    return {
      ...header,
      type,
      dataType,
      examples: examplesOf(beginning.map((row) => row[index])),
      nulls: rows - filled,
      padded,
      distinct,
      ...(found.naValues.get(name) ?? { na_values: [], typeWithoutNa: null }),
      dates: found.dates.get(name) ?? null,
      numbers: found.numbers.get(name) ?? null,
      values: values.get(name) ?? null,
    };
  });
  const preview = beginning
    .slice(0, 20)
    .map((row) => row.map((cell) => (cell === null ? null : String(cell).slice(0, 500))));
  return { columns, rows, preview, notes: codeNotes(headers.filter(({ name }) => found.codes.has(name))) };
}

/** What text columns could be, by column name. */
type Examined = {
  types: Map<string, TypeCandidate>;
  /** The columns of whole numbers that are text because they are codes. */
  codes: Set<string>;
  naValues: Map<string, NaValues>;
  dates: Map<string, NonNullable<LayerColumn['dates']>>;
  numbers: Map<string, NonNullable<LayerColumn['numbers']>>;
};

/** Finds types, NA values and dates in text columns; what does not fit the table `sample` is not tested on all rows. */
async function examineTexts(
  connection: DuckDBConnection,
  from: string,
  texts: readonly Header[],
): Promise<Examined> {
  const all = new Map(texts.map(({ name }) => [name, typeCandidates]));
  const sampled = await findFittingTypes(connection, 'sample', all);
  const types = new Map<string, TypeCandidate>();
  for (const [name, [first]] of await findFittingTypes(connection, from, sampled))
    if (first) types.set(name, first);
  const numbers = texts.filter(({ name }) => types.get(name)?.type === 'number');
  const codes = await findCodes(connection, { from, sample: 'sample' }, numbers);
  const naValues = await findNaValues(
    connection,
    from,
    texts.map(({ name }) => ({ name, isText: !types.has(name) })),
  );
  const undecided = texts
    .filter(({ name }) => !types.has(name) && !codes.has(name) && !naValues.get(name)?.typeWithoutNa)
    .map(({ name }): TextColumn => ({
      name,
      na_values: (naValues.get(name)?.na_values ?? []).map(({ text }) => text),
    }));
  const dates = await findInSampleFirst(findDates, connection, from, undecided);
  const others = undecided.filter(({ name }) => !dates.has(name));
  const numberFormats = await findInSampleFirst(findNumbers, connection, from, others);
  return { types, codes, naValues, dates, numbers: numberFormats };
}

/** A column of text, and the texts in it that may be empty values. */
type TextColumn = { name: string; na_values: readonly string[] };

/** What a search finds in all rows; it is run only for columns in which it finds something in the table `sample`. */
async function findInSampleFirst<Found>(
  find: (
    connection: DuckDBConnection,
    from: string,
    columns: readonly TextColumn[],
  ) => Promise<Map<string, Found>>,
  connection: DuckDBConnection,
  from: string,
  columns: readonly TextColumn[],
): Promise<Map<string, Found>> {
  const sampled = await find(connection, 'sample', columns);
  return find(
    connection,
    from,
    columns.filter(({ name }) => sampled.has(name)),
  );
}

/** The distinct values of columns that have few of them, the most frequent first. */
async function listValues(
  connection: DuckDBConnection,
  from: string,
  headers: readonly Header[],
  counts: ReadonlyMap<string, ColumnCounts>,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const header of headers) {
    const { distinct } = counts.get(header.name)!;
    if (distinct === 0 || distinct > maxListedValues) continue;
    const sql = `SELECT left(${asText(header)}, 500), count(*) FROM ${from} WHERE ${identifier(header.name)} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`;
    const rows = await selectRows(connection, sql);
    found.set(
      header.name,
      rows.map(([value]) => String(value)),
    );
  }
  return found;
}

function asText({ name }: { name: string }): string {
  return `CAST(${identifier(name)} AS VARCHAR)`;
}

function examplesOf(cells: readonly unknown[]): string[] {
  const distinct = new Set(cells.filter((cell) => cell !== null).map(String));
  return [...distinct].slice(0, 5).map((value) => value.slice(0, 200));
}

async function readTypes(connection: DuckDBConnection, from: string): Promise<Map<string, string>> {
  const rows = await selectRows(connection, `DESCRIBE SELECT * FROM ${from}`);
  return new Map(rows.map(([name, type]) => [String(name), String(type)]));
}

/** The type of a column whose cells are not text; null for text. */
function nativeType(type: string): { dataType: DataType; type: string } | null {
  if (type === 'VARCHAR') return null;
  if (type === 'DATE') return { dataType: 'date', type: 'date' };
  if (type.startsWith('TIMESTAMP')) return { dataType: 'timestamp', type: 'timestamp' };
  if (type === 'BOOLEAN') return { dataType: 'boolean', type: 'switch' };
  return { dataType: 'numeric', type: 'number' };
}
