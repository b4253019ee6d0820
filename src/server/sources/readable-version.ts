import { sql } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Attribution } from '#domain/page/section-query.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { parseItemData, type Connection } from '#server/items/items.server.ts';

/** What a viewer may know of a version: its columns and where its data comes from. */
export type ReadableVersion = { columns: SourceColumn[]; attribution: Attribution };

/** The versions that were looked up by id; each is readable, or the error that says why it is not. */
export type ReadableVersions = ReadonlyMap<number, ReadableVersion | TidemarkError>;

type Row = {
  id: number;
  data: unknown;
  updated_at: Date;
  source_id: number;
  source_data: unknown;
};

/** Reads several versions and their sources with one statement; each source is parsed once. */
export async function readReadableVersions(
  { db, viewer }: { db: Connection; viewer: Viewer },
  versionIds: Iterable<number>,
): Promise<ReadableVersions> {
  const ids = [...new Set(versionIds)];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select version.id, version.data, version.updated_at, source.id as source_id, source.data as source_data
    from item as version
    join item as source on source.id = version.parent_id and source.type = 'source'
    where version.id = any(${ids}::bigint[]) and version.type = 'version'`.execute(db);
  const rowOf = new Map(rows.map((row) => [Number(row.id), row]));
  const sources = new Map<number, ReturnType<typeof readSource>>();
  const sourceOf = (row: Row) => {
    const known = sources.get(row.source_id) ?? readSource(row, viewer);
    sources.set(row.source_id, known);
    return known;
  };
  return new Map(
    ids.map((id) => {
      const row = rowOf.get(id);
      return [id, row ? readableOf(id, row, sourceOf(row)) : notFound(id)];
    }),
  );
}

/** One version, when the viewer may read its source; rejects when not. */
export async function readableVersion(
  context: { db: Connection; viewer: Viewer },
  versionId: number,
): Promise<ReadableVersion> {
  const found = (await readReadableVersions(context, [versionId])).get(versionId) ?? notFound(versionId);
  if (found instanceof TidemarkError) throw found;
  return found;
}

function readSource(row: Row, viewer: Viewer) {
  const source = parseItemData('source', row.source_data);
  return can(viewer, 'data.read', { authLevel: source.authLevel })
    ? source
    : new TidemarkError('forbidden', 'Reading this data takes a higher access level.');
}

function readableOf(
  versionId: number,
  row: Row,
  source: ReturnType<typeof readSource>,
): ReadableVersion | TidemarkError {
  if (source instanceof TidemarkError) return source;
  return {
    columns: source.columns,
    attribution: {
      sourceId: Number(row.source_id),
      sourceName: source.name,
      versionId,
      versionName: parseItemData('version', row.data).name,
      updatedAt: row.updated_at.toISOString(),
    },
  };
}

const notFound = (versionId: number) => new TidemarkError('not_found', `There is no version ${versionId}.`);
