import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { streamResponse } from './send-in-slot.ts';

const send = (record: () => Promise<void>) => {
  const [stream, client] = [Readable.from([Buffer.from('tides')]), new AbortController()];
  const response = streamResponse(stream, client.signal, {}, record);
  return { stream, client, response };
};

test('a stream is sent after it was recorded', async () => {
  const { response } = send(() => Promise.resolve());
  expect(await (await response).text()).toBe('tides');
});

test('a stream is closed where nobody will read it: it could not be recorded, or the client has left meanwhile', async () => {
  const failed = send(() => Promise.reject(new Error('The database is away.')));
  await expect(failed.response).rejects.toThrow('The database is away.');
  expect(failed.stream.destroyed).toBe(true);

  const recorded = Promise.withResolvers<void>();
  const left = send(() => recorded.promise);
  left.client.abort();
  recorded.resolve();
  await expect(left.response).rejects.toMatchObject({ name: 'AbortError' });
  expect(left.stream.destroyed).toBe(true);
});
