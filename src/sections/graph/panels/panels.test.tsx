import { expect, test } from 'vitest';
import { graphTypes } from '#graphs/index.ts';
import { exampleResult, exampleSource, renderSection, shownColumn } from '../../example-section.tsx';

const columns = [
  shownColumn('year', { xAxis: true, group: true }),
  shownColumn('events', { type: 'number', yAxis: true, fn: 'sum' }),
  shownColumn('county', { panel: true, group: true }),
];

const rows = [
  ['2020', 5, 'Kings'],
  ['2021', 90, 'Kings'],
  ['2020', 7, 'Bronx'],
  ['2022', 1, 'Bronx'],
  ['2021', 2, null],
];

const markup = (graph: object, given: (string | number | null)[][] = rows): Promise<string> =>
  renderSection(
    'Graph',
    { ...exampleSource, columns, graph },
    { rows: exampleResult({ names: ['year', 'events', 'county'], rows: given }) },
  );

const headings = (html: string) => [...html.matchAll(/<h\d [^>]*>([^<]*)<\/h\d>/g)].map(([, text]) => text);
const ticks = (html: string) =>
  [...html.matchAll(/class="tm-side"[^>]*>(.*?)<\/div>/g)].map(([, inner = '']) =>
    inner.split(/<[^<>]*>/).filter(Boolean),
  );

/** The types that draw one series: lines between moments need two. */
const typesOfOne = graphTypes.filter(({ joinsSeries }) => !joinsSeries);

test.each(typesOfOne.map(({ name }) => name))(
  '%s: there is a chart for each value, by name',
  async (graphType) => {
    const html = await markup({ graphType, title: { title: 'Events' } });
    expect(headings(html)).toEqual(['Events', 'Bronx', 'Kings', 'None']);
    expect(html.match(/class="tm-graph-data"/g)).toHaveLength(1);
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test.each(
  typesOfOne
    .filter(({ hasValueAxis, isHorizontal }) => hasValueAxis && !isHorizontal)
    .map(({ name }) => name),
)('%s: all charts have one axis of amounts unless it is free, which a note says', async (graphType) => {
  const shared = ticks(await markup({ graphType }));
  expect(shared).toHaveLength(3);
  expect(new Set(shared.map(String)).size).toBe(1);
  const html = await markup({ graphType, panels: { axes: 'free' } });
  expect(new Set(ticks(html).map(String)).size).toBeGreaterThan(1);
  expect(html).toContain('Each chart has an axis of its own');
});

test('bars of all charts have the same places', async () => {
  const places = [...(await markup({})).matchAll(/class="tm-foot tm-foot-bands"[^>]*>(.*?)<\/div>/g)].map(
    ([, inner = '']) => [...inner.matchAll(/<span>([^<]+)<\/span>/g)].map(([, text]) => text),
  );
  expect(places).toEqual(Array(3).fill(['2020', '2021', '2022']));
});

test('charts can be in the order of their amounts, and one can stand out', async () => {
  expect(headings(await markup({ panels: { sort: 'largest' } }))).toEqual(['Kings', 'Bronx', 'None']);
  const outlined = (html: string) => html.match(/outline:2px/g)?.length ?? 0;
  expect([outlined(await markup({})), outlined(await markup({ panels: { highlighted: 'Bronx' } }))]).toEqual([
    0, 1,
  ]);
});

test('of very many values the largest have charts, and a note says so', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ['2020', at + 1, `Town ${at}`]);
  const html = await markup({}, many);
  expect(headings(html)).toHaveLength(24);
  expect(html).toContain('The charts of the 24 largest of 30 values of County are shown');
});

test('lines between moments have a chart for each value, at the same heights', async () => {
  const result = exampleResult({
    names: ['year', 'events', 'county', 'kind'],
    rows: [
      ['A', 5, 'Kings', '2014'],
      ['A', 90, 'Kings', '2024'],
      ['A', 7, 'Bronx', '2014'],
      ['A', 90, 'Bronx', '2024'],
    ],
  });
  const kind = shownColumn('kind', { categorize: true, group: true });
  const html = await renderSection(
    'Graph',
    { ...exampleSource, columns: [...columns, kind], graph: { graphType: 'SlopeGraph' } },
    { rows: result },
  );
  expect(headings(html)).toEqual(['Bronx', 'Kings']);
  const lines = [...html.matchAll(/stroke-width="2" d="M0,([\d.]+)L1000,([\d.]+)"/g)];
  expect(lines.map(([, , end]) => end)).toEqual([lines[0]?.[2], lines[0]?.[2]]);
  expect(lines[0]?.[1]).not.toBe(lines[1]?.[1]);
});
