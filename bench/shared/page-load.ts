import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A response as it came over the wire. */
export type Answer = { status: string; head: string; body: Buffer };

const requestFor = (host: string, path: string, accept = 'text/html') =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: ${accept}\r\nAccept-Encoding: gzip\r\n\r\n`;

/** Requests a page once. */
export async function requestPage(port: number, path = '/', accept?: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(requestFor(`127.0.0.1:${port}`, path, accept));

  let received = Buffer.alloc(0);
  for await (const part of socket) {
    received = Buffer.concat([received, part as Buffer]);
    const end = received.indexOf('\r\n\r\n');
    const head = received.subarray(0, Math.max(end, 0)).toString('latin1');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (end < 0 || received.length < end + 4 + length) continue;
    return { status: head.slice(9, 12), head, body: received.subarray(end + 4, end + 4 + length) };
  }

  throw new Error('The server closed the connection.');
}

/**
 * Requests addresses below `url` one after the other over one connection, as browsers do, and passes on the
 * bodies as they are sent; every response must be a success.
 */
export function openClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async request(path: string, accept: string): Promise<Buffer> {
      const headers = { accept, 'accept-encoding': 'gzip' };
      const [response] = (await once(get(`${url}${path}`, { agent, headers }), 'response')) as [
        IncomingMessage,
      ];
      if (response.statusCode !== 200) throw new Error(`The status of ${path} is ${response.statusCode}.`);
      return buffer(response);
    },
    close: () => agent.destroy(),
  };
}

/** The length of a response, by its head, which comes in one piece. */
function responseBytes(part: Buffer): number {
  const end = part.indexOf('\r\n\r\n');
  const head = part.toString('latin1', 0, end);
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];

  if (end < 0 || !length || !head.startsWith('HTTP/1.1 200')) {
    throw new Error(`An unexpected response:\n${head}`);
  }

  return end + 4 + Number(length);
}

/**
 * Requests a page again and again: `requests` times one after the other on each of `connections` open
 * connections. The client only reads each head and counts the bytes of the body.
 */
export async function loadPage(
  port: number,
  { connections, requests, path = '/' }: { connections: number; requests: number; path?: string },
): Promise<void> {
  const request = requestFor(`127.0.0.1:${port}`, path);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      await once(socket, 'connect');
      await new Promise<void>((resolve, reject) => {
        let left = requests;
        let awaited = 0;
        socket.on('error', reject);
        socket.on('data', (part: Buffer) => {
          if (awaited === 0) {
            awaited = responseBytes(part);
          }

          awaited -= part.length;
          if (awaited > 0) return;

          if (awaited < 0) {
            reject(new Error('A response is longer than it says.'));
          }

          left -= 1;
          if (left === 0) {
            resolve();
          } else {
            socket.write(request);
          }
        });

        socket.write(request);
      });

      socket.destroy();
    }),
  );
}
