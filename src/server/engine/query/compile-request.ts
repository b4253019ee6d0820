import { present } from '#domain/value/object/present.ts';
import type { FunctionName } from '#domain/value/cell/function-name.ts';
import {
  shareBase,
  type OutputColumn,
  type Condition,
  type ResolvedPivot,
  type ResolvedRequest,
} from '#domain/query/resolved-request.ts';
import { identifier } from '#server/base/base.server.ts';
import { GroupingSets } from './grouping-sets.ts';
import { pivotOrder } from './pivot-order.ts';
import type { Dialect, TableLayout, Statement } from '../dialect.ts';
import { clause } from './clause.ts';
import {
  comparedIndex,
  isCompared,
  joinedSelections,
  movedKeys,
  type ComparedRequest,
} from './compile-against.ts';
import { aggregateExpression, rowCount, valueExpression } from './column-expression.ts';
import { compileConditions, type ResultOf } from './compile-condition.ts';
import { hasOver, isLateShare, overGroups } from './compile-over.ts';
import { countOnce } from './count-once.ts';
import { invalidRow, problemTests, type ProblemTest } from './compile-validity.ts';
import { physicalColumn, tableOf } from './layout.ts';
import { amountsIn, outputExpression, resultExpression } from './measure-expression.ts';
import { groupOrder, rowOrder } from './order.ts';
import { isCounted, isOneRow, namesItsRows } from './page-length.ts';
import { startParameters, type StatementParameters } from './statement.ts';

/**
 * The statements of one request. Columns of `page` are `o1`, `o2` … in the order of the outputs; beside `o1`,
 * plain rows may have `x1`, the raw text of a cell that does not fit its type. In `n` they may have the
 * number of all rows of the result. Plain rows that a request for invalid rows reads end in `p`, the indexes
 * in `tests` of their problems.
 */
export type CompiledRequest = {
  page: Statement | null;
  length: Statement;
  totals: Statement | null;
  /** The tests that `p` refers to; null when the page has no `p`. */
  tests: readonly ProblemTest[] | null;
  /** Whether the rows of the page have `n`; `length` is then only needed when the page is empty. */
  isCounted: boolean;
  /** Whether the page is always the whole result, so that its rows need no counting. */
  isWhole: boolean;
};

/**
 * Compiles a checked request to SQL in the dialect of the layout. All texts are bound; all names are our own.
 */
export function compileRequest(request: ResolvedRequest, layout: TableLayout): CompiledRequest {
  const isPlain = request.shape === 'rows';
  const hasPage = request.toIndex > request.fromIndex;

  return {
    tests: isPlain ? namedProblems(request, layout, startParameters(layout.dialect)) : null,
    page: hasPage ? compilePage(request, layout) : null,
    length: compileLength(request, layout),
    totals: request.totals ? compileTotals(request, layout) : null,
    isCounted: isCounted(request, layout),
    isWhole: namesItsRows(request),
  };
}

/** Compiles a checked request to the statement for all its rows, whichever page it requests. */
export function compileAllRows(request: ResolvedRequest, layout: TableLayout): Statement {
  return compilePage({ ...request, fromIndex: 0, toIndex: Number.MAX_SAFE_INTEGER }, layout);
}

function compilePage(request: ResolvedRequest, layout: TableLayout): Statement {
  if (request.shape === 'rows') return compileRows(request, layout);
  if (request.pivot) return compilePivot(request, request.pivot, layout);
  return compileGroups(request, layout);
}

/** The groups of a pivot and their subtotals; which they are is in `g`, see `GroupingSets`. */
function compilePivot(request: ResolvedRequest, pivot: ResolvedPivot, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  const { joins, columns, order } = pivotOrder(request, pivot, layout, parameters);
  const outputs = request.outputs.map((_, index) => `o${index + 1}`);

  return statement(parameters, [
    `SELECT ${[...outputs, 'g'].join(', ')} FROM (`,
    `SELECT ${['*', ...columns].join(', ')} FROM (`,
    ...pivotGroups(request, pivot, layout, parameters).map((line) => `  ${line}`),
    ')) AS g',
    ...joins,
    ...clause('ORDER BY', order),
    range(request),
  ]);
}

/** One row for each group of a pivot and each of its subtotals. */
function pivotGroups(
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

function compileRows(request: ResolvedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  const columns = request.outputs.flatMap(({ source }, index) => {
    const { raw, mayMisfit } = physicalColumn(layout, source);
    const value = `${valueExpression(layout, source)} AS o${index + 1}`;
    if (!raw || !mayMisfit) return [value];
    return [value, `${identifier(raw)} AS x${index + 1}`];
  });

  if (isCounted(request, layout)) {
    columns.push(`(SELECT count(*) ${from(request, layout, parameters).join(' ')}) AS n`);
  }

  const tests = namedProblems(request, layout, parameters);
  if (tests) {
    columns.push(`${problemsExpression(tests, layout.dialect)} AS p`);
  }

  const { joins, order } = rowOrder(request, layout, parameters);
  const [table, ...where] = from(request, layout, parameters);
  const lines = [`SELECT ${columns.join(', ')}`, table, ...joins, ...where];

  if (!isOneRow(request)) {
    lines.push(`ORDER BY ${order.join(', ')}`);
  }

  // DuckDB is faster without a limit that all rows are within.
  if (!namesItsRows(request)) {
    lines.push(range(request));
  }

  return statement(parameters, lines);
}

/** The statement for the ids of all plain rows of a request, in its order. */
export function compileOrder(request: ResolvedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  const { joins, order } = rowOrder(request, layout, parameters);
  const [table, ...where] = from(request, layout, parameters);

  return statement(parameters, [
    `SELECT ${identifier('id')}`,
    table,
    ...joins,
    ...where,
    `ORDER BY ${order.join(', ')}`,
  ]);
}

/** The tests whose outcome is part of each row: those of a request for invalid rows. */
function namedProblems(
  { validity }: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): ProblemTest[] | null {
  if (validity?.keep !== 'invalid') return null;
  return problemTests(validity.columns, layout, parameters);
}

function problemsExpression(tests: readonly ProblemTest[], dialect: Dialect): string {
  const indexes = tests.map(({ condition }, index) => `CASE WHEN ${condition} THEN ${index} END`);
  if (indexes.length === 0) return 'NULL';
  return dialect.filterMembers(dialect.list(indexes), (x) => `${x} IS NOT NULL`);
}

function compileGroups(request: ResolvedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  const { joins, order } = groupOrder(request, layout, parameters);
  const columns = request.outputs.map((_, index) => `o${index + 1}`);

  if (isCounted(request, layout)) {
    columns.push('count(*) OVER () AS n');
  }

  return statement(parameters, [
    `SELECT ${columns.join(', ')} FROM (`,
    ...groups(request, layout, parameters).map((line) => `  ${line}`),
    joins.length > 0 ? ') AS g' : ')',
    ...joins,
    ...clause('ORDER BY', order),
    range(request),
  ]);
}

/** One row a group: its keys as `k1` …, its visible columns as `o1` …. */
function groups(request: ResolvedRequest, layout: TableLayout, parameters: StatementParameters): string[] {
  if (isCompared(request) || hasOver(request)) return groupsWithOver(request, layout, parameters);
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
): string[] {
  const { rows, names } = isCompared(request)
    ? comparedGroups(request, layout, parameters)
    : ownGroups(request, layout, parameters);
  const all = overGroups(rows, request, names, layout, parameters);
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
      ...counted.from(from(request, layout, parameters, request.against?.own)),
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
    ...counted.from(from(request, layout, parameters, request.against.other)),
    ...clause('GROUP BY', keys),
  ];

  return { rows: joinedSelections(request, rows, others, names, layout.dialect), names };
}

/** The columns of the result that others compare, with their indexes. */
function comparedOutputs({ outputs }: ResolvedRequest): { output: OutputColumn; index: number }[] {
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
    ...counted.from(from(request, layout, parameters)),
    ...clause('GROUP BY', keys),
    ...having(request, own, parameters),
  ];
}

/** The functions over groups that a request has, in its columns and in its conditions. */
const amountsOf = ({ outputs, having: conditions }: ResolvedRequest) =>
  [...outputs, ...conditions.map(({ column, ...own }) => ({ source: column, ...own }))].flatMap(amountsIn);

function compileLength(request: ResolvedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  if (request.shape === 'rows') {
    const [table, ...where] = from(request, layout, parameters);
    const isKnown = where.length === 0 && layout.rowCount !== undefined;
    if (isKnown) return statement(parameters, [`SELECT ${layout.rowCount} AS n`]);
    return statement(parameters, ['SELECT count(*) AS n', table, ...where]);
  }

  if (request.pivot) {
    const lines = pivotGroups({ ...request, outputs: [] }, request.pivot, layout, parameters);
    return statement(parameters, ['SELECT count(*) AS n FROM (', ...lines.map((line) => `  ${line}`), ')']);
  }

  if (comparesOver(request) || isCompared(request)) {
    const all = groups(request, layout, parameters).map((line) => `  ${line}`);
    return statement(parameters, ['SELECT count(*) AS n FROM (', ...all, ') AS g']);
  }

  const keys = request.groupBy.map((column) => valueExpression(layout, column));
  const counted = countOnce(layout, amountsOf({ ...request, outputs: [] }), [keys]);
  return statement(parameters, [
    'SELECT count(*) AS n FROM (',
    // The count makes a request without groups one row.
    `  SELECT count(*)`,
    ...counted.from(from(request, layout, parameters)).map((line) => `  ${line}`),
    ...clause('  GROUP BY', keys),
    ...having(request, counted.layouts[0], parameters).map((line) => `  ${line}`),
    ')',
  ]);
}

/**
 * One row of functions over all rows of the result; where groups are filtered, over the rows of the groups
 * that remain.
 */
function compileTotals(request: ResolvedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  if (isCompared(request)) return compileComparedTotals(request, layout);

  const functions = request.outputs.map((output) => ({ ...output, fn: totalFunction(output, layout) }));
  const counted = countOnce(layout, amountsOf({ ...request, outputs: functions }), [[]]);
  const [own] = counted.layouts;
  const columns = request.outputs.map(
    (output, index) => `${totalExpression(output, own, parameters)} AS o${index + 1}`,
  );
  const select = `SELECT ${columns.join(', ')}`;
  if (request.groupBy.length > 0) {
    return statement(parameters, [select, ...counted.from(remainingRows(request, layout, parameters))]);
  }

  const lines = [select, ...counted.from(from(request, layout, parameters))];
  return statement(parameters, [...lines, ...having(request, own, parameters)]);
}

/** The totals of both selections, and what compares them. */
function compileComparedTotals(request: ComparedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  // Without groups the result is its own total.
  if (request.groupBy.length === 0) {
    const columns = request.outputs.map((_, index) => `o${index + 1}`);
    const rows = groups(request, layout, parameters).map((line) => `  ${line}`);
    return statement(parameters, [`SELECT ${columns.join(', ')} FROM (`, ...rows, ') AS g']);
  }

  const side = (outputs: { output: OutputColumn; index: number }[], selection: 'own' | 'other') => {
    const letter = selection === 'own' ? 'a' : 'b';
    const functions = outputs.map(({ output }) => ({ ...output, fn: totalFunction(output, layout) }));
    const counted = countOnce(layout, functions.flatMap(amountsIn), [[]]);
    const columns = outputs.map(
      ({ output, index }) =>
        `${totalExpression(output, counted.layouts[0], parameters)} AS ${letter}${index + 1}`,
    );
    return [
      `SELECT ${[...columns, '1 AS m'].join(', ')}`,
      ...counted.from(remainingRows(request, layout, parameters, selection)),
    ];
  };
  const all = request.outputs.map((output, index) => ({ output, index }));
  const own = side(
    all.filter(({ output }) => !output.against),
    'own',
  );
  const other = side(comparedOutputs(request), 'other');
  const outputs = request.outputs.map((output) => ({ ...output, grouped: false }));
  const rows = joinedSelections({ ...request, groupBy: [], outputs }, own, other, [], layout.dialect);
  const columns = outputs.map(({ over }, index) => (over ? 'NULL' : `a${index + 1}`));
  return statement(parameters, [
    `SELECT ${columns.join(', ')} FROM (`,
    ...rows.map((line) => `  ${line}`),
    ') AS c',
  ]);
}

/** The rows of the groups that remain where groups are filtered, as the clauses `FROM` and `WHERE`. */
function remainingRows(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
  selection: 'own' | 'other' = 'own',
): string[] {
  const [table, ...where] = from(request, layout, parameters, request.against?.[selection]);
  if (request.having.length === 0) return [table, ...where];

  const keys =
    isCompared(request) && selection === 'other'
      ? movedKeys(request, layout, parameters)
      : request.groupBy.map((column) => valueExpression(layout, column));
  const same = keys.map((key, index) => layout.dialect.isSame(key, `g.k${index + 1}`));

  return [
    ...layout.dialect.semiJoin(
      tableOf(layout),
      groups(needsOutputs(request) ? request : { ...request, outputs: [] }, layout, parameters).map(
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
const comparesOver = ({ having: conditions }: ResolvedRequest): boolean =>
  conditions.some(({ output }) => output !== undefined);

function totalExpression(output: OutputColumn, layout: TableLayout, parameters: StatementParameters): string {
  const fn = totalFunction(output, layout);
  // Functions over groups say how groups are to each other.
  if (!fn || output.over) return 'NULL';
  return outputExpression({ ...output, fn }, layout, parameters);
}

/** Codes are not amounts: they are only summed on request. */
function totalFunction({ source, grouped, fn }: OutputColumn, layout: TableLayout): FunctionName | null {
  if (fn || grouped || source.isRowId || layout.labels?.has(source.name)) return fn;
  if (source.dataType === 'numeric' && !source.many) return 'sum';
  return null;
}

function from(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
  selected: readonly Condition[] = [],
): [table: string, ...where: string[]] {
  const selection = compileConditions(selected, 'and', layout, parameters);
  const conditions = rowConditions(request, layout, parameters, present([selection && `(${selection})`]));
  return [`FROM ${tableOf(layout)}`, ...clause('WHERE', conditions, ' AND ')];
}

/**
 * The conditions that the rows of a request meet, all of them, and `more`; as they can be joined by `AND`.
 */
export function rowConditions(
  request: Pick<ResolvedRequest, 'where' | 'relation' | 'search' | 'validity'>,
  layout: TableLayout,
  parameters: StatementParameters,
  more: readonly string[] = [],
): string[] {
  const filtered = compileConditions(request.where, request.relation, layout, parameters);
  const found = compileConditions(request.search, 'or', layout, parameters);
  const conditions = present([filtered, found]);
  const others = present([validityCondition(request, layout, parameters), ...more]);

  const isAlone = conditions.length + others.length === 1;
  const parts = conditions.map((condition) => {
    if (isAlone) return condition;
    return `(${condition})`;
  });
  return [...parts, ...others];
}

function validityCondition(
  { validity }: Pick<ResolvedRequest, 'validity'>,
  layout: TableLayout,
  parameters: StatementParameters,
): string | null {
  if (!validity) return null;
  const { problem } = validity;
  const columns = validity.columns.filter(({ name }) => !problem || name === problem.column);
  const tests = problemTests(columns, layout, parameters);
  const invalid = invalidRow(tests.filter(({ reason }) => !problem || reason === problem.reason));
  if (!invalid) {
    if (validity.keep === 'invalid') return 'FALSE';
    return null;
  }

  if (validity.keep === 'invalid') return `(${invalid})`;
  return `NOT (${invalid})`;
}

function having(request: ResolvedRequest, layout: TableLayout, parameters: StatementParameters): string[] {
  const condition = compileConditions(request.having, request.relation, layout, parameters, (one) =>
    resultExpression({ ...one, source: one.column }, layout, parameters),
  );
  return clause('HAVING', present([condition]));
}

function range({ fromIndex, toIndex }: ResolvedRequest): string {
  return `LIMIT ${toIndex - fromIndex} OFFSET ${fromIndex}`;
}

function statement(parameters: StatementParameters, lines: string[]): Statement {
  return { sql: lines.join('\n'), parameters: parameters.list };
}
