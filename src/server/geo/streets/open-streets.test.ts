import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streetArchive } from '../../../../tests/fixtures/street-archive.ts';
import { openStreets } from './open-streets.ts';

let folder: string;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-streets-'));
});
afterAll(async () => {
  await resources.disposeAsync();
  await rm(folder, { recursive: true });
});

const settingOf = (name: string) => ({
  kind: 'archive' as const,
  archive: join(folder, name),
  attribution: '© Example',
});

test('tiles of an archive are read from its file; where it has none there is none', async () => {
  await writeFile(join(folder, 'streets.pmtiles'), streetArchive('Reno'));
  const streets = await openStreets(settingOf('streets.pmtiles'), resources);
  expect(await streets!.mostZoom()).toBe(0);
  const { layers } = new VectorTile(new PbfReader((await streets!.tile({ z: 0, x: 0, y: 0 }))!));
  expect(Object.keys(layers)).toEqual(['earth', 'places']);
  expect(layers.places!.feature(0).properties['name']).toBe('Reno');
  expect(await streets!.tile({ z: 3, x: 1, y: 1 })).toBeNull();
});

test('an archive that is none of streets ends the start with a sentence', async () => {
  const images = streetArchive('Reno');
  const png = 2;
  images.writeUInt8(png, 99);
  await writeFile(join(folder, 'images.pmtiles'), images);
  await writeFile(join(folder, 'text.pmtiles'), 'This is a text and no archive.'.repeat(20));

  await expect(openStreets(settingOf('images.pmtiles'), resources)).rejects.toThrow(
    /images\.pmtiles, which has no vector tiles\.$/,
  );
  await expect(openStreets(settingOf('text.pmtiles'), resources)).rejects.toThrow(
    /text\.pmtiles, which is no PMTiles archive\.$/,
  );
  await expect(openStreets(settingOf('none.pmtiles'), resources)).rejects.toThrow(
    /^TIDEMARK_BASEMAP names .*none\.pmtiles, which cannot be read\.$/,
  );
});

test('other settings open nothing', async () => {
  expect(await openStreets(undefined, resources)).toBeNull();
  const images = {
    kind: 'images' as const,
    tiles: 'https://a.org/{z}/{x}/{y}.png',
    attribution: '© Example',
  };
  expect(await openStreets(images, resources)).toBeNull();
});
