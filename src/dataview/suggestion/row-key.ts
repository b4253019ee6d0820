import { columnType } from '#columns/index.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { hasDates } from '../state/column-rules.ts';
import { isAdditive } from './amount-names.ts';
import type { ColumnRoles, ProfiledColumn } from './column-roles.ts';

/** The share of the combinations of a key's values that have a row; without a time, nearly all have one. */
const [leastWithTime, leastWithout] = [0.6, 0.9];
/** The most columns that are tried as parts of a key, of each kind. */
const mostParts = 8;
/** Data with one row for each subject alone says what each has only where these are few. */
const mostSubjects = 60;
/** The fewest moments that are a course of time. */
export const leastMoments = 5;

/**
 * The columns by whose values each row is one of its own, such as the place and the year of totals: the
 * fewest that are. Null for rows that are events, of which any number can have the same values.
 */
export function rowKey(roles: ColumnRoles, rows: number): ProfiledColumn[] | null {
  const { time, month, categories, subjects } = roles;
  const inTime = [time, month].filter((one) => one !== null);
  const parts = [...new Set([...categories, ...subjects])]
    .filter((one) => !inTime.includes(one))
    .slice(0, mostParts);
  const isKey = (key: readonly ProfiledColumn[]) => isRowKey(key, rows, roles);
  const singles = [...new Set([...inTime, ...parts])].map((one) => [one]);
  const pairs = pairsOf([...inTime, ...parts]);
  const triples = inTime.flatMap((first, at) =>
    pairsOf([...inTime.slice(at + 1), ...parts]).map((others) => [first, ...others]),
  );

  return [...singles, ...pairs, ...triples].find(isKey) ?? null;
}

function pairsOf(columns: readonly ProfiledColumn[]): ProfiledColumn[][] {
  return columns.flatMap((one, at) => columns.slice(at + 1).map((other) => [one, other]));
}

function isRowKey(
  key: readonly ProfiledColumn[],
  rows: number,
  { time, month, measures: [measure] }: ColumnRoles,
): boolean {
  const combinations = key.reduce((product, { profile }) => product * profile.distinct, 1);
  const isTimed = key.some((one) => one === time || one === month);
  const least = isTimed && key.length > 1 ? leastWithTime : leastWithout;
  // The number of distinct values may be an estimate.
  if (rows > combinations * 1.01 || rows < combinations * least) return false;
  if (!key.every((one) => rowsOfMost(one) <= (combinations / one.profile.distinct) * 1.01)) return false;

  const [first] = key;
  if (key.length > 1 || !first) return true;
  if (!isTimed) return rows <= mostSubjects;

  const isLevel = measure !== undefined && !isAdditive(measure.column) && hasDays(first);
  return first !== time || isLevel || isSeriesAlone(first);
}

/** How many rows the most frequent value of a column has; 1 where that is not known. */
const rowsOfMost = ({ profile: { top } }: ProfiledColumn): number => top[0]?.count ?? 1;

/**
 * Whether moments that have a row each are measured: years are; days and moments are where they are evenly
 * spread.
 */
function isSeriesAlone(time: ProfiledColumn): boolean {
  const { column, profile } = time;
  if (!hasDates(column)) return true;
  const { histogram, distinct } = profile;
  if (!histogram) return hasDays(time) && (distinct > histogramFrom || hasEvenSteps(profile));
  const mean = distinct / histogram.length;

  // Events at random differ by more: by about the root of their mean even where most days have one.
  return Math.max(...histogram) - Math.min(...histogram) <= Math.max(3, 0.8 * Math.sqrt(mean));
}

/**
 * Whether a column has days, not moments: amounts at irregular days are levels, moments are those of events.
 */
const hasDays = ({ column }: ProfiledColumn): boolean => columnType(column.type).dataType === 'date';

/** Columns of more distinct values have a histogram. */
const histogramFrom = 12;
/** How many days the steps of regular series have. */
const dayLengths = [1, 7, 14, 30.4, 91.3, 182.6, 365.25];
const millisecondsOfDay = 86_400_000;

/** Whether a few days are about as far from each other on average as days, weeks, months or years are. */
function hasEvenSteps({ least, greatest, distinct }: ProfiledColumn['profile']): boolean {
  const days = daysBetween(least, greatest);
  if (days === null || distinct < 2) return false;
  const step = days / (distinct - 1);
  return dayLengths.some((length) => Math.abs(step - length) <= length * 0.05);
}

/** The days from one cell to another; null where they are no dates. */
export function daysBetween(least: unknown, greatest: unknown): number | null {
  const [from, to] = [least, greatest].map(readDate);
  if (from && to) return (to.getTime() - from.getTime()) / millisecondsOfDay;
  return null;
}
