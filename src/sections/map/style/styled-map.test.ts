import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutDefaults } from '#domain/value/object/stored-object.ts';
import { mapLayerTypes } from '#map-layers/index.ts';
import { mapStateSchema, type MapState } from '../map-state.ts';
import { exampleMap } from '../testing/example-map.ts';
import { mapSection } from '../index.ts';
import { departuresInWords, styleChangesInWords } from '../settings/map-look-names.ts';
import { readMapStyle, type MapStyle } from './map-style.ts';
import { storedMap, styledMap, styleOf, unstyledMap, withStyle } from './styled-map.ts';

const looks = fc.record({
  method: fc.constantFrom('quantiles', 'equal', 'natural', 'custom', 'continuous'),
  classCount: fc.integer({ min: 2, max: 9 }),
  breaks: fc.array(fc.integer(), { maxLength: 3 }),
  palette: fc.constantFrom('sequential', 'diverging'),
  middle: fc.integer(),
  keepsBreaks: fc.boolean(),
  writesAmounts: fc.boolean(),
  largest: fc.integer({ min: 2, max: 60 }),
  density: fc.constantFrom('auto', 'points', 'density'),
});
const layerTypes = fc.constantFrom(...mapLayerTypes.map(({ name }) => name));
const layers = fc.record({ layer: layerTypes, look: looks }).map(({ layer, look }) => ({ layer, ...look }));

const styles: fc.Arbitrary<MapStyle> = fc
  .record({
    legend: fc.boolean(),
    scaleBar: fc.constantFrom('auto', 'km'),
    north: fc.constantFrom('auto', 'none'),
    layers: fc.uniqueArray(layers, { maxLength: 4, selector: ({ layer }) => layer }),
  })
  .map(readMapStyle);

const maps: fc.Arbitrary<MapState> = fc
  .record({
    legend: fc.boolean(),
    north: fc.constantFrom('auto', 'none'),
    title: fc.string(),
    first: layers,
    others: fc.array(layers, { maxLength: 3 }),
  })
  .map(({ legend, north, title, first, others }) =>
    mapSection.read({
      map: { ...first, legend, north, title, style: 7 },
      layers: others.map((map, at) => ({ id: `layer-${at + 1}`, map })),
    }),
  );

const withoutDeparts = (state: MapState): MapState => ({
  ...state,
  map: { ...state.map, departs: [] },
  layers: state.layers.map((layer) => ({ ...layer, map: { ...layer.map, departs: [] } })),
});

test('what is stored of a map and its style are the map again', () => {
  fc.assert(
    fc.property(maps, styles, (map, style) => {
      const stored = withoutDefaults(mapStateSchema, storedMap(map, style));
      expect(withoutDeparts(styledMap(mapSection.read(stored), style))).toEqual(map);
    }),
  );
});

test('a map that departs and returns is as its style says, whatever the style becomes', () => {
  fc.assert(
    fc.property(maps, styles, styles, (map, style, later) => {
      const returned = storedMap(withStyle(map, 7, style), style);
      expect(departuresInWords(styledMap(returned, style), style)).toEqual([]);
      expect(departuresInWords(styledMap(returned, later), later)).toEqual([]);
    }),
  );
});

test('a map stays in what it departs in, and follows its style in everything else', () => {
  fc.assert(
    fc.property(maps, styles, styles, (map, style, later) => {
      const stored = storedMap(map, style);
      const shown = styledMap(stored, later);
      const { departs } = stored.map;
      expect(shown.map.legend).toBe(departs.includes('legend') ? map.map.legend : later.legend);
      expect(shown.map.title).toBe(map.map.title);
      const says = (each: MapStyle) => each.layers.find(({ layer }) => layer === 'symbols');
      for (const [at, { map: layer }] of shown.layers.entries()) {
        const before = stored.layers[at]!.map;
        if (layer.layer !== 'symbols' || !says(style) || !says(later)) continue;
        const isOwn = before.departs.includes('largest');
        expect(layer.largest).toBe(isOwn ? map.layers[at]!.map.largest : says(later)!.largest);
      }
    }),
  );
});

test('a map has the style that is saved of it, and all its settings again without it', () => {
  fc.assert(
    fc.property(maps, styles, (map, base) => {
      const style = styleOf({ ...map, layers: [] }, base);
      const first = { ...map, layers: [] };
      expect(withoutDeparts(withStyle(first, 7, style))).toEqual(first);
      expect(unstyledMap(withStyle(first, 7, style))).toEqual(unstyledMap(first));
      const others = base.layers.filter(({ layer }) => layer !== map.map.layer);
      expect(style.layers).toEqual(expect.arrayContaining(others));
    }),
  );
});

test('only departures are stored, and a layer of another type departs in nothing', () => {
  const style = readMapStyle({
    layers: [
      { layer: 'regions', classCount: 7 },
      { layer: 'symbols', largest: 40 },
    ],
  });
  const map = withStyle(mapSection.read(exampleMap()), 7, style);
  const departing = { ...map, map: { ...map.map, classCount: 3, palette: 'diverging' as const } };
  expect(departuresInWords(departing, style)).toEqual(['number of classes', 'palette']);
  const stored = withoutDefaults(mapStateSchema, storedMap(departing, style)) as { map: object };
  expect(stored.map).toEqual({
    boundaries: 'us-counties',
    style: 7,
    classCount: 3,
    palette: 'diverging',
    departs: ['classCount', 'palette'],
  });

  const symbols = { ...departing, map: { ...departing.map, layer: 'symbols', legend: false } };
  const changed = storedMap(symbols, style, departing);
  expect(changed.map.departs).toEqual(['legend']);
  expect(styledMap(changed, style).map.largest).toBe(40);
});

test('a layer that the style says nothing of, and a map whose style is gone, keep what they have', () => {
  const style = readMapStyle({ legend: false, layers: [{ layer: 'regions', classCount: 7 }] });
  const map = mapSection.read(exampleMap({ layer: 'symbols', largest: 9, style: 7 }));
  expect(styledMap(map, style).map).toMatchObject({ largest: 9, legend: false });
  expect(storedMap(styledMap(map, style), style).map).toMatchObject({ largest: 9, departs: [] });
});

test('changes of a style are said in words', () => {
  const before = readMapStyle({ layers: [{ layer: 'regions' }] });
  const after = readMapStyle({
    legend: false,
    layers: [{ layer: 'regions', palette: 'diverging', largest: 3 }, { layer: 'points' }],
  });
  expect(styleChangesInWords(before, after)).toEqual(['legend', 'Regions: palette', 'Points: all settings']);
});
