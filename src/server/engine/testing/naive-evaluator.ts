import type { ConditionOperation, DataRequest } from '#domain/query/data-request.ts';
import type { DateStep } from '#domain/value/date-step.ts';
import { showsValue, type FunctionName } from '#domain/value/function-name.ts';
import type { Cell } from '#domain/value/cell.ts';
import { naturalOrder } from '#domain/value/natural-order.ts';
import { readValue, type Scalar } from '#domain/value/read-value.ts';
import type { Formula } from '#domain/formula/formula.ts';
import type { SourceColumn } from '#domain/source/column.ts';

/** A cell as the replica has it: its typed value, or only the raw text that does not fit. */
export type NaiveCell = { value: Cell; raw: string | null };
/** A row: its id and its cells by column name. */
export type NaiveRow = { id: number; cells: Record<string, NaiveCell> };

/** What the codes of columns are called, by column name. */
export type NaiveLabels = ReadonlyMap<string, (code: string) => string | undefined>;

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
  const groups = isGrouped ? groupRows(kept, request, of) : isAggregate ? [kept] : kept.map((row) => [row]);
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
      : group[0]
        ? [group[0].id]
        : [],
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

const inJson = (cell: Cell): Cell => (Number.isNaN(cell) ? 'NaN' : cell === 0 ? 0 : cell);
const nullForNaN = (cell: Ordered): Ordered => (Number.isNaN(cell) ? null : cell);

type Test = {
  column: string;
  operation: ConditionOperation;
  values: readonly Cell[];
  fn: FunctionName | null;
};

type Names = {
  /** The rows of all groups of the result. */
  all: readonly NaiveRow[];
  type(name: string): SourceColumn;
  value(name: string, row: NaiveRow): Cell;
  /** The value, or the first day of its step where the request has one. */
  stepped(name: string, row: NaiveRow): Cell;
  raw(name: string, row: NaiveRow): string | null;
  where: Test[];
  having: Test[];
  /** What a code of a column is called; null for a column without labels. */
  label(name: string): ((code: string) => string | undefined) | null;
};

const operations = ['filter', 'exclude', 'like', 'gt', 'gte', 'lt', 'lte'] as const;

function describe(request: DataRequest, columns: readonly SourceColumn[], labels: NaiveLabels): Names {
  const rowId = { name: 'id', type: 'number', dataType: 'numeric' } as SourceColumn;
  const original = (name: string) => request.copies[name] ?? name;
  const number = { type: 'calculated', dataType: 'numeric' } as SourceColumn;
  const isCalculated = (name: string) => type(name).type === 'calculated';
  const type = (name: string) => {
    if (request.formulas[original(name)]) return number;
    const found = columns.find((column) => column.name === original(name)) ?? rowId;
    return found.type === 'calculated' ? { ...number, formula: found.formula } : found;
  };
  const cellOf = (name: string, row: NaiveRow): Cell => {
    if (!isCalculated(name)) return row.cells[name]!.value;
    const formula = request.formulas[name] ?? type(name).formula;
    return formula ? count(formula, row) : null;
  };
  const count = (formula: Formula, row: NaiveRow): number | null => {
    if (formula.type === 'variable') return cellOf(formula.key, row) as number | null;
    if (formula.type === 'constant') return formula.value;
    const [left, right] = [count(formula.left, row), count(formula.right, row)];
    if (left === null || right === null) return null;
    const { operation } = formula;
    if (operation === '/') return right === 0 ? NaN : left / right;
    return operation === '*' ? left * right : operation === '+' ? left + right : left - right;
  };
  const tests = [
    ...operations.flatMap((operation) =>
      Object.entries(request[operation]).map(([column, values]): Test => ({
        column,
        operation,
        values: [values].flat() as Cell[],
        fn: null,
      })),
    ),
    ...[...request.normalFilter, ...request.having].map((entry): Test => ({
      ...entry,
      values: entry.operation === 'between' ? entry.values.slice(0, 2) : entry.values,
      fn: entry.fn ?? null,
    })),
  ].filter(({ operation, values }) => {
    const listed = operation === 'filter' || operation === 'exclude';
    return values.some((value) => value !== '' && (listed || value !== null));
  });
  return {
    all: [],
    type,
    value: (name, row) => (original(name) === 'id' ? row.id : cellOf(original(name), row)),
    stepped: (name, row) => {
      const step = request.steps[name];
      const value = original(name) === 'id' ? row.id : cellOf(original(name), row);
      return step && value !== null ? firstDay(step, String(value)) : value;
    },
    raw: (name, row) => (original(name) === 'id' ? null : (row.cells[original(name)]?.raw ?? null)),
    label: (name) => labels.get(original(name)) ?? null,
    where: tests.filter(({ fn }) => !fn),
    having: tests.filter(({ fn }) => fn),
  };
}

function holds<Item>(items: readonly Item[], relation: 'and' | 'or', test: (item: Item) => boolean): boolean {
  if (items.length === 0) return true;
  return relation === 'or' ? items.some(test) : items.every(test);
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
    return isMade && fn !== 'max' && fn !== 'min' ? cell : orderedCell(name, cell, of);
  });
}

/** What rows and groups are ordered by: texts as people order them. */
type Ordered = Cell | { text: string };

const asText = (cell: Cell): Ordered => (typeof cell === 'string' ? { text: cell } : cell);

function orderedCell(name: string, cell: Cell, of: Names): Ordered {
  const { type, dataType } = of.type(name);
  return dataType === 'text' && type !== 'multiselect' ? asText(cell) : cell;
}

const compareTexts = naturalOrder(undefined);

/** The distinct cells of a group as texts in order; null for none. */
function codes(name: string, group: readonly NaiveRow[], of: Names): string[] | null {
  const values = group.flatMap((row) => of.value(name, row)).filter((value) => value !== null);
  return values.length > 0 ? [...new Set(values.map(String))].sort() : null;
}

/** What a function shows: of codes `list` shows the labels. */
function shown(fn: FunctionName, name: string, group: readonly NaiveRow[], of: Names): Cell {
  const label = of.label(name);
  if (fn !== 'list' || !label) return apply(fn, name, group, of);
  const found = codes(name, group, of);
  return found && [...new Set(found.map((code) => label(code) ?? code))].sort().join(', ');
}

function apply(
  fn: FunctionName,
  name: string,
  group: readonly NaiveRow[],
  of: Names,
  read: Names['value'] = of.stepped,
): Cell {
  if (fn === 'share') return share(name, group, of);
  if (fn === 'rows') return group.length;
  const values = group
    .map((row) => read(name, row))
    .filter((value) => value !== null && (fn === 'list' || !Number.isNaN(value)));
  if (fn === 'count') return values.length;
  const members = values.flat();
  const distinct = [...new Set(members)].sort((a, b) => compare(a, b));
  if (fn === 'list') return distinct.length > 0 ? distinct.map(String).join(', ') : null;
  if (fn === 'max') return distinct.at(-1) ?? null;
  if (fn === 'min') return distinct[0] ?? null;
  const numbers = members.map(numberOf).filter((number) => number !== null);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (fn === 'median') return median(numbers);
  return fn === 'sum' ? sum : sum / numbers.length;
}

function share(name: string, group: readonly NaiveRow[], of: Names): number | null {
  const { type, dataType } = of.type(name);
  const base = name === 'id' ? 'rows' : dataType === 'numeric' && type !== 'multiselect' ? 'sum' : 'count';
  const [part, total] = [group, of.all].map((rows) => apply(base, name, rows, of) as number | null);
  return part === null || total === null || total === 0 ? null : part! / total!;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted(compare);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return (sorted[low]! + sorted[high]!) / 2;
}

/** The first day of the step that a date or a moment is in. */
function firstDay(step: DateStep, text: string): string {
  const date = new Date(text);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const first = {
    year: [year, 0, 1],
    quarter: [year, month - (month % 3), 1],
    month: [year, month, 1],
    week: [year, month, day - ((date.getUTCDay() + 6) % 7)],
    day: [year, month, day],
  }[step] as [number, number, number];
  return new Date(Date.UTC(...first)).toISOString().slice(0, 10);
}

function numberOf(value: Cell): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
}

function totals(request: DataRequest, rows: readonly NaiveRow[] | null, of: Names): Cell[] {
  return request.attributes.map((name) => {
    const grouped = request.groupBy.includes(name);
    const { dataType } = of.type(name);
    const fn = grouped
      ? null
      : (request.fn[name] ?? (dataType === 'numeric' && name !== 'id' && !of.label(name) ? 'sum' : null));
    return fn && rows ? shown(fn, name, rows, of) : null;
  });
}

function matches({ column, operation, values, fn }: Test, group: readonly NaiveRow[], of: Names): boolean {
  const { dataType } = of.type(column);
  const subject = fn ? apply(fn, column, group, of, of.value) : of.value(column, group[0]!);
  const compared = showsValue(fn) ? dataType : fn === 'list' ? 'text' : 'numeric';
  const listed = operation === 'filter' || operation === 'exclude';
  const nullAlone = listed && values.length === 1 && values[0] === 'null';
  const hasNull = values.includes(null) || nullAlone;
  const given = values.filter((value): value is Scalar => value !== null && value !== '' && !nullAlone);
  const mayBeNaN = listed && of.type(column).type === 'calculated' && compared === 'numeric';
  const read = given
    .map((value) => (mayBeNaN && value === 'NaN' ? NaN : readValue(value, compared)))
    .filter((value) => value !== undefined);
  const label = fn ? null : of.label(column);
  const named = label && subject !== null ? [subject].flat().map((code) => label(String(code))) : [];
  const isIn =
    subject !== null &&
    ([subject].flat().some((member) => read.includes(member as Scalar)) ||
      named.some((name) => name !== undefined && given.map(String).includes(name)));
  switch (operation) {
    case 'filter':
      return isIn || (hasNull && subject === null);
    case 'exclude':
      return !isIn && !(hasNull && subject === null);
    case 'like': {
      const text = subject === null ? (fn ? null : of.raw(column, group[0]!)) : [subject].flat().join(', ');
      return [text, ...named].some(
        (found) => found && given.some((value) => found.toLowerCase().includes(String(value).toLowerCase())),
      );
    }
    case 'between': {
      if (read.length < given.length || subject === null || Number.isNaN(subject)) return false;
      const [from, to] = values.map((value) =>
        value === null || value === '' ? null : readValue(value as Scalar, compared)!,
      );
      return [subject].flat().some((member) => {
        const isAfter = from === null || from === undefined || compare(member as Cell, from) >= 0;
        return isAfter && (to === null || to === undefined || compare(member as Cell, to) <= 0);
      });
    }
    default: {
      const [threshold] = read;
      if (threshold === undefined || subject === null || Number.isNaN(subject)) return false;
      return [subject].flat().some((member) => {
        const order = compare(member as Cell, threshold);
        return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operation];
      });
    }
  }
}

function compareAll(a: readonly Ordered[], b: readonly Ordered[], descending: readonly boolean[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const [left, right] = [a[index]!, b[index]!];
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      continue;
    }
    const order = isText(left)
      ? compareTexts(left.text, (right as typeof left).text)
      : compare(left, right as Cell);
    if (order !== 0) return descending[index] ? -order : order;
  }
  return 0;
}

const isText = (value: Ordered): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value;

function compare(a: Cell, b: Cell): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    const shared = a.findIndex((member, index) => member !== b[index]);
    if (shared < 0) return a.length - b.length;
    return b[shared] === undefined ? 1 : compare(a[shared]!, b[shared]);
  }
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a === b ? 0 : a! < b! ? -1 : 1;
}
