import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { addSystemMetrics } from '#server/graphql/graphql.server.ts';

let installation: TestInstallation;
const token = 'a-token-for-prometheus';
beforeAll(async () => (installation = await openInstallation({ TIDEMARK_METRICS_TOKEN: token })));
afterAll(() => installation.close());

const read = (headers: Record<string, string>) => installation.fetch('visitor', '/metrics', { headers });
const withToken = { authorization: `Bearer ${token}` };

test('the metrics have requests by route, jobs, connections and pages', async () => {
  addSystemMetrics(installation.services);
  await installation.services.jobs.add('remove-objects', 1);
  await installation.fetch('visitor', '/some/page/that/nobody/made');
  await installation.ask('visitor', '{ viewer { level } }');
  const text = await (await read(withToken)).text();
  expect(text).toMatch(/request_duration_seconds_count\{route="page",method="GET",status="2xx"\} [1-9]/);
  expect(text).toMatch(/request_duration_seconds_count\{route="graph",method="POST",status="2xx"\} [1-9]/);
  expect(text).not.toContain('nobody');
  expect(text).toMatch(/tidemark_jobs\{state="created"\} [1-9]/);
  expect(text).toMatch(/tidemark_data_requests\{state="running"\} 0/);
  expect(text).toMatch(/tidemark_process_resident_memory_bytes \d+/);
});

test('runs of sources are counted by their result, and the sources that need somebody by their state', async () => {
  const { pool } = installation.services.database;
  const { rows } = await pool.query<{ id: string }>(
    `with source as (
       insert into item (type, app, data)
       select 'source', 'tidemark', jsonb_build_object('name', 'S' || number) from generate_series(1, 3) as number
       returning id)
     insert into connection (source_id, settings, due_at, failing_since)
     select id, '{}', now() + (row_number() over (order by id) - 2) * interval '1 hour',
       case row_number() over (order by id) when 2 then now() end
     from source returning id`,
  );
  await pool.query(
    `insert into source_run (connection_id, status, bytes, created_at, ended_at)
     select ($1::bigint[])[place], status, bytes, now() - ago - interval '30 seconds', now() - ago
     from (values
       (1, 'published', 1000, interval '3 hours'), (1, 'published', 500, interval '2 hours'),
       (1, 'published', 700, interval '3 days'), (2, 'failed', null, interval '1 hour'),
       (3, 'held', 200, interval '1 hour')
     ) as run (place, status, bytes, ago)`,
    [rows.map(({ id }) => id)],
  );

  const lines = (await (await read(withToken)).text()).split('\n');
  const valuesOf = (name: string) =>
    Object.fromEntries(
      lines.flatMap((line) => {
        const [, label = '', value] = new RegExp(`^tidemark_${name}{\\w+="(\\w+)"} (\\d+)`).exec(line) ?? [];
        return value === undefined ? [] : [[label, Number(value)] as const];
      }),
    );
  expect(valuesOf('source_runs')).toEqual({ published: 2, failed: 1, held: 1 });
  expect(valuesOf('source_run_seconds')).toEqual({ published: 60, failed: 30, held: 30 });
  expect(valuesOf('source_run_bytes')).toEqual({ published: 1500, failed: 0, held: 200 });
  expect(valuesOf('sources')).toEqual({ overdue: 1, failing: 1, held: 1 });
});

test('who sends the token may read them, through any proxy, and nobody else', async () => {
  expect((await read(withToken)).status).toBe(200);
  expect((await read({ ...withToken, 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
  expect((await read({ authorization: 'Bearer wrong' })).status).toBe(404);
  expect((await read({})).status).toBe(404);
  expect((await installation.fetch('administrator', '/metrics')).status).toBe(404);
});

test('without a token nobody may read them: a proxy on this machine that adds no header looks like a program on it', async () => {
  const other = await openInstallation();
  try {
    expect((await other.fetch('visitor', '/metrics')).status).toBe(404);
    expect((await other.fetch('visitor', '/metrics', { headers: withToken })).status).toBe(404);
  } finally {
    await other.close();
  }
});

test('a response has an id, its own or the one of a proxy, and so have its lines in the log', async () => {
  const idOf = async (id?: string) =>
    (
      await installation.fetch('visitor', '/healthz', id ? { headers: { 'x-request-id': id } } : {})
    ).headers.get('x-request-id');
  expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf('proxy-id-0001')).toBe('proxy-id-0001');
  expect(await idOf('{"level":60}')).toMatch(/^[0-9a-f-]{36}$/);
  await installation.services.database.pool.query('alter table account_request rename to away');
  try {
    const response = await installation.fetch('administrator', '/graph', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'failing-request' },
      body: JSON.stringify({ query: '{ accountRequests { length } }' }),
    });
    expect(await response.text()).toContain('unavailable');
  } finally {
    await installation.services.database.pool.query('alter table away rename to account_request');
  }
  expect(installation.log()).toContain('"request":"failing-request"');
});
