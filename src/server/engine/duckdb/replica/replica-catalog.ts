import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { storedColumnsSchema } from '../../query/stored-columns.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { identifier } from '#server/base/base.server.ts';
import { runStatement } from '../run-statement.ts';
import { startParameters } from '../../query/statement.ts';
import type { TableLayout } from '../../dialect.ts';
import { duckDbDialect } from '../dialect.ts';
import type { LoadedVersion } from './loaded-version.ts';
import { partsOf, rowCountOf } from './snapshot-views.ts';

/**
 * How text is parsed. It is raised when the same text gives another value; tables of an earlier one are
 * loaded again.
 */
const parsing = 4;

const entrySchema = z.object({
  parsing: z.number().default(1),
  table: z.string(),
  snapshotSeq: z.number(),
  publishedSeq: z.number().default(-1),
  columns: z.array(sourceColumnSchema),
  hasPlaces: z.boolean().default(false),
  rows: z.number().optional(),
  rowNumber: z.string().optional(),
  positionNumber: z.string().optional(),
  base: z
    .object({
      rows: z.number(),
      hasPositions: z.boolean(),
      direct: z.array(z.string()).nullable(),
      hasEdits: z.boolean(),
      isCleared: z.boolean(),
      editedRange: z.tuple([z.number(), z.number()]).optional(),
      massEdited: z.number().default(0),
    })
    .optional(),
  places: storedColumnsSchema,
});

/**
 * Reads the tables that an earlier run left, and drops tables without an entry, and views: those of versions
 * that are read from snapshots have to be made again, of a file (`parquet`) that is to be found.
 */
export async function readCatalog(
  connection: DuckDBConnection,
): Promise<{ versions: Map<number, LoadedVersion>; generation: number }> {
  const reader = await connection.runAndReadAll(
    'SELECT version_id, snapshot, applied_seq, lens, layout FROM replica_version',
  );
  const versions = new Map<number, LoadedVersion>();

  for (const [versionId, snapshot, appliedSeq, lens, layout] of reader.getRows()) {
    const entry = entrySchema.parse(JSON.parse(String(layout)));
    if (entry.parsing !== parsing) continue;
    const { table, snapshotSeq, publishedSeq, columns, hasPlaces, rows, places, base } = entry;
    const { rowNumber, positionNumber } = entry;
    const made: TableLayout = {
      dialect: duckDbDialect,
      table,
      columns: new Map(places),
      hasPositions: hasPlaces,
      rowNumber,
      positionNumber,
      rows,
    };
    const found = base && { ...base, parquet: '' };
    versions.set(Number(versionId), {
      layout: found ? { ...made, rowCount: rowCountOf(made, found) } : made,
      base: found,
      columns,
      snapshot: snapshot === null ? null : String(snapshot),
      snapshotSeq,
      publishedSeq,
      columnsRevision: String(lens),
      appliedSeq: Number(appliedSeq),
    });
  }

  const tables = await connection.runAndReadAll(
    "SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'v%'",
  );
  const known = new Set(
    [...versions.values()].flatMap(({ layout: { table } }) => [table, ...Object.values(partsOf(table))]),
  );
  const names = tables.getRows().map(([value]) => String(value));
  const generations = [...known, ...names].map((name) => Number(name.split('_')[1] ?? 0));

  for (const table of names) {
    if (!known.has(table)) {
      await connection.run(`DROP TABLE ${identifier(table)}`);
    }
  }

  const views = await connection.runAndReadAll('SELECT view_name FROM duckdb_views() WHERE NOT internal');
  for (const [view] of views.getRows()) {
    await connection.run(`DROP VIEW ${identifier(String(view))}`);
  }

  return { versions, generation: Math.max(0, ...generations) };
}

/** Stores what a version's table is made of. */
export async function replaceEntry(
  connection: DuckDBConnection,
  versionId: number,
  version: LoadedVersion,
): Promise<void> {
  const { layout, base, columns, snapshot, snapshotSeq, publishedSeq, columnsRevision, appliedSeq } = version;
  await connection.run(`DELETE FROM replica_version WHERE version_id = ${versionId}`);

  const description = JSON.stringify({
    parsing,
    table: layout.table,
    snapshotSeq,
    publishedSeq,
    columns,
    hasPlaces: layout.hasPositions ?? false,
    rows: layout.rows,
    rowNumber: layout.rowNumber,
    positionNumber: layout.positionNumber,
    base,
    places: [...layout.columns],
  });
  const parameters = startParameters(duckDbDialect);
  const values = [
    parameters.bind(versionId, 'BIGINT'),
    parameters.bind(snapshot, 'VARCHAR'),
    parameters.bind(appliedSeq, 'BIGINT'),
    parameters.bind(columnsRevision, 'VARCHAR'),
    parameters.bind(description, 'VARCHAR'),
  ];
  const sql = `INSERT INTO replica_version VALUES (${values.join(', ')})`;

  await runStatement(connection, { sql, parameters: parameters.list });
}

/** Removes the entry of a version. */
export async function removeEntry(connection: DuckDBConnection, versionId: number): Promise<void> {
  await connection.run(`DELETE FROM replica_version WHERE version_id = ${versionId}`);
}

/** Stores how far the log is applied. */
export async function writeProgress(
  connection: DuckDBConnection,
  versionId: number,
  seq: number,
): Promise<void> {
  await connection.run(`UPDATE replica_version SET applied_seq = ${seq} WHERE version_id = ${versionId}`);
}
