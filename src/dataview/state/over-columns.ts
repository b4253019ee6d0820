import { columnType } from '#columns/index.ts';
import { hasOrderOfGroups, isOverYears, type OverGroups, type OverKind } from '#domain/query/over-groups.ts';
import { isDateStep } from '#domain/value/date/date-step.ts';
import { resultType } from '#domain/value/cell/function-name.ts';
import { changeColumn } from './change-columns.ts';
import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { duplicateColumn, hasDates, hasNumbers } from './column-rules.ts';

type Columns = readonly ColumnDescriptor[];

/** The grouped columns of a section, which are what functions over groups are along and within. */
export const groupedColumns = (columns: Columns): ColumnDescriptor[] =>
  columns.filter(({ show, group }) => show && group);

/** Whether the results of a column are numbers in groups, of which functions over groups are calculated. */
export function mayBeOver({ type, fn, group }: ColumnDescriptor): boolean {
  const { dataType, storage } = columnType(type);
  return !group && fn !== '' && resultType(dataType, fn) === 'numeric' && storage !== 'list';
}

/** A function over groups with the columns that it is along and within. */
export type ColumnOver = {
  kind: OverKind;
  along: ColumnDescriptor[];
  within: ColumnDescriptor[];
  /** Whether it is within the group of a pivot's rows that each is inside of. */
  inParent: boolean;
  n: number;
  base: string;
};

/**
 * The function over groups that a column has; null where it has none, or nothing is grouped. What it is along
 * is the chosen column while that is grouped, else the first date, else the first group.
 */
export function overOf(columns: Columns, column: ColumnDescriptor): ColumnOver | null {
  const groups = groupedColumns(columns);
  const [first] = groups;
  const { over: kind, overN: n, overBase: base } = column;
  if (kind === '' || !first || !mayBeOver(column)) return null;

  if (!hasOrderOfGroups(kind)) {
    const { overPart, overWithin } = column;
    const isWithin = (one: ColumnDescriptor) => {
      if (overPart === '') return columnKey(one) === overWithin;
      return overPart === (one.across ? 'column' : 'row');
    };
    const inParent = overPart === 'parent';
    return { kind, along: [], within: groups.filter(isWithin), inParent, n, base };
  }

  const chosen = groups.find((one) => columnKey(one) === column.overAlong);
  const main = chosen ?? alongChoices(columns, kind)[0] ?? first;
  // The levels of a date are one order: months follow each other over the years that they are in.
  const along = groups.filter((one) => one === main || areLevelsOfOne(one, main));
  return { kind, along, within: groups.filter((one) => !along.includes(one)), inParent: false, n, base };
}

/** Whether two groups are levels of one: dates of the same column, by several steps, on the same side. */
function areLevelsOfOne(one: ColumnDescriptor, other: ColumnDescriptor): boolean {
  const isSame = one.name === other.name && one.across === other.across && hasDates(one);
  return isSame && isDateStep(one.step) && isDateStep(other.step);
}

/** The grouped columns that a kind may be along, dates first. */
export function alongChoices(columns: Columns, kind: OverKind): ColumnDescriptor[] {
  const groups = groupedColumns(columns);
  // The dates across a pivot come before those of its rows.
  const dates = groups.filter(hasDates).toSorted((a, b) => Number(b.across) - Number(a.across));
  const others = groups.filter((one) => !hasDates(one) && (!isOverYears(kind) || hasNumbers(one)));
  return [...dates, ...others].filter(({ type }) => columnType(type).storage !== 'list');
}

/** What a request has for a column with a function over groups; null without one. */
export function overRequest(columns: Columns, column: ColumnDescriptor): OverGroups | null {
  const over = overOf(columns, column);
  if (!over) return null;

  const { kind, along, within, inParent, n, base } = over;
  const isMoving = kind === 'movingSum' || kind === 'movingAverage';
  const hasBase = kind === 'index' && base !== '';
  return {
    kind,
    within: inParent ? undefined : within.map(columnKey),
    inParent: inParent || undefined,
    along: along.length > 0 ? along.map(columnKey) : undefined,
    n: isMoving ? n : undefined,
    base: hasBase ? base : undefined,
    ascending: undefined,
  };
}

/** Gives a column a function over groups, or takes it ('') with what belonged to it. */
export function setOver(
  columns: ColumnDescriptor[],
  key: string,
  over: ColumnDescriptor['over'],
): ColumnDescriptor[] {
  return changeColumn(columns, key, () => ({
    over,
    overAlong: '',
    overWithin: '',
    overPart: '',
    overBase: '',
  }));
}

/** Adds a column of the same amounts with a function over groups, behind the one that is compared. */
export function addCompared(columns: ColumnDescriptor[], key: string, kind: OverKind): ColumnDescriptor[] {
  const copied = duplicateColumn(columns, key);
  const copy = copied[columns.findIndex((column) => columnKey(column) === key) + 1];
  if (!copy || copied.length === columns.length) return columns;

  const named = changeColumn(copied, columnKey(copy), () => ({ customName: '', sort: '', shade: '' }));
  return setOver(named, columnKey(copy), kind);
}

/** Whether the results of a kind are parts of one, shown as percentages. */
export const hasParts = (kind: OverKind): boolean =>
  kind === 'change' || kind === 'yearChange' || kind === 'share';

/** Whether the results of a kind are differences, which have a sign. */
export const isDifference = (kind: OverKind): boolean => kind === 'difference' || kind === 'yearDifference';

/** Whether the results of a kind are no amounts in the unit of their column. */
export const isWithoutUnit = (kind: OverKind): boolean =>
  hasParts(kind) || kind === 'rank' || kind === 'index';
