import { present } from '#domain/value/object/present.ts';
import { shareBase, type OutputColumn, type ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../dialect.ts';
import { clause } from './clause.ts';
import { valueExpression } from './column-expression.ts';
import {
  comparedIndex,
  isCompared,
  joinedSelections,
  movedKeys,
  namesOfGroups,
  type ComparedRequest,
} from './compile-against.ts';
import { compileConditions, type ResultOf } from './compile-condition.ts';
import { hasOver, isLateShare, overGroups } from './compile-over.ts';
import { countOnce } from './count-once.ts';
import { withinLimit, type GroupLimit } from './group-limit.ts';
import { tableOf } from './layout.ts';
import { amountsIn, outputExpression, resultExpression } from './measure-expression.ts';
import { rowsOf } from './row-conditions.ts';
import type { StatementParameters } from './statement.ts';

/**
 * One row a group: its keys as `k1` …, its visible columns as `o1` …. No rows where the groups that are
 * compared, or that functions are over, are more than their limit.
 */
export function groupsOf(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
  limit: GroupLimit | null = null,
): string[] {
  if (isCompared(request) || hasOver(request)) return groupsWithOver(request, layout, parameters, limit);
  return plainGroups(request, layout, parameters);
}

/**
 * Groups with functions over all of them. Filters of groups come after these, and shares of the groups that
 * are shown after the filters: what filters compare in each group is `h1` ….
 */
function groupsWithOver(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
  limit: GroupLimit | null,
): string[] {
  const { rows, names } = isCompared(request)
    ? comparedGroups(request, layout, parameters)
    : ownGroups(request, layout, parameters);
  const all = overGroups(withinLimit(rows, limit), request, names, layout, parameters);
  const resultOf: ResultOf = (condition) =>
    condition.output === undefined ? `h${request.having.indexOf(condition) + 1}` : `o${condition.output + 1}`;
  const condition = compileConditions(request.having, request.relation, layout, parameters, resultOf);
  if (condition === null && !request.outputs.some(isLateShare)) return all;

  const shown = request.outputs.map((output, index) => {
    const name = `o${index + 1}`;
    return isLateShare(output) ? `${layout.dialect.share(`s.${name}`)} AS ${name}` : `s.${name}`;
  });
  const columns = [...request.groupBy.map((_, index) => `s.k${index + 1}`), ...shown];
  return [
    `SELECT ${columns.join(', ')} FROM (`,
    ...all.map((line) => `  ${line}`),
    ') AS s',
    ...clause('WHERE', present([condition])),
  ];
}

/**
 * Groups before they are filtered: `k1` …, what functions make of each as `a1` …, and what filters of groups
 * compare as `h1` …, whose names are in `names`. Of a compared request those of its own rows, which have `m`.
 */
function ownGroups(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): { rows: string[]; names: string[] } {
  const keys = request.groupBy.map((column) => valueExpression(layout, column));
  const counted = countOnce(layout, amountsOf(request), [keys]);
  const [own] = counted.layouts;
  const amounts = request.outputs.flatMap((output, index) => {
    if (output.against) return [];
    const amount = outputExpression(
      isLateShare(output) ? { ...output, fn: shareBase(output.source) } : output,
      own,
      parameters,
    );
    return [`${amount} AS a${index + 1}`];
  });
  const compared = request.having.map((condition) =>
    condition.output === undefined
      ? resultExpression({ ...condition, source: condition.column }, own, parameters)
      : null,
  );
  const others = compared.flatMap((sql, index) => (sql === null ? [] : [`${sql} AS h${index + 1}`]));
  const selected = [...keys.map((key, index) => `${key} AS k${index + 1}`), ...amounts, ...others];
  if (isCompared(request)) {
    selected.push('1 AS m');
  }

  return {
    rows: [
      `SELECT ${selected.join(', ')}`,
      ...counted.from(rowsOf(request, layout, parameters, request.against?.own)),
      ...clause('GROUP BY', keys),
    ],
    names: compared.flatMap((sql, index) => (sql === null ? [] : [`h${index + 1}`])),
  };
}

/** The groups of a request beside those that they are compared with. */
function comparedGroups(
  request: ComparedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): { rows: string[]; names: string[] } {
  const { rows, names } = ownGroups(request, layout, parameters);
  const keys = movedKeys(request, layout, parameters);
  const outputs = comparedOutputs(request);
  const counted = countOnce(
    layout,
    outputs.flatMap(({ output }) => amountsIn(output)),
    [keys],
  );
  const [own] = counted.layouts;
  const selected = [
    ...keys.map((key, index) => `${key} AS k${index + 1}`),
    ...outputs.map(({ output, index }) => `${outputExpression(output, own, parameters)} AS b${index + 1}`),
    '1 AS m',
  ];
  const others = [
    `SELECT ${selected.join(', ')}`,
    ...counted.from(rowsOf(request, layout, parameters, request.against.other)),
    ...clause('GROUP BY', keys),
  ];

  const joined = { keys: namesOfGroups(request), others: names };
  return { rows: joinedSelections(request, rows, others, joined, layout.dialect), names };
}

/** The columns of the result that others compare, with their indexes. */
export function comparedOutputs({ outputs }: ResolvedRequest): { output: OutputColumn; index: number }[] {
  const indexes = outputs.flatMap(({ against }) => (against ? [comparedIndex(against.of, outputs)] : []));
  return [...new Set(indexes)].map((index) => ({ output: outputs[index]!, index }));
}

function plainGroups(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): string[] {
  const keys = request.groupBy.map((column) => valueExpression(layout, column));
  const counted = countOnce(layout, amountsOf(request), [keys]);
  const [own] = counted.layouts;
  const outputs = request.outputs.map(
    (output, index) => `${outputExpression(output, own, parameters)} AS o${index + 1}`,
  );

  return [
    `SELECT ${[...keys.map((key, index) => `${key} AS k${index + 1}`), ...outputs].join(', ')}`,
    ...counted.from(rowsOf(request, layout, parameters)),
    ...clause('GROUP BY', keys),
    ...havingOf(request, own, parameters),
  ];
}

/** The functions over groups that a request has, in its columns and in its conditions. */
export const amountsOf = ({ outputs, having: conditions }: ResolvedRequest) =>
  [...outputs, ...conditions.map(({ column, ...own }) => ({ source: column, ...own }))].flatMap(amountsIn);

/** The rows of the groups that remain where groups are filtered, as the clauses `FROM` and `WHERE`. */
export function remainingRows(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
  selection: 'own' | 'other' = 'own',
): string[] {
  const [table, ...where] = rowsOf(request, layout, parameters, request.against?.[selection]);
  if (request.having.length === 0) return [table, ...where];

  const keys =
    isCompared(request) && selection === 'other'
      ? movedKeys(request, layout, parameters)
      : request.groupBy.map((column) => valueExpression(layout, column));
  const same = keys.map((key, index) => layout.dialect.isSame(key, `g.k${index + 1}`));

  return [
    ...layout.dialect.semiJoin(
      tableOf(layout),
      groupsOf(needsOutputs(request) ? request : { ...request, outputs: [] }, layout, parameters).map(
        (line) => `  ${line}`,
      ),
      same.join(' AND '),
    ),
    ...where,
  ];
}

/** Whether the groups that remain depend on columns of the result. */
const needsOutputs = (request: ResolvedRequest): boolean => comparesOver(request) || isCompared(request);

/** Whether groups are filtered by results of functions over groups. */
export const comparesOver = ({ having: conditions }: ResolvedRequest): boolean =>
  conditions.some(({ output }) => output !== undefined);

/** The clause `HAVING` of a request for groups. */
export function havingOf(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): string[] {
  const condition = compileConditions(request.having, request.relation, layout, parameters, (one) =>
    resultExpression({ ...one, source: one.column }, layout, parameters),
  );
  return clause('HAVING', present([condition]));
}
