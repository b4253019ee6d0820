import { stepsInScale } from './word-order.ts';

/** The longest text of a step, and the most steps of a scale. */
const [longest, mostSteps] = [60, 20];

/**
 * The rank of each value in a scale from the least to the greatest, from 0 on: of sizes, ratings from low to
 * high, ranges of numbers such as `under 2`, `2–3` and `65+`. Null where the values are none, such as names.
 */
export function orderedSteps(values: readonly string[]): number[] | null {
  if (values.length < 2 || values.length > mostSteps) return null;
  if (values.some((value) => value.length > longest)) return null;
  const steps = stepsInScale(values) ?? stepsOfRanges(values);
  if (!steps) return null;
  const distinctSteps = [...new Set(steps)].toSorted((one, other) => one - other);
  if (distinctSteps.length < 2) return null;
  return steps.map((step) => distinctSteps.indexOf(step));
}

/** The least numbers of ranges; null where the values are other texts, or single numbers such as years. */
function stepsOfRanges(values: readonly string[]): number[] | null {
  const ranges = values.map(readRange);
  if (!ranges.every((range) => range !== null)) return null;
  if (!ranges.some(({ isRange }) => isRange)) return null;
  return ranges.map(({ from }) => from);
}

const numberText = String.raw`[$€£]?(\d[\d.,]*)`;
const below = /^(?:under|below|less than|fewer than|up to|at most|<=?|≤) ?/i;
const above = /^(?:over|above|more than|at least|from|>=?|≥) ?/i;
const range = new RegExp(
  `^${numberText}(?: ?[-–—] ?${numberText}|(\\+)| (?:and|or) (?:over|more|older|above))?(?=$|[ %])`,
  'i',
);

/** What a range begins with, a little less or more where it is open; null for texts that do not begin so. */
function readRange(text: string): { from: number; isRange: boolean } | null {
  const trimmed = text.trim();
  const [isBelow, isAbove] = [below.test(trimmed), above.test(trimmed)];
  const plain = isBelow || isAbove ? trimmed.replace(isBelow ? below : above, '') : trimmed;
  const match = range.exec(plain);
  if (!match) return null;

  const from = Number(match[1]?.replaceAll(',', ''));
  if (!Number.isFinite(from)) return null;

  const isOpen = isBelow || isAbove;
  // Before and behind the range that begins with the same number.
  const aside = isBelow ? -1e-6 : 0;
  return { from: from + aside, isRange: isOpen || match[2] !== undefined };
}
