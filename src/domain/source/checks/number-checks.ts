import { plainName } from '../column/identifying-columns.ts';
import type { ColumnCheckKind } from './check-kind.ts';
import type { ScaleMeasures } from './measures.ts';
import {
  fewRows,
  isLaterWindow,
  namesRows,
  percent,
  scaleDistance,
  shareChange,
  type ColumnPair,
  type TablePair,
} from './pair.ts';

const isNumber = (column: ColumnPair, pair: TablePair): boolean =>
  column.before.kind === 'number' &&
  column.after.kind === 'number' &&
  column.before.scale !== null &&
  column.after.scale !== null &&
  !namesRows(column, pair);

/** Whether there are too few numbers to conclude from. */
const isShort = ({ before, after }: ColumnPair): boolean => before.filled < fewRows || after.filled < fewRows;

/** Names of amounts that may fall below zero in any version. */
const signed =
  /(^|_)(temp|temperature|lat|latitude|lon|long|lng|longitude|elev|elevation|altitude|change|diff|difference|balance|net|delta|anomaly|profit|growth|deviation|delay|[xyz]|celsius|fahrenheit)(_|$)/;

/** Whether a column has amounts that may fall below zero in any version. */
const isSigned = ({ name }: ColumnPair['before']): boolean => signed.test(plainName(name));

/** How far values lie beyond the range that they had, in widths of that range. */
function beyondRange({ before, after }: ColumnPair): number | null {
  const [from, to] = [before.scale, after.scale];
  if (from?.least == null || from.greatest == null || to?.least == null || to.greatest == null) return null;
  const span = from.greatest - from.least;
  if (before.distinct < 3 || before.filled < fewRows || span <= 0) return null;

  // Amounts with few large ones have larger ones some day.
  const isSkewed = from.least >= 0 && before.kind === 'number' && spreadOf(from) > 0.8;
  const width = isSkewed ? 8 * span : span;
  return Math.max(0, (to.greatest - from.greatest) / width, (from.least - to.least) / span);
}

/** The deviation in parts of the mean. */
function spreadOf({ deviation, quantiles: [, , middle] }: ScaleMeasures): number {
  return deviation !== null && middle ? deviation / Math.abs(middle) : Infinity;
}

const outliers: ColumnCheckKind = {
  of: 'column',
  unit: 'spans',
  most: 1.2,
  label: 'Values far outside the range so far',
  measure: (column, pair) => (isNumber(column, pair) ? beyondRange(column) : null),
  sentence: (_, { name, before, after }) =>
    `${name} goes from ${after.scale?.least} to ${after.scale?.greatest}; it went from ${before.scale?.least} to ${before.scale?.greatest}.`,
};

const negatives: ColumnCheckKind = {
  of: 'column',
  unit: 'values',
  most: 0,
  label: 'Negative numbers where there were none',
  measure: (column, pair) => {
    const { before, after } = column;
    if (!isNumber(column, pair) || before.filled < fewRows || before.scale!.negative > 0) return null;
    if (isSigned(before)) return null;
    return after.scale!.negative;
  },
  sentence: (measured, { name }) => `${name} has ${measured} below zero; it had none.`,
};

const signs: ColumnCheckKind = {
  of: 'column',
  unit: 'points',
  most: 60,
  label: 'Numbers of the other sign',
  measure: (column, pair) => {
    if (!isNumber(column, pair) || column.before.filled < fewRows) return null;
    const { before, after } = column;
    return shareChange(
      { part: before.scale!.negative, whole: before.filled },
      { part: after.scale!.negative, whole: after.filled },
    );
  },
  sentence: (measured, { name }) => `The sign of ${name} is another one in ${measured} of the rows.`,
};

/** A factor as one that is at least 1; numbers of different signs are infinitely far apart. */
const factorOf = (ratio: number): number => (ratio > 0 ? Math.max(ratio, 1 / ratio) : Infinity);

/** The factor between the sizes of the values, by their quantiles. */
function levelFactor({ before, after }: ColumnPair): number | null {
  const [from, to] = [before.scale?.quantiles, after.scale?.quantiles];
  if (!from || !to) return null;
  const factors = [1, 2, 3, 4].flatMap((at) => {
    const [one, other] = [from[at], to[at]];
    return one && other && one > 0 === other > 0 ? [factorOf(other / one)] : [];
  });
  return factors.length < 3 ? null : Math.min(...factors);
}

const level: ColumnCheckKind = {
  of: 'column',
  unit: 'times',
  most: 4,
  label: 'Numbers of another size',
  measure: (column, pair) => {
    if (!isNumber(column, pair) || isShort(column)) return null;
    return levelFactor(column);
  },
  sentence: (measured, { name }) => `The numbers of ${name} are ${measured} larger or smaller than before.`,
};

/**
 * Numbers that are all multiplied by the same are in another unit where that is more than growth; nearly all
 * that grow by so much, too.
 */
const steadyFactor = { spread: 1.03, least: 1.25, weight: 4 };
const wholeShift = { least: 1.2, weight: 2 };

const factor: ColumnCheckKind = {
  of: 'column',
  unit: 'times',
  most: 2.5,
  label: 'Numbers of the same rows that became larger or smaller',
  measure: (column, pair) => {
    const ratio = isNumber(column, pair) ? column.matched?.ratio : null;
    if (!ratio) return null;
    const middle = factorOf(ratio.middle);
    const isSteady = ratio.low > 0 && ratio.high / ratio.low < steadyFactor.spread;
    if (isSteady && middle > steadyFactor.least) return middle * steadyFactor.weight;
    const isWhole = ratio.low > wholeShift.least || (ratio.high > 0 && ratio.high < 1 / wholeShift.least);
    return isWhole ? middle * wholeShift.weight : middle;
  },
  sentence: (_, { name, matched }) =>
    `${name} is ${Number(matched?.ratio?.middle.toPrecision(3))} times what it was in the same rows.`,
};

const mean = ({ filled, scale }: ColumnPair['before']): number | null =>
  filled > 0 && scale?.sum != null ? scale.sum / filled : null;

const total: ColumnCheckKind = {
  of: 'column',
  unit: 'times',
  most: 3,
  label: 'Mean that became larger or smaller',
  measure: (column, pair) => {
    const { before, after } = column;
    const [from, to] = [mean(before), mean(after)];
    if (!isNumber(column, pair) || after.filled < fewRows || before.filled < fewRows) return null;
    if (!from || !to || before.scale!.negative > 0 || isSigned(before)) return null;
    // A few large amounts decide about the mean of few rows.
    const deviation = Math.max(before.scale!.deviation ?? 0, 0);
    const chance = 4 * deviation * Math.sqrt(1 / before.filled + 1 / after.filled);
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    return Math.max(1, (high - chance) / low);
  },
  sentence: (measured, { name }) => `The mean of ${name} is ${measured} larger or smaller than before.`,
};

const shifted: ColumnCheckKind = {
  of: 'column',
  unit: 'times',
  most: 2.2,
  label: 'Numbers that all became larger or smaller',
  measure: (column, pair) => {
    if (!isNumber(column, pair) || isShort(column)) return null;
    const [from, to] = [column.before.scale!, column.after.scale!];
    const [a, b] = [from.quantiles[2], to.quantiles[2]];
    if (a == null || b == null || !from.deviation) return null;
    // Amounts that lie around zero or are skewed have a size instead.
    const isSkewed = from.least !== null && from.least >= 0 && spreadOf(from) > 0.5;
    return isSkewed ? null : Math.abs(b - a) / from.deviation;
  },
  sentence: (measured, { name, before, after }) =>
    `The middle of ${name} is ${after.scale?.quantiles[2]} instead of ${before.scale?.quantiles[2]}, ${measured} its deviation.`,
};

/** So many numbers are spread as they were, whichever rows they are of. */
const manyNumbers = 1000;

const spread: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 20,
  label: 'Numbers that are spread in another way',
  measure: (column, pair) => {
    const { before, after, matched } = column;
    if (!isNumber(column, pair) || matched || isLaterWindow(pair)) return null;
    if (Math.min(before.filled, after.filled) < manyNumbers) return null;
    return 100 * scaleDistance(before.scale!, after.scale!);
  },
  sentence: (_, { name, before, after }) =>
    `Half of ${name} is between ${after.scale?.quantiles[1]} and ${after.scale?.quantiles[3]} instead of ${before.scale?.quantiles[1]} and ${before.scale?.quantiles[3]}.`,
};

const unrelated: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 50,
  label: 'Numbers that no longer belong to their rows',
  measure: (column, pair) => {
    const { matched, before } = column;
    if (!isNumber(column, pair) || !matched || before.distinct < 5) return null;
    if (matched.changed < 0.4 * matched.pairs || matched.correlation === null) return null;
    return 100 * (1 - Math.max(0, matched.correlation));
  },
  sentence: (_, { name }) => `The numbers of ${name} have little to do with those of the same rows before.`,
};

const decimals: ColumnCheckKind = {
  of: 'column',
  unit: 'points',
  most: 45,
  label: 'Decimals that got lost',
  measure: (column, pair) => {
    const { before, after, rows } = column;
    if (!isNumber(column, pair) || before.filled < fewRows || after.filled < fewRows) return null;
    const wholes = (side: 'before' | 'after') =>
      percent(column[side].scale!.whole, Math.min(column[side].filled, rows[side]));
    return wholes('after') < 98 ? 0 : wholes('after') - wholes('before');
  },
  sentence: (_, { name }) => `All numbers of ${name} are whole now.`,
};

const totalRow: ColumnCheckKind = {
  of: 'column',
  unit: 'values',
  most: 0,
  label: 'Rows that are totals of the others',
  measure: (column, pair) => {
    if (!isNumber(column, pair)) return null;
    return isTotal(column.after.scale!) && !isTotal(column.before.scale!) && column.after.filled > 3 ? 1 : 0;
  },
  sentence: (_, { name }) => `A number of ${name} is the sum of all others.`,
};

/** Whether the greatest number is the sum of all others. */
function isTotal({ greatest, sum, negative }: ScaleMeasures): boolean {
  if (greatest === null || sum === null || negative > 0 || greatest <= 0) return false;
  return Math.abs(sum - 2 * greatest) <= 1e-3 * greatest;
}

/** The checks of numbers. */
export const numberChecks = {
  outliers,
  negatives,
  signs,
  level,
  factor,
  total,
  shifted,
  spread,
  unrelated,
  decimals,
  totalRow,
} satisfies Record<string, ColumnCheckKind>;
