import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import { pageCommandSchema } from '#domain/page/change/page-command.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import { sectionType } from '#sections/index.ts';
import { addCommands } from './add-commands.ts';
import { suggestPage } from './suggest-page.ts';

const info = { sourceId: 1, sourceName: 'Declarations', versionId: 2, versionName: 'version 1' };
const rows = 1000;

const number = { type: 'number', dataType: 'numeric' };
const day = { type: 'date', dataType: 'date' };

type Made = [name: string, column: object, profile: Partial<ColumnProfile>];

function suggest(...made: Made[]) {
  const columns = made.map(([name, column]) =>
    sourceColumnSchema.parse({ name, display_name: name, type: 'text', ...column }),
  );
  const profiles = made.map(([name, , profile]): ColumnProfile => ({
    name,
    filled: rows,
    empty: 0,
    invalid: 0,
    distinct: rows,
    least: null,
    greatest: null,
    top: [],
    histogram: null,
    ...profile,
  }));
  return suggestPage({ columns, info }, { rows, takenAt: 'now', isCurrent: true, columns: profiles });
}

const texts = (drafts: ReturnType<typeof suggest>) => drafts.map(({ label, text }) => `${label}: ${text}`);

test('events get counts, a trend over time and a table with filters', () => {
  const drafts = suggest(
    ['id', number, {}],
    ['day', day, { distinct: 300, least: '2019-01-01', greatest: '2022-06-01' }],
    ['kind', {}, { distinct: 6 }],
    ['damage', number, { distinct: 900 }],
    ['place', {}, { distinct: 700 }],
  );
  expect(texts(drafts)).toEqual([
    'Key figures: Cards: Declarations, Total damage, Highest damage.',
    'Trend: A line: Declarations by week, 2019–2022.',
    'Table with filters: Rows to sort and download, filters by Kind.',
  ]);
});

test('measurements of several stations get a line each, by steps where there are many', () => {
  const trendOf = (days: number, more: Partial<ColumnProfile> = {}) => {
    const drafts = suggest(
      ['station_no', {}, { distinct: 10 }],
      ['station', {}, { distinct: 10 }],
      ['day', day, { distinct: days, least: '2019-01-01', greatest: '2023-12-31' }],
      ['quality', {}, { distinct: 3 }],
      ['level', number, { distinct: 700, empty: 3 }],
      ['flow', number, { distinct: 900, ...more }],
    );
    return texts(drafts).slice(0, 2);
  };
  expect(trendOf(rows / 10)).toEqual([
    'Key figures: Cards: Declarations, Average level, Average flow.',
    'Trend: Lines: Level by day and station, 2019–2023.',
  ]);
  expect(trendOf(rows / 8)).toContain('Trend: Lines: Level by day and station, 2019–2023.');
  // Rows at a few of the days of each station are events.
  expect(trendOf(rows / 4)).toContain('Trend: A line: Declarations by month, 2019–2023.');
});

test('a filter has the name of its column as its key, which the address may have', () => {
  const keyOf = (name: string) => {
    const [first] = suggest(['id', number, {}], [name, {}, { distinct: 6 }], ['place', {}, { distinct: 700 }])
      .flatMap(({ sections }) => sections)
      .filter(({ type }) => type === 'Filter');
    const { columns } = sectionType('Filter')!.read(first?.state) as DataState;
    return columns.flatMap(({ filters }) => filters.map(({ searchParamKey }) => searchParamKey))[0];
  };
  expect(keyOf('Incident Type')).toBe('Incident Type');
  // The query string has other uses for these.
  expect(keyOf('s.kind')).toBe('filter_s.kind');
  expect(keyOf('embed')).toBe('filter_embed');
});

test('large amounts are short on the cards, and moments are days', () => {
  const formats = (...made: Made[]) =>
    suggest(...made)
      .find(({ label }) => label === 'Key figures')!
      .sections.map(({ state }) => {
        const { columns } = state as { columns: { show: boolean; formatFn: string }[] };
        return columns.find(({ show }) => show)!.formatFn;
      });
  const [value, depth] = [{ greatest: 42_000_000_000 }, { greatest: 30 }];
  expect(formats(['value', number, value], ['depth', number, depth])).toEqual([
    'comma',
    'abbreviate',
    'comma',
  ]);
  expect(formats(['value', number, value])).toEqual(['comma', 'abbreviate', 'abbreviate']);
  expect(formats(['day', { type: 'timestamp', dataType: 'timestamp' }, {}])).toEqual(['comma', 'date']);
});

test('the categories that most rows have come first', () => {
  const holiday = { distinct: 6, filled: 10, empty: rows - 10 };
  const drafts = suggest(['holiday', { type: 'select' }, holiday], ['weather', {}, { distinct: 11 }]);
  expect(texts(drafts)).toEqual([
    'Key figures: Cards: Declarations.',
    'Chart: Bars: Declarations by weather.',
    'Table with filters: Rows to sort and download, filters by Weather, Holiday.',
  ]);
});

test('a category that is nearly always the same comes after others', () => {
  const top = (count: number) => [{ value: 'County', count }];
  const drafts = suggest(
    ['type', {}, { distinct: 7, top: top(951) }],
    ['rating', {}, { distinct: 5, top: top(400) }],
  );
  expect(texts(drafts)).toContain('Chart: Bars: Declarations by rating.');
  expect(texts(drafts).at(-1)).toContain('filters by Rating, Type.');
});

test('columns that only say yes or no come after other categories', () => {
  const flag = { distinct: 2, top: ['1', '0'].map((value) => ({ value, count: 500 })) };
  const drafts = suggest(
    ['declared', { type: 'select' }, flag],
    ['incident', {}, { distinct: 25, top: [{ value: 'Fire', count: 300 }] }],
    ['coast', {}, { distinct: 2, top: ['East', 'West'].map((value) => ({ value, count: 500 })) }],
  );
  expect(texts(drafts)).toContain('Chart: Bars: Declarations by coast.');
  expect(texts(drafts).at(-1)).toContain('filters by Coast, Incident, Declared.');
});

test('times at which data was handled are no trend, and a table shows what can be read', () => {
  const [sparse, key] = [{ filled: 300, empty: rows - 300 }, '8f0f0908874eb215f6e3d73799c8e8d2d29da7b3'];
  const drafts = suggest(
    ['number', number, {}],
    ['granted', number, sparse],
    ['lastRefresh', { type: 'timestamp', dataType: 'timestamp' }, { distinct: 40 }],
    ['update_date', day, { distinct: 300 }],
    ['hash', {}, { least: key, greatest: key }],
    ['state', {}, { distinct: 50 }],
  );
  expect(texts(drafts)).toContain('Chart: Bars: Declarations by state.');
  const { columns } = drafts.at(-1)!.sections.at(-1)!.state as { columns: { name: string; show: boolean }[] };
  expect(columns.filter(({ show }) => show).map(({ name }) => name)).toEqual([
    'number',
    'lastRefresh',
    'update_date',
    'state',
  ]);
});

test('a series has a line of its values; years are its axis', () => {
  const drafts = suggest(['year', number, { least: 1880, greatest: 2023 }], ['anomaly', number, {}]);
  expect(texts(drafts)).toEqual([
    'Key figures: Cards: Declarations, Average anomaly, Highest anomaly.',
    'Trend: A line: Anomaly by year, 1880–2023.',
    'Table: Rows to sort and download.',
  ]);
});

test('where each of many subjects has a row at each time, amounts are drawn instead of counts', () => {
  const filled = 1000;
  const years = { filled, distinct: 10, least: '2010', greatest: '2019' };
  const drafts = suggest(
    ['county', {}, { filled, distinct: 100 }],
    ['census population', number, { filled, distinct: 99 }],
    ['year', {}, years],
    ['total population', number, { filled, distinct: 990 }],
  );
  expect(texts(drafts).slice(0, 2)).toEqual([
    'Key figures: Cards: Declarations, Average total population, Average census population.',
    'Trend: A line: Total population by year, 2010–2019.',
  ]);
});

test('days of a series are drawn themselves, moments of events are counted by day', () => {
  const long = { distinct: rows, least: '1990-01-01', greatest: '2004-06-01' };
  const twice = (name: string) =>
    suggest(['day', day, long], ['station', {}, { distinct: 2 }], [name, number, {}]);
  expect(texts(twice('damage'))).toContain('Trend: A line: Damage by day, 1990–2004.');
  expect(texts(twice('level'))).toContain('Trend: A line: Level by day, 1990–2004.');
  const moment = { type: 'timestamp', dataType: 'timestamp' };
  const week = { distinct: 990, least: '2018-01-31T00:00:00Z', greatest: '2018-02-07T23:00:00Z' };
  const events = suggest(['time', moment, week], ['magnitude', number, {}], ['place', {}, { distinct: 700 }]);
  expect(texts(events)).toContain('Trend: A line: Declarations by day, 2018.');
});

test('without a time there are bars by category, and codes and coordinates are no quantities', () => {
  const drafts = suggest(
    ['fips', number, {}],
    ['latitude', number, {}],
    ['long', number, {}],
    ['rating', { type: 'select', options: [] }, { distinct: 12 }],
  );
  expect(texts(drafts)).toEqual([
    'Key figures: Cards: Declarations.',
    'Chart: Bars: Declarations by rating.',
    'Map: A map: Declarations by fips.',
    'Table with filters: Rows to sort and download, filters by Rating.',
  ]);
});

test('row numbers and codes of offices are no quantities', () => {
  const drafts = suggest(
    ['entry', number, { filled: 1000, distinct: 1000, least: 1, greatest: 1000 }],
    ['oid_', number, { distinct: 900, least: 7, greatest: 2000 }],
    ['STATEFIPS', number, { distinct: 51, least: 1, greatest: 56 }],
    ['POPULATION', number, { distinct: 900, least: 88, greatest: 9_000_000 }],
  );
  expect(texts(drafts)[0]).toBe('Key figures: Cards: Declarations, Total population, Highest population.');
});

test('a table of many columns leaves out codes, and begins with the largest quantity', () => {
  const names = ['OID_', 'NRI_ID', 'STATE', 'STATEFIPS', 'COUNTY', 'COUNTYFIPS'];
  const measured = ['POPULATION', 'BUILDVALUE', 'AREA', 'RISK_SCORE'];
  const shownOf = (drafts: ReturnType<typeof suggest>) => {
    const { state } = drafts.at(-1)!.sections.at(-1)! as { state: DataState };
    return state.columns.filter(({ show }) => show).map(({ name, sort }) => `${name} ${sort}`.trim());
  };
  const first = names.map((name): Made => [name, {}, { distinct: 900 }]);
  const amounts = measured.map((name): Made => [name, number, { distinct: 990 }]);
  expect(shownOf(suggest(...first, ...amounts))).toEqual([
    'STATE',
    'COUNTY',
    'POPULATION desc nulls last',
    'BUILDVALUE',
    'AREA',
    'RISK_SCORE',
  ]);
  expect(shownOf(suggest(...first))).toEqual(names);
});

test('whole numbers of few values are codes, and technical names become words', () => {
  const drafts = suggest(
    ['region', number, { distinct: 10, least: 1, greatest: 10 }],
    ['declarationType', {}, { distinct: 4 }],
  );
  expect(texts(drafts)).toEqual([
    'Key figures: Cards: Declarations.',
    'Chart: Bars: Declarations by declaration type.',
    'Table with filters: Rows to sort and download, filters by Declaration type.',
  ]);
});

test('an empty version has no figures and no chart', () => {
  const drafts = suggest(['name', {}, { filled: 0, distinct: 0 }]);
  expect(drafts.map(({ key }) => key)).toEqual(['table']);
});

test('the sections are accepted by their types, filters come first, and all follow the same filters', () => {
  const drafts = suggest(['day', day, { distinct: 300 }], ['kind', {}, { distinct: 6 }]);
  const commands = addCommands(drafts);
  expect(commands.map((command) => pageCommandSchema.parse(command))).toEqual(commands);
  const elements = commands.map((command) => {
    if (command.kind !== 'addSection') throw new Error(command.kind);
    return command.section.element;
  });
  expect(elements.map((element) => element['element-type'])).toEqual([
    'Filter',
    'Card',
    'Card',
    'Graph',
    'Spreadsheet',
  ]);
  for (const element of elements) {
    const type = sectionType(element['element-type'])!;
    const accepted = type.accept(element['element-data']);
    expect(accepted.ok).toBe(true);
    const state = element['element-data'] as {
      columns: { name: string; filters: { searchParamKey: string }[] }[];
    };
    const kind = state.columns.find(({ name }) => name === 'kind');
    expect(kind?.filters.map(({ searchParamKey }) => searchParamKey)).toEqual(['kind']);
  }
});

test('places get a map: regions by an amount, else a symbol for each row', () => {
  const mapOf = (...made: Made[]) => {
    const draft = suggest(['kind', {}, { distinct: 6 }], ...made).find(({ key }) => key === 'map');
    const { columns = [], map } = (draft?.sections[0]?.state ?? {}) as Partial<DataState> & { map?: object };
    const drawn = columns.filter(({ show }) => show).map(({ name }) => name);
    return draft && { text: draft.text, drawn, map };
  };
  const top = ['01001', '36001', '56045'].map((value) => ({ value, count: 1 }));
  expect(mapOf(['fips', {}, { distinct: rows, top }], ['damage', number, {}])).toMatchObject({
    text: 'A map: damage by fips.',
    drawn: ['fips', 'damage'],
    map: { layer: 'regions', boundaries: 'us-counties', title: 'damage by fips' },
  });
  const degrees = (least: number, greatest: number) => ({ least, greatest });
  expect(
    mapOf(['lat', number, degrees(-60, 70)], ['lon', number, degrees(-170, 170)], ['damage', number, {}]),
  ).toMatchObject({
    text: 'A map: Declarations.',
    drawn: ['lat', 'lon', 'damage'],
    map: { layer: 'symbols', boundaries: 'world-countries' },
  });
  expect(mapOf(['damage', number, {}])).toBeUndefined();
});

test('quantities have a line over time, where there are several periods', () => {
  const linesOf = (...made: Made[]) =>
    suggest(...made)
      .find(({ key }) => key === 'figures')!
      .sections.map(({ state }) => {
        const { columns } = sectionType('Card')!.read(state) as DataState;
        const { shade, trendAlong, trendStep } = columns.find(({ show }) => show)!;
        return shade && [shade, trendAlong, trendStep].filter(Boolean).join(' ');
      });
  const storms = { distinct: 300, least: '2012-01-01', greatest: '2023-06-01' };
  expect(linesOf(['day', day, storms], ['damage', number, {}], ['level', number, {}])).toEqual([
    '',
    'line day month',
    'line day month',
  ]);
  const years = { distinct: 12, least: 2010, greatest: 2021 };
  expect(linesOf(['year', number, years], ['damage', number, {}])[1]).toBe('line year');
  expect(linesOf(['year', number, { ...years, distinct: 3 }], ['damage', number, {}])[1]).toBe('');
  expect(linesOf(['kind', {}, { distinct: 6 }], ['damage', number, {}])[1]).toBe('');
});

test('charts of generated pages are of the type that fits, with a word for it', () => {
  const chartOf = (...made: Made[]) => {
    const { text, label, sections } = suggest(...made).find(({ key }) => key === 'trend')!;
    const { graph } = sectionType('Graph')!.read(sections[0]!.state) as { graph: { graphType: string } };
    return [graph.graphType, `${label}: ${text}`];
  };
  const [years, fuels] = [{ distinct: 250, least: 1774, greatest: 2023 }, { distinct: 4 }];
  const cost = { distinct: 990, least: 1, greatest: 9 };
  expect(chartOf(['year', number, years], ['fuel', {}, fuels], ['total cost', number, cost])).toEqual([
    'AreaGraph',
    'Trend: Areas: Total cost by year and fuel, 1774–2023.',
  ]);
  expect(chartOf(['depth', number, { distinct: 900, least: 0.5, greatest: 9.5 }])).toEqual([
    'HistogramGraph',
    'Chart: A histogram: Declarations by depth.',
  ]);
});
