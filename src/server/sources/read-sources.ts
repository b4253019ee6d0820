import { sql } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import type { Source, VersionOverride } from '#domain/source/description/source.ts';
import {
  readItem,
  salvageStored,
  type Connection,
  type ItemLog,
  type StoredRow,
} from '#server/items/items.server.ts';

/** A version as lists show it; times are ISO 8601. */
export type VersionEntry = {
  id: number;
  name: string;
  rows: number;
  created_at: string;
  updated_at: string;
  /** Why it was published in spite of checks. */
  override: VersionOverride | null;
};
/** A source as lists show it, newest version first. */
export type SourceEntry = Source & {
  id: number;
  revision: number;
  created_at: string;
  updated_at: string;
  versions: VersionEntry[];
  /** Set when a part of the stored source cannot be read; such a source is listed but not shown. */
  unreadable?: true;
};

/** The ids of the versions that sections may name: those of a source, and those that it had. */
export const knownVersions = ({ versions, removed_versions }: SourceEntry): number[] => [
  ...versions.map(({ id }) => id),
  ...removed_versions,
];

/**
 * Which sources are read: those with these ids or one of these versions, and the one with this name in its
 * address.
 */
export type SourceSelection = {
  ids?: readonly number[] | undefined;
  versionIds?: readonly number[] | undefined;
  urlSlug?: string | undefined;
};

/** The sources that the viewer may see, by name. Those that cannot be read are marked. */
export async function readSources(
  db: Connection,
  viewer: Viewer,
  { ids, versionIds, urlSlug, log }: SourceSelection & { log?: ItemLog } = {},
): Promise<SourceEntry[]> {
  const isNamed = ids !== undefined || versionIds !== undefined;
  if (isNamed && !ids?.length && !versionIds?.length) return [];

  let query = db.selectFrom('item').selectAll().where('type', '=', 'source');
  if (isNamed) {
    query = query.where(
      sql<boolean>`(id = any(${ids ?? []}::bigint[]) or id in (
        select parent_id from item where type = 'version' and id = any(${versionIds ?? []}::bigint[])))`,
    );
  }

  if (urlSlug !== undefined) {
    query = query.where((of) => of(of.ref('data', '->>').key('url_slug'), '=', urlSlug));
  }

  const rows = (await query.execute())
    .map((row) => ({
      ...row,
      data: salvageStored('source', row, { name: `Source ${row.id}`, authLevel: 10 }, log),
    }))
    .filter((row) => can(viewer, 'data.read', { authLevel: row.data.authLevel }));
  const versions = Map.groupBy(
    await readVersions(
      db,
      rows.map((row) => row.id),
    ),
    ({ source }) => source,
  );

  return rows
    .map((row) => ({
      ...row.data,
      id: row.id,
      revision: row.revision,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      versions: versions.get(row.id) ?? [],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** One source, or `not_found`. */
export async function readSource(db: Connection, viewer: Viewer, id: number): Promise<SourceEntry> {
  const [source] = await readSources(db, viewer, { ids: [id] });
  if (!source) throw noSuch('source', id);

  // Rejects with the reason.
  if (source.unreadable) {
    await readItem(db, 'source', id);
  }

  return source;
}

/** The versions of these sources, newest first, each with the id of its source. */
async function readVersions(
  db: Connection,
  sources: number[],
): Promise<(VersionEntry & { source: number })[]> {
  if (sources.length === 0) return [];

  const rows = await db
    .selectFrom('item')
    .leftJoin('version_state', 'version_state.version_id', 'item.id')
    .select([
      'item.id',
      'item.parent_id',
      'item.data',
      'item.schema_version',
      'item.revision',
      'item.created_at',
      'item.updated_at',
      'version_state.row_count',
    ])
    .where('item.type', '=', 'version')
    .where('item.parent_id', 'in', sources)
    .orderBy('item.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...versionEntry(row), source: row.parent_id ?? 0 }));
}

/** A version as it is stored: its times are dates, or texts from JSON. */
export type StoredVersion = StoredRow & {
  created_at: Date | string;
  updated_at: Date | string;
  row_count: number | null;
};

/** A version as lists show it. */
export function versionEntry(row: StoredVersion): VersionEntry {
  const { name, override } = salvageStored('version', row, { name: `Version ${row.id}` });
  return {
    id: row.id,
    name,
    rows: row.row_count ?? 0,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    override: override ?? null,
  };
}
