import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { roomForCopies, shareRoom } from './room-for-copies.ts';

test('half of the disk is for copies, with what they have already', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-room-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const room = await roomForCopies(join(folder, 'replica'));
  expect(room).toBeGreaterThan(0);

  // A file of a thousand gigabytes that takes none.
  const file = join(folder, 'replica', 'replica.duckdb');
  await writeFile(file, '');
  await truncate(file, 1e12);
  expect((await roomForCopies(join(folder, 'replica'))) - room).toBeGreaterThan(4e11);
  expect((await roomForCopies(join(folder, 'replica'))) - room).toBeLessThan(6e11);
});

test('tables and objects of a bucket share the room; objects of a folder need none', () => {
  expect(shareRoom(1_000_000_007, false)).toEqual({ versions: 1_000_000_007, objects: 0 });
  const { versions, objects } = shareRoom(1_000_000_007, true);
  expect(versions + objects).toBe(1_000_000_007);
  expect(objects).toBeGreaterThan(100_000_000);
});
