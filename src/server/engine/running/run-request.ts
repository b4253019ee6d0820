import { present } from '#domain/value/object/present.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout, Statement } from '../dialect.ts';
import { compileGroupCount, compileRequest, type CompiledRequest } from '../query/compile-request.ts';
import type { GroupLimit } from '../query/group-limit.ts';
import { joinLabels, labelledOutputs } from '../query/labelled-outputs.ts';
import { readConditionLabels, readLabels } from './read-labels.ts';
import type { DeepPage } from './deep-page.ts';
import { shapePivot } from './shape-pivot.ts';
import { shapeColumns, shapeProblems, shapeRows } from './shape-result.ts';
import type { StatementReader } from './statement-reader.ts';

/** The most characters of the texts in one result. */
const maxResultCharacters = 20_000_000;

/**
 * The statements of a request: those of its own, or the page of a deep one, whose rows and length are known.
 */
export type RequestPlan = CompiledRequest & { found: DeepPage | null };

/** Compiles a request to be run. `found` is a page deep inside. */
export function planRequest(
  request: ResolvedRequest,
  layout: TableLayout,
  found: DeepPage | null,
): RequestPlan {
  const compiled = compileRequest(request, layout);
  if (found) return { ...compiled, page: compileRequest(found.request, layout).page, found };
  return { ...compiled, found };
}

/** Runs a request; its statements all see the same rows. */
export async function runRequest<Value>(
  reader: StatementReader<Value>,
  request: ResolvedRequest,
  layout: TableLayout,
  plan: RequestPlan,
): Promise<DataResult> {
  const { page, length, totals, tests, found, groupLimit: limit } = plan;
  if (limit && !limit.isInPage) {
    await checkGroups(reader, request, layout, limit);
  }

  const read = page ? await reader.read(page, maxResultCharacters) : [];
  if (limit?.isInPage && read.length === 0) {
    await checkGroups(reader, request, layout, limit);
  }

  const rows = found ? found.inOrder(read, tests !== null) : read;
  const total = lengthOf(rows, request, plan) ?? Number((await reader.read(length))[0]![0]);
  const result: DataResult = {
    columns: shapeColumns(request),
    length: total,
    totals: totals && (await runTotals(reader, totals, request)),
    rows: await shapeRows(rows, request, layout, reader.cellOf),
  };
  if (request.against?.periods) {
    result.compared = request.against.periods;
  }

  if (request.pivot) {
    shapePivot(result, rows, request, reader.cellOf);
  }

  if (tests) {
    result.problems = shapeProblems(rows, tests, reader.numbersOf);
  }

  const conditionLabels = await readConditionLabels(reader.read, request, layout);
  if (conditionLabels) {
    result.conditionLabels = conditionLabels;
  }

  const hasLabels = labelledOutputs(request, layout).length > 0;

  if (hasLabels) return withLabels(reader, request, layout, result);
  return result;
}

/** The totals of a request; empty cells where there are no rows at all. */
async function runTotals<Value>(
  reader: StatementReader<Value>,
  totals: Statement,
  { outputs }: ResolvedRequest,
): Promise<Cell[]> {
  const [sums] = await reader.read(totals, maxResultCharacters);
  if (sums) return sums.map(reader.cellOf);
  return outputs.map(() => null);
}

/** Refuses a request with more groups than its limit. */
async function checkGroups<Value>(
  reader: StatementReader<Value>,
  request: ResolvedRequest,
  layout: TableLayout,
  { most, what }: GroupLimit,
): Promise<void> {
  const groups = Number((await reader.read(compileGroupCount(request, layout)))[0]![0]);
  if (groups <= most) return;

  throw new TidemarkError(
    'too_large',
    `The rows have ${formatNumber(groups)} groups; ${what} for ${formatNumber(most)} at most. Group by fewer columns, or use a narrower filter.`,
    { details: { groups, limit: most } },
  );
}

/** Adds the labels of codes: beside the cells, or inside the text of a `list`. */
async function withLabels<Value>(
  reader: StatementReader<Value>,
  request: ResolvedRequest,
  layout: TableLayout,
  result: DataResult,
): Promise<DataResult> {
  const labels: DataResult['labels'] = {};
  const lines: Cell[][] = present([...result.rows, result.totals]);

  for (const { index, output, relation } of labelledOutputs(request, layout)) {
    const found = await readLabels(
      reader.read,
      layout.dialect,
      relation,
      lines.map((cells) => cells[index]),
    );
    if (output.fn === 'list') {
      for (const cells of lines) {
        cells[index] = joinLabels(cells[index], found);
      }
    } else {
      labels[output.name] = Object.fromEntries(found);
    }
  }

  return { ...result, labels };
}

/** The number of all rows of the result if the page has it; null if that takes another statement. */
function lengthOf<Value>(
  rows: readonly Value[][],
  { fromIndex, toIndex }: ResolvedRequest,
  { page, found, isCounted, isWhole, tests }: RequestPlan,
): number | null {
  if (found) return found.length;
  if (!page) return null;
  const [first] = rows;
  if (first && isCounted) return Number(first.at(tests ? -2 : -1));
  const isLast = rows.length < toIndex - fromIndex && (first !== undefined || fromIndex === 0);
  if (isWhole || isLast) return fromIndex + rows.length;
  return null;
}
