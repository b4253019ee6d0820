import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The most keys that are counted; those without attempts for the longest time are dropped. */
const maxKeys = 100_000;

/**
 * A longer key is counted by its digest: every key takes as much memory, and none makes room for many others.
 */
const longestKey = 64;

const shortKey = (key: string): string =>
  key.length > longestKey ? createHash('sha256').update(key).digest('base64url') : key;

/**
 * Counts attempts by key within a window of time that begins with the first one. Each node counts for itself.
 */
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
  count(name: string): boolean {
    const key = shortKey(name);
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(key, count + 1, { noUpdateTTL: true });
    return true;
  }

  /** Takes back an attempt that was not made. */
  uncount(name: string): void {
    const key = shortKey(name);
    const count = this.#counts.get(key) ?? 0;
    if (count > 0) {
      this.#counts.set(key, count - 1, { noUpdateTTL: true });
    }
  }

  /** Forgets the attempts of a key. */
  clear(key: string): void {
    this.#counts.delete(shortKey(key));
  }
}
