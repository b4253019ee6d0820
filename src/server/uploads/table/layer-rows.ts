import { partsOf } from '#domain/value/object/parts-of.ts';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { identifier, literal } from '#server/base/base.server.ts';
import { selectRows } from './duckdb-table.ts';

/** A column to examine; cells with one of its `na_values` count as empty. */
export type ExaminedColumn = { name: string; na_values?: readonly string[] };

/** A value of a column as text, and how many cells have it. */
export type CountedText = { text: string; count: number };

/** Rows of a layer whose columns are examined with SQL. */
export type LayerRows = {
  /**
   * The results of aggregates by column name. `aggregatesOf` makes their SQL from that of a cell; a column
   * without filled cells may be missing.
   */
  aggregate(
    columns: readonly ExaminedColumn[],
    aggregatesOf: (cell: string) => string[],
  ): Promise<Map<string, DuckDBValue[]>>;
  /**
   * Computes aggregates that will be requested, different ones for each column, while the rows are read once.
   * Missing if a statement has the same aggregates for all its columns, as in `cellRows`.
   */
  precompute?(
    columns: readonly { name: string }[],
    aggregatesOf: (cell: string, name: string) => string[],
  ): Promise<void>;
  /**
   * The distinct values by column name, the most frequent first; those that a pattern matches without their
   * blanks, if given.
   */
  values(columns: readonly { name: string }[], pattern?: string): Promise<Map<string, CountedText[]>>;
};

/**
 * The most columns of one statement: more would need too much memory for the distinct values of many rows.
 */
const chunkSize = 10;

/**
 * All rows of a table, for example of a Parquet file; `from` is SQL. A statement reads a few columns, and its
 * results are kept by column: reading cells takes longer than computing most aggregates of them.
 */
export function allRows(connection: DuckDBConnection, from: string): LayerRows {
  const known = new Map<string, DuckDBValue>();
  const compute = async (columns: readonly (readonly string[])[]): Promise<void> => {
    const unknown = columns
      .map((aggregates) => aggregates.filter((sql) => !known.has(sql)))
      .filter((aggregates) => aggregates.length > 0);
    for (const chunk of partsOf(unknown, chunkSize)) {
      const aggregates = chunk.flat();
      const [row = []] = await selectRows(connection, `SELECT ${aggregates.join(', ')} FROM ${from}`);
      aggregates.forEach((sql, index) => known.set(sql, row[index] ?? null));
    }
  };

  return {
    precompute: (columns, aggregatesOf) =>
      compute(columns.map((column) => aggregatesOf(filledCell(column), column.name))),
    aggregate: async (columns, aggregatesOf) => {
      const wanted = columns.map((column) => ({
        name: column.name,
        aggregates: aggregatesOf(filledCell(column)),
      }));
      await compute(wanted.map(({ aggregates }) => aggregates));

      return new Map(
        wanted.map(({ name, aggregates }) => [name, aggregates.map((sql) => known.get(sql) ?? null)]),
      );
    },
    values: async (columns, pattern) => {
      const found = new Map<string, CountedText[]>();
      for (const { name } of columns) {
        const cell = `CAST(${identifier(name)} AS VARCHAR)`;
        const sql = `SELECT ${shortened(cell)}, count(*) FROM ${from} WHERE ${isWanted(cell, pattern)} GROUP BY 1 ${frequentFirst}`;
        const rows = await selectRows(connection, sql);
        found.set(
          name,
          rows.map(([text, count]) => ({ text: String(text), count: Number(count) })),
        );
      }

      return found;
    },
  };
}

/**
 * Rows whose cells are examined as rows of their own, so that one statement examines many columns: planning a
 * statement for each column takes longer than running it where there are many columns or few rows. `cellsOf`
 * makes the SQL of a relation of column numbers `c` and texts `x` that has the filled cells of some columns.
 */
function cellRows(
  connection: DuckDBConnection,
  names: readonly string[],
  cellsOf: (columns: readonly number[]) => string,
): LayerRows {
  const numbers = new Map(names.map((name, index) => [name, index]));
  const numberOf = (name: string) => numbers.get(name) ?? -1;
  const nameOf = (number: DuckDBValue | undefined) => names[Number(number)] ?? '';
  const relationOf = (columns: readonly { name: string }[]) =>
    cellsOf(columns.map(({ name }) => numberOf(name)));

  return {
    aggregate: async (columns, aggregatesOf) => {
      const found = new Map<string, DuckDBValue[]>();
      for (const chunk of partsOf(columns, cellChunkSize)) {
        const emptyTexts = chunk.flatMap(({ name, na_values = [] }) =>
          na_values.map((text) => `(${numberOf(name)}, ${literal(text)})`),
        );
        const isFilled = emptyTexts.length > 0 ? `WHERE (c, trim(x)) NOT IN (${emptyTexts.join(', ')})` : '';
        const rows = await selectRows(
          connection,
          `SELECT c, ${aggregatesOf('x').join(', ')} FROM ${relationOf(chunk)} ${isFilled} GROUP BY c`,
        );
        for (const [number, ...results] of rows) {
          found.set(nameOf(number), results);
        }
      }

      return found;
    },
    values: async (columns, pattern) => {
      const found = new Map<string, CountedText[]>(columns.map(({ name }) => [name, []]));
      for (const chunk of partsOf(columns, cellChunkSize)) {
        const rows = await selectRows(
          connection,
          `SELECT ${shortened('x')}, count(*), c FROM ${relationOf(chunk)} WHERE ${isWanted('x', pattern)} GROUP BY 1, c ${frequentFirst}`,
        );
        for (const [text, count, number] of rows) {
          found.get(nameOf(number))?.push({ text: String(text), count: Number(count) });
        }
      }

      return found;
    },
  };
}

/** The most columns whose cells one statement examines. */
const cellChunkSize = 500;

/** The rows of a table as cells; `from` is SQL. */
export function wideRows(connection: DuckDBConnection, from: string, names: readonly string[]): LayerRows {
  return cellRows(connection, names, (columns) => unpivoted(from, names, columns));
}

/** The rows of a small table, which are copied into a temporary table of cells. */
export async function fewRows(
  connection: DuckDBConnection,
  from: string,
  names: readonly string[],
): Promise<LayerRows> {
  if (names.length === 0) return allRows(connection, from);
  const cells = unpivoted(from, names, [...names.keys()]);
  await connection.run(`CREATE OR REPLACE TEMP TABLE cells AS SELECT * FROM ${cells}`);
  return cellRows(connection, names, (columns) => `(SELECT * FROM cells WHERE c IN (${columns.join(', ')}))`);
}

function unpivoted(from: string, names: readonly string[], columns: readonly number[]): string {
  const cells = columns.map((column) => `CAST(${identifier(names[column] ?? '')} AS VARCHAR) AS "${column}"`);
  return `(SELECT CAST(c AS INTEGER) AS c, x FROM (UNPIVOT (SELECT ${cells.join(', ')} FROM ${from}) ON COLUMNS(*) INTO NAME c VALUE x))`;
}

const shortened = (cell: string) => `left(${cell}, 500)`;
const frequentFirst = 'ORDER BY 2 DESC, 1';

function isWanted(cell: string, pattern: string | undefined): string {
  if (pattern === undefined) return `${cell} IS NOT NULL`;
  return `regexp_full_match(${cell}, ${literal(`(?i)\\s*(?:${pattern})\\s*`)})`;
}

function filledCell({ name, na_values = [] }: ExaminedColumn): string {
  const cell = identifier(name);
  if (na_values.length === 0) return cell;
  return `CASE WHEN trim(${cell}) NOT IN (${na_values.map(literal).join(', ')}) THEN ${cell} END`;
}
