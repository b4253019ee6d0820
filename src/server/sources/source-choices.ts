import { createHash } from 'node:crypto';
import type { Viewer } from '#domain/access/access.ts';
import type { Connection, ItemLog } from '#server/items/items.server.ts';
import { findSources, type FoundSources, type SourceSearch } from './find-sources.ts';
import { readSources, type SourceEntry, type VersionEntry } from './read-sources.ts';

/**
 * The sources that are chosen from and those that are shown, and a digest of both: it changes with their
 * columns, versions and row counts.
 */
export type SourceChoices = FoundSources & {
  digest: string;
  /** The shown ones with their columns: all where `choices` are all, else those that the request names. */
  readSources(): Promise<SourceEntry[]>;
};

/** Which sources are named: by their ids, or by the ids of versions. */
export type NamedSources = { ids: readonly number[]; versionIds: readonly number[] };

/** At most 50 sources that the viewer may choose, by name, and those that are named. */
export async function readSourceChoices(
  context: { db: Connection; viewer: Viewer; log: ItemLog },
  search: SourceSearch,
  named: NamedSources,
): Promise<SourceChoices> {
  const { db, viewer, log } = context;
  const found = await findSources(db, viewer, search, log);
  const areAll = found.areAll && search.search.trim() === '';
  const shown = areAll ? [] : await readSources(db, viewer, { ...named, log });
  const ids = found.choices.map(({ id }) => id);

  return {
    ...found,
    digest: digestOf([...found.choices, ...shown]),
    readSources: async () => (areAll ? readSources(db, viewer, { ids, log }) : shown),
  };
}

type Digested = { id: number; revision: number; name: string; versions: readonly VersionEntry[] };

/** The columns of a source change with its revision. When a version was last changed is not chosen by. */
function digestOf(sources: readonly Digested[]): string {
  const hash = createHash('sha256');
  for (const { id, revision, name, versions } of sources) {
    hash.update(JSON.stringify([id, revision, name, versions.map((one) => [one.id, one.name, one.rows])]));
  }
  return hash.digest('base64url');
}
