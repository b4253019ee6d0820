import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { DataType } from '#domain/source/column.ts';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { identifier, literal } from './duckdb-table.ts';

/** What a snapshot holds, as the person sees it before publishing. */
export type Description = {
  columns: LayerColumn[];
  rows: number;
  preview: (string | null)[][];
  notes: string[];
};

type Candidate = { dataType: Exclude<DataType, 'text'>; type: string; fits: (cell: string) => string };

/** Leading zeros, and more digits than a number holds, make a code; everything else that reads as a number is one. */
const numberPattern = '-?((0|[1-9][0-9]{0,14})(\\.[0-9]+)?|\\.[0-9]+)([eE][-+]?[0-9]{1,2})?';
const timestampPattern = '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[-+]\\d{2}:?\\d{2})?';

/** The types that text may turn out to have, tried in this order; every value has to fit. */
const candidates: Candidate[] = [
  {
    dataType: 'numeric',
    type: 'number',
    fits: (cell) => `regexp_full_match(trim(${cell}), '${numberPattern}')`,
  },
  {
    dataType: 'date',
    type: 'date',
    fits: (cell) =>
      `(regexp_full_match(${cell}, '\\d{4}-\\d{2}-\\d{2}') AND TRY_CAST(${cell} AS DATE) IS NOT NULL)`,
  },
  {
    dataType: 'timestamp',
    type: 'timestamp',
    fits: (cell) =>
      `(regexp_full_match(${cell}, '${timestampPattern}') AND TRY_CAST(${cell} AS TIMESTAMPTZ) IS NOT NULL)`,
  },
  { dataType: 'boolean', type: 'switch', fits: (cell) => `lower(${cell}) IN ('true', 'false')` },
];

/** Rows looked at first; a type that does not fit them is not tried on all. */
const sampleRows = 5000;
/** Up to this many rows, distinct values are counted exactly. */
const exactRows = 100_000;

/** Columns that one statement counts; more would hold too many sets of distinct values at once. */
const columnsAtOnce = 20;

type Header = { name: string; display_name: string };

/** Counts a snapshot's columns and finds the type that each could have. */
export async function describeLayer(
  connection: DuckDBConnection,
  parquet: string,
  headers: readonly Header[],
): Promise<Description> {
  const from = `read_parquet(${literal(parquet)})`;
  const rows = Number((await select(connection, `SELECT count(*) FROM ${from}`))[0]![0]);
  const types = await readTypes(connection, from);
  await connection.run(`CREATE OR REPLACE TEMP TABLE sample AS SELECT * FROM ${from} LIMIT ${sampleRows}`);
  const texts = headers.filter(({ name }) => types.get(name) === 'VARCHAR');
  const sampled = await misfits(connection, 'sample', new Map(texts.map(({ name }) => [name, candidates])));
  const counts = await countColumns(connection, from, headers, types, rows > exactRows);
  const tried = await misfits(connection, from, sampled);
  const beginning = await select(
    connection,
    `SELECT ${headers.map(textOf).join(', ')} FROM sample LIMIT 1000`,
  );
  const columns: LayerColumn[] = [];
  const notes: string[] = [];
  for (const [index, header] of headers.entries()) {
    const { filled, distinct, padded } = counts[index]!;
    const native = nativeType(types.get(header.name)!);
    const fitting = filled > 0 ? tried.get(header.name)?.[0] : undefined;
    const { type, dataType } = native ?? fitting ?? { type: 'text', dataType: 'text' as const };
    if (!native && !fitting) notes.push(...(await markerNotes(connection, from, header)));
    const values = beginning.map((row) => row[index]).filter((value) => value !== null);
    const examples = [...new Set(values.map(String))].slice(0, 5).map((value) => value.slice(0, 200));
    columns.push({ ...header, type, dataType, examples, nulls: rows - filled, padded, distinct });
  }
  const preview = beginning
    .slice(0, 20)
    .map((row) => row.map((cell) => (cell === null ? null : String(cell).slice(0, 500))));
  return { columns, rows, preview, notes };
}

function textOf({ name }: { name: string }): string {
  return `CAST(${identifier(name)} AS VARCHAR)`;
}

/** The candidates of each column that every filled cell of a table fits. */
async function misfits(
  connection: DuckDBConnection,
  from: string,
  tried: ReadonlyMap<string, readonly Candidate[]>,
): Promise<Map<string, Candidate[]>> {
  const checks = [...tried].flatMap(([name, list]) => list.map((candidate) => ({ name, candidate })));
  const fitting = new Map<string, Candidate[]>([...tried.keys()].map((name) => [name, []]));
  for (const part of inParts(checks)) {
    const counted = part.map(
      ({ name, candidate }) => `count(*) FILTER (NOT ${candidate.fits(identifier(name))})`,
    );
    const [row] = await select(connection, `SELECT ${counted.join(', ')} FROM ${from}`);
    part.forEach(
      ({ name, candidate }, index) => Number(row![index]) === 0 && fitting.get(name)!.push(candidate),
    );
  }
  return fitting;
}

/** What a column holds: its filled cells, how many differ, and how many have blanks around their text. */
type Count = { filled: number; distinct: number; padded: number };

async function countColumns(
  connection: DuckDBConnection,
  from: string,
  headers: readonly Header[],
  types: ReadonlyMap<string, string>,
  approximately: boolean,
): Promise<Count[]> {
  const found: Count[] = [];
  for (const part of inParts(headers)) {
    const counted = part.flatMap(({ name }) => {
      const cell = identifier(name);
      const padded = types.get(name) === 'VARCHAR' ? `count(*) FILTER (trim(${cell}) <> ${cell})` : '0';
      return [
        `count(${cell})`,
        approximately ? `approx_count_distinct(${cell})` : `count(DISTINCT ${cell})`,
        padded,
      ];
    });
    const row = (await select(connection, `SELECT ${counted.join(', ')} FROM ${from}`))[0]!.map(Number);
    const counts = part.map(({ name }, index) => ({
      name,
      filled: row[index * 3]!,
      distinct: row[index * 3 + 1]!,
      padded: row[index * 3 + 2]!,
    }));
    if (approximately) await countFewExactly(connection, from, counts);
    found.push(...counts);
  }
  return found;
}

/** Few distinct values are cheap to count, and an estimate of them would look wrong beside the list of them. */
async function countFewExactly(
  connection: DuckDBConnection,
  from: string,
  counts: { name: string; distinct: number }[],
): Promise<void> {
  const few = counts.filter(({ distinct }) => distinct <= 2000);
  if (few.length === 0) return;
  const counted = few.map(({ name }) => `count(DISTINCT ${identifier(name)})`);
  const [row] = await select(connection, `SELECT ${counted.join(', ')} FROM ${from}`);
  few.forEach((count, index) => (count.distinct = Number(row![index])));
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / columnsAtOnce);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * columnsAtOnce, (index + 1) * columnsAtOnce),
  );
}

/** Says when a column would be numbers but for one word, such as NA, so that the person can decide. */
async function markerNotes(
  connection: DuckDBConnection,
  from: string,
  { name, display_name }: Header,
): Promise<string[]> {
  const cell = identifier(name);
  const misfit = `NOT ${candidates[0]!.fits(cell)}`;
  const [row] = await select(
    connection,
    `SELECT count(*) FILTER (${misfit}), count(${cell}), min(${cell}) FILTER (${misfit}), max(${cell}) FILTER (${misfit}) FROM ${from}`,
  );
  const [misfits, filled, least, greatest] = row!;
  if (
    least !== greatest ||
    Number(misfits) === 0 ||
    Number(misfits) === Number(filled) ||
    String(least).length > 10
  )
    return [];
  return [
    `The column “${display_name}” is read as text, because ${Number(misfits).toLocaleString('en')} of its cells hold “${String(least)}”; all others hold numbers. As a number column, those cells would count as invalid.`,
  ];
}

async function readTypes(connection: DuckDBConnection, from: string): Promise<Map<string, string>> {
  const rows = await select(connection, `DESCRIBE SELECT * FROM ${from}`);
  return new Map(rows.map(([name, type]) => [String(name), String(type)]));
}

/** The type of a column that holds no text; null for text. */
function nativeType(type: string): { dataType: DataType; type: string } | null {
  if (type === 'VARCHAR') return null;
  if (type === 'DATE') return { dataType: 'date', type: 'date' };
  if (type.startsWith('TIMESTAMP')) return { dataType: 'timestamp', type: 'timestamp' };
  if (type === 'BOOLEAN') return { dataType: 'boolean', type: 'switch' };
  return { dataType: 'numeric', type: 'number' };
}

async function select(connection: DuckDBConnection, sql: string): Promise<DuckDBValue[][]> {
  return (await connection.runAndReadAll(sql)).getRows();
}
