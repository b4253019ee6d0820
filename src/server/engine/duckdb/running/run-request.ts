import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { Layout } from '../../dialect.ts';
import { compileRequest } from '../../query/compile-request.ts';
import { joinLabels, labelledOutputs } from '../../query/labelled-outputs.ts';
import { readLabels } from './read-labels.ts';
import { runStatement } from '../run-statement.ts';
import type { DeepPage } from './deep-pagination.ts';
import { cellOf, shapeColumns, shapeProblems, shapeRows } from './shape-result.ts';

/** The most characters of the texts in one result. */
const maxResultCharacters = 20_000_000;

/**
 * Runs a checked request in the transaction of the connection: page, length and totals see the same rows. `found` is a
 * page deep inside, whose rows are known.
 */
export async function runRequest(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  found: DeepPage | null = null,
): Promise<DataResult> {
  const { length, totals, tests, isWhole, ...first } = compileRequest(request, layout);
  const page = found ? compileRequest(found.request, layout).page : first.page;
  const read = page ? await runStatement(connection, page, maxResultCharacters) : [];
  const rows = found ? found.inOrder(read, tests !== null) : read;
  const known = found ? found.length : page && isWhole ? rows.length : countFromPage(rows, request);
  const total = known ?? Number((await runStatement(connection, length))[0]![0]);
  const sums = totals ? (await runStatement(connection, totals, maxResultCharacters))[0] : null;
  const result: DataResult = {
    columns: shapeColumns(request),
    rows: shapeRows(rows, request, layout),
    length: total,
    totals: sums ? sums.map(cellOf) : totals ? request.outputs.map(() => null) : null,
    ...(tests ? { problems: shapeProblems(rows, tests) } : {}),
  };
  const hasLabels = labelledOutputs(request, layout).length > 0;
  return hasLabels ? withLabels(connection, request, layout, result) : result;
}

/** Adds the labels of codes: beside the cells, or inside the text of a `list`. */
async function withLabels(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  result: DataResult,
): Promise<DataResult> {
  const labels: DataResult['labels'] = {};
  const lines: Cell[][] = result.totals ? [...result.rows, result.totals] : result.rows;
  for (const { index, output, relation } of labelledOutputs(request, layout)) {
    const found = await readLabels(
      connection,
      layout.dialect,
      relation,
      lines.map((cells) => cells[index]),
    );
    if (output.fn === 'list') for (const cells of lines) cells[index] = joinLabels(cells[index], found);
    else labels[output.name] = Object.fromEntries(found);
  }
  return { ...result, labels };
}

/** The number of all rows where the page tells it: groups have it, and a page that is not full is the last one. */
function countFromPage(rows: readonly DuckDBValue[][], request: ResolvedRequest): number | null {
  const { shape, fromIndex, toIndex } = request;
  if (shape !== 'rows') return rows[0] ? Number(rows[0].at(-1)) : null;
  const isLast = rows.length < toIndex - fromIndex && (rows.length > 0 || fromIndex === 0);
  return isLast ? fromIndex + rows.length : null;
}
