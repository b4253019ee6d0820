import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { amountFunction, hasNumbers, setFunction, setRole, setSort } from '#dataview/state/column-rules.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import { graphType as typeOf } from '#graphs/index.ts';
import { hasSpread, spreadOf } from './spread.ts';

/**
 * The columns that a graph queries: only those with a role are visible, in the order of x unless another was
 * chosen (so that lines run from left to right and results are stable). They are grouped by x, categorize,
 * panel and the names of points, unless each row is drawn.
 */
export function queriedColumns(columns: ColumnDescriptor[], graphType: string): ColumnDescriptor[] {
  const spread = spreadOf(columns, graphType);
  const isDrawn = (column: ColumnDescriptor) => {
    if (!spread) return hasRole(column, graphType);
    return column.xAxis || column.panel || columnKey(column) === spread.key;
  };
  const sorted = columns.some((column) => isDrawn(column) && column.sort !== '');
  const groups = !drawsEachRow(columns, graphType);

  const sortOf = (column: ColumnDescriptor): ColumnDescriptor['sort'] => {
    if (!isDrawn(column)) return '';
    if (!sorted && column.xAxis) return 'asc nulls last';
    return column.sort;
  };

  const functionOf = (column: ColumnDescriptor): ColumnDescriptor['fn'] => {
    if (spread) return columnKey(column) === spread.key ? spread.fn : '';
    return groups ? drawnFunction(column) : '';
  };

  return columns.map((column) => ({
    ...column,
    show: isDrawn(column),
    group:
      groups && isDrawn(column) && (column.xAxis || column.categorize || column.panel || column.pointName),
    fn: functionOf(column),
    fnWhere: spread ? [] : column.fnWhere,
    over: spread ? '' : column.over,
    sort: sortOf(column),
  }));
}

/** The function of an amount of groups, '' for a column that is none. */
function drawnFunction(column: ColumnDescriptor): ColumnDescriptor['fn'] {
  if (column.yAxis) return column.fn || 'count';
  if (!column.pointSize) return '';
  return column.fn || amountFunction(column);
}

/** Whether a graph draws each row: its type can, and no amount has a function. */
export function drawsEachRow(columns: readonly ColumnDescriptor[], graphType: string): boolean {
  if (!typeOf(graphType).drawsRows) return false;
  return columns.every(({ yAxis, fn }) => !yAxis || fn === '');
}

/**
 * Whether a graph of this type can draw the amounts of each row: all are numbers of rows, and none are their
 * ids.
 */
export function mayDrawRows(columns: readonly ColumnDescriptor[], graphType: string): boolean {
  if (!typeOf(graphType).drawsRows) return false;

  const amounts = columns.filter(({ yAxis }) => yAxis);
  return amounts.every((column) => hasNumbers(column) && !column.systemCol && !isMeasure(column));
}

/**
 * The columns for another type of graph: amounts have no function where rows can be drawn, else one again.
 */
export function columnsForType(columns: ColumnDescriptor[], graphType: string): ColumnDescriptor[] {
  if (spreadOf(columns, graphType)) return withSpreadAmount(columns);

  const drawsRows = mayDrawRows(columns, graphType);
  return columns.map((column) => {
    if (column.yAxis) {
      return { ...column, fn: drawsRows ? '' : column.fn || amountFunction(column) };
    }

    return column;
  });
}

/**
 * The columns of a graph that shows the spread of its first amount: one without numbers, such as the number
 * of rows, gives way to the first column that has some.
 */
function withSpreadAmount(columns: ColumnDescriptor[]): ColumnDescriptor[] {
  const amount = columns.find(({ yAxis }) => yAxis);
  const isFree = ({ xAxis, panel }: ColumnDescriptor) => !xAxis && !panel;
  const other = columns.find((column) => isFree(column) && hasSpread(column));
  if (!amount || hasSpread(amount) || !other) return columns;
  return setRole(setRole(columns, columnKey(amount), null), columnKey(other), 'yAxis');
}

/** Gives an amount its function, '' for each row: either all amounts are drawn of each row, or none. */
export function setAmountFunction(
  columns: ColumnDescriptor[],
  key: string,
  fn: ColumnDescriptor['fn'],
): ColumnDescriptor[] {
  return setFunction(columns, key, fn).map((column) => {
    if (column.yAxis && columnKey(column) !== key) {
      return { ...column, fn: fn && (column.fn || amountFunction(column)) };
    }

    return column;
  });
}

/**
 * The columns with those of some keys as the amounts. The number of rows that a graph starts with gives way
 * to the first column that is chosen, which takes over its order where amounts are of groups. Amounts that
 * stay keep their functions.
 */
export function setAmounts(
  columns: ColumnDescriptor[],
  keys: readonly string[],
  graphType: string,
): ColumnDescriptor[] {
  const amounts = columns.filter(({ yAxis }) => yAxis);
  const addedKeys = keys.filter((key) => !amounts.some((column) => columnKey(column) === key));
  const start = addedKeys.length > 0 && amounts.length === 1 ? amounts.find(isStartingCount) : undefined;
  const removedAmounts = start ? amounts : amounts.filter((column) => !keys.includes(columnKey(column)));
  const columnsLeft = removedAmounts.reduce((now, column) => setRole(now, columnKey(column), null), columns);
  const columnsWithAmounts = addedKeys.reduce((now, key) => setRole(now, key, 'yAxis'), columnsLeft);
  const [first] = addedKeys;
  const isSorted = start && first !== undefined && !typeOf(graphType).drawsRows;
  const sortedColumns = isSorted ? setSort(columnsWithAmounts, first, start.sort) : columnsWithAmounts;
  const hasFunction = sortedColumns.some(
    (column) => column.yAxis && column.fn && !addedKeys.includes(columnKey(column)),
  );

  if (hasFunction) return sortedColumns;
  return columnsForType(sortedColumns, graphType);
}

/** Whether a column is the number of rows as a graph starts with it. */
function isStartingCount({ systemCol, fn, customName }: ColumnDescriptor): boolean {
  return systemCol && fn === 'rows' && customName === '';
}

/** The functions whose results may be added up; an amount without a function is counted. */
const additive = new Set<string>(['', 'sum', 'count', 'rows', 'share']);

/** Whether the amounts of groups may be added up, such as counts; averages may not. */
export function areAdditive(columns: readonly Pick<ColumnDescriptor, 'yAxis' | 'fn' | 'over'>[]): boolean {
  return columns.every(({ yAxis, fn, over }) => !yAxis || (additive.has(fn) && over === ''));
}

/** Whether a column is drawn: points have names and sizes where rows can be points. */
function hasRole(
  { xAxis, yAxis, categorize, panel, pointName, pointSize }: ColumnDescriptor,
  graphType: string,
): boolean {
  if (xAxis || yAxis || categorize || panel) return true;
  return typeOf(graphType).drawsRows === true && (pointName || pointSize);
}

/** Whether a graph has series: by a column of categories, or by several columns of amounts. */
export function hasSeries(columns: readonly ColumnDescriptor[]): boolean {
  return columns.some(({ categorize }) => categorize) || columns.filter(({ yAxis }) => yAxis).length > 1;
}
