import type { ColumnCheckKind } from './check-kind.ts';
import {
  fewRows,
  isLaterWindow,
  isMatched,
  percent,
  scaleDistance,
  type ColumnPair,
  type TablePair,
} from './pair.ts';
import { isPeriodName } from './match-keys.ts';
import { plainName } from '../column/identifying-columns.ts';

/** The most different values that are all known. */
const knownValues = 40;

/** Whether a column has a few values that come again, such as codes and names of kinds. */
function hasCategories({ before, rows }: ColumnPair): boolean {
  if (before.distinct > Math.min(knownValues, rows.before / 3) || before.distinct < 2) return false;
  if (!['text', 'truth', 'number'].includes(before.kind)) return false;
  if (isPeriodName(plainName(before.name))) return false;
  if (before.values.every(({ value }) => isPeriod(value))) return false;
  return before.kind !== 'number' || (before.scale?.whole === before.filled && before.distinct <= 12);
}

/** Whether a text names a time: these come and go. */
const isPeriod = (value: string): boolean =>
  /(^|\D)(19|20)\d\d(\D|$)|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|^q[1-4]$|^(mon|tue|wed|thu|fri|sat|sun)|spring|summer|autumn|fall|winter/i.test(
    value,
  );

const shareOf = ({ values }: ColumnPair['before'], value: string, rows: number): number =>
  (values.find((one) => one.value === value)?.count ?? 0) / Math.max(1, rows);

/** Rarer values of a later window are those of things that come and go. */
const windowValues = { most: 12, leastShare: 0.15 };

/** Values that are gone, though there should be several of them by their share. */
function lostValues({ before, after, rows }: ColumnPair, pair: TablePair) {
  const isWindow = isLaterWindow(pair);
  // Only the most frequent values are known.
  const least = after.values.length < knownValues ? 0 : 2 * (after.values.at(-1)?.count ?? 0);
  return before.values.filter(({ value, count }) => {
    const share = count / Math.max(1, rows.before);
    if (isWindow && (before.distinct > windowValues.most || share < windowValues.leastShare)) return false;
    return share * rows.after >= Math.max(5, least) && shareOf(after, value, rows.after) === 0;
  });
}

const valuesLost: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 4,
  label: 'Rows whose value is no longer there',
  measure: (column, pair) => {
    if (!hasCategories(column) || column.after.values.length === 0) return null;
    if (column.before.kind === 'number') return null;
    return percent(
      lostValues(column, pair).reduce((sum, { count }) => sum + count, 0),
      column.rows.before,
    );
  },
  sentence: (measured, column, pair) =>
    `${column.name} no longer has ${lostValues(column, pair)
      .slice(0, 5)
      .map(({ value }) => value)
      .join(', ')}, which were ${measured} of the rows.`,
};

/** Whether a later window has many values, which are then of things that come and go. */
const comesAndGoes = ({ before }: ColumnPair, pair: TablePair): boolean =>
  before.distinct > windowValues.most && isLaterWindow(pair);

const valuesNew: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 35,
  label: 'Rows with a value that was never there',
  measure: (column, pair) => {
    const { before, after, rows } = column;
    if (!hasCategories(column) || before.kind === 'number' || comesAndGoes(column, pair)) return null;
    const known = new Set(before.values.map(({ value }) => value));
    const fresh = after.values.filter(({ value }) => !known.has(value));
    const share = percent(
      fresh.reduce((sum, { count }) => sum + count, 0),
      rows.after,
    );
    // New rows may be about something new.
    return Math.max(0, share - percent(Math.max(0, rows.after - rows.before), rows.after));
  },
  sentence: (measured, { name }) => `${measured} of the rows have a new value of ${name}.`,
};

/** How far the shares of values differ: 0 for the same, 100 where none is left. */
function sharesDistance({ before, after, rows }: ColumnPair): number {
  const values = new Set([...before.values, ...after.values].map(({ value }) => value));
  const sum = [...values].reduce(
    (all, value) => all + Math.abs(shareOf(before, value, rows.before) - shareOf(after, value, rows.after)),
    0,
  );
  const chance = Math.sqrt(values.size / Math.max(1, rows.before) + values.size / Math.max(1, rows.after));
  return Math.max(0, 100 * (sum / 2 - chance / 2));
}

/** Numbers that are codes stay among those that are known; others are amounts. */
function hasNewValues({ before, after }: ColumnPair): boolean {
  const known = new Set(before.values.map(({ value }) => value));
  return after.values.some(({ value }) => !known.has(value));
}

const valuesShifted: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 35,
  label: 'Values whose shares are others',
  measure: (column, pair) => {
    if (!hasCategories(column) || comesAndGoes(column, pair)) return null;
    if (column.before.kind === 'number' && hasNewValues(column)) return null;
    return sharesDistance(column);
  },
  sentence: (measured, { name }) => `The values of ${name} have other shares, by ${measured} of the rows.`,
};

const textsChanged: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 30,
  label: 'Texts of the same rows that are others',
  measure: ({ matched, before }) =>
    matched && (before.kind === 'text' || before.kind === 'truth') && before.distinct > 1
      ? percent(matched.changed, matched.pairs)
      : null,
  sentence: (measured, { name }) => `${name} is another one in ${measured} of the same rows.`,
};

/** A column whose values are those that another one had, and the other way round. */
function exchangedWith(column: ColumnPair, pair: TablePair): string | null {
  const { name } = column.before;
  const crossed = isMatched(pair) ? (pair.matched?.crossed ?? []) : [];
  const had = crossed.find(({ to, rows, same }) => to === name && rows >= fewRows && same >= 0.8 * rows);
  if (had) return had.from;
  const others = pair.before.columns.filter(
    ({ name: other, kind }) => other !== name && kind === column.before.kind,
  );
  return others.find((other) => isExchanged(column, other.name, pair))?.name ?? null;
}

function isExchanged({ before, after }: ColumnPair, other: string, pair: TablePair): boolean {
  const [from, to] = [pair.before, pair.after].map(({ columns }) =>
    columns.find((column) => column.name === other),
  );
  if (!from || !to || before.filled < fewRows || after.filled < fewRows) return false;
  const crossed = Math.min(likeness(from, after), likeness(before, to));
  const direct = Math.max(likeness(before, after), likeness(from, to));
  return exchangedLikeness.some((limits) => crossed > limits.crossed && direct < limits.direct);
}

/** Columns were exchanged that are like each other's former values, and so much less like their own. */
const exchangedLikeness = [
  { crossed: 0.75, direct: 0.4 },
  { crossed: 0.97, direct: 0.85 },
];

/** How much the values of two columns are alike, from 0 to 1. */
function likeness(one: ColumnPair['before'], other: ColumnPair['before']): number {
  if (one.scale && other.scale) return Math.max(0, 1 - scaleDistance(one.scale, other.scale));
  const values = new Set(one.values.map(({ value }) => value));
  const shared = other.values.filter(({ value }) => values.has(value)).length;
  return shared / Math.max(1, Math.min(one.values.length, other.values.length));
}

const exchanged: ColumnCheckKind = {
  of: 'column',
  unit: 'values',
  most: 0,
  label: 'Columns that have the values of another one',
  measure: (column, pair) => (exchangedWith(column, pair) === null ? 0 : 1),
  sentence: (_, column, pair) =>
    `${column.name} has the values that ${exchangedWith(column, pair) ?? ''} had.`,
};

/** The checks of what values a column has. */
export const valueChecks = {
  valuesLost,
  valuesNew,
  valuesShifted,
  textsChanged,
  exchanged,
} satisfies Record<string, ColumnCheckKind>;
