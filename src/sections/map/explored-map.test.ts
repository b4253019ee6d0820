import { expect, test } from 'vitest';
import { exampleContext } from '../example-context.ts';
import { exampleResult, exampleSource, shownColumn } from '../example-section.tsx';
import { exploredMap } from './explored-map.ts';
import { mapSection } from './index.ts';
import { layerTiles } from './layer-tiles.ts';
import { exampleShapes } from './testing/example-map.ts';

const names = ['lat', 'lon', 'kind', 'share'];
const roles: Record<string, object> = {
  lat: { latitude: true, type: 'number' },
  lon: { longitude: true, type: 'number' },
};

/** What the screen shows of so many places with a category and a share each. */
async function explored(count: number, layer: string, columns: Record<string, object> = {}) {
  const stored = {
    ...exampleSource,
    columns: names.map((name) => shownColumn(name, { ...roles[name], ...columns[name] })),
    map: { layer, boundaries: 'us-counties' },
  };
  const rows = Array.from({ length: count }, (_, at) => [
    30 + (at % 100) / 10,
    -110 + Math.floor(at / 100) / 10,
    at % 10 === 0 ? 'Sun' : 'Wind',
    at / count,
  ]);
  const shapes = { ...exampleShapes(4), width: 975, height: 610, unit: 1 };
  const map = await exploredMap({
    id: 's1',
    title: '',
    state: mapSection.read(stored),
    results: { rows: exampleResult({ names, rows }), shapes: { status: 'shapes', shapes } },
    context: exampleContext({ class: null, find: null }),
    href: () => '/',
    hidden: [],
    editing: false,
  });
  return map!;
}

test('up to 2,000 points are sent one by one, and more come as tiles, so that none is missing', async () => {
  const few = await explored(2000, 'points');
  expect(few.layers.map(({ kind }) => kind)).toEqual(['marks']);
  const many = await explored(2001, 'points');
  expect(many.layers.map(({ kind }) => kind)).toEqual(['points']);
  expect([few.hasOthers, many.hasOthers]).toEqual([false, false]);
});

test('cells have classes by their numbers of rows, up to that of all rows', async () => {
  const { layers } = await explored(6000, 'points');
  const [layer] = layers;
  if (layer?.kind !== 'points') throw new Error('The layer has no tiles.');
  expect(layer.cells.limits).toEqual([2, 10, 100, 1000]);
  expect(layer.cells.classes.map(({ label }) => label)).toEqual([
    '1',
    '2 to 9',
    '10 to 99',
    '100 to 999',
    '1,000 to 6,000',
  ]);
  expect(Object.keys(layer.colours)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
  expect(layer.look.box).toEqual([-110, 30, -104.1, 39.9]);
});

test('a category colours single rows as on the static map, and cells have classes from two rows on', async () => {
  const { layers } = await explored(3000, 'points', { kind: { categorize: true } });
  const [layer] = layers;
  if (layer?.kind !== 'points') throw new Error('The layer has no tiles.');
  expect(layer.classes.map(({ letter, label }) => [letter, label])).toEqual([
    ['0', 'Wind'],
    ['1', 'Sun'],
  ]);
  expect(layer.look.colour).toEqual({ by: 'category', letters: { Wind: '0' }, otherwise: '1' });
  expect(layer.cells.classes.map(({ letter }) => letter)).toEqual(['n1', 'n2', 'n3', 'n4']);
});

test('an amount sizes single rows by the greatest of all rows', async () => {
  const share = { pointSize: true, type: 'number', unit: '100%' };
  const { layers } = await explored(3000, 'symbols', { share });
  const [layer] = layers;
  if (layer?.kind !== 'points') throw new Error('The layer has no tiles.');
  expect(layer.look.size).toEqual({ largest: 18, most: 2999 / 3000 });
  expect(layer.look.colour).toBeNull();
  expect(layer.sizes.length).toBeGreaterThan(1);
});

test('cells of points carry no amount of some rows, or with parameters', () => {
  const columns = (size: object) =>
    names.map((name) => shownColumn(name, { ...roles[name], ...{ share: size }[name] }));
  const carriedOf = (size: object) => {
    const state = mapSection.read({
      ...exampleSource,
      columns: columns({ type: 'number', pointSize: true, ...size }),
      map: { layer: 'symbols', boundaries: 'us-counties' },
    });
    return layerTiles(state, 'data', exampleContext({ class: null, find: null }))?.carried;
  };
  expect(carriedOf({ fn: 'sum' })).toEqual([{ role: 'size', column: 'share', fn: 'sum' }]);
  const where = [{ column: 'kind', operation: 'filter', values: ['Sun'] }];
  expect(carriedOf({ fn: 'sum', fnWhere: where })).toEqual([]);
  expect(carriedOf({ fn: 'weighted', fnWeight: 'share' })).toEqual([]);
});
