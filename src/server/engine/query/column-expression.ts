import {
  needsParameters,
  type FunctionName,
  type ParameterFunction,
} from '#domain/value/cell/function-name.ts';
import {
  shareBase,
  type QueryColumn,
  type QueryFormula,
  type QueryMeasureLeaf,
} from '#domain/query/resolved-request.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, TableLayout, PhysicalColumn, StoredFunction, StoredGroups } from '../dialect.ts';
import { countedCell } from './count-once.ts';
import { physicalColumn, storedColumn } from './layout.ts';
import type { StatementParameters } from './statement.ts';

/** The SQL of a column's typed value. */
export function valueExpression(layout: TableLayout, column: QueryColumn): string {
  if (column.formula) return layout.dialect.formula(formulaExpression(layout, column.formula));
  return cellExpression(layout, column);
}

function cellExpression(layout: TableLayout, column: QueryColumn): string {
  const value = identifier(physicalColumn(layout, column).value);
  const { dialect } = layout;
  if (column.part) return dialect.partOfDate(column.part, value, storedColumn(layout, column.name).type);
  if (column.step) return dialect.firstDay(column.step, value, storedColumn(layout, column.name).type);
  return value;
}

/** The SQL of a formula over floating numbers: null when any operand is null, NaN for a division by zero. */
function formulaExpression(layout: TableLayout, formula: QueryFormula): string {
  const { dialect } = layout;
  if ('nothing' in formula) return dialect.cast('NULL', 'DOUBLE');
  if ('constant' in formula) return dialect.floating(formula.constant);
  if ('column' in formula) return dialect.cast(operandExpression(layout, formula.column), 'DOUBLE');
  const { operation } = formula;
  const left = formulaExpression(layout, formula.left);
  const right = formulaExpression(layout, formula.right);
  if (operation !== '/') return `(${left} ${operation} ${right})`;

  return dialect.divide(left, right, !('operation' in formula.right));
}

const operandExpression = (layout: TableLayout, column: QueryColumn): string => {
  if (column.formula) return formulaExpression(layout, column.formula);
  return cellExpression(layout, column);
};

/** The SQL of a cell's text: that of its value, or its raw text where it does not fit its type. */
export function cellTextExpression(layout: TableLayout, column: QueryColumn): string {
  const { raw, type, mayMisfit } = physicalColumn(layout, column);
  const value = valueExpression(layout, column);
  const text = layout.dialect.text(value, type, column.formula !== null);
  if (!raw || !mayMisfit) return text;
  return `CASE WHEN ${layout.dialect.isNull(value, type)} THEN ${identifier(raw)} ELSE ${text} END`;
}

/** The SQL of a cell's exact raw text. */
export function rawTextExpression({ dialect }: Pick<TableLayout, 'dialect'>, column: PhysicalColumn): string {
  const text = dialect.text(identifier(column.value), column.type);
  if (column.raw) return `coalesce(${identifier(column.raw)}, ${text})`;
  return text;
}

/** The most characters of a `list`: the distinct values of a group in one cell. */
export const maxListCharacters = 65_536;

/** What functions need beside their column, and the SQL of the condition that their rows meet. */
type Needs = Partial<Pick<QueryMeasureLeaf, 'part' | 'weight' | 'by'>> & { where?: string | null };

/**
 * The SQL of a function over the cells of a group. What is divided by zero is left out, as empty cells are:
 * one such row must not make the sum of all others NaN. Only `list` names it.
 */
export function aggregateExpression(
  layout: TableLayout,
  column: QueryColumn,
  fn: Exclude<FunctionName, 'measure'>,
  parameters: StatementParameters,
  { where = null, ...needs }: Needs = {},
): string {
  if (fn === 'share') {
    return layout.dialect.share(aggregateExpression(layout, column, shareBase(column), parameters));
  }

  if (layout.groups && fn !== 'list') return combinedExpression(layout, layout.groups, column, fn);

  const { dialect } = layout;
  const { type } = physicalColumn(layout, column);
  const own = countedCell(layout, column, numberOrCell(layout, column));
  const value = where === null ? own : dialect.where(where, own, type);

  if (needsParameters(fn)) return parameterExpression(layout, { value, type }, fn, needs);

  switch (fn) {
    case 'distinct':
      return dialect.countDistinct(value, type);
    case 'deviation':
      return dialect.sampleDeviation(boundedNumber(dialect.number(value, type)));
    case 'count':
      return dialect.countFilled(value, type);
    case 'sum':
      if (where !== null) return dialect.sumWhere(where, dialect.number(own, type), type);
      return dialect.sum(dialect.number(value, type), type);
    case 'avg':
      return dialect.average(dialect.number(value, type), type);
    case 'rows':
      return where === null ? rowCount(layout) : dialect.countWhere(where);
    case 'median':
      return dialect.median(dialect.number(value, type));
    case 'max':
    case 'min':
      return extremeExpression(dialect, { value, type }, fn);
    case 'list':
      // One character more than the limit, so that a longer list is detected and not shown as if it were
      // complete.
      return dialect.prefix(listExpression(layout, column, parameters), maxListCharacters + 1);
  }
}

/** The SQL of the greatest or the least value, or member of lists. */
function extremeExpression(
  dialect: Dialect,
  { value, type }: Pick<PhysicalColumn, 'value' | 'type'>,
  fn: 'max' | 'min',
): string {
  const isList = type === 'VARCHAR[]';
  if (fn === 'max') return isList ? dialect.greatestMember(value) : dialect.greatest(value);
  return isList ? dialect.leastMember(value) : dialect.least(value);
}

/** The SQL of a function of values that needs more than these. */
function parameterExpression(
  layout: TableLayout,
  { value, type }: Pick<PhysicalColumn, 'value' | 'type'>,
  fn: ParameterFunction,
  { part, weight, by }: Needs,
): string {
  const { dialect } = layout;
  if (fn === 'percentile') return dialect.quantile(dialect.number(value, type), part ?? 0);
  if (fn === 'weighted') return weightedAverage(layout, dialect.number(value, type), weight!);
  return endExpression(layout, value, by!, fn);
}

/** The SQL of a cell; null for what is divided by zero. */
function numberOrCell(layout: TableLayout, column: QueryColumn): string {
  const cell = valueExpression(layout, column);
  if (column.formula) return layout.dialect.nullIfNaN(cell);
  return cell;
}

/** Greater numbers would be no numbers when they are squared. */
const boundedNumber = (number: string): string => `CASE WHEN abs(${number}) < 1e150 THEN ${number} END`;

/** The average of numbers, each counted by its weight; null where the weights have the sum of zero. */
function weightedAverage(layout: TableLayout, number: string, weight: QueryColumn): string {
  const { dialect } = layout;
  const { type } = physicalColumn(layout, weight);
  const own = dialect.cast(dialect.number(numberOrCell(layout, weight), type), 'DOUBLE');
  const counted = dialect.where(`${number} IS NOT NULL`, own, 'DOUBLE');
  return `(sum(${dialect.cast(number, 'DOUBLE')} * ${own}) / nullif(sum(${counted}), 0))`;
}

function endExpression(layout: TableLayout, value: string, by: QueryColumn, end: 'first' | 'last'): string {
  return layout.dialect.endValue(value, numberOrCell(layout, by), physicalColumn(layout, by).type, end);
}

/** The SQL of a function over groups whose own functions are stored. */
function combinedExpression(
  { dialect }: TableLayout,
  { rows, functions }: StoredGroups,
  column: QueryColumn,
  fn: Exclude<FunctionName, 'list' | 'share' | 'measure'>,
): string {
  const stored = (name: StoredFunction) => {
    const own = functions.get(column.name)?.[name];
    if (!own) throw new Error(`The groups have no ${name} of the column ${column.name}.`);
    return identifier(own);
  };
  switch (fn) {
    case 'rows':
      return total(dialect, rows);
    case 'count':
      return total(dialect, stored('count'));
    case 'sum':
      return `sum(${stored('sum')})`;
    case 'avg':
      return `(sum(${stored('sum')}) / sum(${stored('count')}))`;
    case 'max':
    case 'min':
      return `${fn}(${stored(fn)})`;
    default:
      throw new Error(`The function ${fn} does not follow from groups.`);
  }
}

/** The SQL of the number of rows of the version. */
export function rowCount({ dialect, groups }: TableLayout): string {
  if (!groups) return 'count(*)';
  return total(dialect, groups.rows);
}

const total = (dialect: Dialect, counts: string) => dialect.cast(`coalesce(sum(${counts}), 0)`, 'BIGINT');

/**
 * The distinct values of a group in order, texts in that of their column or their natural one, joined by
 * commas; of lists their distinct members.
 */
function listExpression(layout: TableLayout, column: QueryColumn, parameters: StatementParameters): string {
  const { dialect } = layout;
  const { type } = physicalColumn(layout, column);
  const value = valueExpression(layout, column);
  if (type === 'VARCHAR[]') return dialect.joinMembers(dialect.distinctMembers(value));
  if (type === 'VARCHAR') {
    const order = column.order ? parameters.bindList(column.order, 'VARCHAR') : null;
    return dialect.joinMembers(dialect.distinctTexts(value, order));
  }

  const sorted = dialect.distinctValues(value);
  const mayBeNaN = column.formula !== null;

  return dialect.joinMembers(dialect.mapMembers(sorted, (x) => dialect.text(x, type, mayBeNaN)));
}
