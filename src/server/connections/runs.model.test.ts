import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schedule } from '#domain/source/connection/schedule.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { publicationSchema } from '#server/uploads/uploads.server.ts';
import { untilDeath, type Death } from '../../../tests/fixtures/dying-node.ts';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { openTestConnections } from '../../../tests/fixtures/connections.ts';
import type { Connections } from './connections.ts';
import { startDueRuns } from './schedules.ts';

/** How often the model is tried: few times with all tests, more by hand. */
const numRuns = Number(process.env.MODEL_RUNS ?? 4);

let fixture: TestUploads;
let connections: Connections;
let server: Server;
let address: string;
let answer: RequestListener;
/** What a node does with the jobs of each queue. */
const handlers = new Map<string, Parameters<Jobs['handle']>[1]>();
const schedule: Schedule = { every: 'minutes', minutes: 60 };

/** The queues of a run, with the one that gets a job whose attempts have all failed. */
const queues: Record<string, string | null> = {
  'run-source': 'end-source-run',
  'read-upload': 'end-upload',
  'publish-upload': 'end-upload',
  'end-source-run': null,
  'end-upload': null,
};

beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
  // The queue is the real one; the test takes the jobs out of it instead of workers.
  const jobs: Jobs = {
    ...fixture.jobs,
    handle: (queue, run) => {
      handlers.set(queue, run);
      return Promise.resolve();
    },
  };
  connections = await openTestConnections({ ...fixture, jobs });
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data/storms.csv`;
}, 60_000);
afterAll(async () => {
  server.close();
  await fixture.close();
});

/** What is at the address: a table with a number of its own, one that cannot be published, or nothing. */
type Served = number | 'another table' | 'nothing';

function serve(served: Served): void {
  answer = (_request, response) => {
    if (served === 'nothing') {
      response.writeHead(404).end();
    } else if (served === 'another table') {
      response.end('place\nAna\n');
    } else {
      response.end(`place,deaths\n${rowsOf(served).join('\n')}\n`);
    }
  };
}

/** Tables are much alike, so that no check stops one. */
const rowsOf = (served: number) => ['place 0,1', `place 1,${leastDeaths + served}`, 'place 2,1000'];

const leastDeaths = 500;

type Job = { id: string; name: string; subject: number };

async function waitingJobs(): Promise<Job[]> {
  const { rows } = await fixture.database.pool.query<Job>(
    `select id, name, (data ->> 'id')::int as subject from pgboss.job
     where name = any($1) and state in ('created', 'retry') order by created_on, id`,
    [Object.keys(queues)],
  );
  return rows;
}

const endJob = ({ id }: Job, state: 'completed' | 'failed') =>
  fixture.database.pool.query('update pgboss.job set state = $2::pgboss.job_state where id = $1', [
    id,
    state,
  ]);

/** One attempt of a job on a node, which may die. A job whose last attempt fails goes to its other queue. */
async function attempt(
  job: Job,
  { death, isLast = false }: { death?: Death; isLast?: boolean },
): Promise<void> {
  const run = handlers.get(job.name)!;
  const work = () => run(job.subject, { isLast, signal: new AbortController().signal });
  const hasDied = death ? await untilDeath(death, work) : await work().then(() => false);
  if (!hasDied) {
    await endJob(job, 'completed');
  } else if (isLast) {
    const next = queues[job.name];
    await endJob(job, 'failed');
    if (next) {
      await fixture.jobs.add(next as 'end-upload', job.subject);
    }
  }
}

/** Does all that waits. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) {
    const [job] = await waitingJobs();
    if (!job) return;
    await attempt(job, {});
  }
  throw new Error('There is no end of jobs.');
}

async function makeDue(sourceId: number): Promise<void> {
  await fixture.database.pool.query(
    "update connection set due_at = now() - interval '1 second' where source_id = $1",
    [sourceId],
  );
}

const startDue = () =>
  startDueRuns({
    db: fixture.database.db,
    jobs: fixture.jobs,
    followUpload: (id) => connections.followUpload(id),
    late: () => Promise.resolve(),
  });

/** A source that has fetched a table once, with a schedule. */
async function newSource(served: number): Promise<number> {
  serve(served);
  const settings = { kind: 'web' as const, address };
  const { id } = await connections.connect({ settings, access: { headers: {} } }, null, 'ann');
  await settle();
  const { uploadId } = await connections.run(id, 'ann');
  const { layers } = await fixture.uploads.read(uploadId!, 'ann');
  const columns = layers![0]!.columns.map(({ name, type, dataType }) => ({ name, type, dataType }));
  const { layerName } = layers![0]!;
  const publication = publicationSchema.parse({ layerName, sourceName: 'Storms', columns });
  await fixture.uploads.publish(uploadId!, publication, 'ann', 0);
  await settle();
  const { published } = await fixture.uploads.read(uploadId!, 'ann');
  await connections.setSchedule(published!.sourceId, schedule);
  return published!.sourceId;
}

/** The tables of the versions of a source, oldest first; a version that is not whole is no table. */
async function tablesOf(sourceId: number): Promise<(number | 'broken')[]> {
  const { rows } = await fixture.database.pool.query<{ id: number }>(
    "select id from item where type = 'version' and parent_id = $1 order by id",
    [sourceId],
  );
  const tables: (number | 'broken')[] = [];
  for (const { id } of rows) {
    const request = { attributes: ['place', 'deaths'] };
    const result = await fixture.engine.requests.query(Number(id), request);
    const [, second] = result.rows;
    const number = Number(second?.[1]) - leastDeaths;
    const isWhole = rowsOf(number).join('\n') === result.rows.map((row) => row.join(',')).join('\n');
    tables.push(isWhole ? number : 'broken');
  }
  return tables;
}

/** What happens to a source. */
type Event =
  | { kind: 'change'; served: Served }
  | { kind: 'due'; death: Death | null }
  | { kind: 'refresh' }
  | { kind: 'work'; death: Death | null; isLast: boolean }
  | { kind: 'twice' };

const death = fc.record({ statement: fc.integer({ min: 1, max: 30 }), isAfter: fc.boolean() });
const served: fc.Arbitrary<Served> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }).map((number) => number * 10) },
  { weight: 1, arbitrary: fc.constantFrom('another table' as const, 'nothing' as const) },
);
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), served }),
  fc.record({ kind: fc.constant('due' as const), death: fc.option(death) }),
  fc.constant({ kind: 'refresh' as const }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      death: fc.option(death, { freq: 4 }),
      isLast: fc.boolean(),
    }),
  },
  fc.constant({ kind: 'twice' as const }),
);

async function happen(sourceId: number, event: Event): Promise<void> {
  if (event.kind === 'change') return serve(event.served);

  if (event.kind === 'due') {
    await makeDue(sourceId);
    await (event.death ? untilDeath(event.death, startDue) : startDue());
    return;
  }

  if (event.kind === 'refresh') {
    await connections.refresh(sourceId, 'ann').catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'conflict' });
    });
    return;
  }

  const [job] = await waitingJobs();
  if (!job) return;
  if (event.kind === 'work') {
    await attempt(job, event.death ? { death: event.death, isLast: event.isLast } : {});
    return;
  }

  // A node that was thought to be dead goes on beside the one that has taken over.
  const run = handlers.get(job.name)!;
  const both = [1, 2].map(() => run(job.subject, { isLast: false, signal: new AbortController().signal }));
  const outcomes = await Promise.allSettled(both);
  if (outcomes.some(({ status }) => status === 'fulfilled')) {
    await endJob(job, 'completed');
  }
}

/** No version is broken, and none has the table of the one before it. */
async function checkVersions(sourceId: number, known: ReadonlySet<Served>): Promise<(number | 'broken')[]> {
  const tables = await tablesOf(sourceId);
  for (const [index, table] of tables.entries()) {
    expect(known).toContain(table);
    expect(table).not.toBe(tables[index - 1]);
  }
  return tables;
}

test(
  'whenever nodes die in runs, versions are whole, none is there twice, and the schedule goes on',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), served, async (events, last) => {
        const sourceId = await newSource(0);
        const known = new Set<Served>([0, last]);
        for (const each of events) {
          if (each.kind === 'change') {
            known.add(each.served);
          }
          await happen(sourceId, each);
          await checkVersions(sourceId, known);
        }

        // Afterwards the schedule goes on with what is there now.
        await settle();
        const before = await checkVersions(sourceId, known);
        serve(last);
        await makeDue(sourceId);
        await startDue();
        await settle();
        await makeDue(sourceId);
        await startDue();
        await settle();

        const after = await checkVersions(sourceId, known);
        const isNew = typeof last === 'number' && last !== before.at(-1);
        const reasons = (await connections.ofSource(sourceId))!.runs.map(({ status, message }) => [
          status,
          message,
        ]);
        expect(after, JSON.stringify(reasons)).toEqual(isNew ? [...before, last] : before);
        const { runs, dueAt } = (await connections.ofSource(sourceId))!;
        expect(runs.filter(({ endedAt }) => endedAt === null)).toEqual([]);
        expect(Date.parse(dueAt!)).toBeGreaterThan(Date.now());
        const versions = runs.flatMap(({ versionId }) => versionId ?? []);
        expect([new Set(versions).size, versions.length]).toEqual([after.length, after.length]);
      }),
      { numRuns, endOnFailure: true },
    );
  },
  60_000 + numRuns * 60_000,
);
