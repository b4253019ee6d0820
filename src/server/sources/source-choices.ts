import type { Viewer } from '#domain/access/access.ts';
import type { Connection, ItemLog } from '#server/items/items.server.ts';
import { readListed } from './list-sources.ts';
import { readSources, readVersions, type SourceEntry, type VersionEntry } from './read-sources.ts';

/** Up to so many sources, all are read with their columns. */
const mostWithColumns = 200;

/** A source as a list of choices shows it. */
export type SourceChoice = {
  id: number;
  name: string;
  /** Newest first. */
  versions: VersionEntry[];
  columnCount: number;
};

/** The sources that the viewer may choose, by name. */
export async function readSourceChoices(
  db: Connection,
  viewer: Viewer,
  log?: ItemLog,
): Promise<SourceChoice[]> {
  const readable = await readListed(db, viewer, log);
  const versions = Map.groupBy(
    await readVersions(
      db,
      readable.map(({ id }) => id),
    ),
    ({ source }) => source,
  );
  return readable
    .map(({ id, name, columnCount }) => ({ id, name, columnCount, versions: versions.get(id) ?? [] }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Sources that may be chosen, with their columns: those with these ids, and all of them where they are at most 200. */
export async function readChosenSources(
  db: Connection,
  viewer: Viewer,
  { choices, ids, log }: { choices: readonly SourceChoice[]; ids: readonly number[]; log?: ItemLog },
): Promise<SourceEntry[]> {
  const all = choices.map(({ id }) => id);
  const wanted = new Set(ids);
  const read = all.length <= mostWithColumns ? all : all.filter((id) => wanted.has(id));
  return readSources(db, viewer, { ids: read, log });
}
