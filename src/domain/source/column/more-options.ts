import { isRisk, riskOrder } from '#domain/value/colour/risk-colour.ts';
import type { ColumnOption } from './column.ts';

type Options = readonly ColumnOption[];
/** The rank of an option on a scale; null where it has none. */
type Rank = (option: ColumnOption) => number | null;

const leadingNumber = (text: string): number | null => {
  const number = Number.parseFloat(text);
  if (!Number.isFinite(number)) return null;
  return number;
};

/**
 * What options are ordered by where they are a scale: numbers, such as those of `1 – poor` and `18–29`, or
 * ratings.
 */
const ranks: readonly Rank[] = [
  ({ value }) => leadingNumber(value),
  ({ label }) => leadingNumber(label),
  ({ label }) => (isRisk(label) ? riskOrder(label) : null),
];

/** A scale that options are on: the rank of each, and whether they go up (1) or down (-1). */
type Scale = { rank: Rank; direction: 1 | -1 };

/**
 * The scale of options; most of them are on it, and the others, such as `Not known`, are beside it. Null
 * where they are on none.
 */
function scaleOf(options: Options): Scale | null {
  for (const rank of ranks) {
    const ranks = options.map(rank).filter((rank) => rank !== null);
    const goes = (direction: 1 | -1) =>
      ranks.every((rank, at) => at === 0 || direction * (rank - (ranks[at - 1] ?? 0)) > 0);
    if (ranks.length < 2 || ranks.length * 2 <= options.length) continue;
    if (goes(1)) return { rank, direction: 1 };
    if (goes(-1)) return { rank, direction: -1 };
  }

  return null;
}

/** Whether options are on a scale, such as ratings from 1 to 5. */
export const areScale = (options: Options): boolean => scaleOf(options) !== null;

/** Options with one more: at its rank on their scale, else behind them. */
function withOption(options: Options, option: ColumnOption, scale: Scale | null): ColumnOption[] {
  const own = scale?.rank(option) ?? null;
  if (scale === null || own === null) return [...options, option];
  const isBefore = (one: ColumnOption) => {
    const rank = scale.rank(one);
    return rank !== null && scale.direction * (own - rank) >= 0;
  };

  return options.toSpliced(options.findLastIndex(isBefore) + 1, 0, option);
}

/**
 * Options with those that are not among them yet: on a scale, such as ratings from 1 to 5, in their ranks,
 * else behind.
 */
export function withMoreOptions(options: Options, more: Options): ColumnOption[] {
  const known = new Set(options.map(({ value }) => value));
  const scale = scaleOf(options);
  return more.reduce<ColumnOption[]>(
    (now, option) => {
      if (known.has(option.value)) return now;
      known.add(option.value);
      return withOption(now, option, scale);
    },
    [...options],
  );
}
