import { sql } from 'kysely';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Attribution } from '#domain/page/filter/section-query.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import { sourceTextsIn } from '#domain/source/description/source-texts.ts';
import { areTranslated, sourceColumnsIn } from '#domain/source/column/column-texts.ts';
import { readStored, type Connection } from '#server/items/items.server.ts';

/** What a viewer may know of a version: its columns and where its data comes from. */
export type ReadableVersion = {
  columns: WrittenColumn[];
  attribution: Attribution;
  /** Whether the rows may be edited: those of managed sources. */
  managed: boolean;
  /** The language that texts of the columns are translated to. */
  language?: string;
};

/** Whose versions are read, and in which language their columns are described: as they are without one. */
type Reading = { db: Connection; viewer: Viewer; language?: string | undefined };

/** The versions that were looked up by id; each is readable, or the error that says why it is not. */
export type ReadableVersions = ReadonlyMap<number, ReadableVersion | TidemarkError>;

type Row = {
  id: number;
  data: unknown;
  updated_at: Date;
  schema_version: number;
  source_id: number;
  source_data: unknown;
  source_schema_version: number;
  large_numbers: string[] | null;
  is_late: boolean;
  joined_of: { name: string; version: string; updated: string }[] | null;
  part_licenses: string[] | null;
};

/** How long a source may be due before its data is late: runs begin within minutes, where a node is there. */
const longOverdue = '1 hour';

/** Whether newer data of a connection cannot be fetched, is overdue, or waits for a person. */
const isLate = sql`(
  failing_since is not null
  or due_at < now() - ${longOverdue}::interval
  or exists (
    select from source_run where connection_id = connection.id and ended_at is null and source_run.is_late)
  or 'held' = (
    select status from source_run where connection_id = connection.id and ended_at is not null
    order by source_run.id desc limit 1))`;

/**
 * Whether newer data of a version is late. That of a joined version is where that of a part is of which it
 * shows the newest version.
 */
const isLateVersion = sql`
  case when source.data ? 'join' then exists (
    with recursive shown (source, version, is_newest) as (
      select source.id, version.id, true
      union
      select part.source, coalesce(part.pinned, tidemark_newest_version(part.source)), part.pinned is null
      from shown
      join item as joined on joined.id = shown.source
      join item as own on own.id = shown.version
      cross join lateral (
        select cast(value ->> 'source' as bigint) as source,
          cast(own.data -> 'parts' ->> cast(position - 1 as integer) as bigint) as pinned
        from jsonb_array_elements(joined.data -> 'join' -> 'parts') with ordinality as each (value, position)
      ) as part)
    select from shown join connection on connection.source_id = shown.source and is_newest where ${isLate})
  else exists (select from connection where connection.source_id = source.id and ${isLate}) end`;

/** The parts of a joined version: their names, the versions that it shows, and when these have changed. */
const joinedOf = sql`
  case when source.data ? 'join' then (
    select jsonb_agg(jsonb_build_object('name', coalesce(named.data ->> 'name', part.value ->> 'name'),
      'version', coalesce(shown.data ->> 'name', ''), 'updated', shown.updated_at) order by part.position)
    from jsonb_array_elements(source.data -> 'join' -> 'parts') with ordinality as part (value, position)
    left join item as named on named.id = cast(part.value ->> 'source' as bigint)
    left join item as shown on shown.id = coalesce(
      cast(version.data -> 'parts' ->> cast(part.position - 1 as integer) as bigint),
      tidemark_newest_version(cast(part.value ->> 'source' as bigint)))
  ) end`;

/** The licences of a joined source: that of each part, or of its parts where it has none. */
const partLicenses = sql`
  case when source.data ? 'join' then (
    with recursive unlicensed (source) as (
      select source.id
      union
      select cast(part.value ->> 'source' as bigint)
      from unlicensed
      join item as joined on joined.id = unlicensed.source
      cross join lateral jsonb_array_elements(joined.data -> 'join' -> 'parts') as part (value)
      where coalesce(joined.data #>> '{open_data,license}', '') = '')
    select jsonb_agg(distinct license)
    from unlicensed
    join item as licensed on licensed.id = unlicensed.source
    cross join lateral (select licensed.data #>> '{open_data,license}' as license) as own
    where license <> ''
  ) end`;

/** Reads several versions and their sources with one statement; each source is parsed once. */
export async function readReadableVersions(
  { db, viewer, language = '' }: Reading,
  versionIds: Iterable<number>,
): Promise<ReadableVersions> {
  const ids = [...new Set(versionIds)];
  if (ids.length === 0) return new Map();

  const { rows } = await sql<Row>`
    select version.id, version.data, version.schema_version, version.updated_at,
      source.id as source_id, source.data as source_data, source.schema_version as source_schema_version,
      state.large_numbers,
      ${isLateVersion} as is_late,
      ${joinedOf} as joined_of,
      ${partLicenses} as part_licenses
    from item as version
    join item as source on source.id = version.parent_id and source.type = 'source'
    left join version_state as state on state.version_id = version.id
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
      return [id, row ? readableOf(id, row, { source: sourceOf(row), language }) : notFound(id)];
    }),
  );
}

/** One version, when the viewer may read its source; rejects when not. */
export async function readableVersion(context: Reading, versionId: number): Promise<ReadableVersion> {
  const found = (await readReadableVersions(context, [versionId])).get(versionId) ?? notFound(versionId);
  if (found instanceof TidemarkError) throw found;
  return found;
}

/** Rejects unless the viewer may read the version and its rows may be edited. */
export async function checkEditableRows(
  context: { db: Connection; viewer: Viewer },
  versionId: number,
): Promise<void> {
  const { managed } = await readableVersion(context, versionId);
  if (!managed) throw readOnlyRows();
}

/** The error of an edit of rows whose source is not managed. */
export const readOnlyRows = () =>
  new TidemarkError('forbidden', 'The rows of this source are read-only: the source is not managed.');

function readSource(row: Row, viewer: Viewer) {
  const stored = { data: row.source_data, schema_version: row.source_schema_version };
  const source = readOrError('source', { id: row.source_id, revision: 0, ...stored });
  if (source instanceof TidemarkError) return source;
  if (can(viewer, 'data.read', { authLevel: source.authLevel })) return source;
  return new TidemarkError('forbidden', 'Reading this data requires a higher access level.');
}

/** The data of an item, or the error that it cannot be read, so that other versions are read in any case. */
function readOrError<Type extends 'source' | 'version'>(type: Type, row: Parameters<typeof readStored>[1]) {
  try {
    return readStored(type, row);
  } catch (error) {
    if (error instanceof TidemarkError) return error;
    throw error;
  }
}

function readableOf(
  versionId: number,
  row: Row,
  { source, language }: { source: ReturnType<typeof readSource>; language: string },
): ReadableVersion | TidemarkError {
  if (source instanceof TidemarkError) return source;

  const version = readOrError('version', { ...row, revision: 0 });
  if (version instanceof TidemarkError) return version;

  const columns = sourceColumnsIn(source.columns, language);
  return {
    columns: withLargeNumbers(columns, row.large_numbers ?? []),
    ...(areTranslated(source.columns, language) ? { language } : {}),
    managed: source.managed,
    attribution: withoutUndefined({
      sourceId: Number(row.source_id),
      sourceName: sourceTextsIn(source.translations, language).name ?? source.name,
      versionId,
      versionName: row.joined_of ? namesOfParts(row.joined_of) : version.name,
      updatedAt: latestOf(row).toISOString(),
      licenses: licensesOf(source.open_data.license, row),
      parts: row.joined_of?.map(({ name }) => name),
      isLate: row.is_late || undefined,
    }),
  };
}

/** The parts of a joined version with the versions that it shows: all of them are where its data is from. */
const namesOfParts = (parts: NonNullable<Row['joined_of']>): string =>
  parts.map(({ name, version }) => `${name}, ${version}`).join(' + ');

/** The licence of a source, or those of the parts of a joined one that has none; no empty list. */
function licensesOf(own: string, { part_licenses }: Row): string[] | undefined {
  if (own !== '') return [own];
  return part_licenses ?? undefined;
}

/** When a version has changed last; a joined one with the latest of its parts. */
function latestOf({ updated_at, joined_of }: Row): Date {
  const times = (joined_of ?? []).map(({ updated }) => Date.parse(updated)).filter(Number.isFinite);
  return new Date(Math.max(updated_at.getTime(), ...times));
}

/** Marks the columns whose version has numbers with separators. */
function withLargeNumbers(columns: WrittenColumn[], names: readonly string[]): WrittenColumn[] {
  if (names.length === 0) return columns;
  const large = new Set(names);
  return columns.map((column) => (large.has(column.name) ? { ...column, hasLargeNumbers: true } : column));
}

const notFound = (versionId: number) =>
  new TidemarkError('not_found', `The data has been removed: there is no version ${versionId}.`);
