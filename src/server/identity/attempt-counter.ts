import { LRUCache } from 'lru-cache';

/** The most keys that are counted; those without attempts for the longest time are dropped. */
const maxKeys = 100_000;

/** Counts attempts by key within a window of time that begins with the first one. Each node counts for itself. */
export class AttemptCounter {
  readonly #counts: LRUCache<string, number>;
  readonly #most: number;

  /** `window` is in milliseconds. */
  constructor(most: number, window: number) {
    this.#most = most;
    // With `max`, the room for all keys would be made at once: 25 MB for the five counters of a server.
    this.#counts = new LRUCache({ maxSize: maxKeys, sizeCalculation: () => 1, ttl: window });
  }

  /** Counts an attempt; false when there are none left. */
  count(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(key, count + 1, { noUpdateTTL: true });
    return true;
  }

  /** Takes back an attempt that was not made. */
  uncount(key: string): void {
    const count = this.#counts.get(key) ?? 0;
    if (count > 0) this.#counts.set(key, count - 1, { noUpdateTTL: true });
  }

  /** Forgets the attempts of a key. */
  clear(key: string): void {
    this.#counts.delete(key);
  }
}
