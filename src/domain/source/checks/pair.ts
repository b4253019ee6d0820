import { plainName } from '../column/identifying-columns.ts';
import { isKeyName, isPeriodName } from './match-keys.ts';
import type {
  ColumnMeasures,
  MatchedColumn,
  MatchedMeasures,
  ScaleMeasures,
  TableMeasures,
} from './measures.ts';

/**
 * Two tables of a source, the earlier one first, and the rows that both have, where a key tells these. `now`
 * is the time of the check, in seconds since 1970. `shared` is how many whole rows of the earlier one are in
 * the later one; null where there is a key, or too many rows.
 */
export type TablePair = {
  before: TableMeasures;
  after: TableMeasures;
  matched: MatchedMeasures | null;
  shared: number | null;
  now: number;
};

/** A column in two tables, and in the rows that both have where these are enough to conclude from. */
export type ColumnPair = {
  before: ColumnMeasures;
  after: ColumnMeasures;
  matched: MatchedColumn | null;
  /** Rows that are looked at on each side. */
  rows: { before: number; after: number };
};

/** Fewer rows than these say little about a column. */
export const fewRows = 12;

/** The rows of both tables count where they are so large a part of the smaller one. */
const leastMatched = 0.5;

/** A column in both tables; null where one of them does not have it. */
export function columnPair(
  { before, after, matched }: Omit<TablePair, 'shared' | 'now'>,
  name: string,
): ColumnPair | null {
  const [first, second] = [columnNamed(before, name), columnNamed(after, name)];
  if (!first || !second) return null;

  const column = isMatched({ before, after, matched }) ? columnOf(matched, name) : null;
  return {
    before: first,
    after: second,
    matched: column && column.pairs >= fewRows ? column : null,
    rows: { before: before.sampled, after: after.sampled },
  };
}

/** Whether most rows of the smaller table are in the other one. */
export function isMatched({ before, after, matched }: Omit<TablePair, 'shared' | 'now'>): boolean {
  return matched !== null && matched.rows >= leastMatched * Math.min(before.rows, after.rows);
}

const columnOf = (matched: MatchedMeasures | null, name: string): MatchedColumn | null =>
  matched?.columns.find((column) => column.name === name) ?? null;

/** The measures of a column of a table. */
const columnNamed = ({ columns }: TableMeasures, name: string): ColumnMeasures | null =>
  columns.find((column) => column.name === name) ?? null;

/** A part in percent; 0 of nothing. */
export const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0);

/**
 * How far the quantiles of two columns of numbers are from each other on average, in parts of the wider
 * range; 0 for the same.
 */
export function scaleDistance(
  { quantiles: one }: ScaleMeasures,
  { quantiles: other }: ScaleMeasures,
): number {
  const width = Math.max((one[4] ?? 0) - (one[0] ?? 0), (other[4] ?? 0) - (other[0] ?? 0));
  if (width <= 0) return Number(one[2] !== other[2]);
  const sum = one.reduce<number>((all, at, index) => all + Math.abs((at ?? 0) - (other[index] ?? 0)), 0);
  return sum / one.length / width;
}

/** A share that was counted: how many of how many. */
export type Counted = { part: number; whole: number };

/**
 * How much greater a share is than it was, in percentage points, beyond what chance makes of so few cells.
 */
export function shareRise(before: Counted, after: Counted): number {
  if (before.whole === 0 || after.whole === 0) return 0;
  const [from, to] = [before.part / before.whole, after.part / after.whole];
  const both = (before.part + after.part) / (before.whole + after.whole);
  const chance = 2 * Math.sqrt(both * (1 - both) * (1 / before.whole + 1 / after.whole));
  return Math.max(0, 100 * (to - from - chance));
}

/** How much a share differs from what it was, in percentage points, beyond chance. */
export const shareChange = (before: Counted, after: Counted): number =>
  Math.max(shareRise(before, after), shareRise(after, before));

/**
 * Whether the later table is a later window of the same data: its first and its last date are both later, so
 * that rows at the beginning are gone and others have come.
 */
export function isLaterWindow({ before, after }: Pick<TablePair, 'before' | 'after'>): boolean {
  return before.columns.some(({ name, kind, scale, distinct }) => {
    const isTime = kind === 'date' || kind === 'moment' || isPeriodName(plainName(name));
    const other = columnNamed(after, name)?.scale;
    if (!isTime || distinct < 2 || !scale || !other) return false;
    return other.least! > scale.least! && other.greatest! > scale.greatest!;
  });
}

/** Whether the numbers of a column are names of rows, which are not measured. */
export const namesRows = ({ before }: ColumnPair, { matched }: TablePair): boolean =>
  matched?.key.includes(before.name) === true || isKeyName(plainName(before.name));
