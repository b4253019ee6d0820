import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../../src/server/host/configuration.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation({ TIDEMARK_LOCAL_USER: '1' });
  await installation.addSite('/');
});
afterAll(() => installation.close());

test('local mode starts only where no other machine can reach the port', () => {
  for (const HOST of [
    '0.0.0.0',
    '::',
    '192.168.1.2',
    'tidemark.example.org',
    '10.0.0.1',
    'localhost.evil.example',
  ]) {
    expect(() => readConfiguration({ TIDEMARK_LOCAL_USER: '1', HOST })).toThrow('TIDEMARK_LOCAL_USER');
  }
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
    expect(readConfiguration({ TIDEMARK_LOCAL_USER: '1', HOST }).localUser).toBe(true);
  }
  expect(readConfiguration({}).localUser).toBe(false);
});

test('every local request is from the administrator, who cannot sign out', async () => {
  const answer = await installation.ask('visitor', '{ viewer { email level isLocal } }');
  expect(answer.data).toEqual({ viewer: { email: 'local user', level: 10, isLocal: true } });
});

/** A request with this Host header, as a browser sends it for a name that leads here. */
async function withHost(host: string, path: string, body = ''): Promise<string> {
  const socket = connect(Number(new URL(installation.url).port), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
  const origin = body ? `Origin: http://${host}\r\nContent-Type: application/json\r\n` : '';
  socket.write(
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nHost: ${host}\r\n${origin}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  await once(socket, 'close');
  return answer;
}

test('a name of another site that leads to this machine is refused', async () => {
  const mutation = JSON.stringify({ query: 'mutation { createPage(title: "Rebound") { id } }' });
  for (const host of [
    'evil.example',
    'evil.example:80',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '',
    '192.168.1.2',
  ]) {
    for (const [path, body] of [['/'], ['/graph', mutation], ['/healthz'], ['/assets/x.js']] as const) {
      expect(await withHost(host, path, body), `${host} ${path}`).toMatch(/^HTTP\/1\.1 4(21|00)/);
    }
  }
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'LOCALHOST']) {
    expect(await withHost(host, '/graph?query={viewer{level}}'), host).toMatch(/^HTTP\/1\.1 200/);
  }
  expect(JSON.stringify(await installation.ask('visitor', '{ pages { title } }'))).not.toContain('Rebound');
});

test('pages of other sites change nothing, though no cookie is needed here', async () => {
  const body = JSON.stringify({ query: 'mutation { createPage(title: "Forged") { id } }' });
  const cases: Record<string, string>[] = [
    { origin: 'https://evil.example', 'content-type': 'application/json' },
    { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { origin: 'null', 'content-type': 'text/plain' },
  ];
  for (const headers of cases) {
    const answer = await installation.fetch('visitor', '/graph', { method: 'POST', headers, body });
    expect(answer.status).toBe(403);
  }
  expect(JSON.stringify(await installation.ask('visitor', '{ pages { title } }'))).not.toContain('Forged');
});
