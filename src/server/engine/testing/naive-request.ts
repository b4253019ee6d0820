import type { Formula } from '#domain/formula/formula.ts';
import type { ConditionOperation } from '#domain/formula/condition.ts';
import type { DataRequest } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { isDatePart, type DatePart } from '#domain/value/date/date-part.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import type { FunctionName } from '#domain/value/cell/function-name.ts';

/** A cell as the replica has it: its typed value, or only the raw text that does not fit. */
export type NaiveCell = { value: Cell; raw: string | null };
/** A row: its id and its cells by column name. */
export type NaiveRow = { id: number; cells: Record<string, NaiveCell> };

/** What the codes of columns are called, by column name. */
export type NaiveLabels = ReadonlyMap<string, (code: string) => string | undefined>;

/** A condition of a request; one with a function is met by groups. */
export type Test = {
  column: string;
  operation: ConditionOperation;
  values: readonly Cell[];
  fn: FunctionName | null;
  /** The part of its dates that it is on. */
  part?: DatePart | undefined;
};

/** What a request says of its columns, conditions and labels. */
export type Names = {
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

/** Reads a request in the plainest way. */
export function describe(request: DataRequest, columns: readonly SourceColumn[], labels: NaiveLabels): Names {
  const rowId = { name: 'id', type: 'number', dataType: 'numeric' } as SourceColumn;
  const original = (name: string) => request.copies[name] ?? name;
  const number = { type: 'calculated', dataType: 'numeric' } as SourceColumn;
  const isCalculated = (name: string) => type(name).type === 'calculated';
  const type = (name: string) => {
    if (request.formulas[original(name)]) return number;
    const found = columns.find((column) => column.name === original(name)) ?? rowId;
    if (found.type === 'calculated') return { ...number, formula: found.formula };
    return found;
  };

  const cellOf = (name: string, row: NaiveRow): Cell => {
    if (!isCalculated(name)) return row.cells[name]!.value;
    const formula = request.formulas[name] ?? type(name).formula;
    if (!formula) return null;
    return count(formula, row);
  };
  const count = (formula: Formula, row: NaiveRow): number | null => {
    if (formula.type === 'variable') return cellOf(formula.key, row) as number | null;
    if (formula.type === 'constant') return formula.value;
    const [left, right] = [count(formula.left, row), count(formula.right, row)];
    if (left === null || right === null) return null;
    const { operation } = formula;
    if (operation === '/') {
      if (right === 0) return NaN;
      return left / right;
    }

    if (operation === '*') return left * right;
    if (operation === '+') return left + right;
    return left - right;
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
      if (!step || value === null) return value;
      return isDatePart(step) ? datePart(step, String(value)) : firstDay(step, String(value));
    },
    raw: (name, row) => (original(name) === 'id' ? null : (row.cells[original(name)]?.raw ?? null)),
    label: (name) => labels.get(original(name)) ?? null,
    where: tests.filter(({ fn }) => !fn),
    having: tests.filter(({ fn }) => fn),
  };
}

/** A part of a date or a moment, with as many digits as the others of its kind. */
export function datePart(part: DatePart, text: string): string {
  const date = new Date(text);
  const parts = {
    quarterOfYear: String(Math.ceil((date.getUTCMonth() + 1) / 3)),
    monthOfYear: date.toISOString().slice(5, 7),
    dayOfWeek: String(date.getUTCDay() || 7),
    hourOfDay: date.toISOString().slice(11, 13),
  };
  return parts[part];
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
