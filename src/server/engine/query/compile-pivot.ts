import { shareBase, type ResolvedPivot, type ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout, Statement } from '../dialect.ts';
import { clause } from './clause.ts';
import { aggregateExpression, rowCount, valueExpression } from './column-expression.ts';
import { amountsOf, remainingRows } from './compile-groups.ts';
import { countOnce } from './count-once.ts';
import { GroupingSets } from './grouping-sets.ts';
import { outputExpression } from './measure-expression.ts';
import { pivotOrder } from './pivot-order.ts';
import { rangeOf, startParameters, statementOf, type StatementParameters } from './statement.ts';

/** The groups of a pivot and their subtotals; which they are is in `g`, see `GroupingSets`. */
export function compilePivot(request: ResolvedRequest, pivot: ResolvedPivot, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  const { joins, columns, order } = pivotOrder(request, pivot, layout, parameters);
  const outputs = request.outputs.map((_, index) => `o${index + 1}`);

  return statementOf(parameters, [
    `SELECT ${[...outputs, 'g'].join(', ')} FROM (`,
    `SELECT ${['*', ...columns].join(', ')} FROM (`,
    ...pivotGroups(request, pivot, layout, parameters).map((line) => `  ${line}`),
    ')) AS g',
    ...joins,
    ...clause('ORDER BY', order),
    rangeOf(request),
  ]);
}

/** One row for each group of a pivot and each of its subtotals. */
export function pivotGroups(
  request: ResolvedRequest,
  pivot: ResolvedPivot,
  layout: TableLayout,
  parameters: StatementParameters,
): string[] {
  const keys = request.groupBy.map((column) => valueExpression(layout, column));
  const sets = new GroupingSets(keys, pivot);
  const counted = countOnce(layout, amountsOf(request), sets.all);
  const inEachSet = (expression: (own: TableLayout) => string) =>
    sets.either(counted.layouts.map(expression));
  const outputs = request.outputs.map((output, index) => {
    if (output.fn !== 'share') {
      return `${inEachSet((own) => outputExpression(output, own, parameters))} AS o${index + 1}`;
    }

    const amount = inEachSet((own) =>
      aggregateExpression(own, output.source, shareBase(output.source), parameters),
    );
    const whole = `max(CASE WHEN ${sets.mask} = ${sets.maskOf(0, 0)} THEN ${amount} END) OVER ()`;
    return `${layout.dialect.share(amount, whole)} AS o${index + 1}`;
  });
  const columns = [...keys.map((key, index) => `${key} AS k${index + 1}`), ...outputs, `${sets.mask} AS g`];

  return [
    `SELECT ${columns.join(', ')}`,
    ...counted.from(remainingRows(request, layout, parameters)),
    `GROUP BY GROUPING SETS (${sets.list.join(', ')})`,
    // Without rows there is no total of them, as there is no group.
    `HAVING ${rowCount(layout)} > 0`,
  ];
}
