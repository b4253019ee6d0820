import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { noSuch } from '#domain/error/no-such.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { joinSchema, maxJoinDepth } from '#domain/source/join/join.ts';
import { present } from '#domain/value/object/present.ts';
import { type Database, prepared } from '#server/base/base.server.ts';
import type { VersionState } from '../contract.ts';
import { joinedState } from './joined-state.ts';

type StateRow = {
  id: number;
  source_id: number;
  snapshot: string | null;
  snapshot_seq: number | null;
  published_seq: number | null;
  last_seq: number | null;
  columns_revision: string;
  auth_level: number | null;
  row_count: number | null;
  joined: unknown;
  part_ids: (number | null)[] | null;
};

/** Reads a version's state in one query; rejects with `not_found` if there is no such version. */
export async function readVersionState(db: Kysely<Database>, versionId: number): Promise<VersionState> {
  const found = (await readVersionStates(db, [versionId])).get(versionId);
  if (!found) throw noVersion(versionId);
  return found.state;
}

/** The error for an id that no version has. */
export const noVersion = (versionId: number) => noSuch('version', versionId);

/** Reads a version's state and locks it until the transaction ends. */
export async function lockVersionState(
  transaction: Kysely<Database>,
  versionId: number,
): Promise<VersionState> {
  const lock = sql`for update of state`;
  const first = await selectStates(transaction, [versionId], sql`join`, lock);
  if (first.rows[0]) return editableState(first.rows[0]);

  // A version that never had a row has no state yet: creates it, then locks it.
  await readVersionState(transaction, versionId);
  await sql`insert into version_state (version_id) values (${versionId}) on conflict do nothing`.execute(
    transaction,
  );

  const { rows } = await selectStates(transaction, [versionId], sql`join`, lock);
  return editableState(rows[0]!);
}

/** The state of a version whose rows are its own. */
function editableState(row: StateRow): VersionState {
  if (row.joined === null) return stateOf(row);
  throw new TidemarkError(
    'forbidden',
    'The rows of a joined source are read-only: they are edited in the sources that it is made of.',
  );
}

/** A version's state with the level that is required to read its source. */
export type LeveledState = { state: VersionState; authLevel: number };

/**
 * Reads the states of several versions in one query, and in another one those of the parts of joined
 * versions; those that are none are left out.
 */
export async function readVersionStates(
  db: Kysely<Database>,
  versionIds: readonly number[],
  depth = 0,
): Promise<Map<number, LeveledState>> {
  const { rows } = await selectStates(db, versionIds, sql`left join`);
  const partIds = rows.flatMap(({ part_ids }) => present(part_ids ?? []).map(Number));
  const isDeep = depth > maxJoinDepth;
  const parts = partIds.length > 0 && !isDeep ? await readVersionStates(db, partIds, depth + 1) : new Map();

  return new Map(rows.map((row) => [Number(row.id), leveledState(row, parts)]));
}

/** The state of a version with the level that its source and those of its parts require. */
function leveledState(row: StateRow, states: ReadonlyMap<number, LeveledState>): LeveledState {
  const authLevel = Number(row.auth_level ?? -1);
  if (row.joined === null) return { state: stateOf(row), authLevel };

  const parts = (row.part_ids ?? []).map((id) => states.get(Number(id)) ?? null);
  const joined = { join: joinSchema.parse(row.joined), parts: parts.map((part) => part?.state ?? null) };
  return {
    state: joinedState(stateOf(row), joined),
    authLevel: Math.max(authLevel, ...parts.map((part) => part?.authLevel ?? -1)),
  };
}

function selectStates(
  db: Kysely<Database>,
  versionIds: readonly number[],
  join: RawBuilder<unknown>,
  lock = sql``,
) {
  return sql<StateRow>`${prepared}
    select version.id, source.id as source_id, state.snapshot, state.snapshot_seq, state.published_seq,
      state.last_seq, state.row_count, source.data -> 'join' as joined,
      case when source.data ? 'join' then array(
        select coalesce(
          cast(version.data -> 'parts' ->> cast(part.position - 1 as integer) as bigint),
          tidemark_newest_version(cast(part.value ->> 'source' as bigint)))
        from jsonb_array_elements(source.data -> 'join' -> 'parts') with ordinality as part (value, position)
        order by part.position) end as part_ids, md5(coalesce(source.data ->> 'columns', '')) as columns_revision,
      cast(source.data ->> 'authLevel' as integer) as auth_level
    from item as version
    join item as source on source.id = version.parent_id and source.type = 'source'
    ${join} version_state as state on state.version_id = version.id
    where version.id = any(${[...versionIds]}::bigint[]) and version.type = 'version'
    ${lock}`.execute(db);
}

function stateOf(row: StateRow): VersionState {
  return {
    versionId: Number(row.id),
    sourceId: Number(row.source_id),
    snapshot: row.snapshot,
    snapshotSeq: Number(row.snapshot_seq ?? 0),
    publishedSeq: Number(row.published_seq ?? 0),
    seq: Number(row.last_seq ?? 0),
    columnsRevision: row.columns_revision,
    rows: Number(row.row_count ?? 0),
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
  if (!row) throw noSuch('source', sourceId);

  return {
    columns: z.array(sourceColumnSchema).parse(row.columns ?? []),
    columnsRevision: row.columns_revision,
  };
}
