import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { serveHttp } from '../src/server/http/http.server.ts';
import { startServer } from '../tests/e2e/server.ts';
import { compare, report } from './measure.ts';

/** So many connections that stay open, and so many requests one after the other on each, are one run. */
const connections = 8;
const requests = 50;

type Answer = { status: string; head: string; body: Buffer };

const requestFor = (host: string) =>
  `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n`;

/** One answer as it came over the wire. */
async function askOnce(port: number): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(requestFor(`127.0.0.1:${port}`));
  let received = Buffer.alloc(0);
  for await (const part of socket) {
    received = Buffer.concat([received, part as Buffer]);
    const end = received.indexOf('\r\n\r\n');
    const head = received.subarray(0, Math.max(end, 0)).toString('latin1');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (end < 0 || received.length < end + 4 + length) continue;
    return { status: head.slice(9, 12), head, body: received.subarray(end + 4, end + 4 + length) };
  }
  throw new Error('The server hung up.');
}

/** How long an answer is, by its head, which comes in one piece. */
function answerBytes(part: Buffer): number {
  const end = part.indexOf('\r\n\r\n');
  const head = part.toString('latin1', 0, end);
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (end < 0 || !length || !head.startsWith('HTTP/1.1 200'))
    throw new Error(`An unexpected answer:\n${head}`);
  return end + 4 + Number(length);
}

/** One run. All that the client does is to read each head and to count the bytes of the body. */
async function ask(port: number): Promise<void> {
  const request = requestFor(`127.0.0.1:${port}`);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      await once(socket, 'connect');
      await new Promise<void>((resolve, reject) => {
        let left = requests;
        let awaited = 0;
        socket.on('error', reject);
        socket.on('data', (part: Buffer) => {
          if (awaited === 0) awaited = answerBytes(part);
          awaited -= part.length;
          if (awaited > 0) return;
          if (awaited < 0) reject(new Error('An answer is longer than it says.'));
          left -= 1;
          if (left === 0) resolve();
          else socket.write(request);
        });
        socket.write(request);
      });
      socket.destroy();
    }),
  );
}

/** In a process of its own, as the page's server is: the same HTTP server, which only answers with these bytes. */
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
  await askOnce(page);
  const answer = await askOnce(page);
  if (answer.status !== '200' || !/content-encoding: gzip/i.test(answer.head)) throw new Error(answer.head);
  const headers = answer.head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/, 2) as [string, string])
    .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name));
  const child: ChildProcess = fork(import.meta.filename, ['bare']);
  child.send({ headers, body: answer.body.toString('base64') });
  const [bare] = (await once(child, 'message')) as [number];
  const same = await askOnce(bare);
  if (!same.body.equals(answer.body)) throw new Error('The bare server answers with something else.');

  const { first, second } = await compare(
    21,
    () => ask(bare),
    () => ask(page),
    { warmUp: 5 },
  );
  const each = connections * requests;
  report(
    `a published page that a visitor had before (${answer.body.length} bytes), at most 1.5x the same HTTP server answering with the same bytes`,
    { 'bare ms': first / each, 'page ms': second / each, ratio: second / first },
    second / first <= 1.5,
  );
  child.disconnect();
  await tidemark.stop();
}

await (process.argv[2] === 'bare' ? answerBare() : measure());
