import { present } from '#domain/value/object/present.ts';
import type { PivotDepth } from '#domain/query/data-request.ts';
import type { ResolvedPivot } from '#domain/query/resolved-request.ts';

/** Which groups of a pivot are its rows and its columns. */
type PivotSides = Pick<ResolvedPivot, 'rows' | 'across'>;

/** A set of groups of a pivot: its number, how many rows and columns it has, and the indexes of these. */
export type GroupingSet = { mask: number; depth: PivotDepth; groups: readonly number[] };

/**
 * A group of a pivot as SQL: its value and, where the largest values are shown, how many others it stands
 * for, which is 0 for each of the largest.
 */
export type PivotKey = { value: string; merged: string | null };

/** What makes two values of a group different. */
export const partsOfKey = ({ value, merged }: PivotKey): string[] => present([merged, value]);

/**
 * The sets of groups of a pivot: its first rows with its first columns. A set is named by the number that
 * `GROUPING` has in its rows, with a bit for each group that is not in it, the last group's the lowest.
 */
export class GroupingSets {
  readonly sets: readonly GroupingSet[];
  readonly pivot: PivotSides;
  readonly keys: readonly PivotKey[];

  constructor(keys: readonly PivotKey[], pivot: PivotSides) {
    this.keys = keys;
    this.pivot = pivot;
    this.sets = depthsOf(pivot).map((depth) => ({
      depth,
      mask: this.maskOf(...depth),
      groups: this.#indexes(...depth),
    }));
  }

  /** SQL for the number of a row's set. */
  get mask(): string {
    return `GROUPING(${this.keys.map(({ value }) => value).join(', ')})`;
  }

  /** The groups of each set. */
  get all(): string[][] {
    return this.sets.map(({ groups }) => groups.flatMap((index) => partsOfKey(this.keys[index]!)));
  }

  /** The sets as SQL. */
  get list(): string[] {
    return this.all.map((keys) => `(${keys.join(', ')})`);
  }

  /** SQL for the value that a row has by its set, in the order of the sets. */
  either(values: readonly string[]): string {
    if (new Set(values).size === 1) return values[0]!;
    const cases = this.sets.map(({ mask }, index) => `WHEN ${mask} THEN ${values[index]!}`);
    return `CASE ${this.mask} ${cases.join(' ')} END`;
  }

  /** The number of the set of this many rows and columns. */
  maskOf(rows: number, across: number): number {
    const kept = new Set(this.#indexes(rows, across));
    return this.keys.reduce((mask, _, index) => mask * 2 + Number(!kept.has(index)), 0);
  }

  /** SQL for the number of groups in a row's set, whose number is in `mask`. */
  size(mask: string): string {
    const cases = this.sets.map((set) => `WHEN ${set.mask} THEN ${set.groups.length}`);
    return `CASE ${mask} ${cases.join(' ')} END`;
  }

  #indexes(rows: number, across: number): number[] {
    return [...this.pivot.rows.slice(0, rows), ...this.pivot.across.slice(0, across)];
  }
}

/** How many rows and columns the sets of a pivot have. */
function depthsOf({ rows, across }: PivotSides): PivotDepth[] {
  const counts = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
  return counts(rows.length).flatMap((row) => counts(across.length).map((column) => [row, column] as const));
}

/** The groups of a pivot in rows that have been made: values `k1` …, and `m1` … of those with others. */
export const pivotKeys = (groups: number, { largest }: Pick<ResolvedPivot, 'largest'>): PivotKey[] =>
  Array.from({ length: groups }, (_, index) => {
    const hasOthers = largest.some(({ group }) => group === index);
    return { value: `k${index + 1}`, merged: hasOthers ? `m${index + 1}` : null };
  });

/** How many rows and columns the sets of a pivot have, by the numbers of the sets. */
export function depthsByMask(groups: number, pivot: ResolvedPivot): Map<number, PivotDepth> {
  const { sets } = new GroupingSets(pivotKeys(groups, pivot), pivot);
  return new Map(sets.map(({ mask, depth }) => [mask, depth]));
}
