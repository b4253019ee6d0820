import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeHref } from '#dataview/state/cell-link.ts';
import { writtenHref } from '#domain/site/written-href.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { exampleContext } from '../example-context.ts';
import { exampleResult, exampleSource, renderSection, shownColumn } from '../example-section.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { exploredMap } from './explored-map.ts';
import { mapSection, type MapParameters } from './index.ts';
import type { MapState } from './map-state.ts';
import { markValues } from './mark-values.ts';
import { pointPlaces } from './point-places.ts';
import { exampleShapes } from './testing/example-map.ts';

const names = ['county', 'lat', 'lon', 'way', 'amount', 'site', 'to'];

/** The columns of a layer by their roles; `to` has no role. */
const roles: Record<string, Record<string, object>> = {
  regions: { county: { xAxis: true }, amount: { yAxis: true, type: 'number' } },
  symbols: {
    lat: { latitude: true, type: 'number' },
    lon: { longitude: true, type: 'number' },
    amount: { pointSize: true, type: 'number' },
    site: { pointName: true },
  },
  points: {
    lat: { latitude: true, type: 'number' },
    lon: { longitude: true, type: 'number' },
    site: { pointName: true },
  },
  labels: {
    lat: { latitude: true, type: 'number' },
    lon: { longitude: true, type: 'number' },
    site: { pointName: true },
  },
  lines: { way: { shape: true, type: 'geometry' }, site: { pointName: true } },
};
const drawnLayers = ['regions', 'symbols', 'points', 'lines'];

type Settings = { layer: string; link?: object; on?: string; display?: object; more?: object };

const storedMap = ({ layer, link = {}, on = 'to', display = {}, more = {} }: Settings) => ({
  ...exampleSource,
  columns: names.map((name) => {
    const role = roles[layer]![name];
    const linked = name === on ? { isLink: true, ...link } : {};
    return { ...shownColumn(name, { ...role, ...linked }), show: role !== undefined };
  }),
  display,
  map: { layer, boundaries: 'us-counties' },
  ...more,
});

/** A row for each address, which its mark leads to. */
const rowsTo = (cells: readonly (string | null)[]) =>
  cells.map((to, at) => [
    String(1001 + at),
    35 + (at % 20) / 10,
    -110 + Math.floor(at / 20) / 10,
    `LINESTRING (-100 ${35 + at / 100}, -95 40)`,
    cells.length - at,
    `Site ${at}`,
    to,
  ]);

const resultsOf = (cells: readonly (string | null)[]) => ({
  rows: exampleResult({ names: [...names, 'id'], rows: rowsTo(cells).map((row, at) => [...row, at + 1]) }),
  shapes: {
    status: 'shapes' as const,
    shapes: { ...exampleShapes(Math.max(1, cells.length)), width: 975, height: 610, unit: 1 },
  },
});

const site = { id: 1, name: 'Atlas', base_url: '/atlas' };
const contextOf = (find: string | null = null) => ({
  ...exampleContext({ class: null, find }),
  site,
});

const propsOf = (
  settings: Settings,
  cells: readonly (string | null)[],
): SectionViewProps<MapState, MapParameters> => ({
  id: 's1',
  title: '',
  state: mapSection.read(storedMap(settings)),
  results: resultsOf(cells),
  context: contextOf(),
  href: () => '/page',
  hidden: [],
  editing: false,
});

const render = (settings: Settings, cells: readonly (string | null)[], find: string | null = null) =>
  renderSection('Map', storedMap(settings), resultsOf(cells), { context: contextOf(find) });

/** The addresses of the marks of a drawing in their order; null for those that lead nowhere. */
const addressesOf = (html: string) =>
  [...html.matchAll(/<a (?:href="([^"]*)"|role="img")[^>]*><path class="c\w"/g)].map(
    ([, href]) => href ?? null,
  );

/** Addresses as cells have them: safe and unsafe ones, of this site and others, and none. */
const address = fc.oneof(
  fc.constant(null),
  fc.webUrl(),
  fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
  fc
    .tuple(fc.constantFrom('javascript:', 'data:', 'JavaScript:', 'vbscript:', 'mailto:', '/\\'), fc.string())
    .map((parts) => parts.join('')),
  fc.string(),
);

/** Where an address of a cell leads on the site, as the cells of a table do. */
function expectedHref(cell: string | null): string | null {
  const href = safeHref(cell ?? '');
  return href && writtenHref(site, href);
}

describe.each(drawnLayers)('the marks of %s', (layer) => {
  test('lead to the addresses of a link column, where these are safe', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 12 }), async (cells) => {
        const hrefs = cells.map(expectedHref);
        const html = await render({ layer }, cells);
        if (hrefs.every((href) => href === null)) {
          expect(addressesOf(html)).toEqual([]);
          expect(html).toContain('role="img"');
          return;
        }
        expect(addressesOf(html)).toEqual(hrefs.map((href) => href && escapeMarkup(href)));
      }),
      { numRuns: 40 },
    );
  });

  test('lead to the pages of their rows, by key and by id', async () => {
    const byKey = { location: '/search/5/', searchParams: 'value' };
    expect(addressesOf(await render({ layer, link: byKey }, ['a b', null, 'c/d']))).toEqual([
      '/atlas/search/5/a%20b',
      null,
      '/atlas/search/5/c%2Fd',
    ]);
    const byId = { location: '/row?id=', searchParams: 'id' };
    expect(addressesOf(await render({ layer, link: byId }, ['a', null]))).toEqual([
      '/atlas/row?id=1',
      '/atlas/row?id=2',
    ]);
  });

  test('lead where the actions of rows do', async () => {
    const more = { actions: [{ name: 'Look', url: '/look', searchParams: 'value', columns: ['to'] }] };
    const html = await render({ layer, on: '', more }, ['x']);
    expect(html.replaceAll('&amp;', '&')).toContain('href="/atlas/look?to=x"');
    expect(html).toMatch(/aria-label="[^"]* Look"/);
  });

  test('are what they were where nothing leads anywhere', async () => {
    const html = await render({ layer, on: '' }, ['/x', '/y']);
    const [drawing] = /<svg role="img" [^>]*tabindex="0".*?<\/svg>/.exec(html)!;
    expect(drawing).toContain('data-x=');
    expect(drawing).not.toContain('<a ');
  });

  test('have their links in the table, in the list of places and in the values that the script reads', async () => {
    const cells = Array.from({ length: 30 }, (_, at) => (at === 7 ? null : `/page-${at}`));
    const html = await render({ layer, link: { linkText: 'Profile' } }, cells, '8');
    const rows = [...html.matchAll(/<tr><th scope="row"[^>]*>(.*?)<\/tr>/g)].map(([, row]) => row!);
    expect(rows).toHaveLength(30);
    for (const [at, row] of rows.entries()) {
      const isLinked = row.includes(`<a href="/atlas/page-${at}">Profile</a>`);
      expect(isLinked && row.startsWith(`<a href="/atlas/page-${at}">`)).toBe(at !== 7);
    }
    const items = [...html.matchAll(/<li>((?:<a [^>]*>)?(?:Square|Site) .*?)<\/li>/g)].map(
      ([, item]) => item!,
    );
    expect(items).toHaveLength(3);
    for (const item of items.filter((each) => !each.startsWith('Square 8'))) {
      expect(item).toMatch(/^<a href="(\/atlas\/page-\d+)">[^<]+<\/a>: .*<a href="\1">Profile<\/a>$/);
    }

    const values = await markValues(propsOf({ layer }, cells));
    expect(values?.links).toEqual(cells.map((cell) => cell && `/atlas${cell}`));
    expect((await markValues(propsOf({ layer, on: '' }, cells)))?.links).toBeUndefined();
  });

  test('have the same links on the map to pan and zoom', async () => {
    const explored = await exploredMap(propsOf({ layer, link: { linkText: 'Profile' } }, ['/a', null]));
    const [first] = explored!.layers;
    const linksOf = (at: number) => {
      if (first?.kind === 'marks') return first.marks.linksOf(at);
      return first?.kind === 'regions' ? first.wordsOf(first.keys[at]!)?.links : null;
    };
    expect(linksOf(0)).toEqual([{ label: 'Profile', href: '/atlas/a' }]);
    expect(linksOf(1)).toEqual([]);
  });
});

test('a click that filters the page goes before a link, which stays beside the place', async () => {
  const cells = Array.from({ length: 13 }, () => '/there');
  const settings = { layer: 'regions', display: { selectsFilters: true } };
  const html = await render(settings, cells, 'Square 3');
  for (const href of addressesOf(html)) {
    expect(href).toMatch(/^\/page\?/);
  }
  expect(html).toMatch(/<li><a href="\/page\?[^>]*>Square 3<\/a>: [^<]*<a href="\/atlas\/there">to<\/a>/);
});

test('texts on a map have their links in the table and the popups', async () => {
  const html = await render({ layer: 'labels' }, ['/a', null]);
  expect(html).toContain('<th scope="row"><a href="/atlas/a">Site 0</a></th>');
  const explored = await exploredMap(propsOf({ layer: 'labels' }, ['/a', null]));
  const [first] = explored!.layers;
  expect(first?.kind === 'marks' && first.marks.linksOf(0)).toEqual([{ label: 'to', href: '/atlas/a' }]);
});

test('single rows of points that come as tiles have the same links', () => {
  const state = mapSection.read(storedMap({ layer: 'points' }));
  const { rows } = resultsOf(['/a', 'javascript:alert(1)']);
  const places = pointPlaces(state, 'data', { rows, site });
  expect(places.map(({ links }) => links)).toEqual([[{ label: 'to', href: '/atlas/a' }], []]);
});

describe('grouped rows', () => {
  const grouped = () => {
    const stored = storedMap({ layer: 'regions' });
    const columns = stored.columns.map((column) =>
      column.name === 'amount' ? { ...column, fn: 'sum' } : column,
    );
    return { ...stored, columns };
  };

  test('are requested with the least and the greatest cell of a link column, which are no groups', () => {
    const state = mapSection.read(grouped());
    const query = mapSection.queries!(state, { ...contextOf(), parameters: { class: null, find: null } })[
      'rows'
    ];
    expect(query).toMatchObject({
      request: {
        attributes: ['county', 'amount', 'to', 'to_greatest'],
        groupBy: ['county'],
        fn: { amount: 'sum', to: 'min', to_greatest: 'max' },
        copies: { to_greatest: 'to' },
      },
    });
  });

  test('lead somewhere only where all their rows lead to one address', async () => {
    const results = {
      rows: exampleResult({
        names: ['county', 'amount', 'to', 'to_greatest'],
        rows: [
          ['1001', 1, '/a', '/a'],
          ['1002', 2, '/a', '/b'],
          ['1003', 3, null, null],
        ],
      }),
      shapes: { status: 'shapes' as const, shapes: exampleShapes(3) },
    };
    const html = await renderSection('Map', grouped(), results, { context: contextOf() });
    expect(addressesOf(html)).toEqual(['/atlas/a', null, null]);
  });

  test('of a region that is written in several ways lead where all of them lead', async () => {
    const results = {
      rows: exampleResult({
        names: ['county', 'amount', 'to', 'to_greatest'],
        rows: [
          ['1001', 1, '/a', '/a'],
          ['Square 1', 2, '/a', '/a'],
          ['1002', 3, '/b', '/b'],
          ['Square 2', 4, '/c', '/c'],
        ],
      }),
      shapes: { status: 'shapes' as const, shapes: exampleShapes(2) },
    };
    const html = await renderSection('Map', grouped(), results, { context: contextOf() });
    expect(addressesOf(html)).toEqual(['/atlas/a', null]);
  });
});

test('addresses of all layers are known to what copies pages, and their columns to what removes them', () => {
  const link = { location: '/search/5/', searchParams: 'value' };
  const { columns, sourceInfo, map } = storedMap({ layer: 'points', link });
  const actions = [{ name: 'Look', url: '/look' }];
  const further = { id: 'towns', sourceInfo, columns, map, actions };
  const state = mapSection.read({ ...storedMap({ layer: 'regions', link }), layers: [further] });
  const moved = mapSection.content!.withLinks!(state, (url) => (url === '' ? '' : `/copy${url}`));
  const addressesIn = ({ columns: ofLayer, actions: own }: Pick<MapState, 'columns' | 'actions'>) => [
    ...ofLayer.map(({ location }) => location),
    ...own.map(({ url }) => url),
  ];
  expect([moved, ...moved.layers].flatMap(addressesIn).filter((url) => url !== '')).toEqual([
    '/copy/search/5/',
    '/copy/search/5/',
    '/copy/look',
  ]);
  const used = mapSection.data!.usedColumns!(state).map(({ columns: names }) =>
    names.map(({ name }) => name),
  );
  expect(used).toEqual([
    ['county', 'amount', 'to'],
    ['lat', 'lon', 'site', 'to'],
  ]);
});
