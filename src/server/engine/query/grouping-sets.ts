import type { PivotDepth } from '#domain/query/data-request.ts';
import type { ResolvedPivot } from '#domain/query/resolved-request.ts';

/**
 * The sets of groups of a pivot: its first rows with its first columns. A set is named by the number that
 * `GROUPING` has in its rows, with a bit for each group that is not in it, the last group's the lowest.
 */
export class GroupingSets {
  readonly #keys: readonly string[];
  readonly #pivot: ResolvedPivot;
  readonly #depths: readonly PivotDepth[];

  /** `keys` are the groups as SQL. */
  constructor(keys: readonly string[], pivot: ResolvedPivot) {
    this.#keys = keys;
    this.#pivot = pivot;
    this.#depths = depthsOf(pivot);
  }

  /** SQL for the number of a row's set. */
  get mask(): string {
    return `GROUPING(${this.#keys.join(', ')})`;
  }

  /** The groups of each set. */
  get all(): string[][] {
    return this.#depths.map(([rows, across]) =>
      this.#indexes(rows, across).map((index) => this.#keys[index]!),
    );
  }

  /** The sets as SQL. */
  get list(): string[] {
    return this.all.map((keys) => `(${keys.join(', ')})`);
  }

  /** SQL for the value that a row has by its set, in the order of the sets. */
  either(values: readonly string[]): string {
    if (new Set(values).size === 1) return values[0]!;
    const cases = this.#depths.map(([rows, across], index) => {
      return `WHEN ${this.maskOf(rows, across)} THEN ${values[index]!}`;
    });
    return `CASE ${this.mask} ${cases.join(' ')} END`;
  }

  /** The number of the set of this many rows and columns. */
  maskOf(rows: number, across: number): number {
    const kept = new Set(this.#indexes(rows, across));
    return this.#keys.reduce((mask, _, index) => mask * 2 + Number(!kept.has(index)), 0);
  }

  /** SQL for the number of groups in a row's set, whose number is in `mask`. */
  size(mask: string): string {
    const cases = this.#depths.map(
      ([rows, across]) => `WHEN ${this.maskOf(rows, across)} THEN ${rows + across}`,
    );
    return `CASE ${mask} ${cases.join(' ')} END`;
  }

  #indexes(rows: number, across: number): number[] {
    return [...this.#pivot.rows.slice(0, rows), ...this.#pivot.across.slice(0, across)];
  }
}

/** How many rows and columns the sets of a pivot have. */
function depthsOf({ rows, across }: ResolvedPivot): PivotDepth[] {
  const counts = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
  return counts(rows.length).flatMap((row) => counts(across.length).map((column) => [row, column] as const));
}

/** How many rows and columns the sets of a pivot have, by the numbers of the sets. */
export function depthsByMask(groups: number, pivot: ResolvedPivot): Map<number, PivotDepth> {
  const sets = new GroupingSets(
    Array.from({ length: groups }, () => ''),
    pivot,
  );
  return new Map(depthsOf(pivot).map((depth) => [sets.maskOf(...depth), depth]));
}
