import { foldedText } from '#server/base/base.server.ts';
import { sql, type RawBuilder } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { categoryTree, isFiledUnder, type CategoryNode } from '#domain/source/description/categories.ts';
import { salvageStored, type Connection, type ItemLog } from '#server/items/items.server.ts';
import { readSources, type SourceEntry } from './read-sources.ts';
import { largeFields, positionIn, searchedName } from './source-names.ts';

/** Which part of the list of sources is read: those whose name or doc type contains a text, in a category. */
type SourceListRequest = {
  search: string;
  category: readonly string[];
  /** By name, or by doc type in either direction. */
  order: 'name' | 'doc_type' | '-doc_type';
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
};

/**
 * The sources that the viewer may see without their large fields, and whether a text is in their name or doc
 * type; in no order.
 */
async function readListed(db: Connection, viewer: Viewer, search: string, log: ItemLog) {
  const isIn = (text: RawBuilder<string>) => sql<boolean>`${positionIn(foldedText(text), search.trim())} > 0`;
  const rows = await db
    .selectFrom('item')
    .select([
      'id',
      'revision',
      'schema_version',
      sql<unknown>`data - ${largeFields}::text[]`.as('data'),
      sql<boolean>`${isIn(searchedName())} or ${isIn(sql<string>`coalesce(data ->> 'doc_type', '')`)}`.as(
        'isFound',
      ),
    ])
    .where('type', '=', 'source')
    .execute();

  return rows
    .map((row) => ({
      id: row.id,
      isFound: row.isFound,
      ...salvageStored('source', row, { name: `Source ${row.id}`, authLevel: 10 }, log),
    }))
    .filter(({ authLevel }) => can(viewer, 'data.read', { authLevel }));
}

/**
 * A part of the list of the sources that the viewer may see: only these are read with their columns and
 * versions.
 */
export async function listSources(
  db: Connection,
  viewer: Viewer,
  { search, category, order, from, limit }: SourceListRequest,
  log: ItemLog,
): Promise<SourceList> {
  const readable = await readListed(db, viewer, search, log);
  const field = order === 'name' ? 'name' : 'doc_type';
  const found = readable
    .filter((source) => source.isFound && isFiledUnder(source, category))
    .toSorted((a, b) => a[field].localeCompare(b[field]) || a.id - b.id);

  if (order === '-doc_type') {
    found.reverse();
  }

  const ids = found.slice(from, from + limit).map(({ id }) => id);
  const read = new Map((await readSources(db, viewer, { ids, log })).map((source) => [source.id, source]));
  return {
    sources: ids.flatMap((id) => read.get(id) ?? []),
    length: found.length,
    total: readable.length,
    categories: categoryTree(readable),
  };
}
