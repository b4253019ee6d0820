import type { DuckDBConnection } from '@duckdb/node-api';
import { sql, type Kysely } from 'kysely';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { MappingPlan } from '#domain/source/upload/plan-mapping.ts';
import type { NumberFormat } from '#domain/value/cell/number-format.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { identifier, type Database } from '#server/base/base.server.ts';
import type { Engine, OpenVersion, VersionState } from '../contract.ts';
import { physicalType, columnParseOptions } from '../query/layout.ts';
import {
  type SnapshotEngine,
  duckDbDialect,
  readNumbers,
  readSnapshotTypes,
  runStatement,
  snapshotRowId,
} from '../duckdb/duckdb.ts';
import type { ReportProgress } from './report-progress.ts';
import { switchSnapshot, type NewSnapshot } from '../log/switch-snapshot.ts';
import { startParameters } from '../query/statement.ts';
import { lockVersionState, readColumns, readVersionState } from '../log/version-state.ts';
import { compileMapping, type MappedLayer } from './compile-mapping.ts';
import {
  compileKeyCount,
  compileMerge,
  compileMisfits,
  mergedColumns,
  type EditedRows,
  type MergeParts,
} from './compile-merge.ts';
import type { MergedColumn } from './merged-cell.ts';
import { dropLoggedTexts, storeLoggedTexts } from './logged-texts.ts';
import { refuseKeys, type RefusedKeys } from './refuse-keys.ts';
import { writeSnapshot } from './write-snapshot.ts';

/**
 * A layer to be published: its object, the plan for its columns, and where to report progress. `keys` says
 * which rows are refused by their key; by default none is, and of rows with one key the last counts.
 */
export type PlannedLayer = {
  parquetObject: string;
  plan: MappingPlan;
  report?: ReportProgress | undefined;
  keys?: RefusedKeys | undefined;
};

/** A snapshot of a version merged with a layer, and the state of the version that it was made from. */
export type MergedSnapshot = Required<NewSnapshot> & {
  base: VersionState;
  /** Rows of the layer that found a record by the primary column. */
  updated: number;
  /** Rows of the layer that became new records. */
  appended: number;
  /** Rows of the layer that a later one with the same primary value replaced. */
  repeated: number;
};

/** What writing snapshots needs. */
export type MergeContext = {
  db: Kysely<Database>;
  objects: ObjectStore;
  engine: SnapshotEngine & Pick<Engine, 'withVersion'>;
};

/** A layer in the columns of its destination. */
export type MappedSnapshot = NewSnapshot & {
  /** Rows of the layer that a later one with the same primary value replaced. */
  repeated: number;
};

/** Writes a layer in the columns of its destination, whose source has `columns`. */
export async function mapLayer(
  { objects, engine }: MergeContext,
  layer: PlannedLayer,
  columns: readonly SourceColumn[] = [],
): Promise<MappedSnapshot> {
  return engine.use(async (connection) => {
    using held = new DisposableStack();
    const compiled = await compileLayer(connection, { objects, held }, layer);
    const { plan, report } = layer;
    const parts: MergeParts = { ...nothingBefore, layer: compiled, ...columnParts(plan, columns) };
    const counts = await countKeys(connection, parts);
    const merged = mergedColumns(parts);
    await refuseKeys(connection, parts, { ...layer, columns: merged });
    const select = counts.keys < counts.rows ? compileMerge(parts, merged, true) : compiled.sql;
    const written = await writeSnapshot(connection, objects, select, { columns: merged.length, report });
    const { rows, lastRowId, parquetObject } = written;

    return { parquetObject, rows, lastRowId, repeated: counts.rows - counts.keys };
  });
}

/** What a merge has of a version without rows. */
const nothingBefore = { parquet: null, types: new Map<string, string>(), edited: null, nextRowId: 1 };

/** What a merge has to know of the columns of a source, with those that a plan adds. */
function columnParts(
  plan: MappingPlan | undefined,
  known: readonly SourceColumn[],
): Pick<MergeParts, 'fresh' | 'key' | 'numberFormats'> {
  const columns = [...known, ...(plan?.added ?? [])];
  return {
    fresh: new Set(plan?.added.map(({ name }) => name)),
    key: (plan?.key ?? []).map((name) => {
      const column = columns.find((candidate) => candidate.name === name)!;
      return { name, type: physicalType(column), parse: columnParseOptions(column) };
    }),
    numberFormats: numberFormatsOf(columns),
  };
}

/**
 * Writes a version's rows, with all edits, together with those of a layer; the version does not change.
 * Without edits only the snapshot is read, else this node's table has the edited rows. In a `transaction` the
 * version's row stays locked, so that no one can edit.
 */
export async function mergeLayer(
  context: MergeContext,
  versionId: number,
  layer: PlannedLayer,
  transaction?: Kysely<Database>,
): Promise<MergedSnapshot> {
  const { engine } = context;
  const db = transaction ?? context.db;
  const base = transaction
    ? await lockVersionState(transaction, versionId)
    : await readVersionState(db, versionId);

  if (base.seq === base.snapshotSeq) {
    return engine.use((connection) => write({ ...context, db }, connection, { base, layer, edited: null }));
  }

  return engine.withVersion(
    versionId,
    (version) =>
      engine.use((connection) => writeEdited({ ...context, db }, connection, { base, layer, version })),
    { state: base, through: db },
  );
}

/** Writes the rows of a version's table, with those of a layer if there is one. */
export async function writeEdited(
  context: MergeContext,
  connection: DuckDBConnection,
  {
    base,
    layer,
    version: { layout, columns },
  }: { base: VersionState; layer: PlannedLayer | null; version: Pick<OpenVersion, 'layout' | 'columns'> },
): Promise<MergedSnapshot> {
  const ids = await readEditedRows(context.db, base);
  const table = `edited_${base.versionId}`;
  if (ids) {
    await storeIds(connection, table, ids);
  }

  const textTable = `${table}_texts`;
  try {
    const texts = await storeLoggedTexts(connection, context.db, { base, layout, table: textTable });
    const edited: EditedRows = { layout, columns, which: ids ? { table } : 'all', texts };
    return await write(context, connection, { base, layer, edited });
  } finally {
    await dropLoggedTexts(connection, textTable);
    if (ids) {
      await connection.run(`DROP TABLE IF EXISTS temp.${identifier(table)}`);
    }
  }
}

type Merging = { base: VersionState; layer: PlannedLayer | null; edited: EditedRows | null };

async function write(
  { db, objects }: MergeContext,
  connection: DuckDBConnection,
  { base, layer, edited }: Merging,
): Promise<MergedSnapshot> {
  using held = new DisposableStack();
  const parquet = base.snapshot === null ? null : await objects.localPath(base.snapshot, held);
  const { columns } = await readColumns(db, base.sourceId);
  const parts: MergeParts = {
    parquet,
    types: parquet === null ? new Map() : await readSnapshotTypes(connection, parquet),
    edited,
    layer: layer ? await compileLayer(connection, { objects, held }, layer) : noLayer,
    ...columnParts(layer?.plan, columns),
    nextRowId: await readNextRowId(db, base.versionId),
  };
  const merged = await withoutMisfits(connection, edited, mergedColumns(parts));
  const counts = await countKeys(connection, parts);
  if (layer) {
    await refuseKeys(connection, parts, { ...layer, columns: merged });
  }

  const select = compileMerge(parts, merged, counts.keys < counts.rows);
  const { behind, ...snapshot } = await writeSnapshot(connection, objects, select, {
    columns: merged.length,
    from: parts.nextRowId,
    report: layer?.report,
  });
  const [total = 0] = await readNumbers(connection, `SELECT count(*) FROM (${parts.layer.sql})`);
  const repeated = counts.rows - counts.keys;
  const usedRows = total - repeated;

  return { ...snapshot, base, updated: usedRows - behind, appended: behind, repeated };
}

function numberFormatsOf(columns: readonly SourceColumn[]): Map<string, NumberFormat> {
  return new Map(
    columns.flatMap(({ name, number_format: format }) => (format ? [[name, format] as const] : [])),
  );
}

const noLayer: MappedLayer = {
  sql: `SELECT CAST(NULL AS BIGINT) AS ${snapshotRowId} WHERE false`,
  types: new Map(),
};

async function compileLayer(
  connection: DuckDBConnection,
  { objects, held }: { objects: ObjectStore; held: DisposableStack },
  { parquetObject, plan }: PlannedLayer,
) {
  const path = await objects.localPath(parquetObject, held);
  return compileMapping(plan, path, await readSnapshotTypes(connection, path));
}

/** How many rows of the layer have a key, and how many keys there are. */
async function countKeys(
  connection: DuckDBConnection,
  parts: MergeParts,
): Promise<{ rows: number; keys: number }> {
  if (parts.key.length === 0) return { rows: 0, keys: 0 };
  const [rows = 0, keys = 0] = await readNumbers(connection, compileKeyCount(parts));
  return { rows, keys };
}

/** A column whose edits do not fit its native type becomes text, so that none of them is lost. */
async function withoutMisfits(
  connection: DuckDBConnection,
  edited: EditedRows | null,
  columns: MergedColumn[],
): Promise<MergedColumn[]> {
  const misfits = edited && compileMisfits(edited, columns);
  if (!misfits) return columns;
  const counts = await readNumbers(connection, misfits.sql);
  const misfitNames = new Set(misfits.names.filter((_, index) => counts[index] !== 0));
  return columns.map((column) => (misfitNames.has(column.name) ? { ...column, type: 'VARCHAR' } : column));
}

/** The rows that log entries after the snapshot name; null when an entry is not about a single row. */
async function readEditedRows(
  db: Kysely<Database>,
  { versionId, snapshotSeq, seq }: VersionState,
): Promise<number[] | null> {
  const { rows } = await sql<{ row_id: number | null }>`
    select distinct row_id from row_change where version_id = ${versionId} and seq > ${snapshotSeq} and seq <= ${seq}`.execute(
    db,
  );
  if (rows.some(({ row_id }) => row_id === null)) return null;
  return rows.map(({ row_id }) => Number(row_id));
}

async function readNextRowId(db: Kysely<Database>, versionId: number): Promise<number> {
  const row = await db
    .selectFrom('version_state')
    .select('next_row_id')
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  return Number(row?.next_row_id ?? 1);
}

async function storeIds(connection: DuckDBConnection, table: string, ids: readonly number[]): Promise<void> {
  const parameters = startParameters(duckDbDialect);
  await runStatement(connection, {
    sql: `CREATE OR REPLACE TEMP TABLE ${identifier(table)} AS SELECT unnest(${parameters.bindList(ids, 'BIGINT')}) AS id`,
    parameters: parameters.list,
  });
}

/** Whether a version has the rows that it had when a merge was based on it. */
export const isUnchanged = (base: VersionState, now: VersionState): boolean =>
  now.seq === base.seq && now.snapshotSeq === base.snapshotSeq;

/**
 * Switches a version to a merged snapshot in the caller's transaction; false when the version has moved
 * since.
 */
export async function switchMerged(
  transaction: Kysely<Database>,
  merged: MergedSnapshot,
  user: string | null,
): Promise<boolean> {
  const { versionId } = merged.base;
  if (!isUnchanged(merged.base, await lockVersionState(transaction, versionId))) return false;
  await switchSnapshot(transaction, versionId, merged);
  await writeMerge(transaction, merged, user);
  return true;
}

/**
 * Writes the entry of a merge into the history, with the sequence number of the switch; its rows are in the
 * snapshot. What the version was made of before is there too, so that the merge can be undone.
 */
async function writeMerge(db: Kysely<Database>, merged: MergedSnapshot, user: string | null): Promise<void> {
  const { updated, appended, repeated, rows, base } = merged;
  const { snapshot, snapshotSeq, publishedSeq, seq } = base;
  const before = { rows: rows - appended, snapshot, snapshotSeq, publishedSeq, seq };

  await sql`
    insert into row_change (version_id, seq, kind, change, before, by)
    select version_id, last_seq, 'merge', ${JSON.stringify({ rows: updated + appended, updated, appended, repeated })}::jsonb,
      ${JSON.stringify(before)}::jsonb || jsonb_build_object('lastRowId', next_row_id - 1), ${user}
    from version_state where version_id = ${base.versionId}`.execute(db);
}
