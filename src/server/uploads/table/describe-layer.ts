import type { DuckDBConnection } from '@duckdb/node-api';
import type { DataType } from '#domain/value/data-type.ts';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { identifier, inParts, literal, selectRows } from './duckdb-table.ts';
import { findDates } from './find-dates.ts';
import { findNaValues } from './find-na-values.ts';
import { typeCandidates, type TypeCandidate } from './type-candidates.ts';

/** What a snapshot holds, as the person sees it before publishing. */
export type Description = { columns: LayerColumn[]; rows: number; preview: (string | null)[][] };

/** Rows looked at first; a type that does not fit them is not tried on all. */
const sampleRows = 5000;
/** Up to this many rows, distinct values are counted exactly. */
const exactRows = 100_000;

/** Up to this many distinct values of a column are told one by one, so that options can be made of them. */
const mostValues = 60;

type Header = { name: string; display_name: string };

/** Counts a snapshot's columns and finds the type that each could have. */
export async function describeLayer(
  connection: DuckDBConnection,
  parquet: string,
  headers: readonly Header[],
): Promise<Description> {
  const from = `read_parquet(${literal(parquet)})`;
  const rows = Number((await selectRows(connection, `SELECT count(*) FROM ${from}`))[0]![0]);
  const types = await readTypes(connection, from);
  await connection.run(`CREATE OR REPLACE TEMP TABLE sample AS SELECT * FROM ${from} LIMIT ${sampleRows}`);
  const texts = headers.filter(({ name }) => types.get(name) === 'VARCHAR');
  const sampled = await misfits(
    connection,
    'sample',
    new Map(texts.map(({ name }) => [name, typeCandidates])),
  );
  const counts = await countColumns(connection, from, headers, types, rows > exactRows);
  const tried = await misfits(connection, from, sampled);
  const fitting = (name: string) => tried.get(name)?.[0];
  const filledTexts = texts.filter(
    ({ name }) => counts[headers.findIndex((one) => one.name === name)]!.filled > 0,
  );
  const na_values = await findNaValues(
    connection,
    from,
    filledTexts.map(({ name }) => ({ name, isText: !fitting(name) })),
  );
  const undecided = filledTexts
    .filter(({ name }) => !fitting(name) && !na_values.get(name)?.without)
    .map(({ name }) => ({ name, na_values: (na_values.get(name)?.na_values ?? []).map(({ text }) => text) }));
  const likely = await findDates(connection, 'sample', undecided);
  const dates = await findDates(
    connection,
    from,
    undecided.filter(({ name }) => likely.has(name)),
  );
  const values = await findValues(connection, from, headers, counts);
  const beginning = await selectRows(
    connection,
    `SELECT ${headers.map(textOf).join(', ')} FROM sample LIMIT 1000`,
  );
  const columns = headers.map((header, index): LayerColumn => {
    const { filled, distinct, padded } = counts[index]!;
    const native = nativeType(types.get(header.name)!);
    const found = native ?? (filled > 0 ? fitting(header.name) : undefined);
    const { type, dataType } = found ?? { type: 'text', dataType: 'text' as const };
    const cells = beginning.map((row) => row[index]).filter((value) => value !== null);
    const examples = [...new Set(cells.map(String))].slice(0, 5).map((value) => value.slice(0, 200));
    return {
      ...header,
      type,
      dataType,
      examples,
      nulls: rows - filled,
      padded,
      distinct,
      ...(na_values.get(header.name) ?? { na_values: [], without: null }),
      dates: dates.get(header.name) ?? null,
      values: values.get(header.name) ?? null,
    };
  });
  const preview = beginning
    .slice(0, 20)
    .map((row) => row.map((cell) => (cell === null ? null : String(cell).slice(0, 500))));
  return { columns, rows, preview };
}

/** The distinct values of columns that have few of them, the most frequent first. */
async function findValues(
  connection: DuckDBConnection,
  from: string,
  headers: readonly Header[],
  counts: readonly Count[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const few = headers.filter(
    (_, index) => counts[index]!.distinct > 0 && counts[index]!.distinct <= mostValues,
  );
  for (const header of few) {
    const sql = `SELECT left(${textOf(header)}, 500), count(*) FROM ${from} WHERE ${identifier(header.name)} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`;
    found.set(
      header.name,
      (await selectRows(connection, sql)).map(([value]) => String(value)),
    );
  }
  return found;
}

function textOf({ name }: { name: string }): string {
  return `CAST(${identifier(name)} AS VARCHAR)`;
}

/** The candidates of each column that every filled cell of a table fits. */
async function misfits(
  connection: DuckDBConnection,
  from: string,
  tried: ReadonlyMap<string, readonly TypeCandidate[]>,
): Promise<Map<string, TypeCandidate[]>> {
  const checks = [...tried].flatMap(([name, list]) => list.map((candidate) => ({ name, candidate })));
  const fitting = new Map<string, TypeCandidate[]>([...tried.keys()].map((name) => [name, []]));
  for (const part of inParts(checks)) {
    const counted = part.map(
      ({ name, candidate }) => `count(*) FILTER (NOT ${candidate.fits(identifier(name))})`,
    );
    const [row] = await selectRows(connection, `SELECT ${counted.join(', ')} FROM ${from}`);
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
      const isPadded = `starts_with(${cell}, ' ') OR ends_with(${cell}, ' ')`;
      const padded = types.get(name) === 'VARCHAR' ? `count(*) FILTER (${isPadded})` : '0';
      return [
        `count(${cell})`,
        approximately ? `approx_count_distinct(${cell})` : `count(DISTINCT ${cell})`,
        padded,
      ];
    });
    const row = (await selectRows(connection, `SELECT ${counted.join(', ')} FROM ${from}`))[0]!.map(Number);
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
  const [row] = await selectRows(connection, `SELECT ${counted.join(', ')} FROM ${from}`);
  few.forEach((count, index) => (count.distinct = Number(row![index])));
}

async function readTypes(connection: DuckDBConnection, from: string): Promise<Map<string, string>> {
  const rows = await selectRows(connection, `DESCRIBE SELECT * FROM ${from}`);
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
