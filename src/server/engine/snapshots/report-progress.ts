import type { DuckDBConnection } from '@duckdb/node-api';

/** How far the reading or writing of a table is: rows so far, and the `part` that is done, between 0 and 1. */
export type Progress = { rows: number; part: number };

/** Receives every progress report; the receiver decides how often to store it. */
export type ReportProgress = (progress: Progress) => void;

/** How often DuckDB is asked how far it is, in milliseconds. */
const askInterval = 500;

/** Runs work on a connection and tells how far it is in between. */
export async function withProgress<Value>(
  connection: DuckDBConnection,
  report: ReportProgress | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!report) return work();
  await connection.run('SET enable_progress_bar = true');
  await connection.run('SET enable_progress_bar_print = false');
  const timer = setInterval(() => {
    const { percentage, rows_processed: rows } = connection.progress;
    if (percentage > 0) report({ rows: Number(rows), part: Math.min(percentage / 100, 1) });
  }, askInterval);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
