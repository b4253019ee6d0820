import type { DuckDBConnection } from '@duckdb/node-api';

/** The progress of reading or writing a table: rows so far, and the `part` that is done, between 0 and 1. */
type Progress = { rows: number; part: number };

/** Takes progress as it comes; a receiver that stores it decides how often. */
export type ReportProgress = (progress: Progress) => void;

/** How often the progress of DuckDB is read, in milliseconds. */
const pollInterval = 500;

/** Runs work on a connection and reports its progress. */
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
    if (percentage > 0) {
      report({ rows: Number(rows), part: Math.min(percentage / 100, 1) });
    }
  }, pollInterval);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
