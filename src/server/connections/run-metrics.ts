import { sql, type Kysely } from 'kysely';
import type { Database, Metrics } from '#server/base/base.server.ts';

/** The values of one metric by result. */
type ByResult = Record<string, number>;

/** Runs that ended within a day: their number, and their seconds and bytes together. */
type RunFigures = { runs: ByResult; seconds: ByResult; bytes: ByResult };

/** Sources that need somebody: due for long, failing, or stopped by checks. */
type SourceStates = { overdue: number; failing: number; held: number };

/** Adds what runs of sources did, and which sources need somebody. All nodes say the same. */
export function addRunMetrics(metrics: Metrics, db: Kysely<Database>): void {
  metrics.addGauge(
    'source_runs',
    'Runs of sources that ended within a day, by their result.',
    async () => (await readFigures(db)).runs,
    'result',
  );

  metrics.addGauge(
    'source_run_seconds',
    'How long these runs took together, by their result.',
    async () => (await readFigures(db)).seconds,
    'result',
  );
  metrics.addGauge(
    'source_run_bytes',
    'What these runs fetched, by their result.',
    async () => (await readFigures(db)).bytes,
    'result',
  );

  metrics.addGauge(
    'sources',
    'Sources that are due for more than 15 minutes, whose runs fail, and whose last run checks have stopped.',
    () => readStates(db),
  );
}

async function readFigures(db: Kysely<Database>): Promise<RunFigures> {
  const { rows } = await sql<{ status: string; runs: number; seconds: number; bytes: number }>`
    select status, count(*)::float8 as runs, coalesce(sum(bytes), 0)::float8 as bytes,
      coalesce(sum(extract(epoch from ended_at - created_at)), 0)::float8 as seconds
    from source_run where ended_at > now() - interval '1 day' group by status`.execute(db);
  const by = (of: 'runs' | 'seconds' | 'bytes') =>
    Object.fromEntries(rows.map((row) => [row.status, row[of]]));
  return { runs: by('runs'), seconds: by('seconds'), bytes: by('bytes') };
}

async function readStates(db: Kysely<Database>): Promise<SourceStates> {
  const { rows } = await sql<SourceStates>`
    select
      count(*) filter (where due_at < now() - interval '15 minutes')::int as overdue,
      count(*) filter (where failing_since is not null)::int as failing,
      count(*) filter (where 'held' = (
        select status from source_run where connection_id = connection.id and ended_at is not null
        order by source_run.id desc limit 1))::int as held
    from connection where source_id is not null`.execute(db);
  return rows[0] ?? { overdue: 0, failing: 0, held: 0 };
}
