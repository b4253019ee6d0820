import { sql } from 'kysely';
import { invalidField } from '#domain/error/invalid-field.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import { formulaProblem } from '#domain/query/resolve-column.ts';
import { measureProblem } from '#domain/query/source-measures.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import type { Source } from '#domain/source/description/source.ts';
import { isAppended, type Join } from '#domain/source/join/join.ts';
import { rejoinedColumns } from '#domain/source/join/joined-columns.ts';
import { readItem, writeItem, type Connection, type Item } from '#server/items/items.server.ts';
import { checkJoinedRows } from './join-sources.ts';
import { changeJoined } from './joined-with.ts';
import { loadSourceForEdit } from './load-source-for-edit.ts';
import { readSource } from './read-sources.ts';

/** A part of a joined source: which of its versions is shown, null the newest one, and all of them. */
export type JoinedPartVersions = {
  source: number;
  name: string;
  versionId: number | null;
  versions: { id: number; name: string }[];
  /** Its columns; none where it is gone. */
  columns: SourceColumn[];
};

/** A joined source, and its version, which says which versions of the parts it shows. */
type JoinedItems = { join: Join; version: Item<'version'> };

/**
 * The parts of a joined source that the viewer may manage, with their versions; none for any other source.
 */
export async function readJoinedParts(
  db: Connection,
  sourceId: number,
  viewer: Viewer,
): Promise<JoinedPartVersions[]> {
  const found = await readJoined(db, sourceId, viewer);
  if (!found) return [];

  const { join, version } = found;
  const parts: JoinedPartVersions[] = [];
  for (const [index, { source, name }] of join.parts.entries()) {
    const versionId = version.data.parts?.[index] ?? null;
    parts.push({ source, name, versionId, ...(await readPart(db, source, viewer)) });
  }
  return parts;
}

/** The versions of a part, newest first, and its columns; none where it is gone. */
async function readPart(
  db: Connection,
  source: number,
  viewer: Viewer,
): Promise<Pick<JoinedPartVersions, 'versions' | 'columns'>> {
  const part = await readItem(db, 'source', source).catch(() => null);
  const isReadable = part && can(viewer, 'data.read', { authLevel: part.data.authLevel });
  if (!isReadable) return { versions: [], columns: [] };
  const { versions } = await readSource(db, viewer, source);
  return { versions: versions.map(({ id, name }) => ({ id, name })), columns: part.data.columns };
}

/** How a joined source is made, when the viewer may manage it. Rejects for a source that is none. */
export async function joinOfSource(db: Connection, sourceId: number, viewer: Viewer): Promise<Join> {
  return (await readJoinedOrRefuse(db, sourceId, viewer)).join;
}

/**
 * Sets which versions of its parts a joined source shows; null means the newest one of a part. `rows` is
 * the number of its rows then. The versions have been checked.
 */
export async function changeJoinedVersions(
  db: Connection,
  { sourceId, versions, rows }: { sourceId: number; versions: readonly (number | null)[]; rows: number },
  viewer: Viewer,
): Promise<void> {
  const { join, version } = await readJoinedOrRefuse(db, sourceId, viewer);
  const parts = join.parts.map((_, index) => versions[index] ?? null);
  await writeItem(db, 'version', version.id, { data: { ...version.data, parts } }, viewer.id);
  // Statistics are those of other rows; the update tells caches, too.
  await sql`
    update version_state set row_count = ${rows}, statistics = null where version_id = ${version.id}`.execute(
    db,
  );
}

/**
 * Joins the parts of a joined source in another way: by other keys or places, or with other columns and rows.
 * `rows` is the number of its rows then, and the join has been checked. Rejects where the parts are others,
 * and where something needs a column that would be lost.
 */
export async function changeJoin(
  db: Connection,
  { sourceId, join, rows }: { sourceId: number; join: Join; rows: number },
  viewer: Viewer,
): Promise<void> {
  checkJoinedRows(rows);
  const { data } = await loadSourceForEdit(db, sourceId, viewer);
  const { join: before, version } = await readJoinedOrRefuse(db, sourceId, viewer);
  checkSameParts(before, join);

  const parts: SourceColumn[][] = [];
  for (const { source } of before.parts) {
    parts.push((await readItem(db, 'source', source)).data.columns);
  }
  const { columns } = rejoinedColumns(data.columns, { before, after: join }, parts);
  checkOwnColumns(data, { join, columns });
  const names = new Set(columns.map(({ name }) => name));
  const default_columns = data.default_columns.filter((name) => names.has(name));
  const next = { ...data, join, columns, default_columns };
  await changeJoined(db, { id: sourceId, before: data, after: next }, viewer);
  await writeItem(db, 'source', sourceId, { data: next }, viewer.id);
  await sql`
    update version_state set row_count = ${rows}, statistics = null where version_id = ${version.id}`.execute(
    db,
  );
}

function checkSameParts(before: Join, after: Join): void {
  const sourcesOf = ({ parts }: Join) => parts.map(({ source }) => source).join();
  const areSame = sourcesOf(before) === sourcesOf(after) && isAppended(before) === isAppended(after);
  if (areSame) return;
  throw invalidField('join', 'A joined source keeps its parts. Make another one of other parts.');
}

/** Rejects where calculated columns and measures of the source itself need columns that are lost. */
function checkOwnColumns(source: Source, { join, columns }: Pick<Source, 'columns'> & { join: Join }): void {
  const ownNames = new Set(source.columns.filter((column) => isCalculated(column)).map(({ name }) => name));
  const taken = join.columns.find(({ name }) => ownNames.has(name));
  if (taken) throw invalidField('join', `There is a calculated column “${taken.name}” already.`);
  const problem = formulaProblem(columns) ?? measureProblem(columns);
  if (problem) throw invalidField('join', problem);
}

async function readJoined(db: Connection, sourceId: number, viewer: Viewer): Promise<JoinedItems | null> {
  const { data } = await loadSourceForEdit(db, sourceId, viewer);
  const { join } = data;
  if (!join) return null;

  const row = await db
    .selectFrom('item')
    .select('id')
    .where('parent_id', '=', sourceId)
    .where('type', '=', 'version')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  return { join, version: await readItem(db, 'version', row.id) };
}

async function readJoinedOrRefuse(db: Connection, sourceId: number, viewer: Viewer): Promise<JoinedItems> {
  const found = await readJoined(db, sourceId, viewer);
  if (found) return found;
  throw invalidField('sourceId', 'This source is not joined of others.');
}
