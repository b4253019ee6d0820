import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasDates, hasNumbers, hasOptions } from '#dataview/state/column-rules.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import { labelCell } from '#domain/value/cell/label-cell.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { graphType, hasBands } from '#graphs/index.ts';
import { hasPlace } from './left-out.ts';
import { drawsEachRow } from './queried-columns.ts';
import { isByPart } from './places-of-part.ts';
import { hasOwnOrder } from './x-column.ts';

type Graph = { columns: readonly ColumnDescriptor[]; graph: GraphDisplay };

/** Whether a column is an amount of the graph, and not what one is compared with. */
const isOwnAmount = ({ yAxis, against }: ColumnDescriptor): boolean => yAxis && against === '';

/** How many places along x a graph draws, the largest; null where it draws all. */
export function mostPlacesOf({ columns, graph }: Graph): number | null {
  if (columns.some((column) => column.xAxis && isByPart(column))) return null;
  const isMeasured = columns.some((column) => column.xAxis && (hasNumbers(column) || hasDates(column)));
  if (!isMeasured) return graph.mostCategories;
  if (!hasBands(graphType(graph.graphType))) return null;
  return graph.mostPlaces;
}

/**
 * Whether a GraphQL requests its groups with the largest amount first: there may be more of them than a
 * request returns, and the largest must be among those. With several amounts or with series, no order of
 * groups is that of the places along x. Options have an order that only the engine knows, and are few.
 */
export function requestsLargestFirst({ columns, graph }: Graph): boolean {
  if (mostPlacesOf({ columns, graph }) === null || drawsEachRow(columns, graph.graphType)) return false;
  const isPart = columns.some(({ categorize, panel, pointName }) => categorize || panel || pointName);
  const isOrdered = columns.some((column) => column.xAxis && hasOptions(column));
  const isWithinDomain = graph.useCustomXDomain && graph.xDomain !== null;
  return columns.filter(isOwnAmount).length === 1 && !isPart && !isOrdered && !isWithinDomain;
}

/** The queried columns in the order of the greatest amount. */
export const largestFirst = (columns: ColumnDescriptor[]): ColumnDescriptor[] =>
  columns.map((column) => ({ ...column, sort: isOwnAmount(column) ? 'desc nulls last' : '' }));

/**
 * Of a part of the groups, requested with the largest first: those that may be among the `most` that are
 * drawn, and those that notes count, which have no place along x or no number. All others are smaller, as
 * those that did not arrive are.
 */
export function withoutSmaller(rows: SectionRows, most: number): SectionRows {
  const { shown, result } = rows;
  const x = shown.find(({ descriptor }) => descriptor.xAxis);
  const amount = shown.find(({ descriptor }) => descriptor.yAxis);
  if (!x || !amount || result.length <= result.rows.length) return rows;

  const isPlaced = (row: readonly Cell[]) =>
    hasPlace(row[x.index], x) && readNumber(row[amount.index]) !== null;
  const placed = result.rows.filter(isPlaced);
  // The largest may be those farthest below zero.
  const largest = [...placed.slice(0, most), ...placed.slice(Math.max(most, placed.length - most))];
  const others = result.rows.filter((row) => !isPlaced(row));

  return { ...rows, result: { ...result, rows: [...largest, ...others] } };
}

/**
 * Rows that were requested with the largest first, in the order that the graph has: that of its sorted
 * column, else of x. Those that cannot be among the `most` that are drawn, which may be very many, stay
 * behind them as they are.
 */
export function inGraphOrder(rows: SectionRows, most: number): SectionRows {
  const { shown, result } = rows;
  const orderColumn =
    shown.find(({ descriptor }) => descriptor.sort !== '') ??
    shown.find(({ descriptor }) => descriptor.xAxis);
  const amount = shown.find(({ descriptor }) => descriptor.yAxis);
  if (!orderColumn || !amount) return rows;

  const compare = cellOrder(orderColumn);
  const numbers = result.rows.filter((row) => readNumber(row[amount.index]) !== null).length;
  // The largest may be those farthest below zero.
  const [largestEnd, smallestStart] = [most, Math.max(most, numbers - most)];
  const drawnRows = [...result.rows.slice(0, largestEnd), ...result.rows.slice(smallestStart, numbers)];
  const otherRows = [
    ...result.rows.slice(largestEnd, smallestStart),
    ...result.rows.slice(Math.max(numbers, largestEnd)),
  ];
  const sortedRows = drawnRows.toSorted((a, b) =>
    compare(a[orderColumn.index] ?? null, b[orderColumn.index] ?? null),
  );

  return { ...rows, result: { ...result, rows: [...sortedRows, ...otherRows] } };
}

/** The order of a column's cells in which requests sort them: labels before codes, empty cells last. */
function cellOrder(column: ShownColumn): (a: Cell, b: Cell) => number {
  const { descriptor, source, labels, rules } = column;
  const order = hasOwnOrder(column) ? (valueOrderOf(rules) ?? []) : [];
  const places = new Map(order.map((value, place) => [value, place]));
  const placeOf = (cell: Cell) => places.get(cellText(cell)) ?? order.length;
  const sign = descriptor.sort.startsWith('desc') ? -1 : 1;
  const isNumber = descriptor.yAxis || source.dataType === 'numeric';
  const numberOf = (cell: Cell) => readNumber(cell) ?? Infinity;
  const textOf = (cell: Cell) => cellText(labelCell(cell, labels));
  const compare = isNumber
    ? (a: Cell, b: Cell) => Number(numberOf(a) > numberOf(b)) - Number(numberOf(a) < numberOf(b))
    : (a: Cell, b: Cell) => placeOf(a) - placeOf(b) || compareTexts(textOf(a), textOf(b));

  return (a, b) =>
    isFilled(a) && isFilled(b) ? sign * compare(a, b) : Number(!isFilled(a)) - Number(!isFilled(b));
}

/** The order of texts that the engine has. */
const compareTexts = naturalOrder(undefined);
