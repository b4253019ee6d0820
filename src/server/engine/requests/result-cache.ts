import { present } from '#domain/value/object/present.ts';
import { LRUCache } from 'lru-cache';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { entryBytes } from '#server/base/base.server.ts';
import { rowsSize } from './result-size.ts';
import { createSingleFlight } from './single-flight.ts';

/** The most bytes of a result that is cached: a large one would drop many that are needed again. */
const maxResultBytes = 3 * 1024 * 1024;

/** The distinct values of a column with their counts, and their labels where they have some. */
export type DistinctValues = { value: Cell; count: number; label?: string }[];

type Result = DataResult | DistinctValues;

/** A result, and whether it may be cached: not when a version with labels could not be opened. */
export type ComputedResult<Value> = { result: Value; isComplete: boolean };

/** One kind of results in the cache: its name in keys, and how many bytes a result takes. */
type Kind<Value extends Result> = {
  name: string;
  has(result: Result): result is Value;
  bytesOf(result: Value): number;
};

const rowsKind: Kind<DataResult> = {
  name: 'rows',
  has: (result): result is DataResult => !Array.isArray(result),
  bytesOf: ({ rows, totals, labels = {}, conditionLabels = {}, problems = [] }) => {
    const byCode = [labels, conditionLabels]
      .flatMap(Object.values<Record<string, string>>)
      .flatMap((ofColumn) => Object.entries(ofColumn));
    return rowsSize([...rows, ...present([totals]), ...byCode]) + problems.length * 100;
  },
};

const distinctKind: Kind<DistinctValues> = {
  name: 'distinct',
  has: (result): result is DistinctValues => Array.isArray(result),
  bytesOf: (values) => rowsSize(values.map(({ value, count, label }) => [value, count, label ?? null])),
};

/**
 * Results of one kind by a key that names everything they depend on. Equal requests at the same time share
 * one run.
 */
export class CachedResults<Value extends Result> {
  readonly #cache: LRUCache<string, Result> | null;
  readonly #kind: Kind<Value>;
  readonly #singleFlight = createSingleFlight<Value>();

  constructor(cache: LRUCache<string, Result> | null, kind: Kind<Value>) {
    this.#cache = cache;
    this.#kind = kind;
  }

  /** The name of its kind of results. */
  get kind(): string {
    return this.#kind.name;
  }

  /** The cached result, else the one that is computed. */
  async get(
    request: string,
    signal: AbortSignal | undefined,
    compute: (signal: AbortSignal) => Promise<ComputedResult<Value>>,
  ): Promise<Value> {
    const key = `${this.#kind.name}:${request}`;
    const cached = this.#cache?.get(key);
    if (cached && this.#kind.has(cached)) return cached;

    return this.#singleFlight(key, signal, async (stop) => {
      const { result, isComplete } = await compute(stop);
      if (isComplete) {
        this.#set(key, result);
      }
      return result;
    });
  }

  #set(key: string, result: Value): void {
    this.#cache?.set(key, result, { size: entryBytes([key], this.#kind.bytesOf(result)) });
  }
}

/** A cache of rows and one of distinct values, of at most `maxBytes` bytes together; 0 caches nothing. */
export function createResultCaches(maxBytes: number): {
  rows: CachedResults<DataResult>;
  distinct: CachedResults<DistinctValues>;
} {
  const cache =
    maxBytes > 0
      ? new LRUCache<string, Result>({ maxSize: maxBytes, maxEntrySize: Math.min(maxResultBytes, maxBytes) })
      : null;
  return { rows: new CachedResults(cache, rowsKind), distinct: new CachedResults(cache, distinctKind) };
}
