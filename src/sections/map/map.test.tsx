import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { ReadyResult, SectionResult } from '#domain/page/filter/section-query.ts';
import { exampleContext } from '../example-context.ts';
import { exampleColumns, renderSection, visitorContext } from '../example-section.tsx';
import type { CardOptions, PictureOptions, SectionViewProps } from '../section-type.ts';
import { mapClasses } from '#map-layers/scales/map-classes.ts';
import { regionMatcher } from '#domain/geo/region-matcher.ts';
import { exampleMap, exampleMapResults, exampleShapes } from './testing/example-map.ts';
import { firstMap } from './first-map.ts';
import { mapSection, type MapParameters } from './index.ts';
import type { MapState } from './map-state.ts';
import type { mapDisplaySchema } from './map-display.ts';
import { markValues } from './mark-values.ts';
import { cardText, sectionCard, sectionPicture } from './picture.ts';

const rows = [
  ['01001', 10],
  ['1002', 20],
  ['Square 3', 30],
  ['s4', null],
  ['Atlantis', 5],
];

const propsOf = (
  state: object,
  results = exampleMapResults(rows, 5),
): SectionViewProps<MapState, MapParameters> => ({
  id: 's1',
  title: '',
  state: mapSection.read(state),
  results,
  context: { ...visitorContext, parameters: { class: null, find: null } },
  href: () => '/page',
  hidden: [],
  editing: false,
});

const render = (map: object = {}, results = exampleMapResults(rows, 5), properties: object = {}) =>
  renderSection('Map', exampleMap(map), results, properties);

/** The classes of the paths of regions in their order. */
const classesIn = (html: string) =>
  [...html.matchAll(/<path class="c(\w)"/g)].map(([, letter]) => letter).join('');

describe('regions', () => {
  test('that rows write in several ways have the amounts of all, or say which rows are not drawn', async () => {
    const results = exampleMapResults(
      [
        ['01001', 10],
        ['1001', 5],
        ['Square 1', 7],
      ],
      5,
    );
    const markupOf = (fn: string) => renderSection('Map', exampleMap({}, { fn }), results);
    for (const [fn, amount] of Object.entries({ sum: 22, count: 22, max: 10, min: 5 })) {
      const html = await markupOf(fn);
      expect(html).toContain(`data-y="${amount}|||1 of 1`);
      expect(html).not.toContain('further row');
    }

    const average = await markupOf('avg');
    expect(average).toContain('data-y="10|||1 of 1');
    expect(average).toContain('2 further rows of regions are not drawn.');
  });

  test('that rows write in several ways filter the page by all of them', async () => {
    const results = exampleMapResults(
      [
        ['01001', 10],
        ['Square 1', 7],
        ['Square 2', 3],
      ],
      5,
    );
    const stored = { ...exampleMap(), display: { selectsFilters: true } };
    const addressOf = async (county: string[]) => {
      const context = { ...visitorContext, filters: { county } };
      const html = await renderSection('Map', stored, results, { context });
      const [, href = ''] = /<a href="([^"]*)" rel="nofollow" aria-label="Square 1: /.exec(html) ?? [];
      return new URL(href.replaceAll('&amp;', '&'), 'http://example.org').searchParams.get('county');
    };
    expect(await addressOf([])).toBe('01001|||Square 1');
    expect(await addressOf(['Square 2', '01001'])).toBe('Square 2|||01001|||Square 1');
    expect(await addressOf(['Square 2', '01001', 'Square 1'])).toBe('Square 2');
  });

  test('are coloured by their rows, whatever these call them; the others are hatched and counted', async () => {
    const html = await render({ classCount: 3 });
    expect(classesIn(html)).toBe('012__');
    expect(html).toContain('--c_:url(#map-s1-none)');
    expect(html).toContain('1 place is not on the map: Atlantis.');
    expect(html).toContain('Borders of 2017.');
    expect(html).toContain('No data');
  });

  test('say who they are, how much, which rank and class, and what is around them: all of them', async () => {
    const html = await render({ classCount: 3 });
    const paths = [...html.matchAll(/<path class="c\w" ([^>]+)>/g)].map(([, attributes]) => attributes!);
    expect(paths).toHaveLength(5);
    expect(paths[1]).toContain('data-x="Square 2"');
    expect(paths[1]).toContain('data-names="Sum of Events|||Rank|||Class" data-y="20|||2 of 3|||20 to 30"');
    const around = 'Neighbours: west: Square 1, 10; east: Square 3, 30. Area 1,001 km².';
    expect(paths[1]).toContain(`data-more="${around}"`);
    expect(paths[3]).toContain('data-y="No data"');
    for (const [at, path] of paths.entries()) {
      expect(path).toContain(`data-x="Square ${at + 1}"`);
      expect(path).toContain(`Area ${(1000 + at).toLocaleString('en')} km²`);
    }
  });

  test('say what their amounts are calculated with, and request it', async () => {
    const where = [{ column: 'kind', operation: 'filter', values: ['Flood'] }];
    const settings = { fn: 'percentile', fnPart: 0.75, fnWhere: where };
    const state = exampleMap({ classCount: 3 }, settings);
    const html = await renderSection('Map', state, exampleMapResults(rows, 5));
    const words = 'Percentile 75 of Events, where kind is Flood';
    expect(html).toContain(`data-names="${words}|||Rank|||Class"`);
    expect(html).toContain(`aria-label="Map of ${words} by County"`);

    const { rows: query } = mapSection.queries!(
      mapSection.read(state),
      exampleContext({ class: null, find: null }),
    );
    expect(query).toMatchObject({
      request: {
        groupBy: ['county'],
        fn: {},
        measures: { events: { fn: 'percentile', column: 'events', part: 0.75, where } },
      },
    });
  });

  test('are links to the page filtered by them where a click chooses', async () => {
    const context = exampleContext({}, { county: ['01001'] });
    const stored = { ...exampleMap(), display: { selectsFilters: true } };
    const html = await renderSection('Map', stored, exampleMapResults(rows, 5), { context });
    expect(html.match(/<a href="\/page[^"]*" rel="nofollow" aria-label="Square \d/g)).toHaveLength(4);
    // The last one has no row that a click could choose, and is read between the others.
    expect(html).toMatch(/<a role="img" tabindex="0" aria-label="Square 5: Sum of Events No data\. Neigh/);
    expect(html).toContain('aria-current="true"><path class="c0"');
    expect(html).toMatch(/county=[^"]*Square/);
    expect(html).toContain('role="group" aria-label="Map of Sum of Events by County"');
  });

  test('of many are paths alone, whose values are fetched; a fragment has their classes without shapes', async () => {
    const many = Array.from({ length: 400 }, (_, at) => [String(1001 + at), at]);
    const results = exampleMapResults(many);
    const html = await render({}, results, { origin: 'https://example.org' });
    expect(classesIn(html)).toHaveLength(400);
    expect(html).not.toContain('data-x=');
    expect(html).toContain('data-values="/download/values/s1');
    expect(html.match(/<tr>/g)).toHaveLength(31);

    const context = { ...visitorContext, isFragment: true };
    const fragment = await render({}, results, { context });
    expect(classesIn(fragment)).toBe('');
    expect(fragment).toContain(`data-kept="squares" data-classes="${classesIn(html)}"></g>`);
    expect(html).toContain('<g data-kept="styles"><style>');
    expect(fragment).toContain('<g data-kept="styles"></g>');
  });

  test('of many have the same words in their values', async () => {
    const values = await markValues(propsOf(exampleMap({ classCount: 3 })));
    expect(values?.marks[1]).toEqual([
      'Square 2',
      [1],
      [0],
      ['20'],
      ['Rank', '2 of 3'],
      ['Class', '20 to 30'],
    ]);
    expect(values?.surroundings?.[1]).toContain('west: Square 1, 10; east: Square 3, 30');
    expect(values?.marks).toHaveLength(5);
  });

  test('have a summary and a table with the same amounts', async () => {
    const html = await render();
    expect(html).toContain(
      '3 regions with data. Highest: Square 3, 30. Lowest: Square 1, 10. 2 regions without data.',
    );
    expect(html).toMatch(/<th scope="row">Square 3<\/th><td[^>]*>30<\/td><td[^>]*>1<\/td>/);
  });

  test('are known by codes without zeros, by letters and by names in the language of the page', () => {
    const states = exampleShapes(2);
    const match = regionMatcher(states, undefined);
    expect(['01001', '1001', '0500000US01001', 'square 1', 'S1', 'S.1'].map(match)).toEqual(Array(6).fill(0));
    expect(['99999', '', 'Square'].map(match)).toEqual(Array(3).fill(undefined));

    const world = exampleShapes(1);
    Object.assign(world.shapes[0]!, { key: 'DEU', name: 'Germany', aliases: ['DE', '276'], country: 'DE' });
    expect(
      ['Deutschland', 'Germany', 'deu', 'DE', 276].map((cell) => regionMatcher(world, 'de')(`${cell}`)),
    ).toEqual(Array(5).fill(0));
  });
});

describe('classes', () => {
  const drawn = (map: object, amounts: number[]) =>
    mapClasses(amounts, mapSection.read(exampleMap(map)).map)!;

  test('the legend has the limits by which regions are drawn', async () => {
    for (const method of ['quantiles', 'equal', 'natural', 'custom']) {
      const map = { method, classCount: 3, breaks: [12, 25] };
      const html = await render(map);
      const classes = drawn(map, [10, 20, 30]);
      const legend = [...html.matchAll(/background-color:([^"]+)"><\/span>([^<]+)</g)].map(
        ([, , label]) => label,
      );
      expect(legend).toHaveLength(classes.colours.length);
      expect(classesIn(html).slice(0, 3)).toBe('012');
    }
  });

  test('limits stay under filters, unless they are made anew', async () => {
    const all = exampleMapResults([
      ['01001', 10],
      ['01002', 20],
      ['01003', 30],
    ]);
    const some = { ...exampleMapResults([['01003', 30]], 3), allRows: all['rows']! };
    expect(classesIn(await render({ classCount: 3 }, some))).toBe('__2');
    const { allRows: _, ...without } = some;
    expect(classesIn(await render({ classCount: 3 }, without))).toBe('__0');
  });

  test('the legend has every amount that is shown, also outside of what its classes are made of', async () => {
    const all = exampleMapResults([
      ['01001', 10],
      ['01002', 20],
      ['01003', 30],
    ]);
    const others = [
      ['01001', 2],
      ['01003', 55],
    ];
    const some = { ...exampleMapResults(others, 3), allRows: all['rows']! };
    const steps = await render({ classCount: 3 }, some);
    expect(steps).toContain('</span>2 to 20</a>');
    expect(steps).toContain('</span>30 to 55</a>');
    expect(await render({ method: 'continuous' }, some)).toMatch(/<span>≤ 10<\/span><span>≥ 30<\/span>/);

    const amounts = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 20 });
    const method = fc.constantFrom('quantiles', 'equal', 'natural', 'custom');
    fc.assert(
      fc.property(amounts, amounts, method, (basis, shown, ofMethod) => {
        const state = exampleMap({ method: ofMethod, classCount: 4, breaks: [-20, 0, 20] });
        const { breaks, reach, classOf } = mapClasses(basis, mapSection.read(state).map, shown)!;
        for (const amount of [...basis, ...shown]) {
          const at = classOf(amount);
          expect(amount).toBeGreaterThanOrEqual(breaks[at - 1] ?? reach[0]);
          expect(amount).toBeLessThanOrEqual(breaks[at] ?? reach[1]);
        }
      }),
    );
  });

  test('amounts beyond a middle have the colours of their side', () => {
    const classes = drawn({ palette: 'diverging', classCount: 4 }, [-1, 1, 8]);
    expect(classes.breaks).toEqual([0, 4]);
    expect(classes.colours).toHaveLength(3);
    expect(classes.colours[1]).toContain('diverging-');
    expect([-1, 1, 8].map(classes.classOf)).toEqual([0, 1, 2]);
  });

  test('a continuous scale has many colours and its ends in the legend', async () => {
    const html = await render({ method: 'continuous' });
    expect(new Set(classesIn(html).slice(0, 3)).size).toBe(3);
    expect(html).toMatch(/<span>10<\/span><span>30<\/span>/);
  });
});

test('a map that zooms shows what is around the regions with data, in the proportions of all', async () => {
  const viewBoxOf = async (map: object, shown = rows) =>
    /<svg[^>]* viewBox="([^"]+)"/
      .exec(await render(map, exampleMapResults(shown, 40)))![1]!
      .split(' ')
      .map(Number);
  expect(await viewBoxOf({})).toEqual([0, 0, 400, 20]);
  expect(await viewBoxOf({ zoomsToData: true })).toEqual([0, 0, 224, 11]);
  expect(await viewBoxOf({ zoomsToData: true }, [['01031', 3]])).toEqual([176, 0, 224, 11]);
  expect(await viewBoxOf({ zoomsToData: true }, [['Atlantis', 3]])).toEqual([0, 0, 400, 20]);
});

test('land around the regions is below them, and not sent again with a filter', async () => {
  const results = exampleMapResults(rows, 5);
  const { shapes } = results['shapes'] as { shapes: PreparedShapes };
  const grounded = { ...shapes, ground: { land: 'M0 0l9 9', borders: 'M1 1l2 2' } };
  const all = { ...results, shapes: { status: 'shapes', shapes: grounded } as SectionResult };
  const html = await render({}, all);
  expect(html.indexOf('d="M0 0l9 9"')).toBeGreaterThan(0);
  expect(html.indexOf('d="M0 0l9 9"')).toBeLessThan(html.indexOf('<path class="c0"'));
  const context = { ...visitorContext, isFragment: true };
  const fragment = await render({}, all, { context });
  expect(fragment).toContain(`data-kept="ground-${shapes.digest}"></g>`);
  expect(fragment).not.toContain('M0 0l9 9');
});

test('cells that are mapped by hand name their region on every map', async () => {
  const results = exampleMapResults([['Atlantis', 7]], 5);
  const described = results['rows'] as ReadyResult;
  const columns = described.columns.map((column) => ({ ...column, region_keys: { Atlantis: '01002' } }));
  expect(classesIn(await render({}, results))).toBe('_____');
  const html = await render({}, { ...results, rows: { ...described, columns } });
  expect(classesIn(html)).toBe('_0___');
  expect(html).not.toContain('Atlantis');
});

const exampleRegions = { sourceId: 7, sourceName: 'Districts', versionId: 70, versionName: '2024' };

test('regions of a source are queried by their version, which sections are moved and removed by', () => {
  const state = mapSection.read(exampleMap({ regionSource: { ...exampleRegions, key: 'code' } }));
  const context = { ...exampleContext({}), parameters: { class: null, find: null } };
  expect(mapSection.queries?.(state, context)['shapes']).toEqual({
    kind: 'shapes',
    versionId: 70,
    key: 'code',
  });
  expect(mapSection.data!.dataVersions(state)).toContain(70);

  const next = { ...exampleRegions, versionId: 71, versionName: '2025' };
  const moved = mapSection.data!.withVersion(state, next, 70);
  expect(moved.map.regionSource).toMatchObject({ versionId: 71, versionName: '2025', key: 'code' });
  expect(moved.sourceInfo).toEqual(state.sourceInfo);
  expect(mapSection.data!.withVersion(state, next).map.regionSource?.versionId).toBe(70);
});

test('a map says where regions of a source come from, or that they are being prepared', async () => {
  const results = exampleMapResults([['01001', 10]]);
  const shapes = results['shapes']!;
  const attribution = { ...exampleRegions, updatedAt: '2026-01-01' };
  const html = await render({}, { ...results, shapes: { ...shapes, attribution } as SectionResult });
  expect(html).toContain('Borders of Districts, 2024.');
  expect(html).not.toContain('Borders of 2017');

  const message = 'The regions of this map are being prepared.';
  expect(await render({}, { ...results, shapes: { status: 'failed', message } })).toContain(message);
});

test('each setting changes what is drawn or queried', async () => {
  // What a style does is in `style/styled-map.test.ts`.
  type Setting = Exclude<keyof typeof mapDisplaySchema.shape, 'style' | 'departs'>;
  const cases: Record<Setting, [object, object]> = {
    boundaries: [{}, { boundaries: 'us-states' }],
    regionSource: [{}, { regionSource: exampleRegions }],
    projection: [{}, { projection: 'conic' }],
    extent: [
      { layer: 'symbols', boundaries: 'land' },
      { layer: 'symbols', boundaries: 'land', extent: [5, 47, 16, 55] },
    ],
    zoomsToData: [{}, { zoomsToData: true }],
    scaleBar: [{}, { scaleBar: 'km' }],
    notes: [{}, { notes: [{ at: 'Square 2', text: 'Hail' }] }],
    north: [{}, { north: 'none' }],
    title: [{}, { title: 'Storms' }],
    subtitle: [{}, { subtitle: 'in 2020' }],
    footnote: [{}, { footnote: 'Without 2019.' }],
    method: [{}, { method: 'continuous' }],
    classCount: [{}, { classCount: 2 }],
    breaks: [{ method: 'custom' }, { method: 'custom', breaks: [15] }],
    palette: [{}, { palette: 'diverging' }],
    middle: [{ palette: 'diverging' }, { palette: 'diverging', middle: 20 }],
    keepsBreaks: [{}, { keepsBreaks: false }],
    legend: [{}, { legend: false }],
    layer: [{}, { layer: 'symbols' }],
    writesAmounts: [{}, { writesAmounts: true }],
    largest: [{ layer: 'symbols' }, { layer: 'symbols', largest: 8 }],
    density: [{ layer: 'points' }, { layer: 'points', density: 'density' }],
  };
  const context = { ...exampleContext({}, { county: ['01001'] }), parameters: { class: null, find: null } };
  const drawn = async (map: { layer?: string }) => {
    const sized = map.layer === 'symbols' ? { yAxis: false, pointSize: true } : {};
    const stored = { ...exampleMap(map, sized), display: { usePageFilters: true } };
    const state = mapSection.read(stored);
    const html = await renderSection('Map', stored, exampleMapResults(rows, 5, 60));
    return html + JSON.stringify(mapSection.queries?.(state, context));
  };
  for (const [setting, [before, after]] of Object.entries(cases)) {
    expect(await drawn(after), setting).not.toBe(await drawn(before));
  }
});

test('a new map picks the column that names regions, the first amount, and its boundary set', () => {
  const columns = [
    { ...exampleColumns[1]!, name: 'damage' },
    { ...exampleColumns[0]!, name: 'fips', display_name: 'FIPS' },
  ];
  const profiles = [
    { name: 'damage', filled: 60, empty: 0, distinct: 55, least: 1, greatest: 900.5, top: [] },
    { name: 'fips', filled: 60, empty: 0, distinct: 60, least: '01001', greatest: '56045', top: [] },
  ];
  const profile = { rows: 60, takenAt: null, isCurrent: true, columns: profiles };
  const source = { id: 1, name: 'Storms', versions: [{ id: 2, name: 'v' }], columns, profile };
  const state = mapSection.data!.withSource!(mapSection.read({}), source as never)!;
  expect(state.map.boundaries).toBe('us-counties');
  expect(state.columns.map(({ name, xAxis, yAxis, fn }) => ({ name, xAxis, yAxis, fn }))).toEqual([
    { name: 'fips', xAxis: true, yAxis: false, fn: '' },
    { name: 'damage', xAxis: false, yAxis: true, fn: '' },
  ]);

  // The values of a column say what it names, whatever regions its name is of.
  const boundariesOf = (values: readonly string[], name = 'fips') => {
    const top = values.map((value) => ({ value, count: 1 }));
    const named = { columns: [{ ...columns[1]!, name }], profile: { ...profile, columns: [{ name, top }] } };
    return firstMap(mapSection.read({}), { ...source, ...named } as never).map.boundaries;
  };
  expect(boundariesOf(['01', '02', '36', '56'])).toBe('us-states');
  expect(boundariesOf(['01001', '36001', '56045'])).toBe('us-counties');
  expect(boundariesOf(['France', 'Deutschland', 'España', '日本'], 'where')).toBe('world-countries');
  expect(boundariesOf(['red', 'green', 'blue', 'grey'], 'fips')).toBe('');

  const counted = firstMap(mapSection.read({}), { ...source, profile: undefined } as never);
  expect(counted.columns.find(({ yAxis }) => yAxis)).toMatchObject({ systemCol: true, fn: 'rows' });
});

test('a picture has colours instead of variables, its legend, and its source', async () => {
  const colours = Array.from({ length: 20 }, () => '#123456');
  const palette = { categorical: colours, sequential: colours, diverging: colours };
  const options = { charts: { light: palette, dark: palette }, font: 'data:,' } as PictureOptions;
  const stored = { ...exampleMap({ title: 'Storms' }), display: { allowDownload: true } };
  const picture = await sectionPicture(propsOf(stored), options);
  expect(picture).toContain('>Storms</text>');
  expect(picture).toContain('Source: Storms, v3');
  expect(picture).toContain('>No data</text>');
  expect(picture).toContain('fill="#123456"');
  expect(picture).toMatch(/<text [^>]+>\d+ mi<\/text>/);
  expect(picture).not.toContain('var(');
  expect(await sectionPicture(propsOf(exampleMap()), options)).toBeNull();
});

test('the picture of links has the title, the legend, the map and its source, with text as outlines', async () => {
  const glyphs = Object.fromEntries(
    Array.from({ length: 95 }, (_, at) => [String.fromCharCode(32 + at), [600, 'M0 0L1 1Z']]),
  );
  const outlines = JSON.stringify({ 400: { glyphs, kerning: {} }, 600: { glyphs, kerning: {} } });
  const colours = Array.from({ length: 20 }, () => '#123456');
  const palette = { categorical: colours, sequential: colours, diverging: colours };
  const roles = { ink: '#111111', paper: '#fefefe', quiet: '#777777' };
  const tokens = { charts: { light: palette, dark: palette }, colors: { light: roles, dark: roles } };
  const options = { title: 'Page', site: 'Site', outlines, tokens } as unknown as CardOptions;

  const props = propsOf(exampleMap({ title: 'Storms', subtitle: 'In 2020', writesAmounts: true }));
  const card = (await sectionCard(props, options))!;
  expect(card).toContain('width="1200" height="630"');
  expect(card).toContain('fill="#123456"');
  expect(card).not.toMatch(/<text|var\(|tm-map-(wide|narrow)"/);
  expect(await cardText(props)).toBe('Storms. In 2020');

  const empty = { ...props, results: exampleMapResults([]) };
  expect(await sectionCard(empty, options)).toBeNull();
  expect(await cardText(empty)).toBeNull();
});
