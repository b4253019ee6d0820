import { Readable } from 'node:stream';
import type { Connection, FieldPacket, RowDataPacket } from 'mysql2';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { tableParts } from '../../database/database-settings.ts';
import { isNothingNew, writeTable } from '../../database/table-file.ts';
import type { ConnectorReader, ReadData, ReadRequest } from '../connector.ts';
import type { MysqlSettings } from './index.ts';
import { cellText, columnOf, isNewer, type FoundColumn } from './mysql-types.ts';
import { inReadTransaction } from './read-transaction.ts';

/** The most tables that are listed, and the rows of a preview. */
const [mostTables, previewRows] = [500, 20];

/** Reads tables and queries of MySQL and MariaDB. */
export const mysqlReader: ConnectorReader<MysqlSettings> = {
  describe: (request) =>
    inReadTransaction(request, async (connection) => {
      const { table } = request.settings;
      const columns = await findColumns(connection, statementOf(request.settings));
      const title = table === undefined ? undefined : tableParts(table).at(-1);
      return { title, columns: columns.map(({ name, type }) => ({ name, type })) };
    }),
  preview: (request) =>
    inReadTransaction(request, async (connection) => {
      const statement = statementOf(request.settings);
      const columns = await findColumns(connection, statement);
      const rows = await readCells(connection, `SELECT * FROM (\n${statement}\n) AS q LIMIT ${previewRows}`);
      return {
        columns: columns.map(({ name }) => name),
        rows: rows.map((row) => row.map((value, at) => value && cellText(value, columns[at]!))),
      };
    }),
  choices: (request) => {
    const { table, query, database } = request.settings;
    if (table !== undefined || query !== undefined) return Promise.resolve([]);
    return inReadTransaction(request, async (connection) => {
      const rows = await readCells(
        connection,
        `SELECT table_name, table_comment FROM information_schema.tables WHERE table_schema = ? ORDER BY 1 LIMIT ${mostTables}`,
        [database],
      );
      return rows.map(([name, comment]) => ({
        settings: { ...request.settings, table: quotedPart(String(name)) },
        label: String(name),
        description: String(comment ?? '') || undefined,
      }));
    });
  },
  read: (request) =>
    inReadTransaction(request, (connection, signal) => readTable(connection, request, signal)),
};

const quotedPart = (part: string): string => (/["."]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part);

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** The statement that is read: it is one SELECT, which `findColumns` makes sure of. */
function statementOf({ table, query }: MysqlSettings): string {
  if (query !== undefined) return query.replace(/;\s*$/, '');
  if (table !== undefined) return `SELECT * FROM ${tableParts(table).map(quoted).join('.')}`;
  throw new TidemarkError('invalid_request', 'Choose a table, or write a SELECT.', {
    details: { field: 'table' },
  });
}

/** The cells of the rows of a statement, as they are sent. */
async function readCells(
  connection: Connection,
  sql: string,
  values: string[] = [],
): Promise<(Buffer | null)[][]> {
  const [rows] = await connection.promise().query<RowDataPacket[]>(sql, values);
  return rows as unknown as (Buffer | null)[][];
}

/**
 * The columns of a statement. The connection takes one statement at a time, and inside of a FROM nothing but
 * a SELECT can be.
 */
async function findColumns(connection: Connection, statement: string): Promise<FoundColumn[]> {
  const [, fields] = await connection.promise().query(`SELECT * FROM (\n${statement}\n) AS q LIMIT 0`);
  return (fields as FieldPacket[]).map(columnOf);
}

/** The columns of the primary key of a table, in which its rows are read; none for a query. */
async function readPrimaryKey(connection: Connection, { table, database }: MysqlSettings): Promise<string[]> {
  if (table === undefined) return [];
  const [name = '', schema = database] = tableParts(table).toReversed();
  const rows = await readCells(
    connection,
    `SELECT column_name FROM information_schema.key_column_usage
    WHERE constraint_name = 'PRIMARY' AND table_schema = ? AND table_name = ? ORDER BY ordinal_position`,
    [schema, name],
  );
  return rows.map(([column]) => String(column));
}

async function readTable(
  connection: Connection,
  request: ReadRequest<MysqlSettings>,
  signal: AbortSignal,
): Promise<ReadData> {
  const { settings, validators, since, path, limit, report } = request;
  const statement = statementOf(settings);
  const columns = await findColumns(connection, statement);
  const order = (await readPrimaryKey(connection, settings)).map((name) => `q.${quoted(name)}`);
  const parts = [
    `SELECT * FROM (\n${statement}\n) AS q`,
    since && `WHERE ${newerRows(columns, request)}`,
    order.length > 0 && `ORDER BY ${order.join(', ')}`,
  ];

  const csv = () => Readable.from(linesOf(connection, parts.filter(Boolean).join(' '), columns));
  const table = { columns: columns.map(({ name, type }) => ({ name, type })), csv, since: settings.since };
  const written = await writeTable(table, { path, limit, signal, report });
  if (since && isNothingNew(written, validators)) return { status: 'unchanged' };

  const { bytes, digest, border } = written;
  const name = tableParts(settings.table ?? settings.database).at(-1) ?? 'table';
  return {
    status: 'read',
    fileName: `${name.replaceAll(/[/\\\0]/g, '_')}.parquet`,
    bytes,
    digest,
    greatest: null,
    etag: border,
    lastModified: null,
    parseOptions: {},
  };
}

/** About how many characters of lines are written at a time. */
const partCharacters = 100_000;

/** The rows of a statement as lines of CSV, no faster than they are taken. */
async function* linesOf(
  connection: Connection,
  sql: string,
  columns: readonly FoundColumn[],
): AsyncGenerator<string> {
  let part = '';
  const rows: AsyncIterable<(Buffer | null)[]> = connection.query(sql).stream({ highWaterMark: 500 });
  for await (const row of rows) {
    const cells = row.map((value, at) =>
      value === null ? '\\N' : `"${cellText(value, columns[at]!).replaceAll('"', '""')}"`,
    );
    part += `${cells.join(',')}\n`;
    if (part.length < partCharacters) continue;
    yield part;
    part = '';
  }
  yield part;
}

function newerRows(
  columns: readonly FoundColumn[],
  { since, mode }: Pick<ReadRequest<MysqlSettings>, 'since' | 'mode'>,
): string {
  const { column: name, value } = since!;
  const column = columns.find((candidate) => candidate.name === name);
  const comparison = mode === 'update' ? '>=' : '>';
  const condition = column && isNewer(column, `q.${quoted(name)}`, value, comparison);
  if (condition) return condition;
  throw new TidemarkError(
    'invalid_request',
    column
      ? `New rows cannot be found by ${name}.`
      : `There is no column ${name}, by which new rows are found.`,
    { details: { field: 'since' } },
  );
}
