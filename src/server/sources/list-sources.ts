import { foldedText } from '#server/base/base.server.ts';
import { sql, type RawBuilder } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { categoryTree, isFiledUnder, type CategoryNode } from '#domain/source/description/categories.ts';
import type { SourceOrder } from '#domain/source/description/source-order.ts';
import { salvageStored, type Connection, type ItemLog } from '#server/items/items.server.ts';
import { readSources, type SourceEntry } from './read-sources.ts';
import { largeFields, positionIn, searchedName } from './source-names.ts';

/** Which part of the list of sources is read: those whose name or doc type contains a text, in a category. */
type SourceListRequest = {
  search: string;
  category: readonly string[];
  order: SourceOrder;
  isDescending: boolean;
  from: number;
  limit: number;
};

/** A part of the list of sources. */
export type SourceList = {
  sources: SourceEntry[];
  /** How many sources match the request. */
  length: number;
  /** How many sources the viewer may see. */
  total: number;
  /** The categories of all of them. */
  categories: CategoryNode[];
  /** What each of `sources` is ordered by, where the list is ordered by size or owner. */
  ordering: SourceOrdering[];
};

/** The bytes of the files that the newest version came from, and the name of who is told about a source. */
export type SourceOrdering = { bytes: number; owner: string };

/**
 * The sources that the viewer may see without their large fields, whether a text is in their name or doc
 * type, and, where that orders them, the id, the rows and the bytes of their newest versions or the names of
 * their owners; in no order.
 */
async function readListed(
  db: Connection,
  viewer: Viewer,
  { search, order }: Pick<SourceListRequest, 'search' | 'order'>,
  log: ItemLog,
) {
  const isByVersion = order === 'date' || order === 'rows' || order === 'size';
  const newest = isByVersion ? sql<number>`tidemark_newest_version(item.id)` : sql<number>`null::bigint`;
  const isIn = (text: RawBuilder<string>) => sql<boolean>`${positionIn(foldedText(text), search.trim())} > 0`;
  const bytes = order === 'size' ? bytesOf(newest) : sql<number>`0::float8`;
  const owner = order === 'owner' ? ownerOf : sql<string | null>`null::text`;
  const rows = await db
    .selectFrom('item')
    .leftJoin('version_state', (join) => join.on('version_state.version_id', '=', newest))
    .select([
      'item.id',
      'item.revision',
      'item.schema_version',
      'version_state.version_id',
      'version_state.row_count',
      bytes.as('bytes'),
      owner.as('owner'),
      sql<unknown>`data - ${largeFields}::text[]`.as('data'),
      sql<boolean>`${isIn(searchedName())} or ${isIn(sql<string>`coalesce(data ->> 'doc_type', '')`)}`.as(
        'isFound',
      ),
    ])
    .where('item.type', '=', 'source')
    .execute();

  return rows
    .map((row) => ({
      bytes: row.bytes,
      owner: row.owner ?? '',
      id: row.id,
      isFound: row.isFound,
      newest: { version: row.version_id ?? 0, rows: row.row_count ?? 0 },
      ...salvageStored('source', row, { name: `Source ${row.id}`, authLevel: 10 }, log),
    }))
    .filter(({ authLevel }) => can(viewer, 'data.read', { authLevel }))
    .map((source) => {
      // Who owns a source is told to those who may own it.
      const isTold = can(viewer, 'upload.create', { authLevel: source.authLevel });
      return isTold ? source : { ...source, owner: '' };
    });
}

/** The bytes of the files that a version came from. */
const bytesOf = (version: RawBuilder<number>) => sql<number>`
  (select coalesce(sum(upload.bytes), 0)::float8 from upload_version
   join upload on upload.id = upload_version.upload_id where upload_version.version_id = ${version})`;

/** The name of who is told about a source; null where that is nobody who has an account. */
const ownerOf = sql<string | null>`
  (select name from "user" where id = coalesce(
    (select user_id from source_owner where source_id = item.id), item.created_by))`;

type ListedSource = Awaited<ReturnType<typeof readListed>>[number];

/** How sources are ordered. Versions have later ids the newer they are. */
const comparisons: Record<SourceOrder, (one: ListedSource, other: ListedSource) => number> = {
  doc_type: (one, other) => one.doc_type.localeCompare(other.doc_type),
  name: (one, other) => one.name.localeCompare(other.name),
  date: (one, other) => one.newest.version - other.newest.version,
  rows: (one, other) => one.newest.rows - other.newest.rows,
  size: (one, other) => one.bytes - other.bytes,
  // Sources of nobody are last.
  owner: (one, other) =>
    Number(one.owner === '') - Number(other.owner === '') || one.owner.localeCompare(other.owner),
};

/**
 * A part of the list of the sources that the viewer may see: only these are read with their columns and
 * versions.
 */
export async function listSources(
  db: Connection,
  viewer: Viewer,
  { search, category, order, isDescending, from, limit }: SourceListRequest,
  log: ItemLog,
): Promise<SourceList> {
  const readable = await readListed(db, viewer, { search, order }, log);
  const compare = comparisons[order];
  const found = readable
    .filter((source) => source.isFound && isFiledUnder(source, category))
    .toSorted((a, b) => compare(a, b) || a.id - b.id);

  if (isDescending) {
    found.reverse();
  }

  const ids = found.slice(from, from + limit).map(({ id }) => id);
  const byId = new Map(found.map((source) => [source.id, source]));
  const read = new Map((await readSources(db, viewer, { ids, log })).map((source) => [source.id, source]));
  const sources = ids.flatMap((id) => read.get(id) ?? []);
  return {
    sources,
    ordering: sources.map(({ id }) => ({
      bytes: byId.get(id)?.bytes ?? 0,
      owner: byId.get(id)?.owner ?? '',
    })),
    length: found.length,
    total: readable.length,
    categories: categoryTree(readable),
  };
}
