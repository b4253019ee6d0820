import type { Cell } from '#domain/value/cell/cell.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';

/** What rows and groups are ordered by: texts as people order them. */
export type Ordered = Cell | { text: string };

export const asText = (cell: Cell): Ordered => {
  if (typeof cell === 'string') return { text: cell };
  return cell;
};

export const nullForNaN = (cell: Ordered): Ordered => {
  if (Number.isNaN(cell)) return null;
  return cell;
};

/** Compares texts as people order them. */
export const compareTexts = naturalOrder(undefined);

/** Compares the terms of an order one by one; empty cells are last in both directions. */
export function compareAll(
  a: readonly Ordered[],
  b: readonly Ordered[],
  descending: readonly boolean[],
): number {
  for (let index = 0; index < a.length; index += 1) {
    const [left, right] = [a[index]!, b[index]!];
    if (left === null || right === null) {
      if (left !== right) {
        if (left === null) return 1;
        return -1;
      }
      continue;
    }
    const order = isText(left)
      ? compareTexts(left.text, (right as typeof left).text)
      : compareCells(left, right as Cell);
    if (order !== 0) {
      if (descending[index]) return -order;
      return order;
    }
  }

  return 0;
}

const isText = (value: Ordered): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value;

/** Compares values of one type: lists by their members, NaN after all numbers. */
export function compareCells(a: Cell, b: Cell): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    const shared = a.findIndex((member, index) => member !== b[index]);
    if (shared < 0) return a.length - b.length;
    if (b[shared] === undefined) return 1;
    return compareCells(a[shared]!, b[shared]);
  }

  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  if (a === b) return 0;
  if (a! < b!) return -1;
  return 1;
}
