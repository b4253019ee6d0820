import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { addSystemMetrics } from '#server/graph/graph.server.ts';
import { Metrics } from '#server/base/base.server.ts';
import { metricsRoutes } from './metrics-routes.ts';

let installation: TestInstallation;
beforeAll(async () => (installation = await openInstallation()));
afterAll(() => installation.close());

/** The status of the metrics for a request with headers; unlike `fetch`, this sends any Host. */
function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${installation.url}/metrics`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

test('the metrics have requests by route, jobs, connections and pages', async () => {
  addSystemMetrics(installation.services);
  await installation.services.jobs.add('remove-objects', 1);
  await installation.fetch('visitor', '/some/page/that/nobody/made');
  await installation.ask('visitor', '{ viewer { level } }');
  const text = await (await installation.fetch('visitor', '/metrics')).text();
  expect(text).toMatch(/request_duration_seconds_count\{route="page",method="GET",status="2xx"\} [1-9]/);
  expect(text).toMatch(/request_duration_seconds_count\{route="graph",method="POST",status="2xx"\} [1-9]/);
  expect(text).not.toContain('nobody');
  expect(text).toMatch(/tidemark_jobs\{state="created"\} [1-9]/);
  expect(text).toMatch(/tidemark_data_requests\{state="running"\} 0/);
  expect(text).toMatch(/tidemark_process_resident_memory_bytes \d+/);
});

test('only this machine may read them, and not through a proxy', async () => {
  expect(await statusWith({})).toBe(200);
  const refused: Record<string, string>[] = [
    { 'x-forwarded-for': '192.0.2.1' },
    { forwarded: 'for=192.0.2.1' },
    { host: 'data.example.org' },
  ];
  for (const headers of refused) expect(await statusWith(headers), JSON.stringify(headers)).toBe(404);
});

test('a token allows them from everywhere, and a wrong one nowhere', async () => {
  const metricsToken = 'a-token-for-prometheus';
  const routes = metricsRoutes({ configuration: { metricsToken }, metrics: new Metrics() });
  const status = async (headers: Record<string, string>) =>
    (await routes.request('/metrics', { headers })).status;
  expect(await status({ authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '192.0.2.1' })).toBe(200);
  expect(await status({ authorization: 'Bearer wrong' })).toBe(404);
  expect(await status({})).toBe(404);
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
