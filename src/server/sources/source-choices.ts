import { createHash } from 'node:crypto';
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

/** The sources that may be chosen, and a digest of them: it changes with each of their columns, versions and row counts. */
export type SourceChoices = { digest: string; choices: SourceChoice[] };

/** The sources that the viewer may choose, by name. */
export async function readSourceChoices(
  db: Connection,
  viewer: Viewer,
  log: ItemLog,
): Promise<SourceChoices> {
  const readable = await readListed(db, viewer, log);
  const versions = Map.groupBy(
    await readVersions(
      db,
      readable.map(({ id }) => id),
    ),
    ({ source }) => source,
  );
  const found = readable
    .map(({ id, revision, name, columnCount }) => ({
      choice: { id, name, columnCount, versions: versions.get(id) ?? [] },
      revision,
    }))
    .toSorted((a, b) => a.choice.name.localeCompare(b.choice.name) || a.choice.id - b.choice.id);
  return { digest: digestOf(found), choices: found.map(({ choice }) => choice) };
}

/** The columns of a source change with its revision. When a version was last changed is not chosen by. */
function digestOf(found: readonly { choice: SourceChoice; revision: number }[]): string {
  const hash = createHash('sha256');
  for (const { choice, revision } of found) {
    const versions = choice.versions.map(({ id, name, rows }) => [id, name, rows]);
    hash.update(JSON.stringify([choice.id, revision, choice.name, versions]));
  }
  return hash.digest('base64url');
}

/** Sources that may be chosen, with their columns: those with these ids, and all of them where they are at most 200. */
export async function readChosenSources(
  db: Connection,
  viewer: Viewer,
  { choices, ids, log }: { choices: readonly SourceChoice[]; ids: readonly number[]; log: ItemLog },
): Promise<SourceEntry[]> {
  const all = choices.map(({ id }) => id);
  const wanted = new Set(ids);
  const read = all.length <= mostWithColumns ? all : all.filter((id) => wanted.has(id));
  return readSources(db, viewer, { ids: read, log });
}
