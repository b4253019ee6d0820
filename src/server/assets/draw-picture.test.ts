import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openObjectStore, type ObjectStore } from '#server/files/files.server.ts';
import { assetLimits } from './asset-limits.ts';
import { drawPicture } from './run-image-work.ts';

let folder: string;
let objects: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-drawings-'));
  objects = await openObjectStore({ storage: { kind: 'file' }, folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${colour}"/></svg>`;

test('a drawing becomes a PNG of its size, and nothing is left in the store', async () => {
  const picture = sharp(await drawPicture(objects, square('#ff0000')));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 40, height: 20 });
  expect((await picture.stats()).dominant.r).toBeGreaterThan(200);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
});

test('one that cannot be read fails alone', async () => {
  const [broken, good] = await Promise.allSettled([
    drawPicture(objects, '<svg'),
    drawPicture(objects, square('#00ff00')),
  ]);
  expect([broken.status, good.status]).toEqual(['rejected', 'fulfilled']);
});

test('where too many wait, further ones are told to come back', async () => {
  const asked = Array.from({ length: assetLimits.waitingDrawings + 3 }, () =>
    drawPicture(objects, square('#0000ff')),
  );
  const answers = await Promise.allSettled(asked);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'unavailable' });
  }
  await expect(drawPicture(objects, square('#0000ff'))).resolves.toBeInstanceOf(Uint8Array);
});
