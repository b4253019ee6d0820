import { once } from 'node:events';
import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streetArchive } from '../../../../tests/fixtures/street-archive.ts';
import { openStreets, type Streets } from './open-streets.ts';

let folder: string;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-streets-'));
});
afterAll(async () => {
  await resources.disposeAsync();
  await rm(folder, { recursive: true });
});

const settingOf = (archive: string) => ({ kind: 'archive' as const, archive, attribution: '© Example' });
const pathOf = (name: string) => join(folder, name);
const world = { z: 0, x: 0, y: 0 };

/** What the log has been told. */
const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => void warnings.push(message) };
const openArchive = (archive: string) => openStreets(settingOf(archive), { resources, log });

/** The name of the town in the tile of the world. */
async function townIn(streets: Streets | null): Promise<unknown> {
  const { layers } = new VectorTile(new PbfReader((await streets!.tile(world))!));
  expect(Object.keys(layers)).toEqual(['earth', 'places']);
  return layers.places!.feature(0).properties['name'];
}

test('tiles of an archive are read from its file; where it has none there is none', async () => {
  await writeFile(pathOf('streets.pmtiles'), streetArchive('Reno'));
  const streets = await openArchive(pathOf('streets.pmtiles'));
  expect(await streets!.mostZoom()).toBe(0);
  expect(await townIn(streets)).toBe('Reno');
  expect(await streets!.tile({ z: 3, x: 1, y: 1 })).toBeNull();
});

test('an archive that is none of streets, or is cut off, ends the start with a sentence', async () => {
  const images = streetArchive('Reno');
  const png = 2;
  images.writeUInt8(png, 99);
  await writeFile(pathOf('images.pmtiles'), images);
  await writeFile(pathOf('text.pmtiles'), 'This is a text and no archive.'.repeat(20));
  const whole = streetArchive('Reno');
  await writeFile(pathOf('cut.pmtiles'), whole.subarray(0, whole.length - 1));

  await expect(openArchive(pathOf('images.pmtiles'))).rejects.toThrow(
    /images\.pmtiles, which has no vector tiles\.$/,
  );
  await expect(openArchive(pathOf('text.pmtiles'))).rejects.toThrow(
    /text\.pmtiles, which is no PMTiles archive\.$/,
  );
  await expect(openArchive(pathOf('none.pmtiles'))).rejects.toThrow(
    /^TIDEMARK_BASEMAP names .*none\.pmtiles, which cannot be read\.$/,
  );
  await expect(openArchive(pathOf('cut.pmtiles'))).rejects.toThrow(
    `cut.pmtiles, which is cut off: it has ${whole.length - 1} of ${whole.length} bytes.`,
  );
});

test('other settings open nothing', async () => {
  expect(await openStreets(undefined, { resources, log })).toBeNull();
  const images = {
    kind: 'images' as const,
    tiles: 'https://a.org/{z}/{x}/{y}.png',
    attribution: '© Example',
  };
  expect(await openStreets(images, { resources, log })).toBeNull();
});

test('an archive that is replaced, written over or gone while it is read has its new tiles, or none', async () => {
  const path = pathOf('changing.pmtiles');
  await writeFile(path, streetArchive('Reno'));
  const streets = await openArchive(path);
  expect(await townIn(streets)).toBe('Reno');

  await writeFile(pathOf('next.pmtiles'), streetArchive('Sacramento'));
  await rename(pathOf('next.pmtiles'), path);
  expect(await townIn(streets)).toBe('Sacramento');
  await writeFile(path, streetArchive('A town with a much longer name'));
  expect(await townIn(streets)).toBe('A town with a much longer name');

  await rm(path);
  warnings.length = 0;
  await expect(streets!.tile(world)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(streets!.tile(world)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await streets!.mostZoom()).toBeNull();
  // The log says it once.
  expect(warnings).toEqual([`${path} cannot be read: maps are shown without streets.`]);
  await writeFile(path, streetArchive('Boise'));
  expect(await townIn(streets)).toBe('Boise');
  expect(await streets!.mostZoom()).toBe(0);
});

test('wherever an archive is cut off while it is read, a tile is whole or an error, never a part', async () => {
  const whole = streetArchive('Reno');
  const path = pathOf('truncated.pmtiles');
  await writeFile(path, whole);
  const streets = await openArchive(path);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
      await writeFile(path, whole);
      expect(await townIn(streets)).toBe('Reno');
      await truncate(path, length);
      await expect(streets!.tile(world)).rejects.toMatchObject({ code: 'unavailable' });
    }),
    { numRuns: 60 },
  );
});

test('an archive of random bytes in any of its parts throws nothing but that it cannot be read', async () => {
  const whole = streetArchive('Reno');
  const path = pathOf('damaged.pmtiles');
  await writeFile(path, whole);
  const streets = await openArchive(path);
  const change = fc.tuple(fc.nat({ max: 140 }), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const damaged = Buffer.from(whole);
      for (const [at, byte] of changes) {
        damaged.writeUInt8(byte, at);
      }
      await writeFile(path, damaged);
      const outcome = await streets!.tile(world).then(
        (tile) => tile === null || tile.length > 0,
        (error: { code?: string }) => error.code === 'unavailable',
      );
      expect(outcome).toBe(true);
    }),
    { numRuns: 100 },
  );
});

/** Serves an archive at an address, in the way of a listener. */
async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  resources.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/streets.pmtiles`, server };
}

/** Sends the requested part of a file. */
const sendPart: (file: Buffer) => RequestListener = (file) => (request, response) => {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const part = file.subarray(Number(from), Number(to) + 1);
  response.writeHead(206, { 'content-length': part.length });
  response.end(part);
};

test('an address that fails at first has its tiles as soon as it answers', async () => {
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
  const { url } = await serve((request, response) => answer(request, response));
  const streets = await openArchive(url);
  expect(await streets!.mostZoom()).toBeNull();
  await expect(streets!.tile(world)).rejects.toMatchObject({ code: 'unavailable' });

  answer = sendPart(Buffer.from('<!doctype html><title>No archive</title>'.repeat(10)));
  await expect(streets!.tile(world)).rejects.toMatchObject({ code: 'unavailable' });
  answer = sendPart(streetArchive('Reno'));
  expect(await townIn(streets)).toBe('Reno');
  expect(await streets!.mostZoom()).toBe(0);
});

test('an address that never answers keeps no one waiting who asks whether there are streets', async () => {
  const { url } = await serve(() => undefined);
  const streets = await openArchive(url);
  expect(await streets!.mostZoom()).toBeNull();
});
