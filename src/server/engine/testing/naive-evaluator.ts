import type { DataType } from '#domain/value/cell/data-type.ts';
import type { DataRequest } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { showsValue, type FunctionName } from '#domain/value/cell/function-name.ts';
import { readLastMoment } from '#domain/value/date/read-moment.ts';
import { readValue, type Scalar } from '#domain/value/cell/read-value.ts';
import { apply } from './naive-functions.ts';
import { asText, compareAll, compareCells, compareTexts, nullForNaN, type Ordered } from './naive-order.ts';
import {
  datePart,
  describe,
  type NaiveLabels,
  type NaiveRow,
  type Names,
  type Test,
} from './naive-request.ts';

/** The expected result of a request, calculated row by row in the plainest way. */
export function evaluateNaively(
  request: DataRequest,
  columns: readonly SourceColumn[],
  rows: readonly NaiveRow[],
  labels: NaiveLabels = new Map(),
): { rows: Cell[][]; length: number; totals: Cell[] | null } {
  const of = describe(request, columns, labels);
  const searched = request.attributes.filter(
    (name) => name !== 'id' && (request.groupBy.includes(name) || !request.fn[name]),
  );

  const isFound = (row: NaiveRow) =>
    request.search === '' ||
    searched.length === 0 ||
    searched.some((name) => matches(searchFor(name, request.search), [row], of));
  const kept = rows.filter(
    (row) => holds(of.where, request.filterRelation, (test) => matches(test, [row], of)) && isFound(row),
  );
  const isGrouped = request.groupBy.length > 0;
  const isAggregate = !isGrouped && Object.keys(request.fn).length > 0;
  const groups = groupsOf(kept, request, of, isAggregate);
  const shown =
    isGrouped || isAggregate
      ? groups.filter((group) => holds(of.having, request.filterRelation, (test) => matches(test, group, of)))
      : groups;

  of.all = shown.flat();
  const lines = shown.map((group) => ({
    cells: request.attributes.map((name) => inJson(output(name, group, request, of))),
    keys: sortKeys(group, request, of),
    ties: isGrouped
      ? request.groupBy.map((name) => orderedCell(name, of.stepped(name, group[0]!), of))
      : group.slice(0, 1).map(({ id }) => id),
  }));

  lines.sort(
    (a, b) =>
      compareAll(
        a.keys.map(nullForNaN),
        b.keys.map(nullForNaN),
        Object.values(request.orderBy).map((order) => order.startsWith('desc')),
      ) || compareAll(a.ties, b.ties, []),
  );
  return {
    rows: lines.slice(request.fromIndex, request.toIndex).map(({ cells }) => cells),
    length: lines.length,
    totals: request.totals
      ? totals(request, isAggregate && shown.length === 0 ? null : shown.flat(), of).map(inJson)
      : null,
  };
}

const searchFor = (column: string, text: string): Test => ({
  column,
  operation: 'like',
  values: [text],
  fn: null,
});

const inJson = (cell: Cell): Cell => {
  if (Number.isNaN(cell)) return 'NaN';
  if (cell === 0) return 0;
  return cell;
};
function holds<Item>(items: readonly Item[], relation: 'and' | 'or', test: (item: Item) => boolean): boolean {
  if (items.length === 0) return true;
  if (relation === 'or') return items.some(test);
  return items.every(test);
}

function groupRows(rows: readonly NaiveRow[], request: DataRequest, of: Names): NaiveRow[][] {
  const groups = new Map<string, NaiveRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(request.groupBy.map((name) => inJson(of.stepped(name, row))));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function output(name: string, group: readonly NaiveRow[], request: DataRequest, of: Names): Cell {
  const fn = request.fn[name];
  if (fn && !request.groupBy.includes(name)) return shown(fn, name, group, of);
  const [row] = group;
  if (request.groupBy.length > 0) return of.stepped(name, row!);
  return of.stepped(name, row!) ?? (request.steps[name] ? null : of.raw(name, row!));
}

function sortKeys(group: readonly NaiveRow[], request: DataRequest, of: Names): Ordered[] {
  return Object.keys(request.orderBy).map((name) => {
    const fn = request.fn[name];
    const isMade = fn && !request.groupBy.includes(name);
    const label = of.label(name);
    if (label && isMade && fn === 'list') return asText(codes(name, group, of)?.join(', ') ?? null);

    const cell = isMade ? apply(fn, name, group, of) : of.stepped(name, group[0]!);
    const isCode =
      label &&
      cell !== null &&
      (!isMade || fn === 'max' || fn === 'min') &&
      of.type(name).type !== 'multiselect';
    if (isCode) return asText(label(String(cell)) ?? String(cell));
    if (isMade && fn === 'list') return asText(cell);

    if (isMade && fn !== 'max' && fn !== 'min') return cell;
    return orderedCell(name, cell, of);
  });
}

function orderedCell(name: string, cell: Cell, of: Names): Ordered {
  const { type, dataType } = of.type(name);
  if (dataType === 'text' && type !== 'multiselect') return asText(cell);
  return cell;
}

/** The distinct cells of a group as texts in order; null for none. */
function codes(name: string, group: readonly NaiveRow[], of: Names): string[] | null {
  const values = group.flatMap((row) => of.value(name, row)).filter((value) => value !== null);
  if (values.length === 0) return null;
  return [...new Set(values.map(String))].sort();
}

/** What a function shows: of codes `list` shows the labels. */
function shown(fn: FunctionName, name: string, group: readonly NaiveRow[], of: Names): Cell {
  const label = of.label(name);
  if (fn !== 'list' || !label) return apply(fn, name, group, of);
  const found = codes(name, group, of);
  return found && [...new Set(found.map((code) => label(code) ?? code))].sort(compareTexts).join(', ');
}

function totals(request: DataRequest, rows: readonly NaiveRow[] | null, of: Names): Cell[] {
  return request.attributes.map((name) => {
    const grouped = request.groupBy.includes(name);
    const { dataType } = of.type(name);
    const fn = grouped
      ? null
      : (request.fn[name] ?? (dataType === 'numeric' && name !== 'id' && !of.label(name) ? 'sum' : null));
    if (fn && rows) return shown(fn, name, rows, of);
    return null;
  });
}

const isScalar = (value: unknown): value is Scalar => value !== null && value !== '';

function matches(test: Test, group: readonly NaiveRow[], of: Names): boolean {
  const { column, operation, values, fn, part } = test;
  const cell = fn ? apply(fn, column, group, of, of.value) : of.value(column, group[0]!);
  const subject = part && cell !== null ? datePart(part, String(cell)) : cell;
  const members = [subject].flat();
  const compared = part ? 'text' : comparedType(fn, of.type(column).dataType);
  const scalars = values.filter(isScalar);

  switch (operation) {
    case 'filter':
      return isListed(test, subject, compared, of);
    case 'exclude':
      return !isListed(test, subject, compared, of);
    case 'like': {
      const raw = fn || part ? null : of.raw(column, group[0]!);
      const text = subject === null ? raw : members.join(', ');
      return [text, ...labelsOf(test, subject, of)].some(
        (cell) => cell && scalars.some((value) => cell.toLowerCase().includes(String(value).toLowerCase())),
      );
    }
    case 'between':
      return isBetween(values, subject, compared);
    default: {
      const read = ['gt', 'lte'].includes(operation) ? readEnd : readValue;
      const [threshold] = scalars
        .map((value) => read(value, compared))
        .filter((value) => value !== undefined);
      if (threshold === undefined || subject === null || Number.isNaN(subject)) return false;
      return members.some((member) => {
        const order = compareBounds(member as Cell, threshold);
        return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operation];
      });
    }
  }
}

/** The type in which a cell, or the result of a function, is compared. */
function comparedType(fn: Test['fn'], dataType: DataType): DataType {
  if (showsValue(fn)) return dataType;
  if (fn === 'list') return 'text';
  return 'numeric';
}

/** The labels of the codes in a cell. */
function labelsOf({ column, fn, part }: Test, subject: Cell, of: Names): (string | undefined)[] {
  const label = fn || part ? null : of.label(column);
  if (!label || subject === null) return [];
  return [subject].flat().map((code) => label(String(code)));
}

function isListed(test: Test, subject: Cell, compared: DataType, of: Names): boolean {
  const { column, values } = test;
  const isNullAlone = values.length === 1 && values[0] === 'null';
  if (subject === null) return isNullAlone || values.includes(null);

  const scalars = isNullAlone ? [] : values.filter(isScalar);
  const mayBeNaN = of.type(column).type === 'calculated' && compared === 'numeric';
  const read = scalars.map((value) => (mayBeNaN && value === 'NaN' ? NaN : readValue(value, compared)));
  const texts = scalars.map(String);

  return (
    [subject].flat().some((member) => read.includes(member as Scalar)) ||
    labelsOf(test, subject, of).some((name) => name !== undefined && texts.includes(name))
  );
}

function isBetween(values: Test['values'], subject: Cell, compared: DataType): boolean {
  if (subject === null || Number.isNaN(subject)) return false;
  const [from, to] = values.map((value, index) => {
    if (!isScalar(value)) return null;
    return (index === 0 ? readValue : readEnd)(value, compared);
  });
  const isUnread = [from, to].filter((_, index) => isScalar(values[index] ?? null)).includes(undefined);
  if (isUnread) return false;

  return [subject].flat().some((member) => {
    const isAfter = from === null || from === undefined || compareBounds(member as Cell, from) >= 0;
    return isAfter && (to === null || to === undefined || compareBounds(member as Cell, to) <= 0);
  });
}

/** What comparisons come up to: of moments, the last one of the day or the minute that is written. */
function readEnd(value: Scalar, dataType: DataType): Scalar | undefined {
  if (dataType === 'timestamp') return readLastMoment(String(value));
  return readValue(value, dataType);
}

/** Compares a cell with a bound. Moments have digits for milliseconds or microseconds before their Z. */
function compareBounds(cell: Cell, bound: Scalar): number {
  if (typeof cell !== 'string' || typeof bound !== 'string') return compareCells(cell, bound);
  return compareCells(cell.replace(/Z$/, ''), bound.replace(/Z$/, ''));
}

/** The groups of a request; a request of functions alone has one, and rows are each their own. */
function groupsOf(
  rows: readonly NaiveRow[],
  request: DataRequest,
  of: Names,
  isAggregate: boolean,
): (readonly NaiveRow[])[] {
  if (request.groupBy.length > 0) return groupRows(rows, request, of);
  if (isAggregate) return [rows];
  return rows.map((row) => [row]);
}
