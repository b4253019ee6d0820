import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { rowsName } from '#dataview/query/build-queries.ts';
import { CatalogueStore, SourceCatalogue } from '#dataview/sources/source-catalogue.ts';
import { graphTypes } from '#graphs/index.ts';
import { graphSection } from './index.ts';
import { LookSettings } from './settings/look-settings.tsx';
import { SectionSettings } from './settings.tsx';

const county = { name: 'county', show: true, xAxis: true, group: true };
const events = { name: 'events', type: 'number', show: true, yAxis: true, fn: 'sum' };
const began = { name: 'began', type: 'date' };
type Stored = { columns?: object[]; graph?: object; display?: object };

const resultOf = (rows: (string | number | null)[][], columns: object[] = []): SectionResult => ({
  status: 'ready',
  managed: true,
  result: {
    columns: [columns.length > 0 ? 'zip' : 'county', 'events', 'began'].map((name) => ({
      name,
      type: 'text',
    })),
    rows,
    length: rows.length,
    totals: null,
  },
  columns: columns.map((column) => sourceColumnSchema.parse(column)),
  attribution: { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v', updatedAt: '' },
});
const drawn = resultOf([
  ['Kings', 3, '2024-01-01'],
  ['Bronx', 4, '2025-01-01'],
]);

/** The settings of a graph of events by county, as markup: those of its data and of its look. */
function settings({ columns = [county, events], graph = {}, display = {} }: Stored, rows = drawn): string {
  const state = graphSection.read({ sourceInfo: { sourceId: 1, versionId: 2 }, columns, graph, display });
  const props = { id: 's1', state, results: { [rowsName]: rows }, onChange: () => {} };
  return renderToStaticMarkup(
    <SourceCatalogue value={new CatalogueStore({ sources: [] })}>
      <SectionSettings {...props} />
      <LookSettings {...props} />
    </SourceCatalogue>,
  );
}

/** Which of these texts the settings have. */
const found = (html: string, texts: readonly string[]) => texts.filter((text) => html.includes(`>${text}<`));

test('legend fields are those that have an effect: none of one series, no size of a heat map', () => {
  const fields = ['Legend', 'Legend label', 'Legend width (px)', 'Legend height (px)'];
  const series = [county, events, { ...began, show: true, categorize: true, group: true }];
  expect(found(settings({}), fields)).toEqual([]);
  expect(found(settings({ columns: series }), fields)).toEqual(fields);
  expect(found(settings({ graph: { graphType: 'GridGraph' } }), fields)).toEqual(fields.slice(0, 2));
});

test('bars that carry their amounts have no axis of amounts to set', () => {
  const fields = ['Slanted labels at y', 'Grid lines at y'];
  const graph = { orientation: 'horizontal' };
  expect(found(settings({}), fields)).toEqual(fields);
  expect(found(settings({ graph }), fields)).toEqual([]);
  expect(found(settings({ graph }, resultOf([['Kings', -3, null]])), fields)).toEqual([]);
});

test('amounts can be turned off in heat maps, and where bars can carry them', () => {
  expect(found(settings({ graph: { graphType: 'GridGraph' } }), ['Amounts in cells'])).toHaveLength(1);
  const field = ['Amounts at bars'];
  expect(found(settings({}), field)).toEqual(field);
  expect(found(settings({}, resultOf([['Kings', -3, null]])), field)).toEqual([]);
  expect(found(settings({ graph: { graphType: 'LineGraph' } }), field)).toEqual([]);
  const axis = ['Grid lines at y'];
  expect(found(settings({ graph: { orientation: 'horizontal', showAmounts: false } }), axis)).toEqual(axis);
});

test('series, or bars of one series, can stand out; one line and the steps of a heat map cannot', () => {
  const field = ['Highlighted value'];
  const series = [county, events, { ...began, show: true, categorize: true, group: true }];
  expect(found(settings({}), field)).toEqual(field);
  expect(found(settings({ columns: series, graph: { graphType: 'LineGraph' } }), field)).toEqual(field);
  expect(found(settings({ graph: { graphType: 'LineGraph' } }), field)).toEqual([]);
  expect(found(settings({ columns: series, graph: { graphType: 'GridGraph' } }), field)).toEqual([]);
  expect(settings({ graph: { highlighted: ['Queens'] } })).toContain('Remove the highlight of Queens');
});

test('bars below zero can have a colour of their own', () => {
  const field = ['Below zero'];
  const below = resultOf([['Kings', -3, null]]);
  expect(found(settings({}, below), field)).toEqual(field);
  expect(found(settings({}), field)).toEqual([]);
  expect(found(settings({ graph: { graphType: 'LineGraph' } }, below), field)).toEqual([]);
});

test('functions that calculate are offered for numbers only', () => {
  const calculating = ['Sum', 'Average', 'Median'];
  expect(found(settings({}), calculating)).toEqual(calculating);
  const counted = { name: 'town', type: 'text', show: true, yAxis: true, fn: 'count' };
  const text = settings({ columns: [county, counted] });
  expect(found(text, ['Count', 'Count of rows', 'Maximum'])).toHaveLength(3);
  expect(found(text, calculating)).toEqual([]);
  // One that was stored is still shown, so that it can be seen and changed.
  expect(found(settings({ columns: [county, { ...counted, fn: 'avg' }] }), calculating)).toEqual(['Average']);
});

test('bars are stacked or grouped where amounts may be added up', () => {
  const by = { ...began, show: true, categorize: true, group: true };
  const choices = (fn: string) =>
    found(settings({ columns: [county, { ...events, fn }, by] }), ['Stacked', 'Shares']);
  const both = ['Stacked', 'Shares'];
  expect(['sum', 'count', 'rows', 'share'].map(choices)).toEqual(Array(4).fill(both));
  expect(['avg', 'median', 'max', 'min'].map(choices)).toEqual(Array(4).fill([]));
});

test('dates are grouped by a step along x and as series, but not where each row is drawn', () => {
  const fields = ['Dates by', 'Dates of the series by', 'Dates of the rows by'];
  const dates = { ...began, show: true, group: true };
  expect(found(settings({ columns: [{ ...dates, xAxis: true }, events] }), fields)).toEqual(['Dates by']);
  const series = [county, events, { ...dates, categorize: true }];
  expect(found(settings({ columns: series }), fields)).toEqual(['Dates of the series by']);
  const graph = { graphType: 'GridGraph' };
  expect(found(settings({ columns: series, graph }), fields)).toEqual(['Dates of the rows by']);
  const rows = [county, { ...events, fn: '' }, { ...dates, categorize: true }];
  expect(found(settings({ columns: rows, graph: { graphType: 'ScatterPlot' } }), fields)).toEqual([]);
});

test('points have a name and a size in scatter plots, where rows are drawn by numbers only', () => {
  const fields = ['Point names', 'Size by', 'Size by: function'];
  const graph = { graphType: 'ScatterPlot' };
  const people = { name: 'people', type: 'number' };
  const columns = [county, { ...events, fn: '' }, began, people];
  expect(found(settings({ columns }), fields)).toEqual([]);
  expect(found(settings({ columns, graph }), fields)).toEqual(fields.slice(0, 2));
  const grouped = [county, events, began, { ...people, show: true, pointSize: true }];
  expect(found(settings({ columns: grouped, graph }), fields)).toEqual(fields);
});

test('names beside points can be turned off where points have names', () => {
  const field = ['Names beside points'];
  const graph = { graphType: 'ScatterPlot' };
  const named = [county, { ...events, fn: '' }, { ...began, show: true, pointName: true }];
  expect(found(settings({ columns: named, graph }), field)).toEqual(field);
  expect(found(settings({ columns: named }), field)).toEqual([]);
  expect(found(settings({ columns: named.slice(0, 2), graph }), field)).toEqual([]);
});

test('the largest categories are offered where x has categories, also where these are numbers', () => {
  const field = ['Largest categories only'];
  const zip = { ...county, name: 'zip', type: 'number' };
  expect(found(settings({}), field)).toEqual(field);
  expect(found(settings({ columns: [zip, events] }), field)).toEqual([]);
  const codes = { name: 'zip', type: 'number', dataType: 'numeric', options: [{ value: '1', label: 'One' }] };
  const rows = resultOf([[1, 3, null]], [codes]);
  expect(found(settings({ columns: [zip, events] }, rows), field)).toEqual(field);
});

test('of numbers and dates the largest amounts are offered, where these have bars or cells', () => {
  const field = ['Largest categories only', 'Largest amounts only'];
  const dates = [{ ...began, show: true, xAxis: true, group: true }, events];
  const rows = resultOf([[1, 3, '2024-01-01']], [{ ...began, dataType: 'date' }]);
  const of = (graphType: string) => found(settings({ columns: dates, graph: { graphType } }, rows), field);
  expect(of('BarGraph')).toEqual(field.slice(1));
  expect(of('GridGraph')).toEqual(field.slice(1));
  expect(of('LineGraph')).toEqual([]);
  expect(of('ScatterPlot')).toEqual([]);
  expect(found(settings({}), field)).toEqual(field.slice(0, 1));
});

test('a part of x on dates is between dates, and a title has a weight', () => {
  const graph = {
    useCustomXDomain: true,
    xDomain: [Date.UTC(2024, 2, 1), 2025],
    title: { title: 'Storms', fontWeight: '800' },
  };
  const html = settings({ columns: [{ ...began, show: true, xAxis: true, group: true }, events], graph });
  expect(html).toMatch(/value="2024-03-01".*value="2025"/);
  expect(html).toContain('Title weight');
  expect(found(html, ['Semi-bold', '800'])).toEqual(['Semi-bold', '800']);
});

test('a colour can be picked for each value that is shown, and those picked are listed', () => {
  const picked = { valueColours: [{ value: 'Queens', colour: '#102030' }] };
  const offer = ['Colour of a value', 'Queens'];
  expect(found(settings({}), offer)).toEqual(offer.slice(0, 1));
  expect(found(settings({ graph: picked }), offer)).toEqual(offer);
  expect(settings({ graph: picked })).toContain('Remove the colour of Queens');
  // They are known by their values, in older states by their names.
  const risk = { name: 'risk', type: 'select', options: [{ value: 'h', label: 'High' }] };
  const rated = { columns: [{ ...risk, name: 'zip', show: true, xAxis: true, group: true }, events] };
  const rows = resultOf([['h', 3, null]], [{ ...risk, name: 'zip', dataType: 'text' }]);
  for (const value of ['h', 'High']) {
    expect(
      settings({ ...rated, graph: { valueColours: [{ value, colour: '#102030' }] } }, rows),
      value,
    ).toContain('Remove the colour of High');
  }
  expect(found(settings({ graph: { graphType: 'LineGraph' } }), offer)).toEqual([]);
  expect(found(settings({ graph: { ...picked, graphType: 'GridGraph' } }), offer)).toEqual([]);
});

test('colours of one’s own that the colour-blind confuse are named', () => {
  const [red, green] = ['#c45a4e', '#7d8a3c'];
  const warning = (graph: object) =>
    /Colour-blind people may confuse these colours: ([^<]*)</.exec(settings({ graph }))?.[1];
  expect(warning({ colors: [red, '#1d2f6f', green] })).toBe('Series 1 and Series 3.');
  expect(warning({ colors: [red, '#1d2f6f'] })).toBeUndefined();
  const valueColours = [{ value: 'Kings', colour: red }];
  expect(warning({ valueColours, colors: [green] })).toBe('Kings and Series 1.');
  expect(warning({ colors: Array(4).fill(red) })).toMatch(/^Series 1 and Series 2; .*; 3 more\.$/);
  // A heat map mixes its colours into an ordered scale, so similar colours confuse no one.
  expect(warning({ graphType: 'GridGraph', colors: [red, green] })).toBeUndefined();
});

test('the height of horizontal bars says what else decides it', () => {
  const note = 'Where this height does not fit the number of bars, the chart is higher or lower.';
  expect(settings({ graph: { orientation: 'horizontal' } })).toContain(note);
  expect(settings({})).not.toContain(note);
  expect(settings({ graph: { orientation: 'horizontal', graphType: 'LineGraph' } })).not.toContain(note);
});

test('a comparison is offered exactly where it is drawn; others say why where they were compared', () => {
  const offers = (stored: Stored) => settings(stored).includes('>Compare with<');
  const series = [county, events, { ...began, show: true, categorize: true, group: true }];
  const compared = { compare: { with: 'yearBefore' } };
  for (const { name, comparison } of graphTypes) {
    const graph = { graphType: name };
    expect([name, offers({ graph })]).toEqual([name, 'drawnAs' in comparison]);
    const drawsSeries = 'drawnAs' in comparison && comparison.of === 'series';
    expect([name, offers({ graph, columns: series })]).toEqual([name, drawsSeries]);
  }

  expect(settings({ graph: { graphType: 'PieGraph' } })).not.toContain('Nothing is compared');
  expect(settings({ graph: { graphType: 'PieGraph' }, display: compared })).toContain('one whole');
  const slope = { graphType: 'SlopeGraph' };
  expect(settings({ columns: series, display: compared, graph: slope })).toContain('of one amount');
  const alongTime = [
    { ...county, show: false, xAxis: false, group: false },
    events,
    { ...began, xAxis: true, group: true, show: true },
  ];
  expect(settings({ columns: alongTime, display: compared, graph: slope })).toContain('along time');
  const dated = settings({ columns: [county, events, began], display: compared });
  expect(dated).toContain('Without a filter of dates');
  expect(dated).not.toContain('No column has amounts');
});
