import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serveHttp } from '../src/server/http/http.server.ts';
import { startServer } from '../tests/e2e/server.ts';
import { compare, report } from './shared/measure.ts';
import { loadPage, requestPage } from './shared/page-load.ts';

/** One run: so many open connections, and so many requests one after the other on each. */
const run = { connections: 8, requests: 50 };

/**
 * In a process of its own, as the page's server is: the same HTTP server, which only answers with these
 * bytes.
 */
async function answerBare(): Promise<void> {
  const [message] = (await once(process, 'message')) as [{ headers: [string, string][]; body: string }];
  const body = new Uint8Array(Buffer.from(message.body, 'base64'));
  const server = serveHttp(() => new Response(body, { headers: message.headers }));

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send!((server.address() as AddressInfo).port);
  process.once('disconnect', () => process.exit(0));
}

async function measure(): Promise<void> {
  const tidemark = await startServer();
  const page = Number(new URL(tidemark.url).port);
  await requestPage(page);

  const answer = await requestPage(page);
  if (answer.status !== '200' || !/content-encoding: gzip/i.test(answer.head)) throw new Error(answer.head);

  const headers = answer.head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/, 2) as [string, string])
    .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name));
  const child: ChildProcess = fork(import.meta.filename, ['bare']);
  child.send({ headers, body: answer.body.toString('base64') });

  const [bare] = (await once(child, 'message')) as [number];
  const same = await requestPage(bare);
  if (!same.body.equals(answer.body)) throw new Error('The bare server answers with something else.');

  const { first, second } = await compare(
    21,
    () => loadPage(bare, run),
    () => loadPage(page, run),
    { warmUp: 5 },
  );
  const each = run.connections * run.requests;
  report(
    `a published page that a visitor had before (${answer.body.length} bytes), at most 1.5x the same HTTP server answering with the same bytes`,
    { 'bare ms': first / each, 'page ms': second / each, ratio: second / first },
    second / first <= 1.5,
  );
  child.disconnect();
  await tidemark.stop();
}

await (process.argv[2] === 'bare' ? answerBare() : measure());
