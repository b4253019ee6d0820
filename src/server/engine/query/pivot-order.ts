import type { ResolvedPivot, ResolvedRequest, Sort } from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../dialect.ts';
import { GroupingSets, partsOfKey, pivotKeys } from './grouping-sets.ts';
import { GroupTerms } from './order.ts';
import type { StatementParameters } from './statement.ts';

/** The terms of the order of a pivot, the joins that they name, and the columns that are added for them. */
type PivotOrder = { joins: string[]; columns: string[]; order: string[] };

/**
 * The order of the groups of a pivot and of their subtotals: those of fewer groups first, those of the same
 * groups together, then by the groups of the rows, then by those of the columns, each with its others last.
 * Groups of the rows that are sorted by functions are compared by their subtotals over all columns.
 */
export function pivotOrder(
  request: ResolvedRequest,
  pivot: ResolvedPivot,
  layout: TableLayout,
  parameters: StatementParameters,
): PivotOrder {
  const { rows, across } = pivot;
  const keys = pivotKeys(request.groupBy.length, pivot);
  const sets = new GroupingSets(keys, pivot);
  const terms = new GroupTerms(request, layout, parameters);
  const byFunctions = request.sort.filter(
    ({ output }) => output !== 'id' && !request.outputs[output]!.grouped,
  );
  const columns: string[] = [];
  // A group without a value is like a subtotal in all other terms.
  const order: string[] = [sets.size('g'), 'g'];

  /** The others of a group come after its largest values. */
  const orderOthers = (index: number): void => {
    const { merged } = keys[index]!;
    if (merged === null) return;
    order.push(layout.dialect.term(merged, 'BIGINT', 'ASC NULLS LAST'));
  };

  /** A group in its own order, and what this leaves open. */
  const orderByKey = (index: number): void => {
    const sort = sortOf(request, index);
    order.push(...terms.of(sort));
    if (terms.exactValue(sort) === null) {
      order.push(...terms.ofKey(index));
    }
  };

  rows.forEach((index, level) => {
    const parts = rows.slice(0, level + 1).flatMap((one) => partsOfKey(keys[one]!));
    orderOthers(index);
    for (const sort of byFunctions) {
      const subtotal = `CASE WHEN g = ${sets.maskOf(level + 1, 0)} THEN o${Number(sort.output) + 1} END`;
      const name = `w${columns.length + 1}`;
      columns.push(`max(${subtotal}) OVER (PARTITION BY ${parts.join(', ')}) AS ${name}`);
      order.push(...terms.of(sort, name));
    }
    orderByKey(index);
  });
  for (const index of across) {
    orderOthers(index);
    orderByKey(index);
  }

  return { joins: terms.joins, columns, order };
}

/** The sort by a group that the request names, else its own order from the first to the last. */
function sortOf({ sort, outputs, groupBy }: ResolvedRequest, index: number): Sort {
  const output = outputs.findIndex(({ source, grouped }) => grouped && source === groupBy[index]);
  return sort.find((one) => one.output === output) ?? { output, descending: false };
}
