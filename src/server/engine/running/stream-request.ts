import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { LabelMap, Visit } from '../contract.ts';
import type { Statement, TableLayout } from '../dialect.ts';
import { compileAllRows } from '../query/compile-request.ts';
import { joinLabels, labelledOutputs } from '../query/labelled-outputs.ts';
import { readAllLabels } from './read-labels.ts';
import { shapeRows } from './shape-result.ts';
import type { StatementReader } from './statement-reader.ts';

/** Reads statements, and the rows of one as they come. */
export type StreamReader<Value> = StatementReader<Value> & {
  stream(statement: Statement): AsyncIterable<Value[][]>;
};

/**
 * Passes every row of a checked request to `visit`, a few thousand at a time; memory does not grow with their
 * number.
 */
export async function streamRequest<Value>(
  reader: StreamReader<Value>,
  request: ResolvedRequest,
  layout: TableLayout,
  visit: Visit,
): Promise<void> {
  const joined = new Map<number, LabelMap>();
  const beside = new Map<number, LabelMap>();

  for (const { index, output, relation } of labelledOutputs(request, layout)) {
    const labels = await readAllLabels(reader.read, layout, output.source, relation);
    (output.fn === 'list' ? joined : beside).set(index, labels);
  }

  for await (const rows of reader.stream(compileAllRows(request, layout))) {
    const shaped = await shapeRows(rows, request, layout, reader.cellOf);
    for (const cells of shaped) {
      for (const [index, labels] of joined) {
        cells[index] = joinLabels(cells[index], labels);
      }
    }
    await visit(shaped, beside);
  }
}
