import type { FunctionName } from '#domain/value/cell/function-name.ts';
import { shareBase, type QueryColumn, type QueryFormula } from '#domain/query/resolved-request.ts';
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
  if (!column.step) return value;
  return layout.dialect.firstDay(column.step, value, storedColumn(layout, column.name).type);
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

/**
 * The SQL of a function over the cells of a group. What is divided by zero is left out, as empty cells are:
 * one such row must not make the sum of all others NaN. Only `list` names it.
 */
export function aggregateExpression(
  layout: TableLayout,
  column: QueryColumn,
  fn: FunctionName,
  parameters: StatementParameters,
): string {
  if (fn === 'share') {
    return layout.dialect.share(aggregateExpression(layout, column, shareBase(column), parameters));
  }

  if (layout.groups && fn !== 'list') return combinedExpression(layout, layout.groups, column, fn);

  const { dialect } = layout;
  const { type } = physicalColumn(layout, column);
  const cell = valueExpression(layout, column);
  const filled = column.formula ? dialect.nullIfNaN(cell) : cell;
  const value = countedCell(layout, column, filled);

  switch (fn) {
    case 'count':
      return dialect.countFilled(value, type);
    case 'sum':
      return dialect.sum(dialect.number(value, type), type);
    case 'avg':
      return dialect.average(dialect.number(value, type), type);
    case 'rows':
      return rowCount(layout);
    case 'median':
      return dialect.median(dialect.number(value, type));
    case 'max':
      if (type === 'VARCHAR[]') return dialect.greatestMember(value);
      return dialect.greatest(value);
    case 'min':
      if (type === 'VARCHAR[]') return dialect.leastMember(value);
      return dialect.least(value);
    case 'list':
      // One character more than the limit, so that a longer list is detected and not shown as if it were
      // complete.
      return dialect.prefix(listExpression(layout, column, parameters), maxListCharacters + 1);
  }
}

/** The SQL of a function over groups whose own functions are stored. */
function combinedExpression(
  { dialect }: TableLayout,
  { rows, functions }: StoredGroups,
  column: QueryColumn,
  fn: Exclude<FunctionName, 'list' | 'share'>,
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
    case 'median':
      throw new Error('A median does not follow from groups.');
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
