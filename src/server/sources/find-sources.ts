import { foldedText } from '#server/base/base.server.ts';
import { sql, type RawBuilder } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { salvageStored, type Connection, type ItemLog } from '#server/items/items.server.ts';
import { versionEntry, type StoredVersion, type VersionEntry } from './read-sources.ts';
import { positionIn, largeFields, mayBeRead, searchedName } from './source-names.ts';

/** The most sources that are found at once. */
const mostFound = 50;

/** The most words that are searched separately; further ones are ignored. */
const mostWords = 12;

/** A source as a list of choices shows it. */
export type SourceChoice = {
  id: number;
  revision: number;
  name: string;
  /** Newest first. */
  versions: VersionEntry[];
  columnCount: number;
};

/** The sources that were found, and whether there are no others. */
export type FoundSources = { choices: SourceChoice[]; areAll: boolean };

/** A text that names contain, or with `anyWord` one of its words at least. */
export type SourceSearch = { search: string; anyWord?: boolean };

type FoundRow = {
  id: string | number;
  revision: number;
  schema_version: number;
  data: unknown;
  column_count: number;
  versions: StoredVersion[];
};

/**
 * At most 50 sources that the viewer may choose, found with one statement: those whose name contains a text,
 * those that begin with it first and of these the shortest; without a text those that were changed last, by
 * name.
 */
export async function findSources(
  db: Connection,
  viewer: Viewer,
  { search, anyWord = false }: SourceSearch,
  log: ItemLog,
): Promise<FoundSources> {
  const text = search.trim();
  const words = searchedWords(text, anyWord);
  const { condition, order } = words.length === 0 ? everything : matching(words);
  const { rows } = await sql<FoundRow>`
    with named as materialized (
      select id, updated_at, ${foldedText(searchedName())} as name from item
      where type = 'source' and ${mayBeRead(viewer)}
    ), found as (
      select id, row_number() over (order by ${order} updated_at desc, id desc) as position from named
      where ${condition}
      order by position
      limit ${mostFound + 1}::int
    )
    select item.id, item.revision, item.schema_version, item.data - ${largeFields}::text[] as data,
      case jsonb_typeof(item.data -> 'columns') when 'array' then jsonb_array_length(item.data -> 'columns') else 0 end as column_count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', version.id, 'data', version.data, 'schema_version', version.schema_version,
          'revision', version.revision, 'created_at', version.created_at, 'updated_at', version.updated_at,
          'row_count', version_state.row_count) order by version.id desc), '[]')
        from item as version left join version_state on version_state.version_id = version.id
        where version.type = 'version' and version.parent_id = item.id) as versions
    from found join item on item.id = found.id
    order by found.position`.execute(db);
  const choices = rows.slice(0, mostFound).flatMap((row) => choiceOf(row, viewer, log));

  return {
    choices: text === '' ? choices.toSorted(byName) : choices,
    areAll: rows.length <= mostFound,
  };
}

function searchedWords(text: string, anyWord: boolean): string[] {
  if (text === '') return [];
  if (!anyWord) return [text];
  return text.split(/\s+/).slice(0, mostWords);
}

const byName = (a: SourceChoice, b: SourceChoice) => a.name.localeCompare(b.name) || a.id - b.id;

const everything = { condition: sql`true`, order: sql`` };

/**
 * Which names contain one of these words, and the order in which they are listed: by how many of them, then
 * by where the first one is.
 */
function matching(words: readonly string[]): { condition: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const name = sql`named.name`;
  const positions = words.map((word) => positionIn(name, word));
  const count = sql.join(
    positions.map((position) => sql`(${position} > 0)::int`),
    sql` + `,
  );

  return {
    condition: sql`${count} > 0`,
    order: sql`${count} desc, nullif(${positions[0]}, 0), length(${name}),`,
  };
}

function choiceOf(row: FoundRow, viewer: Viewer, log: ItemLog): SourceChoice[] {
  const id = Number(row.id);
  const source = salvageStored('source', { ...row, id }, { name: `Source ${id}`, authLevel: 10 }, log);
  if (!can(viewer, 'data.read', { authLevel: source.authLevel })) return [];
  const { revision, column_count: columnCount, versions } = row;
  return [{ id, revision, name: source.name, columnCount, versions: versions.map(versionEntry) }];
}
