import type { DataResult } from '#domain/query/data-request.ts';

/** Results kept under a key that names everything they depend on; what was not asked for longest goes first. */
export type ResultCache = {
  get(key: string): DataResult | undefined;
  set(key: string, result: DataResult): void;
};

/** A cache of at most `maxCells` cells in all; a limit of 0 keeps nothing. */
export function openResultCache(maxCells: number): ResultCache {
  const results = new Map<string, { result: DataResult; cells: number }>();
  let total = 0;
  return {
    get: (key) => {
      const found = results.get(key);
      if (!found) return undefined;
      results.delete(key);
      results.set(key, found);
      return found.result;
    },
    set: (key, result) => {
      // A key costs memory too, so that empty answers are not free.
      const cells = (result.rows.length + 1) * result.columns.length + key.length / 20;
      if (cells > maxCells / 8 || results.has(key)) return;
      results.set(key, { result, cells });
      total += cells;
      for (const [oldest, { cells: size }] of results) {
        if (total <= maxCells) break;
        results.delete(oldest);
        total -= size;
      }
    },
  };
}
