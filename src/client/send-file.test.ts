// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

/** Whether the browser would ask before the tab is left. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks before a tab is left in which files are being sent, and no longer', async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') {
      response.end();
    } else {
      waiting.push(response);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = () =>
    sendFile({
      address: `http://127.0.0.1:${port}/`,
      body: new File(['a,b'], 'a.csv'),
      isResult: (response): response is number => typeof response === 'number',
      failure: 'It did not work.',
    });

  expect(asks()).toBe(false);
  const both = Promise.allSettled([send(), send()]);
  await expect.poll(() => waiting).toHaveLength(2);
  expect(asks()).toBe(true);
  waiting[0]!.end('1');
  await expect.poll(() => waiting[0]!.writableFinished).toBe(true);
  expect(asks()).toBe(true);
  waiting[1]!.writeHead(500).end();
  const results = await both;
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(asks()).toBe(false);
  server.close();
});
