import { sql, type Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import {
  superfluousVersions,
  versionKeepingSchema,
  type VersionKeeping,
} from '#domain/source/connection/version-keeping.ts';
import type { Database } from '#server/base/base.server.ts';
import { removeVersion } from '#server/sources/sources.server.ts';

/** The most versions that are removed at once; the next run removes more. */
const mostRemoved = 50;

/** Who removes versions, in the audit log. */
const rule = { id: null, email: 'the rule for old versions' };

/**
 * Removes the versions of runs that the connection of a run does not keep by its rule, and says which.
 * Versions stay that somebody uploaded, that a page, a draft or a template shows, that pages are generated
 * from, or whose rows are the options or labels of another source.
 */
export async function thinVersions(db: Kysely<Database>, runId: number): Promise<number[]> {
  const connection = await db
    .selectFrom('source_run')
    .innerJoin('connection', 'connection.id', 'source_run.connection_id')
    .select(['connection.id', 'connection.source_id', 'connection.keeping'])
    .where('source_run.id', '=', runId)
    .executeTakeFirst();
  const keeping = storedKeeping(connection?.keeping);
  const sourceId = connection?.source_id ?? null;
  if (!connection || !keeping || sourceId === null) return [];

  const versions = await readRunVersions(db, connection.id, sourceId);
  const superfluous = superfluousVersions(versions, keeping).map(({ id }) => id);
  const removed = (await withoutShown(db, superfluous)).slice(0, mostRemoved);
  for (const id of removed) {
    await db.transaction().execute((transaction) => removeVersion(transaction, { sourceId, id }, rule));
  }
  return removed;
}

/** A rule for old versions as it is stored; null where there is none, or one of a later release. */
export const storedKeeping = (stored: unknown): VersionKeeping | null =>
  versionKeepingSchema.safeParse(stored).data ?? null;

/** Sets which versions of its runs a source keeps; null is all of them. */
export async function setKeeping(
  db: Kysely<Database>,
  sourceId: number,
  keeping: VersionKeeping | null,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('connection')
    .set({ keeping: keeping && JSON.stringify(keeping) })
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuch('connection', sourceId);
}

/** The versions of a source that runs of its connection made, newest first. */
async function readRunVersions(
  db: Kysely<Database>,
  connectionId: number,
  sourceId: number,
): Promise<{ id: number; createdAt: Date }[]> {
  return db
    .selectFrom('item')
    .select(['id', 'created_at as createdAt'])
    .where('type', '=', 'version')
    .where('parent_id', '=', sourceId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('source_run')
        .select((expression) => expression.ref('version_id').$notNull().as('id'))
        .where('connection_id', '=', connectionId)
        .where('status', '=', 'published')
        .where('version_id', 'is not', null),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Those of some versions that nothing else refers to. */
async function withoutShown(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const refersTo = '$.columns[*] ? (@.mapped_options.viewId == $id || @.meta_lookup.view_id == $id)';
  const { rows } = await sql<{ id: string }>`
    select version.id from unnest(${[...ids]}::bigint[]) with ordinality as version (id, place)
    where not exists (select from section_index where data_versions @> array[version.id])
      and not exists (
        select from item
        where type = 'page' and data -> 'data_controls' ->> 'version' = version.id::text
          and data -> 'data_controls' ->> 'follows' is distinct from 'true')
      and not exists (
        select from item
        where type = 'source' and jsonb_path_exists(
          data, ${refersTo}::jsonpath, jsonb_build_object('id', version.id)))
    order by version.place desc`.execute(db);

  return rows.map(({ id }) => Number(id));
}
