import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { identifier } from '#server/base/base.server.ts';
import { tableParts } from '../../database/database-settings.ts';
import { isNothingNew, writeTable } from '../../database/table-file.ts';
import type { ConnectorReader, ReadRequest } from '../connector.ts';
import type { PostgresqlSettings } from './index.ts';
import { cellTypeOf, isNewer, selectedCell, type FoundColumn } from './postgresql-types.ts';
import { inReadTransaction } from './read-transaction.ts';

/** The most tables that are listed, and the rows of a preview. */
const [mostTables, previewRows] = [500, 20];

/** Reads tables and queries of PostgreSQL. */
export const postgresqlReader: ConnectorReader<PostgresqlSettings> = {
  describe: (request) =>
    inReadTransaction(request, async (client) => {
      const { table } = request.settings;
      const columns = await findColumns(client, statementOf(request.settings));
      const title = table === undefined ? undefined : tableParts(table).at(-1);
      return { title, columns: columns.map(({ name, type }) => ({ name, type })) };
    }),
  preview: (request) =>
    inReadTransaction(request, async (client) => {
      const statement = statementOf(request.settings);
      const columns = await findColumns(client, statement);
      const { rows } = await client.query<(string | null)[]>({
        text: `SELECT ${columns.map(selectedCell).join(', ')} FROM (\n${statement}\n) AS q LIMIT ${previewRows}`,
        rowMode: 'array',
        types: asTexts,
      });
      return { columns: columns.map(({ name }) => name), rows };
    }),
  choices: (request) => {
    const { table, query } = request.settings;
    if (table !== undefined || query !== undefined) return Promise.resolve([]);
    return inReadTransaction(request, (client) => listTables(client, request.settings));
  },
  read: (request) => inReadTransaction(request, (client, signal) => readTable(client, request, signal)),
};

/** Every value as PostgreSQL writes it. */
const asTexts: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** The statement that is read: it is one SELECT, which `findColumns` makes sure of. */
function statementOf({ table, query }: PostgresqlSettings): string {
  if (query !== undefined) return query.replace(/;\s*$/, '');
  if (table !== undefined) return `SELECT * FROM ${tableParts(table).map(identifier).join('.')}`;
  throw new TidemarkError('invalid_request', 'Choose a table, or write a SELECT.', {
    details: { field: 'table' },
  });
}

/**
 * The columns of a statement. It is sent by the protocol that takes one statement alone, inside of a FROM,
 * where nothing but a SELECT can be: whatever passes here is one SELECT wherever it stands in brackets.
 */
async function findColumns(client: pg.Client, statement: string): Promise<FoundColumn[]> {
  const { fields } = await client.query({
    text: `SELECT * FROM (\n${statement}\n) AS q LIMIT $1`,
    values: [0],
  });

  const { rows } = await client.query<{ oid: number; type: string; isArray: boolean }>({
    text: `SELECT oid::int, format_type(oid, NULL) AS type, typcategory = 'A' AS "isArray" FROM pg_type WHERE oid = ANY($1)`,
    values: [fields.map(({ dataTypeID }) => dataTypeID)],
  });
  const types = new Map(rows.map((row) => [row.oid, row]));
  return fields.map(({ name, dataTypeID }) => {
    const { type = 'text', isArray = false } = types.get(dataTypeID) ?? {};
    return { name, type, isArray };
  });
}

async function listTables(client: pg.Client, settings: PostgresqlSettings) {
  const { rows } = await client.query<{ schema: string; name: string; comment: string | null }>(
    `SELECT n.nspname AS schema, c.relname AS name, obj_description(c.oid, 'pg_class') AS comment
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND NOT c.relispartition
      AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_toast%'
      AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
    ORDER BY 1, 2 LIMIT ${mostTables}`,
  );
  return rows.map(({ schema, name, comment }) => ({
    settings: { ...settings, table: [schema, name].map(quotedPart).join('.') },
    label: `${schema}.${name}`,
    description: comment ?? undefined,
  }));
}

const quotedPart = (part: string): string => (/["."]/.test(part) ? identifier(part) : part);

/** The columns of the primary key of a table, in which its rows are read; none for a query. */
async function readPrimaryKey(client: pg.Client, { table }: PostgresqlSettings): Promise<string[]> {
  if (table === undefined) return [];
  const { rows } = await client.query<{ name: string }>({
    text: `SELECT a.attname AS name FROM pg_index AS i
      CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
      JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number
      WHERE i.indisprimary AND i.indrelid = to_regclass($1) ORDER BY k.place`,
    values: [tableParts(table).map(identifier).join('.')],
  });
  return rows.map(({ name }) => name);
}

async function readTable(client: pg.Client, request: ReadRequest<PostgresqlSettings>, signal: AbortSignal) {
  const { settings, validators, since, mode, path, limit, report } = request;
  const statement = statementOf(settings);
  const found = await findColumns(client, statement);
  const order = (await readPrimaryKey(client, settings)).map((name) => `q.${identifier(name)}`);
  const parts = [
    `SELECT ${found.map(selectedCell).join(', ')} FROM (\n${statement}\n) AS q`,
    since && `WHERE ${newerRows(client, found, { ...since, comparison: mode === 'update' ? '>=' : '>' })}`,
    order.length > 0 && `ORDER BY ${order.join(', ')}`,
  ];
  const columns = found.map((column) => ({ name: column.name, type: cellTypeOf(column) }));

  // In a transaction that only reads, PostgreSQL sends the rows as it finds them.
  const copy = `COPY (${parts.filter(Boolean).join(' ')}) TO STDOUT (FORMAT csv, NULL '\\N')`;
  const csv = () => client.query(copyTo(copy));
  const table = { columns, csv, since: settings.since };
  const written = await writeTable(table, { path, limit, signal, report });
  if (since && isNothingNew(written, validators)) return { status: 'unchanged' as const };

  const { bytes, digest, border } = written;
  const name =
    settings.table === undefined ? settings.database : (tableParts(settings.table).at(-1) ?? 'table');
  return {
    status: 'read' as const,
    fileName: `${name.replaceAll(/[/\\\0]/g, '_')}.parquet`,
    bytes,
    digest,
    greatest: null,
    etag: border,
    lastModified: null,
    parseOptions: {},
  };
}

function newerRows(
  client: pg.Client,
  columns: readonly FoundColumn[],
  { column: name, value, comparison }: NonNullable<ReadRequest['since']> & { comparison: '>' | '>=' },
): string {
  const column = columns.find((candidate) => candidate.name === name);
  const condition = column && isNewer(column, client.escapeLiteral(value), comparison);
  if (condition) return condition;
  throw new TidemarkError(
    'invalid_request',
    column
      ? `New rows cannot be found by ${name}, a column of the type ${column.type}.`
      : `There is no column ${name}, by which new rows are found.`,
    { details: { field: 'since' } },
  );
}
