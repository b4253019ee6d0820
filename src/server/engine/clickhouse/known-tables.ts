import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { storedColumnsSchema } from '../query/stored-columns.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import type { Database } from '#server/base/base.server.ts';
import type { VersionState } from '../contract.ts';
import type { PhysicalColumn } from '../dialect.ts';

/** What a version is in ClickHouse, as PostgreSQL and this node know it. */
export type KnownTable = {
  readonly name: string;
  readonly versionId: number;
  /** Whether requests for the version go there; else the table is for labels and options of others. */
  readonly isHome: boolean;
  /** The state of the version that its base has. */
  readonly seq: number;
  readonly publishedSeq: number;
  readonly columnsRevision: string;
  readonly columns: readonly SourceColumn[];
  /** The columns of the table by those of the source; `mayMisfit` is true of those in `misfits`. */
  readonly physical: ReadonlyMap<string, PhysicalColumn>;
  /** The number of rows of the base, and whether it has their positions. */
  readonly rows: number;
  readonly baseHasPositions: boolean;
  /** Every entry of the log up to this one is in the table. */
  readonly appliedSeq: number;
  /** How many edited rows were written since the base was loaded. */
  readonly changedRows: number;
  readonly misfits: readonly string[];
  readonly hasPositions: boolean;
  /** The file that the base is loaded from, while it is loaded. */
  readonly object: string | null;
};

const descriptionSchema = z.object({
  rows: z.number(),
  hasPositions: z.boolean(),
  columns: z.array(sourceColumnSchema),
  physical: storedColumnsSchema,
});

/** Whether the rows of a state follow from a table by entries of the log. */
export function isUsable(table: KnownTable, state: VersionState): boolean {
  return (
    table.publishedSeq === state.publishedSeq &&
    table.columnsRevision === state.columnsRevision &&
    table.seq <= state.seq
  );
}

/** The table that a version has now; null without one. */
export function readTable(db: Kysely<Database>, versionId: number): Promise<KnownTable | null> {
  return readOne(db, versionId, 'current');
}

/** The table of a version that was begun to be loaded last; null without one. */
export function readLoading(db: Kysely<Database>, versionId: number): Promise<KnownTable | null> {
  return readOne(db, versionId, 'loading');
}

async function readOne(
  db: Kysely<Database>,
  versionId: number,
  status: 'current' | 'loading',
): Promise<KnownTable | null> {
  const row = await db
    .selectFrom('clickhouse_table')
    .select(['name', 'is_home', 'seq', 'published_seq', 'columns_revision', 'applied_seq'])
    .select(['changed_rows', 'misfits', 'has_positions', 'object'])
    .where('version_id', '=', versionId)
    .where('status', '=', status)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst();
  const description = row && (await readDescription(db, row.name));
  if (!row || !description) return null;

  return {
    ...description,
    name: row.name,
    versionId,
    isHome: row.is_home,
    seq: Number(row.seq),
    publishedSeq: Number(row.published_seq),
    columnsRevision: row.columns_revision,
    appliedSeq: Number(row.applied_seq),
    changedRows: Number(row.changed_rows),
    misfits: row.misfits,
    hasPositions: row.has_positions,
    object: row.object,
  };
}

/** What never changes of a table. */
type Description = Pick<KnownTable, 'columns' | 'physical' | 'rows' | 'baseHasPositions'>;

/** Descriptions by the names of tables: every request needs that of its version. */
const descriptions = new LRUCache<string, Description>({ max: 200 });

/** The description of a table; null where it is gone. */
async function readDescription(db: Kysely<Database>, name: string): Promise<Description | null> {
  const cached = descriptions.get(name);
  if (cached) return cached;

  const row = await db
    .selectFrom('clickhouse_table')
    .select('description')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return null;
  const { rows, columns, physical, hasPositions } = descriptionSchema.parse(row.description);
  const description = { rows, columns, physical: new Map(physical), baseHasPositions: hasPositions };
  descriptions.set(name, description);
  return description;
}

/** Notes a table that is about to be loaded. */
export async function insertLoading(db: Kysely<Database>, table: KnownTable): Promise<void> {
  const { columns, rows, baseHasPositions: hasPositions } = table;
  const description = JSON.stringify({ rows, hasPositions, columns, physical: [...table.physical] });
  await db
    .insertInto('clickhouse_table')
    .values({
      name: table.name,
      version_id: table.versionId,
      status: 'loading',
      is_home: table.isHome,
      seq: table.seq,
      published_seq: table.publishedSeq,
      columns_revision: table.columnsRevision,
      applied_seq: table.appliedSeq,
      has_positions: table.hasPositions,
      description,
      object: table.object,
    })
    .execute();
}

/** Makes a loaded table that of its version, in place of the one that it has. */
export function switchTable(db: Kysely<Database>, table: KnownTable): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Another node may have loaded the version at the same time.
    const lock = sql`hashtextextended('clickhouse_table', ${table.versionId}::bigint)`;
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
    await retireTable(transaction, table.versionId);
    await sql`
      update clickhouse_table set status = 'current', is_home = ${table.isHome}, object = null, changed_at = now(),
        applied_seq = ${table.appliedSeq}, changed_rows = ${table.changedRows},
        misfits = ${[...table.misfits]}::text[], has_positions = ${table.hasPositions}
      where name = ${table.name}`.execute(transaction);
  });
}

/** The version has no table any more; what it had is dropped when no one reads it. */
export async function retireTable(db: Kysely<Database>, versionId: number): Promise<void> {
  await sql`
    update clickhouse_table set status = 'old', object = null, changed_at = now()
    where version_id = ${versionId} and status = 'current'`.execute(db);
}

/** Notes up to which entry the log is in a table. Nodes may do so in any order. */
export async function writeProgress(db: Kysely<Database>, table: KnownTable): Promise<void> {
  const { name, appliedSeq, changedRows, misfits, hasPositions } = table;
  await sql`
    update clickhouse_table set applied_seq = greatest(applied_seq, ${appliedSeq}::bigint),
      changed_rows = greatest(changed_rows, ${changedRows}::bigint),
      misfits = array(select distinct unnest(misfits || ${[...misfits]}::text[])),
      has_positions = has_positions or ${hasPositions}
    where name = ${name}`.execute(db);
}

/**
 * How long tables that were replaced stay for those who read them, and those that are not loaded to the end.
 */
const kept = { old: '1 hour', loading: '1 day' };

/**
 * The names of tables that can be dropped: they were replaced a while ago, or the version no longer exists or
 * was cleared.
 */
export async function findUnneeded(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from clickhouse_table as known
    left join item as version on version.id = known.version_id and version.type = 'version'
    left join version_state as state on state.version_id = known.version_id
    where version.id is null
      or (state.snapshot is null and known.published_seq < coalesce(state.published_seq, 0))
      or (status = 'old' and changed_at < now() - ${kept.old}::interval)
      or (status = 'loading' and changed_at < now() - ${kept.loading}::interval)`.execute(db);
  return rows.map(({ name }) => name);
}

/** Forgets a table that was dropped. */
export async function forgetTable(db: Kysely<Database>, name: string): Promise<void> {
  await db.deleteFrom('clickhouse_table').where('name', '=', name).execute();
}
