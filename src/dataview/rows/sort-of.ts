import type { RowsParameters } from '../query/rows-request.ts';
import type { ShownColumn } from '../query/section-rows.ts';

/** A direction of an order. */
export type Order = 'asc' | 'desc';

/** The order in force by one column, and whether it is a visitor's choice. */
export type Sort = { order: Order | null; isChosen: boolean };

/** What a visitor has chosen. */
type SortContext = { parameters: Pick<RowsParameters, 'sort'> };

/** The order in force: the visitor's, else the column's own. */
export function sortOf({ key, descriptor }: ShownColumn, { parameters }: SortContext): Sort {
  const { sort } = parameters;
  if (sort) {
    if (sort.column === key) return { order: sort.order, isChosen: true };
    return { order: null, isChosen: false };
  }
  if (descriptor.sort === '') return { order: null, isChosen: false };
  return { order: descriptor.sort === 'desc nulls last' ? 'desc' : 'asc', isChosen: false };
}

/** The order in force by a column as `aria-sort` has it. */
export function orderName({ order }: Sort): 'ascending' | 'descending' | undefined {
  if (order === null) return undefined;
  if (order === 'asc') return 'ascending';
  return 'descending';
}
