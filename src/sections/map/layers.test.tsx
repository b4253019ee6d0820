import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellCounts, cellPaths, pixelPaths } from '#map-layers/points/dense-points.ts';
import { exampleContext } from '../example-context.ts';
import {
  exampleResult,
  exampleSource,
  renderSection,
  shownColumn,
  visitorContext,
} from '../example-section.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { mapSection, type MapParameters } from './index.ts';
import type { MapState } from './map-state.ts';
import { markValues } from './mark-values.ts';
import { exampleMap, exampleMapResults, exampleShapes } from './testing/example-map.ts';

const names = ['lat', 'lon', 'power', 'kind', 'site'];
type Row = [number | null, number | null, number | null, string | null, string];
const plants: Row[] = [
  [40, -100, 10, 'Wind', 'Alpha'],
  [41, -90, 40, 'Sun', 'Beta'],
  [35, -110, null, 'Wind', 'Gamma'],
  [0, 0, 5, 'Sun', 'Atlantic'],
  [null, -90, 5, 'Sun', 'Nowhere'],
];
const roles = {
  lat: { latitude: true, type: 'number' },
  lon: { longitude: true, type: 'number' },
  power: { pointSize: true, type: 'number' },
  kind: { categorize: true },
  site: { pointName: true },
};
const columns = names.map((name) => shownColumn(name, roles[name as keyof typeof roles]));

const placesMap = (map: object = {}) => ({
  ...exampleSource,
  columns,
  map: { layer: 'symbols', boundaries: 'us-counties', ...map },
});
const frame = () => ({ ...exampleShapes(4), width: 975, height: 610, unit: 1 });
const placesResults = (rows: readonly Row[] = plants) => ({
  rows: exampleResult({ names, rows: rows.map((row) => [...row]) }),
  shapes: { status: 'shapes' as const, shapes: frame() },
});
const paths = (html: string) => [...html.matchAll(/<path class="c(\w)" ([^>]+)>/g)];

describe('symbols', () => {
  test('are circles in proportion to their amounts, the largest below, that say what they are', async () => {
    const html = await renderSection('Map', placesMap(), placesResults());
    const drawn = paths(html);
    expect(drawn.map(([, , attributes]) => /data-x="(\w+)"/.exec(attributes!)?.[1])).toEqual([
      'Beta',
      'Alpha',
      'Gamma',
    ]);
    expect(drawn.map(([, , attributes]) => /a([\d.]+) /.exec(attributes!)?.[1])).toEqual(['18', '9', '4']);
    expect(drawn.map(([, letter]) => letter)).toEqual(['0', '1', '1']);
    expect(html).toContain('data-names="power|||Rank|||kind" data-y="40|||1 of 2|||Sun"');
    expect(html).toContain('2 rows have no place on the map.');
    expect(html).toContain('3 places. Highest: Beta, 40. Lowest: Alpha, 10.');
    expect(html).toMatch(/<th scope="row">Beta<\/th><td>Sun<\/td><td[^>]*>40</);
    expect(html).toContain('class="tm-map-land"');
  });

  test('have the same sizes under filters as without', async () => {
    const { rows, shapes } = placesResults();
    const some = { ...placesResults(plants.slice(0, 1)), allRows: rows, shapes };
    expect(paths(await renderSection('Map', placesMap(), some))[0]![2]).toContain('a9 ');
    const { allRows: _, ...without } = some;
    expect(paths(await renderSection('Map', placesMap(), without))[0]![2]).toContain('a18 ');
  });

  test('of regions are in them, and are called as they are', async () => {
    const stored = exampleMap({ layer: 'symbols' }, { yAxis: false, pointSize: true });
    const html = await renderSection('Map', stored, exampleMapResults([['1002', 3]], 4, 60));
    expect(paths(html)[0]![2]).toContain('data-x="Square 2"');
    expect(paths(html)[0]![2]).toContain('d="M72 30a18');
  });
});

describe('points', () => {
  const many = (count: number): Row[] =>
    Array.from({ length: count }, (_, at) => [
      30 + (at % 97) / 10,
      -115 + (at % 389) / 10,
      1,
      'Wind',
      `P${at}`,
    ]);

  test('few are marks, many one dot a px, and more the density of cells, of which the legend tells', async () => {
    const few = await renderSection('Map', placesMap({ layer: 'points' }), placesResults(many(10)));
    expect(paths(few)).toHaveLength(10);
    const dots = await renderSection('Map', placesMap({ layer: 'points' }), placesResults(many(3000)));
    expect(paths(dots)).toHaveLength(1);
    expect(dots).toContain('class="tm-map-dots"');
    const density = await renderSection('Map', placesMap({ layer: 'points' }), placesResults(many(6000)));
    expect(density).toContain('class="tm-map-cells"');
    expect(density).toContain('Rows in a cell');
  });

  const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 975 }), fc.integer({ min: 0, max: 610 })), {
    maxLength: 200,
  });

  test('cells have all points, each once, and are drawn once, where they are', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 30 }), (some, size) => {
        const counts = cellCounts(some, size);
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(some.length);
        const drawn = [...cellPaths(counts, (count) => String(Math.min(count, 3))).values()].flatMap(cellsOf);
        const cells = some.map(([x, y]) => `${Math.floor(x / size)} ${Math.floor(y / size)}`);
        expect(drawn.toSorted()).toEqual([...new Set(cells)].toSorted());
      }),
    );
  });

  /** The cells that a path of steps and runs goes through. */
  function cellsOf(path: string): string[] {
    let [column, row] = [0, 0];
    const steps = path.split('m').slice(1);
    return steps.flatMap((step) => {
      const [right = 0, down = 0, run = 0] = (step.match(/-?\d+/g) ?? []).map(Number);
      const start = column + right;
      row += down;
      column = start + run;
      return Array.from({ length: run + 1 }, (_, at) => `${start + at} ${row}`);
    });
  }

  test('dots are where points are, each px once', () => {
    fc.assert(
      fc.property(points, (some) => {
        const path = pixelPaths(new Map([['0', some]]), 1).get('0')!;
        let [x, y] = [0, 0];
        const drawn = path
          .split(/h0[mM]?/)
          .filter(Boolean)
          .map((step) => {
            const [dx = 0, dy = 0] = (step.match(/-?\d+/g) ?? []).map(Number);
            [x, y] = [x + dx, y + dy];
            return `${x} ${y}`;
          });
        expect(drawn.toSorted()).toEqual([...new Set(some.map(([a, b]) => `${a} ${b}`))].toSorted());
      }),
    );
  });
});

test('lines are as wide as their amounts, and leave out what is not on the map', async () => {
  const shape = shownColumn('way', { shape: true, type: 'geometry' });
  const stored = {
    ...exampleSource,
    columns: [shape, shownColumn('cars', { pointSize: true, type: 'number' })],
    map: { layer: 'lines', boundaries: 'us-counties', largest: 8 },
  };
  const rows = [
    ['LINESTRING (-100 40, -95 40, -90 41)', 100],
    ['MULTILINESTRING ((-100 35, -99 35), (0 0, 1 1))', 50],
    ['POINT (0 0)', 20],
    ['no shape', 20],
  ];
  const results = { ...placesResults(), rows: exampleResult({ names: ['way', 'cars'], rows }) };
  const html = await renderSection('Map', stored, results);
  expect(paths(html).map(([, , attributes]) => /stroke-width="(\S+)"/.exec(attributes!)?.[1])).toEqual([
    '4',
    '2',
  ]);
  expect(paths(html)[1]![2]!.match(/M/g)).toHaveLength(1);
  expect(html).toContain('2 rows have no place on the map.');
  expect(html).toContain('the widest is 100');
});

test('labels keep off each other, the first ones first', async () => {
  const stored = placesMap({ layer: 'labels' });
  const near: Row[] = [
    [40, -100, 1, null, 'Alpha'],
    [40.01, -100.01, 1, null, 'Beta'],
    [45, -90, 1, null, 'Gamma'],
  ];
  const html = await renderSection('Map', stored, placesResults(near));
  const wide = /<g class="tm-map-texts tm-map-wide"[^>]*>(.*?)<\/g>/.exec(html)![1]!;
  expect([...wide.matchAll(/>(\w+)<\/text>/g)].map(([, text]) => text)).toEqual(['Alpha', 'Gamma']);
});

test('what is chosen on a map filters other sections, not the map', async () => {
  const follows = { type: 'internal', usePageFilters: true, searchParamKey: 'county' };
  const stored = exampleMap();
  const [place, value] = stored.columns;
  const columnsWithFilter = [{ ...place, filters: [follows] }, value];
  const queryOf = (selectsFilters: boolean) => {
    const state = mapSection.read({ ...stored, columns: columnsWithFilter, display: { selectsFilters } });
    const context = { ...exampleContext({}, { county: ['01001'] }), parameters: { class: null, find: null } };
    return JSON.stringify(mapSection.queries!(state, context)['rows']);
  };
  expect(queryOf(false)).toContain('"values":["01001"]');
  expect(queryOf(true)).not.toContain('01001');

  const rows = Array.from({ length: 400 }, (_, at) => [String(1001 + at), at]);
  const context = exampleContext({ class: null, find: null }, { county: ['1003'] });
  const many = { ...stored, display: { selectsFilters: true } };
  const html = await renderSection('Map', many, exampleMapResults(rows), { context });
  expect(html.match(/<path class="tm-map-chosen"/g)).toHaveLength(1);

  // What a fragment leaves out is kept by the browser: each group without content has one in the page.
  const fragment = await renderSection('Map', many, exampleMapResults(rows), {
    context: { ...context, isFragment: true },
  });
  const kept = [...fragment.matchAll(/<g data-kept="([^"]+)"[^>]*><\/g>/g)].map(([, key]) => key!);
  expect(kept).toEqual(['styles', 'squares', 'squares-edges']);
  for (const key of kept) {
    expect(html).toMatch(new RegExp(`<g data-kept="${key}"[^>]*><(?:path|style)`));
  }
  expect(fragment).not.toContain('<style');
});

describe('several layers', () => {
  const stored = {
    ...exampleMap({ title: 'Storms' }),
    layers: [{ id: 'layer-1', name: 'Plants', ...placesMap() }],
  };
  const results = {
    ...exampleMapResults(
      [
        ['01001', 1],
        ['01002', 2],
      ],
      4,
    ),
    'layer-1:rows': placesResults().rows,
    'layer-1:shapes': placesResults().shapes,
    shapes: placesResults().shapes,
  };

  test('are drawn in order, with their legends, tables and words', async () => {
    const html = await renderSection('Map', stored, results);
    expect(html.indexOf('class="tm-map-areas"')).toBeLessThan(html.indexOf('class="tm-map-dots"'));
    expect(html.match(/class="tm-legend"/g)).toHaveLength(2);
    expect(html).toContain('>Plants</span>');
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(html).toContain('2 regions with data. ');
    expect(html).toContain('3 places. ');
  });

  test('are read together from the values of their marks', async () => {
    const props: SectionViewProps<MapState, MapParameters> = {
      id: 's1',
      title: '',
      state: mapSection.read(stored),
      results,
      context: { ...visitorContext, parameters: { class: null, find: null } },
      href: () => '/page',
      hidden: [],
      editing: false,
    };
    const values = await markValues(props);
    expect(values?.marks.map(([name, place]) => [name, place.length])).toEqual([
      ...[1, 2, 3, 4].map((at) => [`Square ${at}`, 1]),
      ['Beta', 3],
      ['Alpha', 3],
      ['Gamma', 3],
    ]);
  });

  test('a click on a class shows it alone, and another click all again', async () => {
    const context = exampleContext({ class: 'layer-1.0' });
    const html = await renderSection('Map', stored, results, { context });
    expect(html).toMatch(/--c1:color-mix\(in srgb,[^;]*18%,transparent\)/);
    expect(html).toMatch(/--c0:var\(--tm-chart-1[^;]*\);--c1:color-mix/);
    expect(html).toContain('aria-current="true" title="Show all series"');
  });

  test('belong to their versions: one that may not be read is left out, the others stay', () => {
    const other = { sourceId: 9, sourceName: 'Plants', versionId: 99, versionName: 'v1' };
    const state = mapSection.read({ ...stored, layers: [{ ...stored.layers[0], sourceInfo: other }] });
    const { versionId } = exampleSource.sourceInfo;
    const data = mapSection.data!;
    expect(data.dataVersions(state)).toEqual([versionId, 99]);
    expect(data.withoutVersions!(state, new Set([99])).layers).toEqual([]);
    expect(data.withoutVersions!(state, new Set([versionId]))).toEqual(mapSection.defaults);
    const moved = data.withVersion(state, { ...other, versionId: 100 }, 99);
    expect(data.dataVersions(moved)).toEqual([versionId, 100]);
    const queries = Object.keys(
      mapSection.queries!(state, { ...visitorContext, parameters: { class: null, find: null } }),
    );
    expect(queries).toEqual(['rows', 'shapes', 'layer-1:rows', 'layer-1:shapes']);
  });
});
