import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import {
  openChangeCache,
  type ChangeCache,
  type ChangeFeed,
  type Database,
} from '#server/base/base.server.ts';
import { readVersionStates, type LeveledState } from './version-state.ts';

type States = ReadonlyMap<number, LeveledState>;
type Batch = { ids: Set<number>; states: Promise<States> };

/**
 * How old a state may be: `mayTrail` allows the one of the last notification, which a commit precedes by
 * milliseconds.
 */
export type StateAge = { mayTrail?: boolean | undefined };

/** Room for the states of about ten thousand versions. */
const cacheOptions = { maxBytes: 16 * 1024 * 1024, sizeOf: () => 400 };

/**
 * Reads the states of versions: those that are requested at the same moment, such as by all sections of a
 * page, with one query. It is sent after the last of the calls, so each sees everything that was committed
 * before it, unless it may trail: then states that were read before are used until `changes` reports a
 * change.
 */
export class StateBatches {
  readonly #db: Kysely<Database>;
  readonly #cache: ChangeCache<LeveledState> | null;
  #open: Batch | null = null;

  constructor(db: Kysely<Database>, changes?: ChangeFeed) {
    this.#db = db;
    this.#cache = changes ? openChangeCache(changes, cacheOptions) : null;
  }

  /** The states of versions; those that are none are left out. */
  async read(versionIds: readonly number[], { mayTrail = false }: StateAge = {}): Promise<States> {
    if (versionIds.length === 0) return new Map();
    const cached = mayTrail ? this.#readCached(versionIds) : null;
    if (cached) return cached;
    const batch = (this.#open ??= this.#begin());

    for (const id of versionIds) {
      batch.ids.add(id);
    }

    return batch.states;
  }

  /** The states of versions; null where one is not cached. */
  #readCached(versionIds: readonly number[]): States | null {
    const found = new Map<number, LeveledState>();
    for (const id of versionIds) {
      const state = this.#cache?.get(String(id));
      if (!state) return null;
      found.set(id, state);
    }

    return found;
  }

  #begin(): Batch {
    const ids = new Set<number>();
    // The sections of a page request states after different numbers of promises, but in one turn of the event
    // loop.
    const states = nextTurn().then(() => {
      this.#open = null;
      return this.#readNow([...ids]);
    });

    return { ids, states };
  }

  async #readNow(versionIds: readonly number[]): Promise<States> {
    const cache = this.#cache;
    if (!cache) return readVersionStates(this.#db, versionIds);

    const reading = cache.begin();
    try {
      const states = await readVersionStates(this.#db, versionIds);
      for (const [id, value] of states) {
        cache.store(String(id), { value, dependencies: [`version:${id}`] }, reading);
      }
      return states;
    } finally {
      cache.end(reading);
    }
  }
}
