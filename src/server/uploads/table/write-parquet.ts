import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier, literal } from '#server/base/base.server.ts';
import { copyAsParquet } from '#server/engine/engine.server.ts';
import { limits } from '../files/limits.ts';

/**
 * A text table on disk, in UTF-8; `skippedLines` is the number of lines above its body. Its lines end with
 * line feeds, unless `anyLineBreak`. A null among the names is a column that is left out. Where `isRagged`,
 * some lines have fewer fields than there are names. In the columns `mixedDates` (their indexes), a date
 * becomes that date at midnight.
 */
export type TextTable = {
  path: string;
  delimiter: string;
  skippedLines: number;
  names: readonly (string | null)[];
  anyLineBreak?: boolean;
  isRagged?: boolean;
  mixedDates?: readonly number[];
  /** About how many bytes a row has, where rows may be long. */
  rowBytes?: number;
  /** The DuckDB types of the columns, where they are not text. */
  types?: readonly string[];
};

/**
 * Writes a text table as a snapshot: every cell as text. Row ids are not written, as they are the numbers of
 * the rows: counting the rows would take one thread, and writing them several.
 */
export async function writeTextAsParquet(
  connection: DuckDBConnection,
  table: TextTable,
  parquet: string,
): Promise<void> {
  const { names, isRagged, mixedDates = [], types = [], rowBytes } = table;
  const columns = names.map((_, index) => `'f${index + 1}': 'VARCHAR'`).join(', ');
  const options = [
    `columns = {${columns}}`,
    'auto_detect = false',
    'header = false',
    `skip = ${table.skippedLines}`,
    `delim = ${literal(table.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    "nullstr = ''",
    'strict_mode = true',
    `max_line_size = ${limits.lineLength}`,
    // DuckDB would hold 16 lines of that size, and take a fifth longer.
    `buffer_size = ${2 * limits.lineLength}`,
  ];
  // A carriage return within the first cells would be taken for a line break.
  if (!table.anyLineBreak) {
    options.push(String.raw`new_line = '\n'`);
  }
  // Rows of different widths cannot be read in parallel.
  if (isRagged) {
    options.push('null_padding = true', 'parallel = false');
  }

  const selected = names
    .flatMap((name, index) => {
      if (name === null) return [];
      return [`${typed(fieldOf(index, mixedDates.includes(index)), types[index])} AS ${identifier(name)}`];
    })
    .join(', ');
  const select = `SELECT ${selected} FROM read_csv(${literal(table.path)}, ${options.join(', ')})`;
  await copyAsParquet(connection, select, { path: parquet, columns: names.length, rowBytes });
}

const typed = (field: string, type = 'VARCHAR'): string =>
  type === 'VARCHAR' ? field : `CAST(${field} AS ${type})`;

function fieldOf(index: number, hasMixedDates: boolean): string {
  const field = `f${index + 1}`;
  if (!hasMixedDates) return field;
  return `CASE WHEN regexp_full_match(${field}, '\\d{4}-\\d{2}-\\d{2}') THEN ${field} || 'T00:00:00' ELSE ${field} END`;
}

/**
 * A column of a Parquet file, called `original` there, with its DuckDB type; `isText` says that it becomes
 * text.
 */
type ParquetColumn = { original: string; name: string; type: string; isText: boolean };

/** Writes a Parquet file as a snapshot with its own types, or as text. NUL characters become �. */
export async function writeParquetAsSnapshot(
  connection: DuckDBConnection,
  source: string,
  columns: readonly ParquetColumn[],
  parquet: string,
): Promise<void> {
  const selected = columns.map(({ original, name, type, isText }) => {
    const value = isText ? textOf(identifier(original), type) : plainValue(identifier(original), type);
    // PostgreSQL, which stores the history of cells, has no text with NUL characters.
    const cell = isText || type === 'VARCHAR' ? `replace(${value}, chr(0), '\ufffd')` : value;
    return `${cell} AS ${identifier(name)}`;
  });
  const select = `SELECT ${selected.join(', ')} FROM read_parquet(${literal(source)})`;
  await copyAsParquet(connection, select, { path: parquet, columns: columns.length });
}

/**
 * A value in its own type; whole numbers without a sign are exact only as those with one, and NaN is an empty
 * cell.
 */
function plainValue(value: string, type: string): string {
  if (isFloat(type)) return `CASE WHEN isfinite(${value}) THEN ${value} END`;
  if (type === 'UBIGINT') return `CAST(${value} AS BIGINT)`;
  return value;
}

/** Whether numbers of this DuckDB type may be NaN or infinite. */
export const isFloat = (type: string): boolean => type === 'FLOAT' || type === 'DOUBLE';

/** The text of a value: members of a list as `splitList` reads them, JSON of a structure. */
function textOf(value: string, type: string): string {
  if (isShapes(type)) return shapeText(value);
  if (type.endsWith('[]') && isScalar(type.slice(0, -2))) return listText(value);
  return `CAST(${isScalar(type) ? value : `to_json(${value})`} AS VARCHAR)`;
}

/** Whether a column has shapes, by its DuckDB type. */
export const isShapes = (type: string): boolean => type.startsWith('GEOMETRY');

/** The text of a shape whose numbers are written as `toWkt` does: DuckDB has exponents below 0.0001. */
function shapeText(shape: string): string {
  const replacements = [
    [String.raw`(\d)(?:\.(\d+))?e-05`, String.raw`0.0000\1\2`],
    [String.raw`(\d)(?:\.(\d+))?e-06`, String.raw`0.00000\1\2`],
    ['e-0', 'e-'],
  ];
  return replacements.reduce(
    (text, [pattern, replacement]) => `regexp_replace(${text}, '${pattern}', '${replacement}', 'g')`,
    `CAST(${shape} AS VARCHAR)`,
  );
}

const isScalar = (type: string): boolean => !/\]$|^(STRUCT|MAP|UNION)\(/.test(type);

/** The members of a list as one text, as `joinList` writes it: an empty list is empty. */
function listText(list: string): string {
  const member = `CASE WHEN regexp_matches(x, '[",]|^\\s|\\s$') THEN '"' || replace(x, '"', '""') || '"' ELSE x END`;
  return `nullif(array_to_string(list_transform(CAST(${list} AS VARCHAR[]), lambda x: ${member}), ', '), '')`;
}

/** Whether a snapshot can have this DuckDB type; lists, structures and the like become text. */
export function isPlain(type: string): boolean {
  return /^(VARCHAR|U?(TINYINT|SMALLINT|INTEGER|BIGINT)|FLOAT|DOUBLE|DECIMAL\(.*\)|DATE|TIMESTAMP[^[]*|BOOLEAN)$/.test(
    type,
  );
}
