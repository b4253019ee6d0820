import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTemporaryFolder } from './in-temporary-folder.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tidemark-folder-'));
});
afterAll(() => rm(home, { recursive: true }));

const objects = { temporaryPath: () => Promise.resolve(join(home, crypto.randomUUID())) };

test('the folder is there during the work and gone afterwards, also after an error', async () => {
  const work = async (folder: string) => {
    await writeFile(join(folder, 'a'), 'a');
    return readdir(folder);
  };
  expect(await inTemporaryFolder(objects, work)).toEqual(['a']);
  const failing = inTemporaryFolder(objects, async (folder) => {
    await work(folder);
    throw new Error('the reason');
  });
  await expect(failing).rejects.toThrow('the reason');
  expect(await readdir(home)).toEqual([]);
});

test('an error is not replaced where files of the folder are still being written', async () => {
  let isWriting = true;
  let writing = Promise.resolve();
  const failing = inTemporaryFolder(objects, (folder) => {
    writing = (async () => {
      for (let file = 0; isWriting; file += 1) {
        await writeFile(join(folder, String(file)), 'a').catch(() => undefined);
      }
    })();
    return Promise.reject(new Error('the reason'));
  });
  await expect(failing).rejects.toThrow('the reason');
  isWriting = false;
  await writing;
});
