import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '#domain/query/data-request.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { compileRequest } from './compile-request.ts';
import type { Layout } from './layout.ts';
import { streamStatement } from './run-statement.ts';
import { shapeRows } from './shape-result.ts';

/** Hands every row of a checked request over, some thousand at a time; memory does not grow with their number. */
export async function streamRequest(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  visit: (rows: Cell[][]) => Promise<void>,
): Promise<void> {
  const everything = { ...request, fromIndex: 0, toIndex: Number.MAX_SAFE_INTEGER, totals: false };
  const { page } = compileRequest(everything, layout);
  if (!page) return;
  for await (const rows of streamStatement(connection, page)) await visit(shapeRows(rows, everything, layout));
}
