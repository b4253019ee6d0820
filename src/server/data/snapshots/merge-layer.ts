import type { DuckDBConnection } from '@duckdb/node-api';
import { sql, type Kysely } from 'kysely';
import type { MappingPlan } from '#domain/source/plan-mapping.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Database } from '#server/platform/database-schema.ts';
import { physicalType, quote, readingOf } from '../layout.ts';
import { readSnapshotTypes } from '../replica/build-table.ts';
import type { Replica } from '../replica/replica.ts';
import type { ReportProgress } from '../report-progress.ts';
import { runStatement } from '../run-statement.ts';
import { switchSnapshot, type NewSnapshot } from '../snapshot.ts';
import { startParameters } from '../statement.ts';
import { lockVersionState, readColumns, readVersionState, type VersionState } from '../version-state.ts';
import { compileMapping } from './compile-mapping.ts';
import {
  compileKeyCount,
  compileMerge,
  compileMisfits,
  mergedColumns,
  type Edited,
  type MergedColumn,
  type MergeParts,
} from './compile-merge.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** A layer on its way in: the object that holds it, what becomes of its columns, and who is told how far it is. */
export type PlannedLayer = { parquetObject: string; plan: MappingPlan; report?: ReportProgress | undefined };

/** A snapshot of a version with a layer brought in, and where the version stood when it was made. */
export type MergedSnapshot = Required<NewSnapshot> & {
  base: VersionState;
  /** Rows of the layer that found a record by the primary column. */
  updated: number;
  /** Rows of the layer that became new records. */
  appended: number;
  /** Rows of the layer that a later one with the same primary value replaced. */
  repeated: number;
};

type Context = { db: Kysely<Database>; objects: ObjectStore; replica: Replica };

/** Writes a layer in the columns of its destination. */
export async function mapLayer(
  { objects, replica }: Context,
  { parquetObject, plan, report }: PlannedLayer,
): Promise<NewSnapshot> {
  const path = await objects.localPath(parquetObject);
  return replica.connections.use(async (connection) => {
    const { sql: select } = compileMapping(plan, path, await readSnapshotTypes(connection, path));
    const { rows, lastRowId, parquetObject: name } = await writeSnapshot(connection, objects, select, { report });
    return { parquetObject: name, rows, lastRowId };
  });
}

/**
 * Writes a version's rows, every edit folded in, together with those of a layer; the version itself is left as it is.
 * Without edits the snapshot alone is read, else this node's table says what the edited rows hold. In a `transaction`
 * the version's row stays locked, so that nobody edits in the meantime.
 */
export async function mergeLayer(
  context: Context,
  versionId: number,
  layer: PlannedLayer,
  transaction?: Kysely<Database>,
): Promise<MergedSnapshot> {
  const { replica } = context;
  const db = transaction ?? context.db;
  const base = transaction ? await lockVersionState(transaction, versionId) : await readVersionState(db, versionId);
  if (base.seq === base.snapshotSeq) return replica.connections.use((own) => write({ ...context, db }, own, { base, layer, edited: null }));
  const ids = await readEditedRows(db, base);
  return replica.read(
    versionId,
    ({ layout, columns }) =>
      replica.connections.use(async (connection) => {
        const table = `edited_${versionId}`;
        if (ids) await keepIds(connection, table, ids);
        const edited: Edited = { layout, columns, which: ids ? { table } : 'all' };
        try {
          return await write({ ...context, db }, connection, { base, layer, edited });
        } finally {
          if (ids) await connection.run(`DROP TABLE IF EXISTS temp.${quote(table)}`);
        }
      }),
    { state: base, through: db },
  );
}

type Merging = { base: VersionState; layer: PlannedLayer; edited: Edited | null };

async function write({ db, objects }: Context, connection: DuckDBConnection, { base, layer, edited }: Merging): Promise<MergedSnapshot> {
  const { plan } = layer;
  const path = await objects.localPath(layer.parquetObject);
  const parquet = base.snapshot === null ? null : await objects.localPath(base.snapshot);
  const { columns } = await readColumns(db, base.sourceId);
  const parts: MergeParts = {
    parquet,
    types: parquet === null ? new Map() : await readSnapshotTypes(connection, parquet),
    edited,
    layer: compileMapping(plan, path, await readSnapshotTypes(connection, path)),
    fresh: new Set(plan.added.map(({ name }) => name)),
    key: plan.key.map((name) => {
      const column = columns.find((candidate) => candidate.name === name)!;
      return { name, type: physicalType(column), reading: readingOf(column) };
    }),
    nextRowId: await readNextRowId(db, base.versionId),
  };
  const merged = await withoutMisfits(connection, edited, mergedColumns(parts));
  const { keyed, keys } = await countKeys(connection, parts);
  const select = compileMerge(parts, merged, keys < keyed);
  const { behind, ...snapshot } = await writeSnapshot(connection, objects, select, {
    from: parts.nextRowId,
    report: layer.report,
  });
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM (${parts.layer.sql})`);
  const repeated = keyed - keys;
  const used = Number(counted.getRows()[0]![0]) - repeated;
  return { ...snapshot, base, updated: used - behind, appended: behind, repeated };
}

async function countKeys(connection: DuckDBConnection, parts: MergeParts): Promise<{ keyed: number; keys: number }> {
  if (parts.key.length === 0) return { keyed: 0, keys: 0 };
  const [keyed = 0, keys = 0] = (await connection.runAndReadAll(compileKeyCount(parts))).getRows()[0]!.map(Number);
  return { keyed, keys };
}

/** A column whose edits do not fit its native type becomes text, so that none of them is lost. */
async function withoutMisfits(connection: DuckDBConnection, edited: Edited | null, columns: MergedColumn[]): Promise<MergedColumn[]> {
  const misfits = edited && compileMisfits(edited, columns);
  if (!misfits) return columns;
  const counts = (await connection.runAndReadAll(misfits.sql)).getRows()[0]!.map(Number);
  const unfit = new Set(misfits.names.filter((_, index) => counts[index]! > 0));
  return columns.map((column) => (unfit.has(column.name) ? { ...column, type: 'VARCHAR' } : column));
}

/** The rows that log entries after the snapshot name; null when an entry speaks of no single row. */
async function readEditedRows(db: Kysely<Database>, { versionId, snapshotSeq }: VersionState): Promise<number[] | null> {
  const { rows } = await sql<{ row_id: number | null }>`
    select distinct row_id from row_change where version_id = ${versionId} and seq > ${snapshotSeq}`.execute(db);
  return rows.some(({ row_id }) => row_id === null) ? null : rows.map(({ row_id }) => Number(row_id));
}

async function readNextRowId(db: Kysely<Database>, versionId: number): Promise<number> {
  const row = await db.selectFrom('version_state').select('next_row_id').where('version_id', '=', versionId).executeTakeFirst();
  return Number(row?.next_row_id ?? 1);
}

async function keepIds(connection: DuckDBConnection, table: string, ids: readonly number[]): Promise<void> {
  const parameters = startParameters();
  await runStatement(connection, {
    sql: `CREATE OR REPLACE TEMP TABLE ${quote(table)} AS SELECT unnest(${parameters.bindList(ids, 'BIGINT')}) AS id`,
    parameters: parameters.list,
  });
}

/** Switches a version to a merged snapshot in the caller's transaction; false when it has moved on since that was made. */
export async function switchMerged(transaction: Kysely<Database>, merged: MergedSnapshot): Promise<boolean> {
  const { versionId, snapshotSeq, seq } = merged.base;
  const state = await lockVersionState(transaction, versionId);
  if (state.seq !== seq || state.snapshotSeq !== snapshotSeq) return false;
  await switchSnapshot(transaction, versionId, merged);
  return true;
}
