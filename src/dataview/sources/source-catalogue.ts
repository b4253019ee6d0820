import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { describeError } from '#domain/error/describe-error.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { VersionProfile } from '#domain/source/column/column-profile.ts';

/** A source as an editor may choose it: its versions and its columns. */
export type CatalogueSource = {
  id: number;
  name: string;
  versions: { id: number; name: string; rows?: number }[];
  columns: SourceColumn[];
  /** What the columns of the newest version hold; missing where it was not requested or is not known. */
  profile?: VersionProfile;
};

/** A source as a list of choices names it: its columns may not be read yet. */
export type SourceChoice = Pick<CatalogueSource, 'id' | 'name' | 'versions'> & { columnCount: number };

/** A source as it is named: by its id, or by the id of one of its versions. */
export type SourceKey = `source:${number}` | `version:${number}`;

/** A text that names contain, or with `anyWord` one of its words at least. */
export type SourceSearch = { search: string; anyWord?: boolean };

/** The first choices that a text finds, and whether they are all. */
export type FoundChoices = { choices: SourceChoice[]; areAll: boolean };

/** How a catalogue reads what it does not hold. */
export type CatalogueReads = {
  /** What the columns of a version hold; null where that is not known soon. */
  profile?(versionId: number): Promise<VersionProfile | null>;
  /** Those of these sources that may be chosen. */
  sources?(keys: readonly SourceKey[]): Promise<CatalogueSource[]>;
  /** The choices that a text finds. */
  search?(search: SourceSearch): Promise<FoundChoices>;
};

/**
 * The sources that are chosen from: all where they are few, else the first ones and those that were needed
 * (`areAll` is false then). `sources` are those of them whose columns are read, `gone` what was looked for in
 * vain. `isLoaded` is false until they are known. `problem` says why the last ones could not be read.
 */
export type Catalogue = {
  choices: SourceChoice[];
  areAll: boolean;
  sources: CatalogueSource[];
  gone: ReadonlySet<SourceKey>;
  isLoaded?: boolean;
  problem?: string;
};

/**
 * A catalogue as it is given: without choices, they are its sources. `named` are the sources that were to be
 * read.
 */
type GivenCatalogue = Pick<Catalogue, 'sources' | 'isLoaded'> &
  Partial<FoundChoices> & { named?: readonly SourceKey[] };

/** Holds the catalogue. The first one is also that of the server, which knows no sources. */
export class CatalogueStore {
  readonly first: Catalogue;
  /** Whether new sections follow the newest version of the source that is chosen for them. */
  readonly followsNewest: boolean;
  /** The choices that were given, without those that were needed. */
  #listed: readonly SourceChoice[];
  #catalogue: Catalogue;
  readonly #listeners = new Set<() => void>();
  readonly #reads: CatalogueReads;
  /** The sources that are being read. */
  readonly #reading = new Map<SourceKey, Promise<void>>();

  constructor(
    first: GivenCatalogue = { sources: [] },
    reads: CatalogueReads = {},
    { followsNewest = false }: { followsNewest?: boolean } = {},
  ) {
    this.followsNewest = followsNewest;
    this.#listed = first.choices ?? first.sources.map(choiceOf);
    this.first = this.#combine(first, []);
    this.#catalogue = this.first;
    this.#reads = reads;
  }

  readonly read = (): Catalogue => this.#catalogue;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A source with what is known of the columns of its newest version. */
  async examine(source: CatalogueSource): Promise<CatalogueSource> {
    const version = newestVersion(source);
    const profile = version && (await this.#reads.profile?.(version.id));
    if (profile) return { ...source, profile };
    return source;
  }

  /** The source with this id; undefined until its columns are read. */
  known(id: number): CatalogueSource | undefined {
    return this.#catalogue.sources.find((source) => source.id === id);
  }

  /** Reads those of these sources that are not known. Rejects where they cannot be read. */
  async complete(keys: Iterable<SourceKey>): Promise<void> {
    const missing = [...new Set(keys)].filter((key) => !sourceWithKey(this.#catalogue.sources, key));
    const unread = missing.filter((key) => !this.#reading.has(key));
    if (unread.length > 0) {
      const reading = this.#readSources(unread);
      for (const key of unread) {
        this.#reading.set(key, reading);
      }
    }

    await Promise.all(missing.map((key) => this.#reading.get(key)));
  }

  /** The choices that a text finds. */
  async search(search: SourceSearch): Promise<FoundChoices> {
    return (await this.#reads.search?.(search)) ?? { choices: [], areAll: true };
  }

  /**
   * Takes a catalogue that was read again. Sources that it leaves out stay known while they may be chosen.
   */
  set(given: GivenCatalogue): void {
    this.#listed = given.choices ?? given.sources.map(choiceOf);
    this.#change(this.#combine(given, this.#catalogue.sources));
  }

  /** Keeps why the choices could not be read, until they are. */
  fail(problem: string): void {
    this.#change({ ...this.#catalogue, problem });
  }

  async #readSources(keys: readonly SourceKey[]): Promise<void> {
    try {
      const sources = (await this.#reads.sources?.(keys)) ?? [];
      const { areAll, isLoaded = false, sources: before } = this.#catalogue;
      const gone = [...this.#catalogue.gone].filter((key) => !keys.includes(key));
      this.#change(this.#combine({ sources, areAll, isLoaded, named: keys }, before, gone));
    } catch (error) {
      this.fail(describeError(error));
      throw error;
    } finally {
      for (const key of keys) {
        this.#reading.delete(key);
      }
    }
  }

  /**
   * The sources that were just read with those from before, as far as they may be chosen, by name as the
   * choices are.
   */
  #combine(
    { sources: read, areAll = true, isLoaded = false, named = [] }: GivenCatalogue,
    before: readonly CatalogueSource[],
    goneBefore: readonly SourceKey[] = [],
  ): Catalogue {
    const gone = new Set([...goneBefore, ...named.filter((key) => !sourceWithKey(read, key))]);
    const byId = new Map([...before, ...read].map((source) => [source.id, source]));

    for (const id of byId.keys()) {
      if (gone.has(sourceKey(id))) {
        byId.delete(id);
      }
    }

    const choices = this.#choicesWith([...byId.values()], areAll);
    return {
      choices,
      areAll,
      sources: choices.flatMap(({ id }) => byId.get(id) ?? []),
      gone,
      isLoaded,
    };
  }

  /** The choices that were given, where they are not all with those that were needed. */
  #choicesWith(needed: readonly CatalogueSource[], areAll: boolean): SourceChoice[] {
    if (areAll || needed.length === 0) return [...this.#listed];
    return inOrder([...this.#listed, ...needed.map(choiceOf)]);
  }

  #change(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** Choices by name, each once: the last one of an id counts. */
const inOrder = (choices: readonly SourceChoice[]): SourceChoice[] =>
  [...new Map(choices.map((choice) => [choice.id, choice])).values()].toSorted(
    (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  );

export const sourceKey = (id: number): SourceKey => `source:${id}`;
export const versionKey = (id: number): SourceKey => `version:${id}`;

const sourceWithKey = <One extends Pick<CatalogueSource, 'id' | 'versions'>>(
  sources: readonly One[],
  key: SourceKey | null,
): One | undefined => {
  if (key === null) return undefined;
  return sources.find(
    ({ id, versions }) => sourceKey(id) === key || versions.some((one) => versionKey(one.id) === key),
  );
};

/** What a list of choices shows of a source. */
export const choiceOf = ({ id, name, versions, columns }: CatalogueSource): SourceChoice => ({
  id,
  name,
  versions,
  columnCount: columns.length,
});

/** The version with the highest number; undefined where the source has none. */
export function newestVersion({
  versions,
}: Pick<CatalogueSource, 'versions'>): CatalogueSource['versions'][number] | undefined {
  return versions.toSorted((a, b) => b.id - a.id)[0];
}

/**
 * The store of the catalogue, given by the editor's screen. It is a store because a context that changes
 * while a page opens makes React take over the sections one after the other, which takes a second for 500 of
 * them.
 */
export const SourceCatalogue = createContext(new CatalogueStore());

/** The sources that are chosen from, and whether they are known. */
export function useCatalogue(): Catalogue {
  const { subscribe, read, first } = use(SourceCatalogue);
  return useSyncExternalStore(subscribe, read, () => first);
}

/** The sources whose columns are known. */
export const useSourceCatalogue = (): CatalogueSource[] => useCatalogue().sources;

/**
 * A source that is shown: as a choice, with its columns once they are read, and whether there is none that
 * may be chosen.
 */
export type ListedSource = {
  choice: SourceChoice | undefined;
  source: CatalogueSource | undefined;
  isGone: boolean;
};

/** The source with this key, which is read where its columns are not known. */
export function useShownSource(key: SourceKey | null): ListedSource {
  const store = use(SourceCatalogue);
  const { choices, areAll, sources, gone, isLoaded = false } = useCatalogue();
  const choice = sourceWithKey(choices, key);
  const source = sources.find(({ id }) => id === choice?.id);
  const isGone = key !== null && isLoaded && !choice && (areAll || gone.has(key));
  const mayBeElsewhere = isLoaded && !areAll && !isGone;
  const readKey = keyToRead(choice, key, mayBeElsewhere);

  useEffect(() => {
    if (source || readKey === null) return;
    // One that cannot be read stays unknown until it is needed again.
    store.complete([readKey]).catch(() => {});
  }, [store, source, readKey]);
  return { choice, source, isGone };
}

/** The key by which a source is read that is shown; null where it is known that there is none. */
function keyToRead(
  choice: SourceChoice | undefined,
  key: SourceKey | null,
  mayBeElsewhere: boolean,
): SourceKey | null {
  if (choice) return sourceKey(choice.id);
  if (mayBeElsewhere) return key;
  return null;
}

/** The source with this id, which is read where its columns are not known; undefined until then. */
export const useSource = (id: number | null | undefined): CatalogueSource | undefined =>
  useShownSource(id == null ? null : sourceKey(id)).source;

/** The source of this version, like `useSource`. */
export const useSourceWithVersion = (versionId: number | null): CatalogueSource | undefined =>
  useShownSource(versionId === null ? null : versionKey(versionId)).source;
