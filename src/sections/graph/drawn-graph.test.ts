import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsName } from '#dataview/query/build-queries.ts';
import { sectionRows } from '#dataview/query/section-rows.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { seriesColour } from '#graphs/marks/palette.ts';
import { exampleContext } from '../example-context.ts';
import { drawnGraph } from './drawn-graph.ts';
import { graphSection } from './index.ts';
import { cardText } from './picture.ts';

const columns = [
  { name: 'county', show: true, xAxis: true, group: true },
  { name: 'events', type: 'number', show: true, yAxis: true, fn: 'sum' },
];

/** The properties of a graph section of these rows. */
function sectionOf(rows: SectionResult, stored: object) {
  return {
    id: 'chart',
    title: '',
    state: graphSection.read({ sourceInfo: { sourceId: 1, versionId: 2 }, columns, ...stored }),
    results: { [rowsName]: rows },
    editing: false,
    context: exampleContext({ scale: 0, series: null }),
    hidden: [],
    href: () => '/',
  };
}

/** The result of a section with these rows. */
const resultOf = (names: string[], rows: (string | number)[][]): SectionResult => ({
  status: 'ready',
  managed: true,
  result: { columns: names.map((name) => ({ name, type: 'text' })), rows, length: rows.length, totals: null },
  columns: [],
  attribution: { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v', updatedAt: '' },
});

/** The graph that is drawn of these rows. */
function graphOf(rows: SectionResult, stored: object) {
  const props = sectionOf(rows, stored);
  const read = sectionRows(props.state, props.results);
  if (!read || 'message' in read) throw new Error('There are no rows.');
  const drawn = drawnGraph(props, read.rows);
  if ('problem' in drawn) throw new Error(drawn.problem);
  return drawn.graph;
}

/** What stands out in a graph with these rows. */
function highlightedOf(rows: SectionResult, stored: object) {
  const { highlighted } = graphOf(rows, stored);
  return highlighted && [...highlighted];
}

test('values stand out that are drawn: of places of one series, or of several series', () => {
  const rows = resultOf(
    ['county', 'events'],
    [
      ['Kings', 3],
      ['Bronx', 4],
    ],
  );
  expect(highlightedOf(rows, { graph: { highlighted: ['Bronx', 'Queens'] } })).toEqual(['Bronx']);
  const series = [...columns, { name: 'kind', show: true, categorize: true, group: true }];
  const parts = resultOf(
    ['county', 'events', 'kind'],
    [
      ['Kings', 3, 'Hail'],
      ['Kings', 4, 'Wind'],
    ],
  );
  expect(highlightedOf(parts, { columns: series, graph: { highlighted: ['Wind', 'Kings'] } })).toEqual([
    'Wind',
  ]);
});

test('nothing is faint where what stands out is not drawn, such as behind a filter', () => {
  const rows = resultOf(['county', 'events'], [['Kings', 3]]);
  expect(highlightedOf(rows, { graph: { highlighted: ['Bronx'] } })).toBeUndefined();
  expect(highlightedOf(rows, {})).toBeUndefined();
});

const ratings = ['Very High', 'Relatively High', 'Relatively Moderate', 'Very Low'];
const ratingColours = ['#c7445d', '#e07069', '#f0d55d', '#4d6dbd'];

test('bars of ratings have the colours of their ratings whatever a filter leaves', () => {
  fc.assert(
    fc.property(fc.subarray(ratings, { minLength: 1 }), (names) => {
      const rows = resultOf(
        ['county', 'events'],
        names.map((name, index) => [name, index + 1]),
      );
      const { xColours } = graphOf(rows, { graph: {} });
      for (const name of names) {
        expect(xColours?.[name]).toBe(ratingColours[ratings.indexOf(name)]);
      }
    }),
  );
});

test('a colour by number is the colour of its series alone', () => {
  const series = [...columns, { name: 'kind', show: true, categorize: true, group: true }];
  const kinds = ['Flood', 'Hail', 'Very High', 'Wind'];
  const rows = resultOf(
    ['county', 'events', 'kind'],
    kinds.map((kind, index) => ['Kings', index + 1, kind]),
  );
  const coloursOf = (colors: string[]) => {
    const { display } = graphOf(rows, { columns: series, graph: { colors } });
    return kinds.map((_, place) => seriesColour(place, display.colors));
  };

  const themeColours = coloursOf([]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('#112233', '#445566'), { maxLength: 4 }), (colors) => {
      expect(coloursOf(colors)).toEqual(themeColours.map((colour, place) => colors[place] ?? colour));
    }),
  );
  // A value with a colour of its own keeps it beside a colour by number of another series.
  expect(themeColours).toContain('#c7445d');
  expect(new Set(coloursOf(['#112233'])).size).toBe(kinds.length);
});

test('a page makes the points of a graph once, for its drawing and for what its picture shows', async () => {
  let reads = 0;
  const row = ['Kings', 3];
  Object.defineProperty(row, 1, {
    enumerable: true,
    get: () => {
      reads += 1;
      return 3;
    },
  });
  const props = sectionOf(resultOf(['county', 'events'], [row]), {});
  expect(await cardText(props)).toContain('events');
  const readOnce = reads;
  expect(readOnce).toBeGreaterThan(0);
  const found = sectionRows(props.state, props.results);
  if (!found || 'message' in found) throw new Error('There are no rows.');
  expect(drawnGraph(props, found.rows)).toMatchObject({ graph: { points: [{ y: 3 }] } });
  expect(reads).toBe(readOnce);
  // Other settings make other points.
  drawnGraph({ ...props, state: { ...props.state } }, found.rows);
  expect(reads).toBeGreaterThan(readOnce);
});

test('bars of one series have the colour of the palette that is chosen, and not those of their values', () => {
  const rows = resultOf(
    ['county', 'events'],
    [
      ['Very Low', 3],
      ['Very High', 4],
    ],
  );
  expect(Object.keys(graphOf(rows, {}).xColours ?? {})).not.toEqual([]);
  for (const palette of ['categorical', 'sequential', 'diverging', 'single']) {
    const { xColours, display } = graphOf(rows, { graph: { palette } });
    expect(xColours).toEqual({});
    const scale = palette === 'sequential' || palette === 'diverging' ? palette : 'chart';
    expect(seriesColour(0, display.colors)).toContain(`--tm-${scale}-`);
  }
  const picked = { palette: 'single', valueColours: [{ value: 'Very High', colour: '#112233' }] };
  expect(graphOf(rows, { graph: picked }).xColours).toEqual({ 'Very High': '#112233' });
});
