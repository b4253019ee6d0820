import { present } from '#domain/value/object/present.ts';
import { shareBase, type ResolvedPivot, type ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout, Statement } from '../dialect.ts';
import { clause } from './clause.ts';
import { aggregateExpression, rowCount } from './column-expression.ts';
import { amountsOf, remainingRows } from './compile-groups.ts';
import { hasOver, overGroups } from './compile-over.ts';
import { countOnce } from './count-once.ts';
import { withinLimit, type GroupLimit } from './group-limit.ts';
import { GroupingSets, pivotKeys } from './grouping-sets.ts';
import { largestValues } from './largest-values.ts';
import { outputExpression } from './measure-expression.ts';
import { pivotOrder } from './pivot-order.ts';
import { rangeOf, startParameters, statementOf, type StatementParameters } from './statement.ts';

/**
 * The groups of a pivot and their subtotals. Rows end in the numbers of others, see `othersIn`, and in `g`,
 * which says which groups they are for, see `GroupingSets`.
 */
export function compilePivot(
  request: ResolvedRequest,
  pivot: ResolvedPivot,
  layout: TableLayout,
  limit: GroupLimit | null,
): Statement {
  const parameters = startParameters(layout.dialect);
  const { joins, columns, order } = pivotOrder(request, pivot, layout, parameters);
  const outputs = request.outputs.map((_, index) => `o${index + 1}`);

  return statementOf(parameters, [
    `SELECT ${[...outputs, ...othersIn(request, pivot), 'g'].join(', ')} FROM (`,
    `SELECT ${['*', ...columns].join(', ')} FROM (`,
    ...pivotGroups(request, pivot, layout, parameters, limit).map((line) => `  ${line}`),
    ')) AS g',
    ...joins,
    ...clause('ORDER BY', order),
    rangeOf(request),
  ]);
}

/** The columns `m1` … of the groups of which the largest values are shown, in the order of the groups. */
const othersIn = ({ groupBy }: ResolvedRequest, pivot: ResolvedPivot): string[] =>
  present(pivotKeys(groupBy.length, pivot).map(({ merged }) => merged));

/**
 * One row for each group of a pivot and each of its subtotals. No rows where those that functions are over
 * are more than their limit.
 */
export function pivotGroups(
  request: ResolvedRequest,
  pivot: ResolvedPivot,
  layout: TableLayout,
  parameters: StatementParameters,
  limit: GroupLimit | null = null,
): string[] {
  const remaining = remainingRows(request, layout, parameters);
  const { lines, keys } = largestValues(remaining, request, pivot, layout, parameters);
  const sets = new GroupingSets(keys, pivot);
  const counted = countOnce(layout, amountsOf(request), sets.all);
  const inEachSet = (expression: (own: TableLayout) => string) =>
    sets.either(counted.layouts.map(expression));
  const isOver = hasOver(request);

  const outputs = request.outputs.map((output, index) => {
    const name = `${isOver ? 'a' : 'o'}${index + 1}`;
    if (output.grouped) return `${keys[request.groupBy.indexOf(output.source)]!.value} AS ${name}`;
    if (output.fn !== 'share') {
      return `${inEachSet((own) => outputExpression(output, own, parameters))} AS ${name}`;
    }

    const amount = inEachSet((own) =>
      aggregateExpression(own, output.source, shareBase(output.source), parameters),
    );
    if (output.over) return `${amount} AS ${name}`;
    const whole = `max(CASE WHEN ${sets.mask} = ${sets.maskOf(0, 0)} THEN ${amount} END) OVER ()`;
    return `${layout.dialect.share(amount, whole)} AS ${name}`;
  });
  const made = pivotKeys(keys.length, pivot);
  const columns = [
    ...keys.flatMap(({ value, merged }, index) =>
      present([`${value} AS ${made[index]!.value}`, merged && `${merged} AS ${made[index]!.merged}`]),
    ),
    ...outputs,
    `${sets.mask} AS g`,
  ];
  const groups = [
    `SELECT ${columns.join(', ')}`,
    ...counted.from(lines),
    `GROUP BY GROUPING SETS (${sets.list.join(', ')})`,
    // Without rows there is no total of them, as there is no group.
    `HAVING ${rowCount(layout)} > 0`,
  ];
  if (!isOver) return groups;

  const others = [...othersIn(request, pivot), 'g'];
  return overGroups(
    withinLimit(groups, limit),
    request,
    others,
    layout,
    parameters,
    new GroupingSets(made, pivot),
  );
}
