import type { FunctionName } from '#domain/value/cell/function-name.ts';
import type { OutputColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, TableLayout, Statement } from '../dialect.ts';
import { clause } from './clause.ts';
import { valueExpression } from './column-expression.ts';
import { isCompared, joinedSelections, type ComparedRequest } from './compile-against.ts';
import {
  amountsOf,
  comparedOutputs,
  comparesOver,
  groupsOf,
  havingOf,
  remainingRows,
} from './compile-groups.ts';
import { compilePivot, pivotGroups } from './compile-pivot.ts';
import { groupLimit, type GroupLimit } from './group-limit.ts';
import { problemTests, type ProblemTest } from './compile-validity.ts';
import { countOnce } from './count-once.ts';
import { physicalColumn } from './layout.ts';
import { amountsIn, outputExpression } from './measure-expression.ts';
import { groupOrder, rowOrder } from './order.ts';
import { isCounted, isOneRow, namesItsRows } from './page-length.ts';
import { rowsOf } from './row-conditions.ts';
import { rangeOf, startParameters, statementOf, type StatementParameters } from './statement.ts';

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
  /** The limit of groups of which there may be more. */
  groupLimit: GroupLimit | null;
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
  const limit = groupLimit(request, layout);

  return {
    groupLimit: limit,
    tests: isPlain ? namedProblems(request, layout, startParameters(layout.dialect)) : null,
    page: hasPage ? compilePage(request, layout, limit) : null,
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

/** The statement for the number of groups of a request before they are filtered. */
export function compileGroupCount(request: ResolvedRequest, layout: TableLayout): Statement {
  return compileLength({ ...request, outputs: [], having: [] }, layout);
}

function compilePage(
  request: ResolvedRequest,
  layout: TableLayout,
  limit: GroupLimit | null = null,
): Statement {
  if (request.shape === 'rows') return compileRows(request, layout);
  if (request.pivot) return compilePivot(request, request.pivot, layout, limit);
  return compileGroups(request, layout, limit);
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
    columns.push(`(SELECT count(*) ${rowsOf(request, layout, parameters).join(' ')}) AS n`);
  }

  const tests = namedProblems(request, layout, parameters);
  if (tests) {
    columns.push(`${problemsExpression(tests, layout.dialect)} AS p`);
  }

  const { joins, order } = rowOrder(request, layout, parameters);
  const [table, ...where] = rowsOf(request, layout, parameters);
  const lines = [`SELECT ${columns.join(', ')}`, table, ...joins, ...where];

  if (!isOneRow(request)) {
    lines.push(`ORDER BY ${order.join(', ')}`);
  }

  // DuckDB is faster without a limit that all rows are within.
  if (!namesItsRows(request)) {
    lines.push(rangeOf(request));
  }

  return statementOf(parameters, lines);
}

/** The statement for the ids of all plain rows of a request, in its order. */
export function compileOrder(request: ResolvedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  const { joins, order } = rowOrder(request, layout, parameters);
  const [table, ...where] = rowsOf(request, layout, parameters);

  return statementOf(parameters, [
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

function compileGroups(request: ResolvedRequest, layout: TableLayout, limit: GroupLimit | null): Statement {
  const parameters = startParameters(layout.dialect);
  const { joins, order } = groupOrder(request, layout, parameters);
  const columns = request.outputs.map((_, index) => `o${index + 1}`);

  if (isCounted(request, layout)) {
    columns.push('count(*) OVER () AS n');
  }

  return statementOf(parameters, [
    `SELECT ${columns.join(', ')} FROM (`,
    ...groupsOf(request, layout, parameters, limit).map((line) => `  ${line}`),
    joins.length > 0 ? ') AS g' : ')',
    ...joins,
    ...clause('ORDER BY', order),
    rangeOf(request),
  ]);
}

function compileLength(request: ResolvedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  if (request.shape === 'rows') {
    const [table, ...where] = rowsOf(request, layout, parameters);
    const isKnown = where.length === 0 && layout.rowCount !== undefined;
    if (isKnown) return statementOf(parameters, [`SELECT ${layout.rowCount} AS n`]);
    return statementOf(parameters, ['SELECT count(*) AS n', table, ...where]);
  }

  if (request.pivot) {
    const { pivot } = request;
    const lines = pivotGroups({ ...request, outputs: [] }, pivot, layout, parameters);
    return statementOf(parameters, ['SELECT count(*) AS n FROM (', ...lines.map((line) => `  ${line}`), ')']);
  }

  if (comparesOver(request) || isCompared(request)) {
    const all = groupsOf(request, layout, parameters).map((line) => `  ${line}`);
    return statementOf(parameters, ['SELECT count(*) AS n FROM (', ...all, ') AS g']);
  }

  const keys = request.groupBy.map((column) => valueExpression(layout, column));
  const counted = countOnce(layout, amountsOf({ ...request, outputs: [] }), [keys]);
  return statementOf(parameters, [
    'SELECT count(*) AS n FROM (',
    // The count makes a request without groups one row.
    `  SELECT count(*)`,
    ...counted.from(rowsOf(request, layout, parameters)).map((line) => `  ${line}`),
    ...clause('  GROUP BY', keys),
    ...havingOf(request, counted.layouts[0], parameters).map((line) => `  ${line}`),
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
    return statementOf(parameters, [select, ...counted.from(remainingRows(request, layout, parameters))]);
  }

  const lines = [select, ...counted.from(rowsOf(request, layout, parameters))];
  return statementOf(parameters, [...lines, ...havingOf(request, own, parameters)]);
}

/** The totals of both selections, and what compares them. */
function compileComparedTotals(request: ComparedRequest, layout: TableLayout): Statement {
  const parameters = startParameters(layout.dialect);
  // Without groups the result is its own total.
  if (request.groupBy.length === 0) {
    const columns = request.outputs.map((_, index) => `o${index + 1}`);
    const rows = groupsOf(request, layout, parameters).map((line) => `  ${line}`);
    return statementOf(parameters, [`SELECT ${columns.join(', ')} FROM (`, ...rows, ') AS g']);
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
  const names = { keys: [], others: [] };
  const rows = joinedSelections({ ...request, groupBy: [], outputs }, own, other, names, layout.dialect);
  const columns = outputs.map(({ over }, index) => (over ? 'NULL' : `a${index + 1}`));
  return statementOf(parameters, [
    `SELECT ${columns.join(', ')} FROM (`,
    ...rows.map((line) => `  ${line}`),
    ') AS c',
  ]);
}

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
