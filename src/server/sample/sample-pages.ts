import type { Page, Section } from '#domain/page/page.ts';
import type { SourceEntry } from '#server/sources/sources.server.ts';
import { richText } from './sample-text.ts';

/** A section of the sample: its type, its state, and how it stands on the page. */
type SampleSection = Partial<Pick<Section, 'title' | 'level' | 'size' | 'tags' | 'group' | 'id'>> & {
  type: string;
  state: unknown;
};

/** A page of the sample with the pages below it. */
export type SamplePage = {
  title: string;
  description: string;
  icon?: string;
  filters?: Page['filters'];
  sections: SampleSection[];
  children?: SamplePage[];
};

/** What the sample site is called. */
export const sampleSite = {
  name: 'Hazard Notes',
  base_url: '/',
  tagline: 'A small sample site about natural hazards, made of public data.',
  footer:
    'Data: USGS, NOAA, NASA and FAA, by way of the npm package vega-datasets. Every number on these pages is computed from the rows when the page is asked for.',
};

type Column = { name: string; [setting: string]: unknown };

/** A column that is shown. */
const show = (name: string, settings: Record<string, unknown> = {}): Column => ({
  name,
  show: true,
  ...settings,
});
const group = (name: string, settings: Record<string, unknown> = {}) =>
  show(name, { group: true, ...settings });
const count = (name: string, label: string, settings: Record<string, unknown> = {}) =>
  show(name, { fn: 'count', customName: label, formatFn: 'comma', ...settings });
const x = (name: string, settings: Record<string, unknown> = {}) =>
  group(name, { xAxis: true, sort: 'asc nulls last', ...settings });
const y = (name: string, fn: string, label: string, settings: Record<string, unknown> = {}) =>
  show(name, { yAxis: true, fn, customName: label, ...settings });
const series = (name: string) => group(name, { categorize: true });

/** A filter that a visitor sets, under a key of the page that other sections listen to. */
const offer = (name: string, key: string, settings: Record<string, unknown> = {}): Column => ({
  name,
  filters: [
    {
      type: 'external',
      operation: 'filter',
      values: [],
      isMulti: true,
      usePageFilters: true,
      searchParamKey: key,
      allowSearchParams: true,
    },
  ],
  ...settings,
});
/** Takes the page's filter under a key. */
const listen = (key: string) => ({
  filters: [
    {
      type: 'internal',
      operation: 'filter',
      values: [],
      usePageFilters: true,
      searchParamKey: key,
      allowSearchParams: true,
    },
  ],
});
const only = (operation: string, ...values: string[]) => ({
  filters: [{ type: 'internal', operation, values }],
});

/** Builds the sample's pages upon the sources that were loaded. */
export function samplePages(sources: ReadonlyMap<string, SourceEntry>): SamplePage[] {
  const data = (sourceName: string, columns: Column[], display: Record<string, unknown> = {}) => {
    const source = sources.get(sourceName);
    const version = source?.versions[0];
    if (!source || !version) throw new Error(`The sample has no source ${sourceName}.`);
    const known = new Map(source.columns.map((column) => [column.name, column]));
    return {
      sourceInfo: {
        sourceId: source.id,
        sourceName: source.name,
        versionId: version.id,
        versionName: version.name,
      },
      columns: columns.map((column) => {
        const own = known.get(column.name);
        if (!own && column.name !== 'id') throw new Error(`${sourceName} has no column ${column.name}.`);
        return { display_name: own?.display_name ?? '', type: own?.type ?? 'number', ...column };
      }),
      display: { usePageFilters: true, ...display },
    };
  };
  const text = (...blocks: string[]): SampleSection => ({ type: 'lexical', state: richText(...blocks) });
  const table = (
    title: string,
    source: string,
    columns: Column[],
    display: Record<string, unknown> = {},
    rest: Partial<SampleSection> = {},
  ): SampleSection => ({
    type: 'Spreadsheet',
    title,
    level: '2',
    state: data(source, columns, display),
    ...rest,
  });
  const figures = (source: string, ...columns: Column[]): SampleSection[] =>
    columns.map((column) => ({
      type: 'Card',
      size: '1/3',
      state: data(source, [column], { showAttribution: false, usePagination: false, gridSize: 1 }),
    }));
  const filters = (
    source: string,
    columns: Column[],
    display: Record<string, unknown> = {},
  ): SampleSection => ({
    type: 'Filter',
    state: data(source, columns, { placement: 'inline', filterGridSize: columns.length, ...display }),
  });
  const graph = (
    source: string,
    columns: Column[],
    settings: Record<string, unknown>,
    rest: Partial<SampleSection> = {},
  ): SampleSection => ({
    type: 'Graph',
    state: { ...data(source, columns, { pageSize: 1000, usePagination: false }), graph: settings },
    ...rest,
  });
  const title = (words: string) => ({ title: { title: words, fontSize: 16, fontWeight: '600' } });

  const quakes = 'Earthquakes of a week';
  const weather = 'Daily weather, Seattle and New York';
  const climate = 'Global surface temperature';
  const strikes = 'Wildlife strikes on aircraft';
  const flights = 'Flights, first half of 2001';

  return [
    {
      title: 'Natural hazards, measured',
      description:
        'What instruments and reports say about shaking ground, weather, a warming world, and birds that meet aircraft.',
      icon: 'house',
      sections: [
        text(
          'The ground shakes more often than anybody feels: in one week of early 2018 the networks that report to the USGS located more than sixteen hundred earthquakes. Five of them reached magnitude 6. The pages of this site look at such records one by one; each figure is computed from the rows themselves, and says where they come from.',
        ),
        ...figures(
          quakes,
          count('time', 'Earthquakes in the week'),
          show('magnitude', { fn: 'max', customName: 'Strongest magnitude' }),
          show('depth_km', { fn: 'max', customName: 'Deepest (km)', formatFn: 'comma' }),
        ),
        graph(climate, [x('year'), y('anomaly', 'avg', 'Difference from 1951–1980 (°C)')], {
          graphType: 'LineGraph',
          ...title('The surface of the Earth has warmed by more than 1 °C'),
          subtitle: 'Yearly mean, difference from the mean of 1951–1980 in °C',
          yAxis: { tickFormat: '' },
          height: 340,
          legend: { show: false },
        }),
        graph(
          quakes,
          [x('strength'), y('time', 'count', 'Earthquakes')],
          {
            graphType: 'BarGraph',
            orientation: 'horizontal',
            ...title('Most earthquakes are too weak to be felt'),
            subtitle: 'Earthquakes of 31 January to 7 February 2018, by magnitude',
            yAxis: { tickFormat: 'comma' },
            height: 260,
          },
          { size: '1/2' },
        ),
        table(
          'The strongest of the week',
          quakes,
          [show('magnitude', { sort: 'desc nulls last' }), show('place'), show('day')],
          { pageSize: 6 },
          { size: '1/2' },
        ),
        text(
          '## Where to go from here',
          '- [Earthquakes](/earthquakes): one week of the whole world, by region and strength\n- [Weather](/weather): four years in Seattle and New York, side by side\n- [Wildlife strikes](/wildlife_strikes): ten thousand reports, by state and phase of flight\n- [Three million flights](/three_million_flights): what it takes to count them all',
        ),
      ],
    },
    {
      title: 'Earthquakes',
      description: 'One week of the whole world, as the USGS located it: 31 January to 7 February 2018.',
      icon: 'zap',
      sections: [
        filters(quakes, [offer('region', 'region'), offer('strength', 'strength')]),
        graph(
          quakes,
          [
            x('day'),
            { name: 'region', ...listen('region') },
            y('time', 'count', 'Earthquakes'),
            { ...series('strength'), ...listen('strength') },
          ],
          {
            graphType: 'BarGraph',
            ...title('Earthquakes a day'),
            subtitle: 'Stacked by magnitude',
            yAxis: { tickFormat: 'comma' },
            height: 320,
          },
        ),
        table(
          'Regions',
          quakes,
          [
            group('region', listen('region')),
            count('time', 'Earthquakes', { sort: 'desc nulls last' }),
            show('magnitude', { fn: 'max', customName: 'Strongest' }),
            show('depth_km', { fn: 'avg', customName: 'Mean depth (km)', formatFn: 'comma' }),
            { name: 'strength', ...listen('strength') },
          ],
          { pageSize: 10, showTotal: false },
        ),
        text(
          '## How to read this',
          'Dense networks find small earthquakes, so California and Alaska lead the count; where stations are far apart only the stronger ones are seen. The magnitude is a logarithm: a step of one means about **32 times** the energy.',
        ),
      ],
      children: [
        {
          title: 'Every earthquake',
          description: 'All rows of the week; sort by any column.',
          sections: [
            filters(quakes, [
              offer('region', 'region'),
              offer('magnitude', 'at_least', {
                filters: [
                  {
                    type: 'external',
                    operation: 'gte',
                    values: [],
                    usePageFilters: true,
                    searchParamKey: 'at_least',
                    allowSearchParams: true,
                  },
                ],
                customName: 'Magnitude',
              }),
            ]),
            table(
              'Earthquakes',
              quakes,
              [
                show('time', { sort: 'desc nulls last' }),
                show('magnitude', {
                  filters: [
                    {
                      type: 'internal',
                      operation: 'gte',
                      values: [],
                      usePageFilters: true,
                      searchParamKey: 'at_least',
                    },
                  ],
                }),
                show('place'),
                show('region', listen('region')),
                show('depth_km'),
              ],
              { pageSize: 25, allowDownload: true },
            ),
          ],
        },
      ],
    },
    {
      title: 'Weather',
      description: 'Four years of days in two cities on two coasts, 2012 to 2015.',
      icon: 'cloud-rain',
      sections: [
        filters(weather, [offer('location', 'city'), offer('year', 'year')]),
        graph(
          weather,
          [
            x('month'),
            y('temp_max', 'avg', 'Mean of daily highs (°C)'),
            { ...series('location'), ...listen('city') },
            { name: 'year', ...listen('year') },
          ],
          {
            graphType: 'LineGraph',
            ...title('Summers are hotter in New York, winters colder'),
            subtitle: 'Monthly mean of the daily highest temperature in °C',
            yAxis: { tickFormat: '' },
            height: 340,
          },
        ),
        graph(
          weather,
          [
            x('location', listen('city')),
            y('precipitation', 'sum', 'Precipitation (mm)'),
            { ...series('weather') },
            { name: 'year', ...listen('year') },
          ],
          {
            graphType: 'BarGraph',
            ...title('Seattle rains more often, not much more'),
            subtitle: 'Precipitation in mm, by the kind of day',
            yAxis: { tickFormat: 'comma' },
            height: 320,
          },
          { size: '1/2' },
        ),
        table(
          'Days of each kind',
          weather,
          [
            group('location', listen('city')),
            group('weather'),
            count('date', 'Days', { sort: 'desc nulls last' }),
            show('wind', { fn: 'avg', customName: 'Mean wind (m/s)', formatFn: 'comma' }),
            { name: 'year', ...listen('year') },
          ],
          { pageSize: 10 },
          { size: '1/2' },
        ),
      ],
      children: [
        {
          title: 'Snow days',
          description: 'Every day of snow in the record, with how much came down.',
          sections: [
            table(
              'Days with snow',
              weather,
              [
                show('date', { sort: 'asc nulls last' }),
                show('location'),
                show('precipitation'),
                show('temp_max'),
                show('temp_min'),
                { name: 'weather', ...only('filter', 'snow') },
              ],
              { pageSize: 20, showTotal: false },
            ),
          ],
        },
      ],
    },
    {
      title: 'Wildlife strikes',
      description:
        'Ten thousand reports of birds and other animals hit by aircraft in the United States, 1990 to 2002.',
      icon: 'wind',
      filters: [{ searchKey: 'state', values: [], useSearchParams: true }],
      sections: [
        filters(strikes, [offer('origin_state', 'state'), offer('wildlife_size', 'size')]),
        graph(
          strikes,
          [
            x('phase_of_flight'),
            y('flight_date', 'count', 'Strikes', { sort: 'desc nulls last' }),
            { name: 'origin_state', ...listen('state') },
            { ...series('wildlife_size'), ...listen('size') },
          ],
          {
            graphType: 'BarGraph',
            orientation: 'horizontal',
            ...title('Birds are met close to the ground'),
            subtitle: 'Reported strikes by phase of flight, stacked by the size of the animal',
            yAxis: { tickFormat: 'comma' },
            height: 320,
          },
        ),
        table(
          'By species',
          strikes,
          [
            group('wildlife_species'),
            count('flight_date', 'Strikes', { sort: 'desc nulls last' }),
            show('cost_total_$', { fn: 'sum', formatFn: 'comma_dollar' }),
            { name: 'origin_state', ...listen('state') },
            { name: 'wildlife_size', ...listen('size') },
          ],
          { pageSize: 12, showTotal: true },
        ),
        text(
          'Nine reports in ten name only the size of the bird. Where the species is known, the **Canada goose** is the costly one: heavy, in flocks, and fond of the grass beside runways.',
        ),
      ],
    },
    {
      title: 'Three million flights',
      description:
        'Storms and fog reach people as delays. Here is every domestic flight of half a year, grouped while you wait.',
      icon: 'map',
      sections: [
        ...figures(
          flights,
          count('origin', 'Flights'),
          show('distance', { fn: 'sum', customName: 'Miles flown', formatFn: 'abbreviate' }),
          show('delay', { fn: 'avg', customName: 'Mean delay (min)', formatFn: 'comma' }),
        ),
        table(
          'Airports by departures',
          flights,
          [
            group('origin', listen('from')),
            count('destination', 'Flights', { sort: 'desc nulls last' }),
            show('distance', { fn: 'sum', formatFn: 'comma' }),
            show('delay', { fn: 'avg' }),
          ],
          { pageSize: 15, showTotal: true },
        ),
        text(
          '## What happens here',
          'The table is not prepared: the server groups 3,000,000 rows when somebody asks, and keeps the answer until the data changes.',
        ),
      ],
    },
    {
      title: 'About the data',
      description: 'Where the numbers come from, and what may be done with them.',
      icon: 'info',
      sections: [
        text(
          '## Sources',
          '- **Earthquakes**: U.S. Geological Survey, feed of all earthquakes of a week. Public domain.\n- **Weather**: NOAA, daily records of two stations. U.S. Government work.\n- **Global temperature**: NASA GISS, Land-Ocean Temperature Index. U.S. Government work.\n- **Wildlife strikes**: FAA Wildlife Strike Database. U.S. Government data.\n- **Flights**: U.S. Bureau of Transportation Statistics, on-time performance.',
          '## Care',
          'The files come with the npm package *vega-datasets*, which shortened and tidied some of them for teaching. Do not take decisions by them.',
          '> To try the editor, sign in and press Edit on any page.',
        ),
      ],
    },
  ];
}
