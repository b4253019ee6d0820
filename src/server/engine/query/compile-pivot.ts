import { present } from '#domain/value/object/present.ts';
import {
  shareBase,
  type OutputColumn,
  type ResolvedPivot,
  type ResolvedRequest,
} from '#domain/query/resolved-request.ts';
import type { TableLayout, Statement } from '../dialect.ts';
import { clause } from './clause.ts';
import { aggregateExpression, rowCount, valueExpression } from './column-expression.ts';
import { amountsOf, comparedOutputs, remainingRows } from './compile-groups.ts';
import { hasOver, overGroups } from './compile-over.ts';
import { isCompared, joinedSelections, movedKeys } from './compile-against.ts';
import { countOnce, type Amount } from './count-once.ts';
import { withinLimit, type GroupLimit } from './group-limit.ts';
import { GroupingSets, pivotKeys } from './grouping-sets.ts';
import { largestValues, type PivotRows } from './largest-values.ts';
import { amountsIn, outputExpression } from './measure-expression.ts';
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
 * One row for each group of a pivot and each of its subtotals. Those of a compared pivot are made of each
 * selection by itself, and joined level by level. No rows where those that are compared, or that functions
 * are over, are more than their limit.
 */
export function pivotGroups(
  request: ResolvedRequest,
  pivot: ResolvedPivot,
  layout: TableLayout,
  parameters: StatementParameters,
  limit: GroupLimit | null = null,
): string[] {
  const made = pivotKeys(request.groupBy.length, pivot);
  const others = [...othersIn(request, pivot), 'g'];
  const written = { request, pivot, layout, parameters, amounts: amountsOf(request) };
  const own = ownRows(request, layout, parameters);
  const sets = new GroupingSets(made, pivot);
  const outputs = request.outputs.map((output, index) => ({ output, index }));

  if (isCompared(request)) {
    const other: PivotRows = {
      lines: remainingRows(request, layout, parameters, 'other'),
      keys: movedKeys(request, layout, parameters).map((value) => ({ value, merged: null })),
    };
    const both = [own, other];
    const compared = comparedOutputs(request);
    const plain = outputs.filter(({ output }) => !output.against);
    const rows = joinedSelections(
      request,
      groupsOfRows(own, { ...written, ranked: both, outputs: plain, letter: 'a', more: ['1 AS m'] }),
      groupsOfRows(other, {
        ...written,
        ranked: both,
        outputs: compared,
        amounts: compared.flatMap(({ output }) => amountsIn(output)),
        letter: 'b',
        more: ['1 AS m'],
      }),
      { keys: [...made.map(({ value }) => value), ...others], others: [] },
      layout.dialect,
    );
    return overGroups(withinLimit(rows, limit), request, others, layout, parameters, sets);
  }

  const isOver = hasOver(request);
  const groups = groupsOfRows(own, {
    ...written,
    ranked: [own],
    outputs,
    letter: isOver ? 'a' : 'o',
    more: [],
  });
  if (!isOver) return groups;
  return overGroups(withinLimit(groups, limit), request, others, layout, parameters, sets);
}

/** The rows of a pivot, and its groups in these. */
const ownRows = (
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): PivotRows => ({
  lines: remainingRows(request, layout, parameters),
  keys: request.groupBy.map((column) => ({ value: valueExpression(layout, column), merged: null })),
});

type Written = {
  request: ResolvedRequest;
  pivot: ResolvedPivot;
  layout: TableLayout;
  parameters: StatementParameters;
  /** The selections among whose values the largest are. */
  ranked: readonly PivotRows[];
  outputs: readonly { output: OutputColumn; index: number }[];
  /** The functions of these, and of filters of groups. */
  amounts: readonly Amount[];
  /** What the columns of the result are called, before their number. */
  letter: string;
  more: readonly string[];
};

/** The groups and subtotals of the rows of one selection. */
function groupsOfRows(rows: PivotRows, written: Written): string[] {
  const { request, pivot, layout, parameters, ranked, amounts, outputs, letter, more } = written;
  const { lines, keys } = largestValues(rows, ranked, request, pivot, layout, parameters);
  const sets = new GroupingSets(keys, pivot);
  const counted = countOnce(layout, amounts, sets.all);
  const inEachSet = (expression: (own: TableLayout) => string) =>
    sets.either(counted.layouts.map(expression));

  const results = outputs.map(({ output, index }) => {
    const name = `${letter}${index + 1}`;
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
    ...results,
    ...more,
    `${sets.mask} AS g`,
  ];
  return [
    `SELECT ${columns.join(', ')}`,
    ...counted.from(lines),
    `GROUP BY GROUPING SETS (${sets.list.join(', ')})`,
    // Without rows there is no total of them, as there is no group.
    `HAVING ${rowCount(layout)} > 0`,
  ];
}
