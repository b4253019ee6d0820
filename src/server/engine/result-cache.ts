import { LRUCache } from 'lru-cache';
import type { DataResult } from '#domain/query/data-request.ts';
import { rowsSize } from './result-size.ts';

/** The most bytes of a result that is cached: a large one would drop many that are needed again. */
const maxResultBytes = 1024 * 1024;

/** Results by a key that names everything they depend on, at most `maxBytes` bytes in all; 0 caches nothing. */
export class ResultCache {
  readonly #results: LRUCache<string, DataResult> | null;

  constructor(maxBytes: number) {
    this.#results =
      maxBytes > 0
        ? new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.min(maxResultBytes, maxBytes) })
        : null;
  }

  get(key: string): DataResult | undefined {
    return this.#results?.get(key);
  }

  set(key: string, result: DataResult): void {
    if (!this.#results) return;
    const labels = Object.values(result.labels ?? {}).flatMap((byCode) => Object.entries(byCode));
    const lines = result.totals ? [...result.rows, result.totals, ...labels] : [...result.rows, ...labels];
    const problems = (result.problems?.length ?? 0) * 100;
    // A key takes memory too, so that empty results are not free.
    this.#results.set(key, result, { size: 1 + rowsSize(lines) + problems + 2 * key.length });
  }
}
