import { createContext, use, useSyncExternalStore } from 'react';
import type { SourceColumn } from '#domain/source/column.ts';

/** A source as an editor may choose it: its versions and its columns. */
export type CatalogueSource = {
  id: number;
  name: string;
  versions: { id: number; name: string }[];
  columns: SourceColumn[];
  /** The names of the columns of few values in the newest version; missing where they were not requested. */
  fewValued?: ReadonlySet<string>;
};

/** Reads which columns of a version have few values; none where that is not known. */
export type ReadFewValued = (versionId: number) => Promise<ReadonlySet<string>>;

/** The sources that may be chosen; `isLoaded` is false until they are known. */
export type Catalogue = { sources: CatalogueSource[]; isLoaded?: boolean };

/** Holds the catalogue. The first one is also that of the server, which knows no sources. */
export class CatalogueStore {
  readonly first: Catalogue;
  #catalogue: Catalogue;
  readonly #listeners = new Set<() => void>();
  readonly #readFewValued: ReadFewValued | undefined;

  constructor(first: Catalogue = { sources: [] }, readFewValued?: ReadFewValued) {
    this.first = first;
    this.#catalogue = first;
    this.#readFewValued = readFewValued;
  }

  readonly read = (): Catalogue => this.#catalogue;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A source with what is known of its newest version: which of its columns have few values. */
  async examine(source: CatalogueSource): Promise<CatalogueSource> {
    const version = newestVersion(source);
    if (!version || !this.#readFewValued) return source;
    return { ...source, fewValued: await this.#readFewValued(version.id) };
  }

  set(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    for (const listener of this.#listeners) listener();
  }
}

/** The version with the highest number; undefined where the source has none. */
export function newestVersion({
  versions,
}: CatalogueSource): CatalogueSource['versions'][number] | undefined {
  return versions.toSorted((a, b) => b.id - a.id)[0];
}

/**
 * The store of the catalogue, given by the editor's screen. It is a store because a context that changes while a page
 * opens makes React take over the sections one after the other, which takes a second for 500 of them.
 */
export const SourceCatalogue = createContext(new CatalogueStore());

/** The sources that may be chosen, and whether they are known. */
export function useCatalogue(): Catalogue {
  const { subscribe, read, first } = use(SourceCatalogue);
  return useSyncExternalStore(subscribe, read, () => first);
}

/** The sources that may be chosen. */
export const useSourceCatalogue = (): CatalogueSource[] => useCatalogue().sources;
