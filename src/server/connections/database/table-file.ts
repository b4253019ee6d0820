import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { plural } from '#domain/value/number/plural.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { copyAsParquet, openDuckDb } from '#server/engine/engine.server.ts';
import { uploadLimits } from '#server/uploads/uploads.server.ts';
import { cellSql, cellTests, type CellType, type FoundCells } from './cell-types.ts';

/** A column of a table in a database, and how its cells are written. */
type TableColumn = { name: string; type: CellType };

/**
 * A table as it comes from a database: CSV without headers, in UTF-8, where an empty cell is `\N` and the
 * lines end with line feeds. `since` is the column by which new rows are found.
 */
export type TableText = {
  columns: readonly TableColumn[];
  csv(): Readable;
  since?: string | undefined;
};

/** Where a table is written, with at most `limit` bytes, and who is told how many have come. */
export type TableFile = {
  path: string;
  limit: number;
  signal: AbortSignal;
  report(progress: { bytes: number }): void;
};

/**
 * A table that was written as a Parquet file; `digest` is that of what the database has sent. `border` stands
 * for the rows that have the greatest value of `since`, `isBorder` says that there are no others.
 */
export type WrittenTable = {
  bytes: number;
  digest: string;
  rows: number;
  border: string | null;
  isBorder: boolean;
};

/**
 * Whether rows that were asked for since a value are none, or are those that were read as the last ones
 * before.
 */
export const isNothingNew = (
  { rows, border, isBorder }: WrittenTable,
  { etag }: { etag: string | null },
): boolean => rows === 0 || (isBorder && border === etag);

/** How many times the bytes of its file a table may have as text. */
const textRatio = 4;

/**
 * Writes a table as a Parquet file with the types of its columns. A column with a cell that its type does not
 * hold exactly is written as text, so that no value is changed. It is held on disk, not in memory.
 */
export async function writeTable(table: TableText, file: TableFile): Promise<WrittenTable> {
  checkColumns(table.columns);
  const text = `${file.path}.csv`;
  try {
    const digest = await storeText(table, text, file);
    const written = await convert(table, text, file);
    const { size: bytes } = await stat(file.path);
    if (bytes > file.limit) throw tooLarge(file.limit);
    return { bytes, digest, ...written };
  } finally {
    await rm(text, { force: true });
  }
}

function checkColumns(columns: readonly TableColumn[]): void {
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) {
    throw new TidemarkError(
      'invalid_request',
      `Two columns are called ${twice}. Give one of them another name.`,
    );
  }

  if (columns.length <= uploadLimits.columns) return;
  throw new TidemarkError(
    'too_large',
    `The table has ${columns.length} columns; at most ${uploadLimits.columns} are possible.`,
  );
}

/** Stores what a database sends; the SHA-256 of it and of its columns. */
async function storeText(
  { columns, csv }: TableText,
  path: string,
  { limit, signal, report }: TableFile,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(columns));
  const most = limit * textRatio;
  let bytes = 0;

  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      hash.update(part);
      report({ bytes });
      done(bytes > most ? tooLarge(most) : null, part);
    },
  });
  await pipeline(csv(), counted, createWriteStream(path), { signal });
  return hash.digest('hex');
}

const tooLarge = (limit: number) =>
  new TidemarkError('too_large', `The table is larger than ${plural(limit, 'byte')}, the most that is read.`);

/** Writes the text of a table as Parquet. */
async function convert(
  { columns, since }: TableText,
  text: string,
  { path }: TableFile,
): Promise<Pick<WrittenTable, 'rows' | 'border' | 'isBorder'>> {
  const folder = dirname(path);
  const database = await openDuckDb({ memoryLimit: '1GB', spill: folder, folders: [folder] });
  try {
    const connection = await database.connect();
    const from = `read_csv(${literal(text)}, ${csvOptions(columns.length)})`;
    const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
    const found = await findCells(read, columns, from);
    if (found.rows > uploadLimits.parquetRows) {
      throw new TidemarkError(
        'too_large',
        `The table has ${plural(found.rows, 'row')}; at most ${plural(uploadLimits.parquetRows, 'row')} are read.`,
      );
    }

    const cells = columns.map(({ type }, index) => cellSql(cellOf(index), type, found.cells[index]!));
    const selected = columns.map(({ name }, index) => `${cells[index]} AS ${identifier(name)}`);
    await copyAsParquet(connection, `SELECT ${selected.join(', ')} FROM ${from}`, {
      path,
      columns: columns.length,
    });
    const value = cells[columns.findIndex(({ name }) => name === since)];
    const border = value === undefined ? null : await readBorder(read, { value, columns, from });
    return { rows: found.rows, border: border?.name ?? null, isBorder: border?.rows === found.rows };
  } finally {
    database.closeSync();
  }
}

const cellOf = (index: number): string => `f${index + 1}`;

/** Counts the rows, and the cells that each column would not hold exactly in its type. */
async function findCells(
  read: (sql: string) => Promise<unknown[][]>,
  columns: readonly TableColumn[],
  from: string,
): Promise<{ rows: number; cells: FoundCells[] }> {
  const tests = columns.map(({ type }, index) => Object.entries(cellTests(cellOf(index), type)));
  const counts = tests.flat().map(([, test]) => `count(*) FILTER (${test})`);
  const [row = []] = await read(`SELECT ${['count(*)', ...counts].join(', ')} FROM ${from}`);
  const [rows, ...numbers] = row.map(Number);
  const cells = tests.map((named) => Object.fromEntries(named.map(([name]) => [name, numbers.shift() ?? 0])));
  return { rows: rows ?? 0, cells };
}

/** The rows with the greatest value, in whatever order they come: how many, and a name for their cells. */
async function readBorder(
  read: (sql: string) => Promise<unknown[][]>,
  { value, columns, from }: { value: string; columns: readonly TableColumn[]; from: string },
): Promise<{ name: string; rows: number }> {
  const cells = columns.map((_, index) => cellOf(index)).join(', ');
  const [row = []] = await read(
    `SELECT count(*), coalesce(sum(h), 0), coalesce(bit_xor(h), 0) FROM (
      SELECT hash(${cells}) AS h FROM ${from} WHERE ${value} = (SELECT max(${value}) FROM ${from})
    )`,
  );
  return { name: `border ${row.map(String).join(' ')}`, rows: Number(row[0]) };
}

/** How DuckDB reads the text: every cell as text, quoted or not, and `\N` without quotes as empty. */
function csvOptions(columns: number): string {
  const names = Array.from({ length: columns }, (_, index) => `'${cellOf(index)}': 'VARCHAR'`);
  return [
    `columns = {${names.join(', ')}}`,
    'auto_detect = false',
    'header = false',
    "delim = ','",
    `quote = '"'`,
    `escape = '"'`,
    String.raw`nullstr = '\N'`,
    'allow_quoted_nulls = false',
    String.raw`new_line = '\n'`,
    'strict_mode = true',
    'parallel = false',
    `max_line_size = ${mostLineBytes}`,
    `buffer_size = ${2 * mostLineBytes}`,
  ].join(', ');
}

/** The most bytes of a row. */
const mostLineBytes = 32 * 1024 ** 2;
