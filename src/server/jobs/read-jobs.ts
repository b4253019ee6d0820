import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import { queueNames, type Queue } from './queues.ts';

/**
 * The state of a job: waiting, waiting for another attempt, running, completed, cancelled, or finally failed.
 */
export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/**
 * A job as operators see it: `about` names the data that it works on, or the file if that is the viewer's
 * own; `error` is the sentence of its last failure.
 */
export type JobEntry = {
  id: string;
  queue: Queue;
  state: JobState;
  about: string | null;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  nextAt: string | null;
  attempts: number;
  error: string | null;
};

/** The most jobs that are listed, and the most completed ones among them. */
const limits = { all: 200, completed: 50 };

type Row = Record<'createdAt', Date> &
  Record<'startedAt' | 'completedAt' | 'nextAt', Date | null> &
  Omit<JobEntry, 'createdAt' | 'startedAt' | 'completedAt' | 'nextAt'>;

/**
 * Jobs that run, wait or failed, then those that were completed last, for a user. The library itself lists
 * whole queues only.
 */
export async function readJobs(db: Kysely<Database>, user: string | null): Promise<JobEntry[]> {
  const { rows } = await sql<Row>`
    with job as (
      select *, row_number() over (partition by state = 'completed' order by coalesce(completed_on, created_on) desc) as rank
      from pgboss.job where name = any (${queueNames}::text[])
    )
    select job.id, job.name as queue, job.state::text as state,
      case when job.name in ('read-upload', 'publish-upload', 'end-upload')
        then case when upload.created_by = ${user} then upload.file_name end
        when site.id is not null then site.data ->> 'name'
        when version.id is not null then concat(source.data ->> 'name', ', ', version.data ->> 'name') end as about,
      job.created_on as "createdAt", job.started_on as "startedAt", job.completed_on as "completedAt",
      case when job.state = 'retry' then job.start_after end as "nextAt",
      case when job.state = 'created' then 0 else job.retry_count + 1 end as attempts,
      case when job.state <> 'completed' then job.output ->> 'message' end as error
    from job
    left join upload on job.name in ('read-upload', 'publish-upload', 'end-upload') and upload.id = (job.data ->> 'id')::bigint
    left join item as version on job.name in ('compact-version', 'move-version', 'take-statistics', 'update-statistics', 'prepare-shapes') and version.id = (job.data ->> 'id')::bigint
    left join item as site on job.name = 'index-site' and site.id = (job.data ->> 'id')::bigint
    left join item as source on source.id = version.parent_id
    where job.state <> 'completed' or job.rank <= ${limits.completed}
    order by array_position(array['active', 'retry', 'created', 'failed'], job.state::text) nulls last,
      coalesce(job.completed_on, job.created_on) desc
    limit ${limits.all}`.execute(db);
  return rows.map(({ createdAt, startedAt, completedAt, nextAt, ...job }) => ({
    ...job,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  }));
}

/** The queue and the state of a job; null when it does not exist or belongs to no queue of ours. */
export async function findJob(
  db: Kysely<Database>,
  id: string,
): Promise<{ queue: Queue; state: JobState } | null> {
  const { rows } = await sql<{ queue: Queue; state: JobState }>`
    select name as queue, state::text as state from pgboss.job
    where id::text = ${id} and name = any (${queueNames}::text[])`.execute(db);
  return rows[0] ?? null;
}

/** Whether a job with this id waits or runs in one of some queues. */
export async function isJobPending(
  db: Kysely<Database>,
  ofQueues: readonly Queue[],
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job
    where name = any (${[...ofQueues]}::text[]) and state < 'completed' and (data ->> 'id')::bigint = ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}
