import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { describeError } from '#domain/error/describe-error.ts';
import { compileRequest } from '../../query/compile-request.ts';
import type { Layout } from '../../query/layout.ts';
import { joinLabels, labelledOutputs, readLabels } from './read-labels.ts';
import { runStatement } from '../run-statement.ts';
import { findDeepPage, type DeepPages } from './deep-pagination.ts';
import { cellOf, shapeColumns, shapeProblems, shapeRows } from '../../query/shape-result.ts';

/** Runs a checked request: the page, its length and its totals see the same rows. `deep` makes far pages quick. */
export async function runRequest(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  deep?: DeepPages,
): Promise<DataResult> {
  const found = deep ? await findDeepPage(connection, request, layout, deep) : null;
  const { length, totals, tests, isWhole, ...first } = compileRequest(request, layout);
  const page = found ? compileRequest(found.request, layout).page : first.page;
  const hasLabels = labelledOutputs(request, layout).length > 0;
  const single = (page || found) && !totals && !hasLabels && (found || isWhole || request.shape !== 'rows');
  if (!single) await connection.run('BEGIN TRANSACTION READ ONLY');
  try {
    const read = page ? await runStatement(connection, page) : [];
    const rows = found ? found.inOrder(read, tests !== null) : read;
    const known = found ? found.length : page && isWhole ? rows.length : countFromPage(rows, request);
    const total = known ?? Number((await runStatement(connection, length))[0]![0]);
    const sums = totals ? (await runStatement(connection, totals))[0] : null;
    const result: DataResult = {
      columns: shapeColumns(request),
      rows: shapeRows(rows, request, layout),
      length: total,
      totals: sums ? sums.map(cellOf) : totals ? request.outputs.map(() => null) : null,
      ...(tests ? { problems: shapeProblems(rows, tests) } : {}),
    };
    return hasLabels ? await withLabels(connection, request, layout, result) : result;
  } finally {
    if (!single) await connection.run('ROLLBACK').catch(() => undefined);
  }
}

/** Names the codes of an answer: beside its cells, and within what `list` made of them. */
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
      relation,
      lines.map((cells) => cells[index]),
    );
    if (output.fn === 'list') for (const cells of lines) cells[index] = joinLabels(cells[index], found);
    else labels[output.name] = Object.fromEntries(found);
  }
  return { ...result, labels };
}

/** The number of all rows where the page gives it away: groups carry it, and a page that is not full ends the answer. */
function countFromPage(rows: readonly DuckDBValue[][], request: ResolvedRequest): number | null {
  const { shape, fromIndex, toIndex } = request;
  if (shape !== 'rows') return rows[0] ? Number(rows[0].at(-1)) : null;
  const isLast = rows.length < toIndex - fromIndex && (rows.length > 0 || fromIndex === 0);
  return isLast ? fromIndex + rows.length : null;
}

/** Runs work on a connection, interrupting it when the signal fires or the time is over. */
export async function interruptible<Value>(
  connection: DuckDBConnection,
  { signal, milliseconds }: { signal: AbortSignal; milliseconds: number },
  work: () => Promise<Value>,
): Promise<Value> {
  let timedOut = false;
  // An interrupt that falls between two statements is lost, so it is repeated until the work has ended.
  let repeating: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    repeating ??= setInterval(() => connection.interrupt(), 20);
  };
  const timer = setTimeout(() => {
    timedOut = true;
    interrupt();
  }, milliseconds);
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    if (signal.aborted) throw new Error('aborted before it began');
    return await work();
  } catch (error) {
    throw explain(error, { timedOut, cancelled: signal.aborted, milliseconds });
  } finally {
    clearTimeout(timer);
    clearInterval(repeating);
    signal.removeEventListener('abort', interrupt);
  }
}

function explain(
  error: unknown,
  why: { timedOut: boolean; cancelled: boolean; milliseconds: number },
): unknown {
  if (error instanceof TidemarkError) return error;
  if (why.timedOut) {
    const seconds = Math.round(why.milliseconds / 1000);
    return new TidemarkError(
      'timeout',
      `The answer took longer than ${seconds} seconds. Try fewer columns or a narrower filter.`,
      {
        cause: error,
      },
    );
  }
  if (why.cancelled) return new TidemarkError('cancelled', 'The request was cancelled.', { cause: error });
  if (/^Out of Memory Error/i.test(describeError(error))) {
    return new TidemarkError(
      'out_of_memory',
      'The answer needs more memory than there is. Try fewer columns or a narrower filter.',
      {
        cause: error,
      },
    );
  }
  return error;
}

/** Whether DuckDB says that the whole database can no longer be used, so that the replica must be made again. */
export function isBroken(error: unknown): boolean {
  return /^(FATAL Error|INTERNAL Error|Serialization Error|IO Error|Corrupt)/i.test(describeError(error));
}
