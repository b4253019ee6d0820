import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column.ts';
import { type Database, prepared } from '#server/base/base.server.ts';
import type { VersionState } from '../contract.ts';

type StateRow = {
  source_id: number;
  snapshot: string | null;
  snapshot_seq: number | null;
  published_seq: number | null;
  last_seq: number | null;
  columns_revision: string;
};

/** Reads a version's state in one query; rejects with `not_found` for what is no version. */
export async function readVersionState(db: Kysely<Database>, versionId: number): Promise<VersionState> {
  const { rows } = await selectState(db, versionId, sql``);
  if (!rows[0])
    throw new TidemarkError('not_found', `There is no version ${versionId}.`, { details: { versionId } });
  return stateOf(versionId, rows[0]);
}

/** Reads a version's state and locks it until the transaction ends. */
export async function lockVersionState(
  transaction: Kysely<Database>,
  versionId: number,
): Promise<VersionState> {
  const lock = sql`for update of state`;
  const first = await selectState(transaction, versionId, lock, sql`join`);
  if (first.rows[0]) return stateOf(versionId, first.rows[0]);
  // A version that never had a row: make its state, then lock that.
  await readVersionState(transaction, versionId);
  await sql`insert into version_state (version_id) values (${versionId}) on conflict do nothing`.execute(
    transaction,
  );
  const { rows } = await selectState(transaction, versionId, lock, sql`join`);
  return stateOf(versionId, rows[0]!);
}

function selectState(
  db: Kysely<Database>,
  versionId: number,
  lock: RawBuilder<unknown>,
  join = sql`left join`,
) {
  return sql<StateRow>`${prepared}
    select source.id as source_id, state.snapshot, state.snapshot_seq, state.published_seq, state.last_seq,
      md5(coalesce(source.data ->> 'columns', '')) as columns_revision
    from item as version
    join item as source on source.id = version.parent_id and source.type = 'source'
    ${join} version_state as state on state.version_id = version.id
    where version.id = ${versionId} and version.type = 'version'
    ${lock}`.execute(db);
}

/** A version's state with the level that is required to read its source. */
export type RelatedState = { state: VersionState; authLevel: number };

/** Reads the states of several versions at once; those that are none are left out. */
export async function readRelatedStates(
  db: Kysely<Database>,
  versionIds: readonly number[],
): Promise<Map<number, RelatedState>> {
  const { rows } = await sql<StateRow & { id: number; auth_level: number | null }>`
    select version.id, source.id as source_id, state.snapshot, state.snapshot_seq, state.last_seq,
      md5(coalesce(source.data ->> 'columns', '')) as columns_revision,
      cast(source.data ->> 'authLevel' as integer) as auth_level
    from item as version
    join item as source on source.id = version.parent_id and source.type = 'source'
    left join version_state as state on state.version_id = version.id
    where version.id = any(${[...versionIds]}::bigint[]) and version.type = 'version'`.execute(db);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      { state: stateOf(Number(row.id), row), authLevel: Number(row.auth_level ?? -1) },
    ]),
  );
}

function stateOf(versionId: number, row: StateRow): VersionState {
  return {
    versionId,
    sourceId: Number(row.source_id),
    snapshot: row.snapshot,
    snapshotSeq: Number(row.snapshot_seq ?? 0),
    publishedSeq: Number(row.published_seq ?? 0),
    seq: Number(row.last_seq ?? 0),
    columnsRevision: row.columns_revision,
  };
}

/** Reads the columns of a source, together with the fingerprint that they have. */
export async function readColumns(
  db: Kysely<Database>,
  sourceId: number,
): Promise<{ columns: SourceColumn[]; columnsRevision: string }> {
  const { rows } = await sql<{ columns: unknown; columns_revision: string }>`
    select data -> 'columns' as columns, md5(coalesce(data ->> 'columns', '')) as columns_revision
    from item where id = ${sourceId} and type = 'source'`.execute(db);
  const [row] = rows;
  if (!row)
    throw new TidemarkError('not_found', `There is no source ${sourceId}.`, { details: { sourceId } });
  return {
    columns: z.array(sourceColumnSchema).parse(row.columns ?? []),
    columnsRevision: row.columns_revision,
  };
}
