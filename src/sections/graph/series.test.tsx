import { describe, expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { exampleContext } from '../example-context.ts';
import { exampleResult, renderSection, shownColumn } from '../example-section.tsx';
import { exampleGraph } from './example-graph.ts';

describe('with series', () => {
  const categorized = {
    ...exampleGraph,
    columns: [...exampleGraph.columns, shownColumn('hazard', { categorize: true, group: true })],
  };
  const ofHazards = (counts: [hazard: string, count: number][]) =>
    exampleResult({ names: ['value', 'count'], rows: counts });
  const rowsOf = (rows: (string | number)[][]) =>
    exampleResult({ names: ['county', 'events', 'hazard'], rows });
  const colourOf = (html: string, name: string) =>
    new RegExp(
      `<li data-series="${name}">(?:<a [^>]*>)?<span [^>]*background-color:var\\(--tm-chart-(\\d+)`,
    ).exec(html)?.[1];

  test('a colour belongs to a value, whichever values a filter leaves', async () => {
    const series = ofHazards([
      ['Flood', 9],
      ['Wind', 5],
      ['Hail', 2],
    ]);
    const rows = [
      ['Bronx', 1, 'Hail'],
      ['Kings', 4, 'Flood'],
      ['Kings', 2, 'Wind'],
    ];
    const whole = await renderSection('Graph', categorized, { rows: rowsOf(rows), series });
    expect(['Flood', 'Wind', 'Hail'].map((name) => colourOf(whole, name))).toEqual(['1', '2', '3']);
    const filtered = await renderSection('Graph', categorized, {
      rows: rowsOf(rows.filter(([, , hazard]) => hazard !== 'Flood')),
      series,
    });
    expect(['Wind', 'Hail'].map((name) => colourOf(filtered, name))).toEqual(['2', '3']);
  });

  test('averages are beside each other, because a stack of them is no amount of the data', async () => {
    const rows = rowsOf([
      ['Kings', 60, 'Flood'],
      ['Kings', 90, 'Wind'],
    ]);
    const series = ofHazards([
      ['Flood', 1],
      ['Wind', 1],
    ]);
    const ends = async (fn: string) => {
      const columns = categorized.columns.map((column) =>
        column.name === 'events' ? { ...column, fn } : column,
      );
      const graph = { showScaleFilter: true };
      const html = await renderSection('Graph', { ...categorized, columns, graph }, { rows, series });
      const starts = [...html.matchAll(/<rect[^>]* x="([^"]*)"/g)].map(([, x]) => x);
      return [new Set(starts).size, html.includes('title="150"'), html.includes('title="90"')];
    };
    expect(await ends('sum')).toEqual([1, true, false]);
    expect(await ends('avg')).toEqual([2, false, true]);
  });

  test('a colour that is picked for a value stays with it when the data changes', async () => {
    const graph = { valueColours: [{ value: 'Hail', colour: '#102030' }] };
    const swatches = async (names: string[], more: object = {}) => {
      const html = await renderSection(
        'Graph',
        { ...categorized, graph: { ...graph, ...more } },
        {
          rows: rowsOf(names.map((name) => ['Kings', 4, name])),
          series: ofHazards(names.map((name, at) => [name, 99 - at])),
        },
      );
      return [...html.matchAll(/<li data-series="(\w+)".*?background-color:(?:var\(--tm-)?([^,)"]+)/g)].map(
        ([, name, colour]) => `${name} ${colour}`,
      );
    };
    expect(await swatches(['Flood', 'Hail'])).toEqual(['Flood chart-1', 'Hail #102030']);
    expect(await swatches(['Fog', 'Flood', 'Hail'])).toEqual([
      'Fog chart-1',
      'Flood chart-2',
      'Hail #102030',
    ]);
    // The colours by number are for the rest, and with more values than colours a picked one is kept, too.
    expect(await swatches(['Flood', 'Hail'], { colors: ['#405060'] })).toEqual([
      'Flood #405060',
      'Hail #102030',
    ]);
    const many = Array.from({ length: 30 }, (_, at) => `Hazard${at}`);
    const html = await renderSection(
      'Graph',
      { ...categorized, graph },
      {
        rows: rowsOf([
          ['Kings', 4, 'Hazard1'],
          ['Kings', 5, 'Hail'],
        ]),
        series: ofHazards([...many, 'Hail'].map((name) => [name, 1])),
      },
    );
    expect(html).toMatch(/<li data-series="Hail".*?background-color:#102030/);
  });

  test('a colour that is picked for a bar of one series is that of its value', async () => {
    const rows = exampleResult({
      names: ['county', 'events'],
      rows: [
        ['Kings', 3],
        ['constructor', 4],
      ],
    });
    const graph = { colors: ['#405060'], valueColours: [{ value: 'Kings', colour: '#102030' }] };
    const html = await renderSection('Graph', { ...exampleGraph, graph }, { rows });
    expect(html).toMatch(/<rect [^>]*fill="#102030" data-x="Kings"/);
    expect(html).toMatch(/<g class="tm-series" fill="#405060">/);
    expect(html.match(/fill="#102030"/g)).toHaveLength(1);
  });

  test('the colours of a heat map are those of amounts, also where its rows are ratings', async () => {
    const rows = rowsOf([
      ['Kings', 4, 'Very High'],
      ['Kings', 5, 'Relatively Low'],
    ]);
    const html = await renderSection(
      'Graph',
      { ...categorized, graph: { graphType: 'GridGraph' } },
      { rows },
    );
    expect(html).toContain('tm-sequential-7');
    expect(html).not.toContain('#c7445d');
  });

  test('dates and numbers are series in their own order, dates as finely as they differ', async () => {
    const months = ['2024-03-01', '2024-01-01', '2024-12-01'];
    const of = async (dataType: 'date' | 'numeric', values: (string | number)[]) => {
      const rows = rowsOf(values.map((value) => ['Kings', 4, value]));
      const columns = ['county', 'events', 'hazard'].map((name) => ({
        name,
        type: 'text',
        ...(name === 'hazard' ? { type: dataType === 'date' ? 'date' : 'number', dataType } : {}),
      }));
      const series = exampleResult({ names: ['value', 'count'], rows: values.map((value) => [value, 1]) });
      const html = await renderSection('Graph', categorized, {
        rows: { ...rows, columns } as SectionResult,
        series,
      });
      return [...html.matchAll(/<li data-series="([^"]*)"/g)].map(([, name]) => name);
    };
    expect(await of('date', months)).toEqual(['Jan 2024', 'Mar 2024', 'Dec 2024']);
    expect(await of('numeric', [2021, 2019, 2020])).toEqual(['2019', '2020', '2021']);
  });

  test.each(['en', 'de'] as const)(
    'in %s, a series of dates keeps its colour and is alone by its value, or by its name of then',
    async (locale) => {
      const months = ['2024-03-01', '2024-12-01'];
      const march = { en: 'Mar 2024', de: 'März 2024' }[locale];
      const isAlone = { en: `Shown alone: ${march}.`, de: `Allein gezeigt: ${march}.` }[locale];
      const of = async (value: string, wanted: string | null) => {
        const answer = exampleResult(
          { names: ['county', 'events', 'hazard'], rows: months.map((month) => ['Kings', 4, month]) },
          [sourceColumnSchema.parse({ name: 'hazard', type: 'date', dataType: 'date' })],
        );
        const graph = { valueColours: [{ value, colour: '#102030' }] };
        const context = exampleContext({ page: 0, sort: null, scale: 0, series: wanted });
        const rows = { ...answer, locale } as SectionResult;
        return renderSection('Graph', { ...categorized, graph }, { rows }, { context });
      };
      const html = await of('2024-03-01', '2024-03-01');
      expect(html).toContain(isAlone);
      expect(html).toMatch(new RegExp(`<li data-series="${march}".*?background-color:#102030`));
      expect(html).toContain('s.s1.series=2024-12-01');
      const older = await of(march, march);
      expect(older).toContain(isAlone);
      expect(older).toMatch(new RegExp(`<li data-series="${march}".*?background-color:#102030`));
    },
  );

  test('ratings of a risk have the colours of these, as series and as bars', async () => {
    const names = ['Very High', 'Relatively Low', 'No Rating'];
    const rows = names.map((name) => ['Kings', 4, name]);
    const series = await renderSection('Graph', categorized, { rows: rowsOf(rows) });
    expect([...series.matchAll(/tm-swatch" style="background-color:([^"]+)"/g)].map(([, it]) => it)).toEqual([
      '#c7445d',
      '#509bc7',
      '#b8bcc4',
    ]);
    const bars = await renderSection('Graph', exampleGraph, {
      rows: exampleResult({ names: ['county', 'events'], rows: names.map((name) => [name, 4]) }),
    });
    expect(bars).toMatch(/<rect [^>]*fill="#c7445d"/);
  });

  test('a legend lists the series that have a mark', async () => {
    const rows = [
      ['Kings', 4, 'Flood'],
      ['Kings', 2, 'Hail'],
      ['Kings', 0, 'Wind'],
    ];
    const html = await renderSection('Graph', categorized, { rows: rowsOf(rows) });
    expect(['Flood', 'Hail', 'Wind'].map((name) => colourOf(html, name) !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('bars in the order of their amounts are in the order of their totals', async () => {
    const byAmount = {
      ...categorized,
      columns: categorized.columns.map((column) => ({
        ...column,
        sort: column.name === 'events' ? 'desc nulls last' : '',
      })),
    };
    const rows = rowsOf([
      ['Kings', 7, 'Wind'],
      ['Bronx', 5, 'Wind'],
      ['Bronx', 4, 'Flood'],
      ['Queens', 1, 'Flood'],
    ]);
    const html = await renderSection('Graph', byAmount, { rows });
    const places = [...html.matchAll(/<th scope="row">(\w+)</g)].map(([, name]) => name);
    expect(places).toEqual(['Bronx', 'Kings', 'Queens']);
  });

  test('more series than colours are added up, and a graph that is cut off is not drawn', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ['Kings', index + 1, `Hazard ${index + 1}`]);
    const html = await renderSection('Graph', categorized, { rows: rowsOf(many) });
    expect(html).toContain('The 19 largest of 30 series are shown; the others are added up as Other.');
    expect(html).toContain('data-series="Other"');
    expect(html).toContain(', Other: 66 (14.2% of 465)<');
    const cut = exampleResult({ names: ['county', 'events', 'hazard'], rows: many, length: 31_430 });
    const refused = await renderSection('Graph', categorized, { rows: cut });
    expect(refused).toContain('This graph has 31,430 points, and at most 30 can be drawn.');
    expect(refused).not.toContain('<figure');
  });
});

test('parts of a whole that are steps of a scale are from light to strong, whatever their type', async () => {
  const columns = [
    shownColumn('size', { xAxis: true, group: true }),
    shownColumn('events', { type: 'number', yAxis: true, fn: 'sum' }),
  ];
  const drawn = (graphType: string, sizes: string[]) =>
    renderSection(
      'Graph',
      { ...exampleGraph, columns, graph: { graphType } },
      { rows: exampleResult({ names: ['size', 'events'], rows: sizes.map((size, at) => [size, at + 3]) }) },
    );

  for (const type of ['PieGraph', 'TreemapGraph']) {
    const scale = await drawn(type, ['Small', 'Medium', 'Large']);
    expect(scale.match(/var\(--tm-sequential-\d/g)?.length).toBeGreaterThanOrEqual(3);
    expect(scale).not.toContain('--tm-chart-');
    const others = await drawn(type, ['Flood', 'Wind', 'Hail']);
    expect(others).not.toContain('--tm-sequential-');
  }
});
