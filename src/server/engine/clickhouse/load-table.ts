import { customAlphabet } from 'nanoid';
import type { Kysely } from 'kysely';
import { identifier, literal, type Database } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { SnapshotEngine } from '../duckdb/duckdb.ts';
import { readColumns, readVersionState } from '../log/version-state.ts';
import { insertLoading, isUsable, readLoading, type KnownTable } from './known-tables.ts';
import type { TableClient } from './table-client.ts';
import { baseColumns, createStatements, tablesOf, type Topology } from './table-statements.ts';
import { writeBase } from './write-base.ts';

/** What versions are loaded with; `collection` is the named collection of the bucket in ClickHouse. */
export type LoadContext = {
  db: Kysely<Database>;
  client: TableClient;
  duckDb: SnapshotEngine;
  objects: ObjectStore;
  topology: Topology;
  collection: string | undefined;
};

/** Names of tables are never used twice: what an earlier one has would be taken for rows of the later. */
const newName = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12);

/**
 * Loads a version into new tables, as it is now, while others read and edit it. The version does not change:
 * the caller catches the tables up and switches to them.
 */
export async function loadTable(
  context: LoadContext,
  versionId: number,
  isHome: boolean,
): Promise<KnownTable> {
  const { db, client, topology } = context;
  const written = (await findWritten(context, versionId)) ?? (await writeBase(context, versionId)).table;
  const table = { ...written, name: `v${versionId}_${newName()}`, isHome };
  await insertLoading(db, table);

  const parts = { name: table.name, columns: table.physical, hasPositions: table.baseHasPositions };
  for (const statement of createStatements(parts, topology)) {
    await client.command(statement);
  }
  await insertBase(context, table);
  const { rows, misfits } = await readFindings(client, table);
  if (rows !== table.rows) {
    throw new Error(`ClickHouse has ${rows} of ${table.rows} rows of version ${versionId}.`);
  }
  return { ...table, misfits, object: null };
}

/** The file that an attempt which did not end has written, where the version can still be loaded from it. */
async function findWritten(
  { db, objects }: LoadContext,
  versionId: number,
): Promise<Omit<KnownTable, 'name' | 'isHome'> | null> {
  const begun = await readLoading(db, versionId);
  if (!begun?.object) return null;
  const state = await readVersionState(db, versionId);
  const { columnsRevision } = await readColumns(db, state.sourceId);
  const isSame = isUsable(begun, state) && begun.columnsRevision === columnsRevision;
  return isSame && (await objects.exists(begun.object)) ? begun : null;
}

/** Fills the base from the file, which ClickHouse reads by itself where it reaches the bucket. */
async function insertBase(
  { client, objects, topology, collection }: LoadContext,
  { name, object, physical, baseHasPositions }: KnownTable,
): Promise<void> {
  if (object === null) return;
  const { base } = tablesOf(name);
  const columns = baseColumns({ name, columns: physical, hasPositions: baseHasPositions }).map(
    ([column]) => column,
  );
  const key = objects.bucketKey(object);

  if (collection !== undefined && key !== null) {
    const names = columns.map(identifier).join(', ');
    const { cluster } = topology;
    const call = cluster === undefined ? 's3(' : `s3Cluster(${literal(cluster)}, `;
    const file = `${call}${collection}, filename = ${literal(key)}, format = 'Parquet')`;
    await client.command(`INSERT INTO ${base} (${names}) SELECT ${names} FROM ${file}`);
    return;
  }

  using held = new DisposableStack();
  await client.insert(base, columns, await objects.localPath(object, held));
}

/**
 * The number of rows of a base, and the columns with cells that do not fit their types (see `findMisfits`).
 */
async function readFindings(
  client: TableClient,
  { name, physical }: KnownTable,
): Promise<{ rows: number; misfits: string[] }> {
  const typed = [...physical].flatMap(([column, { value, raw, type }]) => {
    if (raw === null) return [];
    const isEmpty = type === 'VARCHAR[]' ? `empty(${value})` : `${value} IS NULL`;
    const isLong = type === 'DOUBLE' ? ` OR abs(${value}) > ${Number.MAX_SAFE_INTEGER}` : '';
    return [{ column, count: `countIf(${raw} IS NOT NULL AND (${isEmpty}${isLong}))` }];
  });
  const counts = ['count()', ...typed.map(({ count }) => count)].join(', ');
  const [[rows, ...found] = []] = await client.read(`SELECT ${counts} FROM ${tablesOf(name).base}`);
  const misfits = typed.filter((_, index) => Number(found[index]) !== 0).map(({ column }) => column);
  return { rows: Number(rows), misfits };
}
