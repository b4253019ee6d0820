import { LRUCache } from 'lru-cache';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell.ts';
import { rowsSize } from './result-size.ts';

/** The most bytes of a result that is cached: a large one would drop many that are needed again. */
const maxResultBytes = 1024 * 1024;

/** The distinct values of a column with their counts, and their labels where they have some. */
export type DistinctValues = { value: Cell; count: number; label?: string }[];

/** Results by a key that names everything they depend on, at most `maxBytes` bytes in all; 0 caches nothing. */
export class ResultCache {
  readonly #results: LRUCache<string, DataResult | DistinctValues> | null;

  constructor(maxBytes: number) {
    this.#results =
      maxBytes > 0
        ? new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.min(maxResultBytes, maxBytes) })
        : null;
  }

  /** The result of a data request. */
  rows(key: string): DataResult | undefined {
    const cached = this.#results?.get(`rows:${key}`);
    return Array.isArray(cached) ? undefined : cached;
  }

  /** The distinct values of a column. */
  distinct(key: string): DistinctValues | undefined {
    const cached = this.#results?.get(`distinct:${key}`);
    return Array.isArray(cached) ? cached : undefined;
  }

  setRows(key: string, result: DataResult): void {
    const labels = Object.values(result.labels ?? {}).flatMap((byCode) => Object.entries(byCode));
    const lines = result.totals ? [...result.rows, result.totals, ...labels] : [...result.rows, ...labels];
    this.#set(`rows:${key}`, result, rowsSize(lines) + (result.problems?.length ?? 0) * 100);
  }

  setDistinct(key: string, values: DistinctValues): void {
    const lines = values.map(({ value, count, label }) => [value, count, label ?? null]);
    this.#set(`distinct:${key}`, values, rowsSize(lines));
  }

  /** A key takes memory too, so that empty results are not free. */
  #set(key: string, result: DataResult | DistinctValues, bytes: number): void {
    this.#results?.set(key, result, { size: 1 + bytes + 2 * key.length });
  }
}
