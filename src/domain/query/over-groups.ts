import { z } from 'zod';
import { filterValue, requestedName } from '../formula/condition.ts';

/**
 * The functions over groups. Along an order of groups: the `running` total, `difference` and `change` (a part
 * of the amount before) to the previous group, `yearDifference` and `yearChange` to the same period last
 * year, `index` (100 at a base), `movingSum` and `movingAverage` over `n` groups, `first` and `last` value.
 * In any order: the `rank`, and the `share` of the sum.
 */
export const overKinds = [
  'running',
  'difference',
  'change',
  'yearDifference',
  'yearChange',
  'index',
  'movingSum',
  'movingAverage',
  'first',
  'last',
  'rank',
  'share',
] as const;
/** One of `overKinds`. */
export type OverKind = (typeof overKinds)[number];

/** The kinds that need no order of groups. */
export const hasOrderOfGroups = (kind: OverKind): boolean => kind !== 'rank' && kind !== 'share';

/** Whether a kind compares with groups a year before. */
export const isOverYears = (kind: OverKind): boolean => kind === 'yearDifference' || kind === 'yearChange';

/** The fewest and the most groups of a moving sum or average. */
export const movingRange = { least: 2, most: 1000 };

/**
 * A function over the groups of a result, from the result of a column in each: `along` names the grouped
 * columns that order the groups, `within` those whose values each part of the groups shares. Without them,
 * kinds with an order are along the first grouped date, else the first grouped column, within all others, and
 * kinds without one are over all groups. `n` belongs to moving sums and averages; `base` to `index`: the
 * value along which is 100, else the first one. A `rank` begins with the greatest amount unless it is
 * `ascending`. In a pivot, each level has results of its own, along those of its groups; a rank or share that
 * is `inParent` is among the groups of the rows that are inside of the same one, in each column.
 */
export const overSchema = z.strictObject({
  kind: z.enum(overKinds),
  along: z.array(requestedName).min(1).max(50).optional(),
  within: z.array(requestedName).max(50).optional(),
  n: z.number().int().min(movingRange.least).max(movingRange.most).optional(),
  base: filterValue.optional(),
  ascending: z.boolean().optional(),
  inParent: z.boolean().optional(),
});

/** See `overSchema`. */
export type OverGroups = z.output<typeof overSchema>;
