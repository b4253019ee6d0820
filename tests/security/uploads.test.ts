import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../src/domain/access/access.ts';
import { serveHttp } from '../../src/server/http/http.server.ts';
import { failureResponse } from '../../src/server/http/request/failure-response.ts';
import { uploadRoutes } from '../../src/server/http/routes/upload-routes.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';
import { silentLog } from '../fixtures/postgres.ts';

const path = '/dama-admin/tidemark/gis-dataset/upload';
const limit = 2 * 1024 * 1024;
let installation: TestInstallation;
let small: { port: number; close(): void };

/** The same routes with a limit that a test can reach, for an administrator. */
beforeAll(async () => {
  installation = await openInstallation();
  const http = new Hono<{ Bindings: HttpBindings; Variables: { viewer: Viewer } }>();
  http.use(async (context, next) => {
    context.set('viewer', { id: 'uploader', email: null, level: 10 });
    await next();
  });
  http.route('/', uploadRoutes(installation.services, limit));
  http.onError((error, context) => failureResponse(error, context, silentLog));
  const server = serveHttp(http.fetch as Parameters<typeof serveHttp>[0]).listen(0, '127.0.0.1');
  await once(server, 'listening');
  small = {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
});
afterAll(async () => {
  small.close();
  await installation.close();
});

const part = (name: string, type = 'text/csv') =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
const end = '\r\n--b--\r\n';

/** Opens an upload by hand; `send` writes to it, `answer` is all that came back. */
function open(headers: string[]) {
  const socket = connect(small.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
  socket.on('error', () => undefined);
  socket.write(`${[`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`);
  return {
    socket,
    send: (piece: string) => socket.write(piece),
    answered: async (patience = 5000) => {
      for (const until = Date.now() + patience; Date.now() < until && !answer.includes('\r\n\r\n');) {
        await delay(20);
      }
      await delay(50);
      return answer;
    },
  };
}

const form = 'Content-Type: multipart/form-data; boundary=b';
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

async function leftovers(): Promise<string[]> {
  const names = await readdir(join(installation.folder, 'files', 'temporary')).catch(() => []);
  return names.filter((name) => name.endsWith('.part'));
}

async function uploads(): Promise<number> {
  const { rows } = await installation.services.database.pool.query<{ n: number }>(
    'select count(*)::int as n from upload',
  );
  return rows[0]!.n;
}

test('an upload that breaks off leaves nothing behind, wherever it breaks', async () => {
  const before = await uploads();
  const beginnings = [
    '',
    '--b',
    part('a.csv'),
    `${part('a.csv')}a,b\n1,2\n`,
    `${part('a.csv')}${'a,b\n'.repeat(200_000)}`,
  ];
  for (const beginning of beginnings) {
    for (const how of ['destroy', 'end'] as const) {
      const upload = open([form, 'Content-Length: 1900000']);
      upload.send(beginning);
      await delay(100);
      if (how === 'destroy') {
        upload.socket.destroy();
      } else {
        upload.socket.end();
      }
    }
  }
  await expect.poll(leftovers, { timeout: 5000 }).toEqual([]);
  expect(await uploads()).toBe(before);
  const truncated = open([form, 'Transfer-Encoding: chunked']);
  truncated.send(`${chunk(`${part('a.csv')}a,b\n1,2\n`)}0\r\n\r\n`);
  expect(await truncated.answered()).toMatch(/^HTTP\/1\.1 400[^]*was interrupted/);
  await expect.poll(leftovers, { timeout: 5000 }).toEqual([]);
  expect(await uploads()).toBe(before);
});

test('a file that is too large is refused when that is known, not when it has arrived', async () => {
  const before = await uploads();
  const announced = open([form, `Content-Length: ${64 * limit}`]);
  expect(await announced.answered()).toMatch(/^HTTP\/1\.1 413[^]*larger than the limit of 2 MiB/);
  announced.socket.destroy();

  const unannounced = open([form, 'Transfer-Encoding: chunked']);
  unannounced.send(chunk(part('a.csv')));
  for (let sent = 0; sent <= limit; sent += 0x40000) {
    unannounced.send(chunk('x'.repeat(0x40000)));
  }
  // No end was sent: the answer does not wait for it.
  expect(await unannounced.answered()).toMatch(/^HTTP\/1\.1 413/);
  unannounced.socket.destroy();
  await expect.poll(leftovers, { timeout: 5000 }).toEqual([]);
  expect(await uploads()).toBe(before);
});

test('what is no form with a file is refused with a sentence', async () => {
  const cases: [string[], string, RegExp][] = [
    [['Content-Type: application/json', 'Content-Length: 2'], '{}', /multipart\/form-data/],
    [['Content-Type: multipart/form-data', 'Content-Length: 2'], '{}', /was interrupted/],
    [['Content-Length: 0'], '', /multipart\/form-data/],
    [[form, `Content-Length: ${end.length}`], end, /contains no file|was interrupted/],
    [
      [form, 'Transfer-Encoding: chunked'],
      `${chunk(`--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nwords${end}`)}0\r\n\r\n`,
      /contains no file/,
    ],
  ];
  for (const [headers, body, sentence] of cases) {
    const upload = open(headers);
    upload.send(body);
    const answer = await upload.answered();
    expect(answer, headers.join()).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toMatch(sentence);
    upload.socket.destroy();
  }
});

test('file names are names, whatever they say', async () => {
  const names = [
    '../../../etc/passwd.csv',
    'C:\\\\windows\\\\a.csv',
    '<img src=x onerror=alert(1)>.csv',
    '%00.csv',
    `${'n'.repeat(3000)}.csv`,
  ];
  for (const name of names) {
    const body = `${part(name)}a,b\n1,2\n${end}`;
    const upload = open([form, `Content-Length: ${Buffer.byteLength(body)}`]);
    upload.send(body);
    const answer = await upload.answered();
    expect(answer, name).toMatch(/^HTTP\/1\.1 200/);
    const [, id] = /\[\{"id":(\d+)\}\]/.exec(answer) ?? [];
    const stored = await installation.services.uploads.read(Number(id), 'uploader');
    expect(stored.file_name).not.toMatch(/[/\\]/);
    expect(stored.file_name.length).toBeLessThanOrEqual(255);
    upload.socket.destroy();
  }
});
