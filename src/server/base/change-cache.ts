import { LRUCache } from 'lru-cache';
import type { ChangeFeed, ChangeListener } from './change-feed.ts';
import { entryBytes } from './entry-bytes.ts';

/** A value that is being made, with the changes that are reported meanwhile. */
export class Reading implements ChangeListener {
  readonly #changed = new Set<string>();
  #isMissed = false;

  changed(key: string): void {
    this.#changed.add(key);
  }

  missed(): void {
    this.#isMissed = true;
  }

  /** Whether an object with one of these keys may have changed since the reading began. */
  isOvertaken(dependencies: readonly string[]): boolean {
    return this.#isMissed || dependencies.some((key) => this.#changed.has(key));
  }
}

/** A value and the keys of the objects that it depends on, as the change feed names them. */
export type MadeValue<Value> = { value: Value; dependencies: readonly string[] };

/**
 * The most bytes that all entries of a cache have together, and about how many a value has. Keys are counted,
 * too.
 */
export type ChangeCacheOptions<Value> = { maxBytes: number; sizeOf(value: Value): number };

/**
 * Values in memory. A change drops those that depend on what changed; beyond `maxBytes` the least recently
 * used go first. While the change feed does not listen, no value is returned and none is stored.
 */
export class ChangeCache<Value> implements ChangeListener {
  readonly #feed: Pick<ChangeFeed, 'isListening'>;
  readonly #keysByDependency = new Map<string, Set<string>>();
  readonly #readings = new Set<Reading>();
  readonly #values: LRUCache<string, MadeValue<Value>>;

  constructor(feed: Pick<ChangeFeed, 'isListening'>, { maxBytes, sizeOf }: ChangeCacheOptions<Value>) {
    this.#feed = feed;
    this.#values = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value, dependencies }, key) => entryBytes([key, ...dependencies], sizeOf(value)),
      dispose: (made, key) => this.#unlink(made, key),
    });
  }

  get(key: string): Value | undefined {
    if (!this.#feed.isListening()) return undefined;
    return this.#values.get(key)?.value;
  }

  /** Begins a reading, before anything is read for it. It must be ended. */
  begin(): Reading {
    const reading = new Reading();
    this.#readings.add(reading);
    return reading;
  }

  end(reading: Reading): void {
    this.#readings.delete(reading);
  }

  /** Stores a value and returns true, unless something that it depends on changed while it was made. */
  store(key: string, made: MadeValue<Value>, reading: Reading): boolean {
    if (!this.#feed.isListening() || reading.isOvertaken(made.dependencies)) return false;
    this.#values.set(key, made);
    // A value that is larger than the whole cache was not stored.
    if (!this.#values.has(key)) return false;

    for (const dependency of made.dependencies) {
      const keys = this.#keysByDependency.get(dependency) ?? new Set();
      this.#keysByDependency.set(dependency, keys.add(key));
    }

    return true;
  }

  /** The cached value, else the one that `make` reads now. Callers share it: nobody may change it. */
  async load(key: string, make: () => Promise<MadeValue<Value>>): Promise<Value> {
    const cached = this.get(key);
    if (cached !== undefined) return cached;

    const reading = this.begin();
    try {
      const made = await make();
      this.store(key, made, reading);
      return made.value;
    } finally {
      this.end(reading);
    }
  }

  changed(key: string): void {
    for (const reading of this.#readings) {
      reading.changed(key);
    }
    for (const cached of this.#keysByDependency.get(key) ?? []) {
      this.#values.delete(cached);
    }
  }

  missed(): void {
    for (const reading of this.#readings) {
      reading.missed();
    }
    this.#values.clear();
  }

  #unlink({ dependencies }: MadeValue<Value>, key: string): void {
    for (const dependency of dependencies) {
      const keys = this.#keysByDependency.get(dependency);
      keys?.delete(key);
      if (keys?.size === 0) {
        this.#keysByDependency.delete(dependency);
      }
    }
  }
}

/** An empty cache that follows a change feed. */
export function openChangeCache<Value>(
  feed: ChangeFeed,
  options: ChangeCacheOptions<Value>,
): ChangeCache<Value> {
  const cache = new ChangeCache(feed, options);
  feed.subscribe(cache);
  return cache;
}
