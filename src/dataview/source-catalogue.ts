import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { describeError } from '#domain/error/describe-error.ts';
import type { SourceColumn } from '#domain/source/column.ts';

/** A source as an editor may choose it: its versions and its columns. */
export type CatalogueSource = {
  id: number;
  name: string;
  versions: { id: number; name: string; rows?: number }[];
  columns: SourceColumn[];
  /** The names of the columns of few values in the newest version; missing where they were not requested. */
  fewValued?: ReadonlySet<string>;
};

/** A source as a list of choices names it: its columns may not be read yet. */
export type SourceChoice = Pick<CatalogueSource, 'id' | 'name' | 'versions'> & { columnCount: number };

/** How a catalogue reads what it does not hold. */
export type CatalogueReads = {
  /** Which columns of a version have few values; none where that is not known. */
  fewValued?(versionId: number): Promise<ReadonlySet<string>>;
  /** The sources with these ids that may be chosen. */
  sources?(ids: readonly number[]): Promise<CatalogueSource[]>;
};

/**
 * The sources that may be chosen, and those of them whose columns are read: all where they are few, else those that were
 * needed. `isLoaded` is false until they are known. `problem` says why the last ones could not be read.
 */
export type Catalogue = {
  choices: SourceChoice[];
  sources: CatalogueSource[];
  isLoaded?: boolean;
  problem?: string;
};

/** A catalogue as it is given: without choices, they are its sources. */
type GivenCatalogue = Omit<Catalogue, 'choices'> & Partial<Pick<Catalogue, 'choices'>>;

/** Holds the catalogue. The first one is also that of the server, which knows no sources. */
export class CatalogueStore {
  readonly first: Catalogue;
  #catalogue: Catalogue;
  readonly #listeners = new Set<() => void>();
  readonly #reads: CatalogueReads;
  /** The sources that are being read, by id. */
  readonly #reading = new Map<number, Promise<void>>();

  constructor(first: GivenCatalogue = { sources: [] }, reads: CatalogueReads = {}) {
    this.first = withChoices(first);
    this.#catalogue = this.first;
    this.#reads = reads;
  }

  readonly read = (): Catalogue => this.#catalogue;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A source with what is known of its newest version: which of its columns have few values. */
  async examine(source: CatalogueSource): Promise<CatalogueSource> {
    const version = newestVersion(source);
    if (!version || !this.#reads.fewValued) return source;
    return { ...source, fewValued: await this.#reads.fewValued(version.id) };
  }

  /** The source with this id; undefined until its columns are read. */
  known(id: number): CatalogueSource | undefined {
    return this.#catalogue.sources.find((source) => source.id === id);
  }

  /** Reads those of these sources that are not known. Rejects where they cannot be read. */
  async complete(ids: Iterable<number>): Promise<void> {
    const known = new Set(this.#catalogue.sources.map(({ id }) => id));
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    const unread = missing.filter((id) => !this.#reading.has(id));
    if (unread.length > 0) {
      const reading = this.#readSources(unread);
      for (const id of unread) this.#reading.set(id, reading);
    }
    await Promise.all(missing.map((id) => this.#reading.get(id)));
  }

  /** Takes a catalogue that was read again. Sources that it leaves out stay known while they may be chosen. */
  set(given: GivenCatalogue): void {
    const catalogue = withChoices(given);
    this.#change({
      ...catalogue,
      sources: withOthers(catalogue.sources, this.#catalogue.sources, catalogue),
    });
  }

  /** Keeps why the choices could not be read, until they are. */
  fail(problem: string): void {
    this.#change({ ...this.#catalogue, problem });
  }

  async #readSources(ids: readonly number[]): Promise<void> {
    try {
      const read = (await this.#reads.sources?.(ids)) ?? [];
      const { problem: _, ...catalogue } = this.#catalogue;
      this.#change({
        ...catalogue,
        sources: withOthers(read, this.#catalogue.sources, this.#catalogue),
      });
    } catch (error) {
      this.fail(describeError(error));
      throw error;
    } finally {
      for (const id of ids) this.#reading.delete(id);
    }
  }

  #change(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    for (const listener of this.#listeners) listener();
  }
}

function withChoices({ choices, ...rest }: GivenCatalogue): Catalogue {
  return { choices: choices ?? rest.sources.map(choiceOf), ...rest };
}

/** What a list of choices shows of a source. */
export const choiceOf = ({ id, name, versions, columns }: CatalogueSource): SourceChoice => ({
  id,
  name,
  versions,
  columnCount: columns.length,
});

/** The sources that were just read and those from before, as far as they may be chosen, in the order of the choices. */
function withOthers(
  read: readonly CatalogueSource[],
  before: readonly CatalogueSource[],
  { choices }: Catalogue,
): CatalogueSource[] {
  const byId = new Map([...before, ...read].map((source) => [source.id, source]));
  return choices.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The version with the highest number; undefined where the source has none. */
export function newestVersion({
  versions,
}: Pick<CatalogueSource, 'versions'>): CatalogueSource['versions'][number] | undefined {
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

/** The sources that may be chosen, without their columns. */
export const useSourceChoices = (): SourceChoice[] => useCatalogue().choices;

/** The sources whose columns are known. */
export const useSourceCatalogue = (): CatalogueSource[] => useCatalogue().sources;

/** The source with this id, which is read where its columns are not known; undefined until then. */
export function useSource(id: number | null | undefined): CatalogueSource | undefined {
  const store = use(SourceCatalogue);
  const { choices, sources } = useCatalogue();
  const source = sources.find((one) => one.id === id);
  useEffect(() => {
    const choice = choices.find((one) => one.id === id);
    if (source || !choice) return;
    // One that cannot be read stays unknown until it is needed again.
    store.complete([choice.id]).catch(() => {});
  }, [store, choices, source, id]);
  return source;
}

/** The source of this version, like `useSource`. */
export function useSourceWithVersion(versionId: number | null): CatalogueSource | undefined {
  return useSource(choiceWithVersion(useSourceChoices(), versionId)?.id);
}

/** The source that a version is of; undefined where it may not be chosen. */
export function choiceWithVersion(
  choices: readonly SourceChoice[],
  versionId: number | null,
): SourceChoice | undefined {
  return choices.find(({ versions }) => versions.some(({ id }) => id === versionId));
}
