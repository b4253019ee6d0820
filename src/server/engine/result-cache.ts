import { LRUCache } from 'lru-cache';
import type { DataResult } from '#domain/query/data-request.ts';

/** Results by a key that names everything they depend on, at most `maxCells` cells in all; 0 caches nothing. */
export class ResultCache {
  readonly #maxCells: number;
  readonly #results: LRUCache<string, DataResult> | null;

  constructor(maxCells: number) {
    this.#maxCells = maxCells;
    this.#results = maxCells > 0 ? new LRUCache({ maxSize: maxCells }) : null;
  }

  get(key: string): DataResult | undefined {
    return this.#results?.get(key);
  }

  set(key: string, result: DataResult): void {
    // A key costs memory too, so that empty results are not free.
    const size = Math.ceil((result.rows.length + 1) * result.columns.length + key.length / 20);
    if (size <= this.#maxCells / 8) this.#results?.set(key, result, { size });
  }
}
