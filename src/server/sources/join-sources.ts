import { sql } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { noSuch } from '#domain/error/no-such.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { joinProblem } from '#domain/source/join/join-problem.ts';
import { joinedColumns } from '#domain/source/join/joined-columns.ts';
import { isAppended, maxJoinDepth, type Join } from '#domain/source/join/join.ts';
import type { Source } from '#domain/source/description/source.ts';
import { createItem, readItem, type Connection, type Item } from '#server/items/items.server.ts';
import { createSource } from './create-source.ts';
import { readNewestVersions } from './newest-versions.ts';

/** A join to be made: how, and which versions of its parts are meant; null for the newest one of a part. */
export type NewJoin = { name: string; join: Join; versions: readonly (number | null)[] };

/** A joined source and its version. */
export type JoinedSource = { sourceId: number; versionId: number };

/**
 * The versions that a join shows now, one for each part, when the viewer may read all parts. Rejects for a
 * join that is impossible, and for parts that are not there.
 */
export async function checkedParts(
  db: Connection,
  { join, versions }: Pick<NewJoin, 'join' | 'versions'>,
  viewer: Viewer,
): Promise<{ sources: Source[]; versionIds: number[] }> {
  const items = await readParts(db, join, viewer);
  const sources = items.map(({ data }) => data);
  const problem = joinProblem(
    join,
    sources.map(({ columns }) => columns),
  );
  if (problem) throw invalidField('join', problem);

  await checkDepth(db, join, sources);
  const newest = await readNewestVersions(
    db,
    join.parts.map(({ source }) => source),
  );
  const versionIds: number[] = [];
  for (const [index, { source, name }] of join.parts.entries()) {
    const pinned = versions[index] ?? null;
    const versionId = pinned ?? newest.get(source)?.versionId;
    if (versionId === undefined) throw invalidField('join', `“${name}” has no version with rows yet.`);
    if (pinned !== null) {
      await checkVersion(db, pinned, source);
    }
    versionIds.push(versionId);
  }
  return { sources, versionIds };
}

/** The sources of a join, locked against changes of their levels, when the viewer may read them. */
async function readParts(db: Connection, { parts }: Join, viewer: Viewer): Promise<Item<'source'>[]> {
  const items: Item<'source'>[] = [];
  for (const { source } of parts) {
    const item = await readItem(db, 'source', source);
    if (!can(viewer, 'data.read', { authLevel: item.data.authLevel })) throw noSuch('source', source);
    items.push(item);
  }
  return items;
}

async function checkVersion(db: Connection, versionId: number, source: number): Promise<void> {
  const version = await readItem(db, 'version', versionId);
  if (version.parent_id !== source) throw noSuch('version', versionId);
}

/** Refuses joins of joins of joins that are too deep, and appended parts whose rows a join may repeat. */
async function checkDepth(db: Connection, join: Join, sources: readonly Source[]): Promise<void> {
  const isOfJoined = sources.some((part) => part.join !== undefined && !isAppended(part.join));
  if (isAppended(join) && isOfJoined) {
    throw invalidField('join', 'Sources that were joined are not appended. Append first, then join.');
  }

  let [parts, depth] = [sources, 1];
  while (parts.some((part) => part.join !== undefined)) {
    depth += 1;
    if (depth > maxJoinDepth) {
      throw invalidField('join', `Joined sources can be joined again, ${maxJoinDepth} deep at most.`);
    }
    const ids = parts.flatMap((part) => part.join?.parts.map(({ source }) => source) ?? []);
    parts = await Promise.all(ids.map(async (id) => (await readItem(db, 'source', id)).data));
  }
}

/** The most rows of a joined source when it is made: more of them are a key that matches too much. */
const maxJoinedRows = 200_000_000;

/** Refuses a join of so many rows that its key cannot be meant. */
export function checkJoinedRows(rows: number): void {
  if (rows <= maxJoinedRows) return;
  throw new TidemarkError(
    'too_large',
    `The join would have ${rows} rows: its key matches too many of them. Add another column to the key.`,
  );
}

/**
 * Creates a joined source with one version. It requires the highest level of its parts; `rows` is the number
 * of its rows.
 */
export async function createJoinedSource(
  db: Connection,
  { name, join, versions }: NewJoin,
  rows: number,
  viewer: Viewer,
): Promise<JoinedSource> {
  checkJoinedRows(rows);
  await lockLevels(db, join);
  const { sources } = await checkedParts(db, { join, versions }, viewer);
  const columns = joinedColumns(
    join,
    sources.map((source) => source.columns),
  );
  const authLevel = Math.max(...sources.map((source) => source.authLevel));
  const licenses = new Set(sources.map(({ open_data }) => open_data.license));
  const [license = ''] = licenses.size === 1 ? licenses : [];
  const open_data = { license, publisher: '', contact: '' };

  const data = { name, columns, join, authLevel, open_data, managed: false };
  const source = await createSource(db, data, viewer.id);
  const parts = join.parts.map((_, index) => versions[index] ?? null);
  const version = await createItem(
    db,
    { type: 'version', app: 'tidemark', parent: source.id, data: { name: 'version 1', parts } },
    viewer.id,
  );
  await sql`insert into version_state (version_id, row_count) values (${version.id}, ${rows})`.execute(db);
  return { sourceId: source.id, versionId: version.id };
}

/** No part gets another level until the transaction ends. */
async function lockLevels(db: Connection, { parts }: Join): Promise<void> {
  const ids = parts.map(({ source }) => source);
  await sql`select id from item where id = any(${ids}::bigint[]) order by id for share`.execute(db);
}
