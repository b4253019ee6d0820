import { createContext, use, useSyncExternalStore } from 'react';
import type { SourceColumn } from '#domain/source/column.ts';

/** A source as an editor may choose it: its versions and its columns. */
export type CatalogueSource = {
  id: number;
  name: string;
  versions: { id: number; name: string }[];
  columns: SourceColumn[];
};

/** The sources that may be chosen; `isLoaded` is false until they are known. */
export type Catalogue = { sources: CatalogueSource[]; isLoaded?: boolean };

/** Holds the catalogue. The first one is also that of the server, which knows no sources. */
export class CatalogueStore {
  readonly first: Catalogue;
  #catalogue: Catalogue;
  readonly #listeners = new Set<() => void>();

  constructor(first: Catalogue = { sources: [] }) {
    this.first = first;
    this.#catalogue = first;
  }

  readonly read = (): Catalogue => this.#catalogue;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    for (const listener of this.#listeners) listener();
  }
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
