import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import type { ExploredProperties, LayerProperties, PointsProperties } from '../explored-properties.ts';
import { letterOfPoint } from './letter-of-point.ts';
import type { MapColours } from './map-colours.ts';
import { mapStyle } from './map-style.ts';
import { vectorStreets } from './vector-streets.ts';

const points = (settings: Partial<PointsProperties> = {}): PointsProperties => ({
  kind: 'points',
  drawnAs: 'circles',
  id: 'data',
  tiles: '/tiles/s1/data/{z}/{x}/{y}.mvt',
  mostZoom: 18,
  rows: '/tiles/s1/data/{rows}.json',
  colours: { '0': 'red', n0: 'silver', n1: 'gray', n2: 'black' },
  colour: null,
  size: { radius: 2.5 },
  limits: [2, 10],
  ...settings,
});

/** The letter that the map gives to a point with these properties. */
function letterOf(properties: object, settings: Partial<PointsProperties> = {}): unknown {
  const expression = createExpression(letterOfPoint(points(settings)), 'layers[0].paint.circle-color');
  if (expression.result === 'error') throw new Error(expression.value.join('; '));
  const feature = { type: 1 as const, properties: { ...properties } };
  return expression.value.evaluate({ zoom: 3 }, feature);
}

test('a cell is of the class of its number of rows, and a single row of the first one', () => {
  expect([1, 2, 9, 10, 99_999].map((n) => letterOf({ n }))).toEqual(['n0', 'n1', 'n1', 'n2', 'n2']);
  expect(letterOf({ n: 1 }, { limits: [] })).toBe('n0');
  expect(letterOf({ n: 3 }, { limits: [] })).toBe('n0');
});

test('a single row has the class of its category, and those that are rare the last one', () => {
  const colour = { by: 'category', letters: { Wind: '1', Sun: '0' }, otherwise: '2' } as const;
  const letters = [{ colour: 'Wind' }, { colour: 'Sun' }, { colour: 'Tide' }, {}].map((row) =>
    letterOf({ n: 1, ...row }, { colour }),
  );
  expect(letters).toEqual(['1', '0', '2', '_']);
  expect(letterOf({ n: 2, colour: 'Wind' }, { colour })).toBe('n1');
  expect(letterOf({ n: 1, colour: 'Wind' }, { colour: { ...colour, letters: {} } })).toBe('2');
});

test('a single row has the class of its amount', () => {
  const colour = { by: 'amount', limits: [10, 20], letters: ['0', '1', '2'] } as const;
  const letters = [-5, 9.9, 10, 19, 20].map((amount) => letterOf({ n: 1, colour: amount }, { colour }));
  expect(letters).toEqual(['0', '0', '1', '1', '2']);
  expect(letterOf({ n: 1 }, { colour })).toBe('_');
  expect(letterOf({ n: 1, colour: 5 }, { colour: { ...colour, limits: [], letters: ['0'] } })).toBe('0');
});

const colours: MapColours = {
  water: 'white',
  land: 'silver',
  border: 'gray',
  paper: 'white',
  ink: 'black',
  isDark: false,
  classes: { data: { '0': 'red', n0: 'silver', n1: 'gray' }, ways: { '0': 'blue' }, areas: {} },
};

test.each<[string, LayerProperties[]]>([
  ['points of one colour', [points()]],
  ['points by category and amount', [points({ size: { largest: 18, most: 4000 } })]],
  ['lines', [{ kind: 'marks', id: 'ways', drawnAs: 'lines', colours: {} }]],
  ['circles', [{ kind: 'marks', id: 'ways', drawnAs: 'circles', colours: {} }]],
  ['texts', [{ kind: 'marks', id: 'ways', drawnAs: 'texts', colours: {} }]],
  ['regions', [{ kind: 'regions', id: 'areas', tiles: '/a/{z}/{x}/{y}', mostZoom: 8, colours: {} }]],
])('the style of %s has no errors', (_, layers) => {
  const properties = { layers, ground: '/ground/{z}/{x}/{y}.mvt', streets: null } as Pick<
    ExploredProperties,
    'layers' | 'ground' | 'streets'
  > as ExploredProperties;
  expect(
    validateStyleMin(mapStyle(properties, colours, { origin: 'https://example.org', vectors: null })),
  ).toEqual([]);
});

test.each([
  [false, 'en-US'],
  [true, 'zh-Hans'],
  [true, 'xx'],
])(
  'the style with vector streets has no errors, icons or other servers (dark: %s, %s)',
  (isDark, language) => {
    const properties = {
      layers: [points()],
      ground: '/ground/{z}/{x}/{y}.mvt',
      streets: { kind: 'vectors', tiles: '/tiles/streets/{z}/{x}/{y}.mvt', mostZoom: 15 },
    } as Partial<ExploredProperties> as ExploredProperties;
    const vectors = vectorStreets(isDark, language);
    const style = mapStyle(properties, colours, { origin: 'https://example.org', vectors });
    expect(validateStyleMin(style)).toEqual([]);
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    expect(JSON.stringify(style)).not.toContain('"icon-image"');
    expect(JSON.stringify(style).match(/https?:\/\/[^/"]+/g)).toEqual(
      Array.from({ length: 3 }, () => 'https://example.org'),
    );

    const names = style.layers.map(({ id }) => id);
    expect(names.indexOf('streets-earth')).toBeLessThan(names.indexOf('ground-borders'));
    expect(names.indexOf('streets-places_locality')).toBeLessThan(names.indexOf('data-circles'));
  },
);
