import { plainName } from '../column/identifying-columns.ts';
import type { ColumnCheckKind } from './check-kind.ts';
import type { ColumnMeasures } from './measures.ts';
import { fewRows, percent, type ColumnPair } from './pair.ts';

const day = 86_400;

const isTime = ({ kind, scale }: ColumnMeasures): boolean =>
  (kind === 'date' || kind === 'moment') && scale !== null;

/** Whether numbers are years. */
const isYears = ({ name, kind, scale, filled }: ColumnMeasures): boolean =>
  kind === 'number' &&
  scale?.least != null &&
  scale.whole >= filled &&
  scale.least > 1000 &&
  scale.greatest! < 2200 &&
  /(^|_)(year|yr|jahr|annee|ano|anno)(_|$)|year$/.test(plainName(name));

/** Days from the greatest value of a column to that of another one; years count as 365 days. */
function daysBackwards({ before, after }: ColumnPair): number | null {
  const [from, to] = [before.scale?.greatest, after.scale?.greatest];
  if (from == null || to == null) return null;
  return isYears(before) ? (from - to) * 365 : (from - to) / day;
}

const newestEarlier: ColumnCheckKind = {
  of: 'column',
  unit: 'days',
  most: 0,
  label: 'Newest date that is earlier than before',
  measure: (column) => {
    const { before, after } = column;
    if (!(isTime(before) && isTime(after)) && !(isYears(before) && isYears(after))) return null;
    return Math.max(0, daysBackwards(column) ?? 0);
  },
  sentence: (measured, { name }) =>
    `The newest ${name} is ${measured} earlier than before: is this an old file?`,
};

const newestAge: ColumnCheckKind = {
  of: 'column',
  unit: 'days',
  most: Infinity,
  label: 'Age of the newest date',
  measure: ({ after }, { now }) => (isTime(after) ? (now - after.scale!.greatest!) / day : null),
  sentence: (measured, { name }) => `The newest ${name} is ${measured} old.`,
};

const datesAhead: ColumnCheckKind = {
  of: 'column',
  unit: 'spans',
  most: 1.5,
  label: 'Dates far outside the range so far',
  measure: ({ before, after }) => {
    const isDated = isTime(before) && isTime(after);
    if ((!isDated && !(isYears(before) && isYears(after))) || before.filled < fewRows) return null;
    const [from, to] = [before.scale!, after.scale!];
    const span = Math.max(from.greatest! - from.least!, isDated ? 30 * day : 1);
    const ahead = (to.greatest! - from.greatest!) / span;
    const back = (from.least! - to.least!) / span;
    return Math.max(0, ahead, back);
  },
  sentence: (_, { name }) => `${name} has dates far from all others so far.`,
};

const datesMoved: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 20,
  label: 'Dates of the same rows that were moved',
  measure: ({ before, matched }) => {
    if (!isTime(before) || !matched || before.distinct < 3 || !matched.moved) return null;
    const { low, high } = matched.moved;
    const share = percent(matched.changed, matched.pairs);
    // Days on which something was done last go on.
    const isLater = low >= 0 && high > 0 && high - low > 60;
    return isLater ? share / 3 : share;
  },
  sentence: (measured, { name, matched }) =>
    `${name} is another one in ${measured} of the same rows${movedBy(matched?.moved ?? null)}.`,
};

function movedBy(moved: { low: number; middle: number; high: number } | null): string {
  if (!moved || moved.low !== moved.high || moved.middle === 0) return '';
  const hours = moved.middle / 3600;
  const amount =
    Math.abs(hours) < 48 ? `${Math.abs(hours)} hours` : `${Math.abs(Math.round(hours / 24))} days`;
  return `, all of them ${amount} ${hours > 0 ? 'later' : 'earlier'}`;
}

const hoursShifted: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 35,
  label: 'Times of the day that are others',
  measure: ({ before, after }) => {
    const [from, to] = [before.hours, after.hours];
    if (!from || !to || before.filled < 3 * fewRows || after.filled < 3 * fewRows) return null;
    const sums = [from, to].map((hours) => hours.reduce((all, one) => all + one, 0));
    if (sums[0] === 0 || sums[1] === 0) return null;
    const distance = from.reduce(
      (all, count, hour) => all + Math.abs(count / sums[0]! - (to[hour] ?? 0) / sums[1]!),
      0,
    );
    const chance = Math.sqrt(24 / sums[0]! + 24 / sums[1]!);
    return Math.max(0, 100 * (distance / 2 - chance / 2));
  },
  sentence: (_, { name }) => `The times of the day of ${name} are others: is it another time zone?`,
};

/** The checks of dates, moments and years. */
export const dateChecks = {
  newestAge,
  newestEarlier,
  datesAhead,
  datesMoved,
  hoursShifted,
} satisfies Record<string, ColumnCheckKind>;
