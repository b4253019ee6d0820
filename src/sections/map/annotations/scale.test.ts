import { describe, expect, test } from 'vitest';
import { fitProjection } from '#domain/geo/fitted-projection.ts';
import { ringsOfPath } from '#domain/geo/rings-of-path.ts';
import { ringsPath } from '#domain/geo/shape-path.ts';
import type { PreparedShape } from '#domain/geo/prepared-shapes.ts';
import { mapSection } from '../index.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { exampleShapes } from '../testing/example-map.ts';
import { freePlace } from './free-place.ts';
import { annotationGroups } from './annotation-groups.ts';
import { annotationRoom } from './annotation-room.ts';
import { scaleMarks } from './scale-marks.ts';
import { scaleWords } from './scale-words.ts';

const germany = fitProjection([5, 47, 16, 55]);

/** A map of this extent without regions. */
function mapOf(display: object = {}, locale: DrawnMap['locale'] = 'de', projection = germany): DrawnMap {
  const { width, height } = projection;
  return {
    id: 'map-1',
    shapes: { ...exampleShapes(0), projection, width: 4 * width, height: 4 * height, unit: 4 },
    layers: [],
    problems: [],
    display: mapSection.read({ map: display }).map,
    locale,
  };
}

const marksOf = (map: DrawnMap) => scaleMarks(map, annotationRoom(map, 12));

describe('a scale bar', () => {
  test('has a round length in the unit of the language, and says it', () => {
    expect(scaleWords(mapOf())).toEqual(['Der Maßstabsbalken ist 200 Kilometer lang.']);
    expect(scaleWords(mapOf({}, 'en-US'))).toEqual(['The bar is 100 miles long.']);
    expect(scaleWords(mapOf({ scaleBar: 'km' }, 'es-US'))).toEqual([
      'La barra de escala mide 200 kilómetros.',
    ]);
    expect(scaleWords(mapOf({ scaleBar: 'miles' }, 'fr'))).toEqual([
      'La barre d’échelle mesure 100\u00a0miles.',
    ]);
    const town = fitProjection([11.5, 48.1, 11.51, 48.105]);
    expect(scaleWords(mapOf({}, 'de', town))).toEqual(['Der Maßstabsbalken ist 100 Meter lang.']);
    expect(scaleWords(mapOf({}, 'en-US', town))).toEqual(['The bar is 200 feet long.']);
  });

  test('is on maps of the world only where it is chosen', () => {
    const world = fitProjection([-180, -60, 180, 84]);
    expect(marksOf(mapOf({}, 'de', world))).toBeNull();
    expect(marksOf(mapOf({ scaleBar: 'km' }, 'de', world))?.bar?.bar.label).toBe('5.000 km');
    expect(marksOf(mapOf({ scaleBar: 'none' }))).toBeNull();
  });

  test('is at the start of lines, where no region is', () => {
    const boxOf = (locale: string) => marksOf(mapOf({}, locale))!.box;
    const { width, height } = mapOf().shapes;
    expect(boxOf('de')[0]).toBeLessThan(width / 20);
    expect(boxOf('de')[3]).toBeGreaterThan(height * 0.95);
    expect(boxOf('ar')[2]).toBeGreaterThan(width * 0.95);

    const region = (path: string, box: PreparedShape['box']) => ({
      ...exampleShapes(1).shapes[0]!,
      path,
      box,
    });
    const low = region('M0 50l100 0 0 50-100 0z', [0, 50, 100, 100]);
    const room = { view: [0, 0, 100, 100], size: [20, 10], margin: 2, isFromRight: false } as const;
    expect(freePlace([], room)).toEqual([2, 88]);
    expect(freePlace([low], room)).toEqual([2, 2]);
    const [left] = [region('M0 50l50 0 0 50-50 0z', [0, 50, 50, 100])];
    expect(freePlace([left], room)).toEqual([78, 88]);
  });
});

test('an arrow to the north is turned as the map is at its place', () => {
  const north = (display: object) => marksOf(mapOf({ north: 'always', scaleBar: 'none', ...display }));
  const { angle } = north({})!.north!;
  expect(angle).toBeGreaterThan(1);
  expect(scaleWords(mapOf({ north: 'always', scaleBar: 'none' }))).toEqual([
    `Der Pfeil zeigt nach Norden: ${angle}° im Uhrzeigersinn von oben.`,
  ]);
  expect(marksOf(mapOf({ scaleBar: 'none' }))).toBeNull();
});

test('both are in the drawing, once for wide and once for narrow screens', async () => {
  const cases = { german: mapOf({ north: 'always' }), arabic: mapOf({ north: 'always' }, 'ar') };
  for (const [name, map] of Object.entries(cases)) {
    const markup = `${annotationGroups(map).replaceAll('><', '>\n<')}\n`;
    await expect(markup).toMatchFileSnapshot(`../cases/scale-${name}.txt`);
  }
});

test('rings of paths are read as they are written', () => {
  const rings = [
    [
      [3, 4],
      [10, 4],
      [10, -2],
    ],
    [
      [0, 0],
      [-5, 1],
      [-5, 7],
    ],
  ];
  expect(ringsOfPath(ringsPath(rings, 1))).toEqual(rings);
});
