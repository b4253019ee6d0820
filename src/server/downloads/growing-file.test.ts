import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWhileWritten } from './growing-file.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-growing-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A file whose parts are written when the test says so. */
function openParts() {
  const path = join(folder, `${files++}`);
  let grow = () => undefined as void;
  const end = Promise.withResolvers<void>();
  const started = readWhileWritten(path, (onGrown) => {
    grow = onGrown;
    return end.promise;
  });
  const write = async (part: string | Buffer) => {
    await appendFile(path, part);
    grow();
  };
  return { started, write, end };
}

test('what is written is read before the rest is there', async () => {
  const { started, write, end } = openParts();
  for (const part of ['one ', 'two ']) {
    await write(part);
  }
  const { size, stream } = await started;
  expect(size).toBe(null);
  const parts = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const next = async () => String((await parts.next()).value);
  expect(await next()).toBe('one two ');
  await write('three ');
  expect(await next()).toBe('three ');
  const [last, rest] = [next(), parts.next()];
  await write('four');
  end.resolve();
  expect(await last).toBe('four');
  expect((await rest).done).toBe(true);
});

test('a slow reader gets every byte once, also of what is larger than it reads at a time', async () => {
  const { started, write, end } = openParts();
  const content = Buffer.alloc(1_500_000, 'tides ');
  await write(content.subarray(0, 10));
  await write(content.subarray(10, 1_100_000));
  const { stream } = await started;
  await write(content.subarray(1_100_000));
  end.resolve();
  expect((await buffer(stream)).equals(content)).toBe(true);
});

test('a file of one part has its size', async () => {
  const { started, write, end } = openParts();
  await write('short');
  end.resolve();
  const { size, stream } = await started;
  expect([size, await text(stream)]).toEqual([5, 'short']);
});

test('a failure before the second part is that of the start, and a later one that of the stream', async () => {
  const none = openParts();
  await none.write('some');
  none.end.reject(new Error('too large'));
  await expect(none.started).rejects.toThrow('too large');

  const some = openParts();
  for (const part of ['some', 'more']) {
    await some.write(part);
  }
  const { stream } = await some.started;
  some.end.reject(new Error('the disk is full'));
  await expect(text(stream)).rejects.toThrow('the disk is full');
});

test('a stream that is no longer read closes the file, also while it waits for more', async () => {
  const { started, write, end } = openParts();
  for (const part of ['some', 'more']) {
    await write(part);
  }
  const { stream } = await started;
  stream.resume();
  await new Promise((resolve) => stream.once('data', resolve));
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy();
  await closed;
  await write('more');
  end.resolve();
  expect(stream.readableAborted).toBe(true);
});
