import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf } from '#domain/geo/parts-of-shape.ts';
import { readShape } from '#domain/geo/read-shape.ts';
import { withRingOrder } from '#domain/geo/ring-order.ts';
import { toWkt } from '#domain/geo/write-wkt.ts';
import { zipFile } from '../../../../tests/fixtures/map-files.ts';
import { analyseFile } from '../analysis/analyse-file.ts';

const files = new URL('public-files/', import.meta.url);
const namesIn = async (folder: string, ending: string): Promise<string[]> =>
  (await readdir(new URL(folder, files)))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'public-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The rows of the first layer of a file, by the names of their columns. */
async function rowsOf(fileName: string, content: Uint8Array) {
  const path = join(folder, `${crypto.randomUUID()}.upload`);
  await writeFile(path, content);
  const [layer] = await analyseFile({ path, fileName, parseOptions: {}, folder }, () => undefined);
  const names = layer!.columns.map(({ name }) => name);
  return layer!.preview.map((row) => Object.fromEntries(row.map((cell, at) => [names[at]!, cell])));
}

/** The features of a file of GeoJSON, also where it is one feature or one geometry. */
async function featuresOf(path: string): Promise<Feature<Geometry | null>[]> {
  const value = JSON.parse(await readFile(new URL(path, files), 'utf8')) as
    | FeatureCollection
    | Feature
    | Geometry;
  if (value.type === 'FeatureCollection') return value.features;
  if (value.type === 'Feature') return [value];
  // A collection alone is a list of shapes.
  const geometries = value.type === 'GeometryCollection' ? value.geometries : [value];
  return geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
}

const textOf = ({ geometry }: Feature<Geometry | null>): string | null =>
  geometry && toWkt(withRingOrder(geometry));

const partsOfText = (text: string | null | undefined) => partsOf(readShape(text ?? '').geometry!);

/** What cells are expected for some properties; those without a value are empty. */
const cellsOf = (features: readonly Feature<Geometry | null>[]) =>
  features.map((feature) => ({ geometry: textOf(feature), ...feature.properties }));

test('GeoJSON is read as it is written', async () => {
  const names = await namesIn('geojson-fixtures', '.geojson');
  expect(names).toHaveLength(8);
  for (const name of names) {
    const path = `geojson-fixtures/${name}.geojson`;
    const rows = await rowsOf('a.geojson', await readFile(new URL(path, files)));
    expect([name, rows.map(({ geometry }) => geometry)]).toEqual([
      name,
      (await featuresOf(path)).map(textOf),
    ]);
  }
});

test('KML is read as its project reads it', async () => {
  const names = await namesIn('togeojson', '.kml');
  expect(names).toHaveLength(6);
  for (const name of names) {
    const rows = await rowsOf('a.kml', await readFile(new URL(`togeojson/${name}.kml`, files)));
    const expected = await featuresOf(`togeojson/${name}.geojson`);
    // Lines of one placemark are one shape of lines here, and a collection there.
    expect([name, rows.map(({ geometry }) => partsOfText(geometry))]).toEqual([
      name,
      expected.map((feature) => partsOfText(textOf(feature))),
    ]);
    expect([name, rows.map((row) => row['name'] ?? undefined)]).toEqual([
      name,
      expected.map(({ properties }) => properties?.['name'] as string),
    ]);
  }
});

test('Shapefiles are read as their project reads them', async () => {
  const names = await namesIn('shapefile', '.shp');
  expect(names).toHaveLength(9);
  for (const name of names) {
    const parts = await readdir(new URL('shapefile', files));
    const packed = parts.filter((part) => part.startsWith(`${name}.`) && !part.endsWith('.json'));
    const contents = await Promise.all(
      packed.map(async (part) => [part, await readFile(new URL(`shapefile/${part}`, files))] as const),
    );
    const content = await zipFile(Object.fromEntries(contents));
    const expected = await featuresOf(`shapefile/${name}.json`);
    if (expected.length === 0) {
      await expect(rowsOf('a.zip', content), name).rejects.toThrow(/no features/);
      continue;
    }
    const rows = await rowsOf('a.zip', content);
    expect([name, rows.map((row) => row['geometry'])]).toEqual([name, expected.map(textOf)]);
    expect([name, rows]).toEqual([
      name,
      cellsOf(expected).map((cells) => expect.objectContaining(asTexts(cells))),
    ]);
  }
});

const asTexts = (cells: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([, cell]) => cell !== null)
      .map(([name, cell]) => [name, String(cell)]),
  );
