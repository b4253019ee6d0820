import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { columnDescriptorSchema } from '#dataview/state/column-descriptor.ts';
import { dataDisplaySchema } from '#dataview/state/data-state.ts';
import { rowActionSchema } from '#dataview/state/row-action.ts';
import { seriesName } from './graph/index.ts';
import { valuesName } from '#dataview/query/build-queries.ts';
import { changedSearch } from '#domain/page/filter/query-string.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { withoutDefaults } from '#domain/value/object/stored-object.ts';
import { graphDisplaySchema } from '#graphs/graph-display.ts';
import { exampleContext } from './example-context.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { sectionType, sectionTypes } from './index.ts';

// Each setting of data sections is changed, and has to change what is drawn or what is queried. A setting
// without a case fails.

const columns = [
  { name: 'county', type: 'text' },
  { name: 'year', type: 'text' },
  { name: 'events', type: 'number', dataType: 'numeric' },
].map((column) => sourceColumnSchema.parse(column));

const rows: SectionResult = {
  status: 'ready',
  managed: true,
  result: {
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: [
      ['Albany', '2020', 1200.5],
      ['Albany', '2021', 3],
      ['Erie', '2020', null],
      ['Erie', '2021', 5],
    ],
    length: 40,
    totals: ['', '', 1208.5],
  } as Extract<SectionResult, { status: 'ready' }>['result'],
  columns,
  attribution: {
    sourceId: 1,
    sourceName: 'Storms',
    versionId: 2,
    versionName: 'v3',
    updatedAt: '2026-03-04T05:06:07Z',
  },
};
/** All rows that there are, where `rows` is one page of them. */
const all = withResult({ length: 4 });
const nothing = withResult({ rows: [], length: 0 });

/** The amounts of counties in two years. */
const overTime = withResult({
  columns: ['county', 'events', 'trend:period'].map((name) => ({ name, type: 'text' })),
  rows: [
    ['Albany', 3, '2020-01-01'],
    ['Erie', 7, '2020-01-01'],
    ['Albany', 5, '2021-01-01'],
  ],
  length: 3,
});

function withResult(part: object): SectionResult {
  if (rows.status === 'ready') return { ...rows, result: { ...rows.result, ...part } };
  return rows;
}

type Stored = {
  columns: object[];
  actions?: object[];
  display?: object;
  graph?: object;
  sourceInfo?: object;
};

const shownVersion = { sourceId: 1, versionId: 2 };

/** What a section draws and queries, as one text. */
async function drawnText(name: string, stored: Stored, result = rows): Promise<string> {
  const type = sectionType(name)!;
  const state = type.read({ sourceInfo: shownVersion, ...stored });
  expect(type.read(withoutDefaults(type.schema, state))).toEqual(state);
  await type.preload?.(state);
  const { SectionView } = await type.view();
  const context = {
    ...exampleContext(
      { page: 0, sort: null, rows: null, find: null, scale: 0, closed: [] },
      { county: ['Erie'] },
    ),
    viewer: { level: 5, mayEditPage: true, mayEditData: true, isPublicPage: true },
  };
  const html = renderToStaticMarkup(
    <SectionView
      id="s1"
      title=""
      state={state}
      results={{
        rows: result,
        [valuesName('county')]: nothing,
        [seriesName]: nothing,
        'trend:year:began': overTime,
      }}
      context={context}
      href={(changes) => `/page${changedSearch('', 's1', type.parameters ?? {}, changes)}`}
      hidden={[]}
      editing={false}
    />,
  );
  return html + JSON.stringify(type.queries?.(state, context) ?? {});
}

const plain = [
  { name: 'county', show: true },
  { name: 'events', type: 'number', show: true },
];
const drawn = [
  { name: 'county', show: true, xAxis: true },
  { name: 'year', show: true, categorize: true },
  { name: 'events', type: 'number', show: true, yAxis: true, fn: 'sum' },
];
const filtered = [{ ...plain[0], filters: [{ type: 'external', values: [] }] }, plain[1]!];
const two = [
  { ...plain[0], filters: [{ type: 'external', values: [] }] },
  { ...plain[1], filters: [{ type: 'external', operation: 'gte', values: [] }] },
];

/** The paths of all values in an object: `title.fontSize`. Lists and null are values. */
function paths(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, member]) => {
    if (typeof member === 'object' && member !== null && !Array.isArray(member)) {
      return paths(member as object, `${prefix}${key}.`);
    }

    return [`${prefix}${key}`];
  });
}

function nested(path: string, value: unknown): object {
  const [key, ...rest] = path.split('.');
  return { [key!]: rest.length > 0 ? nested(rest.join('.'), value) : value };
}

/** The two merged, members of members too. */
function merged(one: object, other: object): object {
  const all: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = all[key];
    const isBoth = [before, value].every((x) => typeof x === 'object' && x !== null && !Array.isArray(x));
    all[key] = isBoth ? merged(before as object, value as object) : value;
  }
  return all;
}

/**
 * The value that a setting is changed to, and where it shows: among other settings, or in another type of
 * graph.
 */
type Case = { to: unknown; among?: object; columns?: object[]; result?: SectionResult };

/** A chart for each year. */
const inPanels = drawn.map((column) => ({ ...column, categorize: false, panel: column.name === 'year' }));

const graphCases: Record<string, Case> = {
  graphType: { to: 'LineGraph' },
  orientation: { to: 'horizontal' },
  groupMode: { to: 'grouped' },
  'title.title': { to: 'Storms' },
  'title.position': { to: 'end', among: { title: { title: 'T' } } },
  'title.fontSize': { to: 32, among: { title: { title: 'T' } } },
  'title.fontWeight': { to: 'bold', among: { title: { title: 'T' } } },
  subtitle: { to: 'in thousands' },
  footnote: { to: 'Without 2019.' },
  bgColor: { to: '#102030' },
  textColor: { to: '#405060' },
  palette: { to: 'single' },
  colors: { to: ['#102030', '#405060'] },
  valueColours: { to: [{ value: '2021', colour: '#102030' }] },
  negativeColour: {
    to: '#c2504f',
    columns: drawn.filter(({ name }) => name !== 'year'),
    result: withResult({ rows: [['Albany', '2020', -4]], length: 1 }),
  },
  highlighted: { to: ['2021'] },
  height: { to: 500 },
  width: { to: 400 },
  'margins.top': { to: 60 },
  'margins.right': { to: 60 },
  'margins.bottom': { to: 90 },
  'margins.left': { to: 160 },
  'margins.chosen': { to: ['left'] },
  'legend.show': { to: false },
  'legend.label': { to: 'Year' },
  'legend.width': { to: 200 },
  'legend.height': { to: 50 },
  showAmounts: { to: false, columns: drawn.filter(({ name }) => name !== 'year') },
  hasHole: {
    to: true,
    among: { graphType: 'PieGraph' },
    columns: drawn.filter(({ name }) => name !== 'year'),
  },
  showPointNames: {
    to: false,
    among: { graphType: 'ScatterPlot' },
    columns: [...drawn.filter(({ name }) => name !== 'year'), { name: 'year', show: true, pointName: true }],
  },
  'tooltip.show': { to: false },
  'tooltip.fontSize': { to: 20 },
  'xAxis.label': { to: 'By county' },
  'xAxis.rotateLabels': { to: true },
  'xAxis.showGridLines': { to: true },
  'xAxis.tickSpacing': { to: 2 },
  'xAxis.showXAxisBar': { to: false },
  'yAxis.label': { to: 'Number of events' },
  'yAxis.rotateLabels': { to: true },
  'yAxis.showGridLines': { to: false },
  'yAxis.tickFormat': { to: 'comma_dollar' },
  'panels.axes': { to: 'free', columns: inPanels },
  'panels.sort': {
    to: 'largest',
    columns: inPanels,
    result: withResult({
      rows: [
        ['Albany', '2020', 1],
        ['Albany', '2021', 9],
      ],
      length: 2,
    }),
  },
  'panels.highlighted': { to: '2021', columns: inPanels },
  lineSeries: { to: '2020', among: { graphType: 'ComboGraph' } },
  'secondAxis.label': { to: 'Rain', among: { graphType: 'ComboGraph', yAxis: { label: 'Events' } } },
  'secondAxis.tickFormat': {
    to: 'comma_dollar',
    among: { graphType: 'ComboGraph', yAxis: { label: 'Events' }, secondAxis: { label: 'Rain' } },
  },
  mostCategories: { to: 1 },
  mostPlaces: {
    to: 1,
    columns: [
      { name: 'events', type: 'number', show: true, xAxis: true },
      { name: 'year', show: true, yAxis: true, fn: 'count' },
    ],
  },
  mostSteps: {
    to: 40,
    among: { graphType: 'HistogramGraph' },
    columns: [{ name: 'events', type: 'number', show: true, xAxis: true }],
  },
  upperLimit: { to: 100 },
  startsAtZero: {
    to: true,
    among: { graphType: 'LineGraph' },
    columns: drawn.filter(({ name }) => name !== 'year'),
    result: withResult({
      rows: [
        ['Albany', '2020', 150],
        ['Erie', '2020', 156],
      ],
      length: 2,
    }),
  },
  isLog: { to: true },
  useCustomXDomain: {
    to: true,
    among: { xDomain: [0, 10] },
    columns: [
      { name: 'events', type: 'number', show: true, xAxis: true },
      { name: 'year', show: true, yAxis: true, fn: 'count' },
    ],
  },
  xDomain: {
    to: [0, 6],
    among: { useCustomXDomain: true },
    columns: [
      { name: 'events', type: 'number', show: true, xAxis: true },
      { name: 'year', show: true, yAxis: true, fn: 'count' },
    ],
  },
  showScaleFilter: { to: true },
  referenceLines: { to: [{ axis: 'y', at: '2000', label: 'Target' }] },
  referenceBands: { to: [{ axis: 'x', from: 'Albany', to: 'Albany', label: 'The capital' }] },
  notes: { to: [{ x: 'Erie', y: '5', text: 'Counting began' }] },
  darkMode: { to: true },
  padding: { to: 24 },
};

describe('graphs', () => {
  test('every setting has a case', () => {
    expect(Object.keys(graphCases).sort()).toEqual(paths(graphDisplaySchema.parse({})).sort());
  });
  test.each(Object.entries(graphCases))(
    '%s has an effect',
    async (path, { to, among = {}, columns = drawn, result = all }) => {
      const before = await drawnText('Graph', { columns, graph: among }, result);
      const after = await drawnText('Graph', { columns, graph: merged(among, nested(path, to)) }, result);
      expect(after).not.toBe(before);
      expect(after).not.toMatch(/NaN|undefined/);
    },
  );
});

type DisplayCase = Case & {
  in: 'Spreadsheet' | 'Card';
  result?: SectionResult;
  beside?: object;
  /** Whether the section follows its source. */
  follows?: boolean;
};

/** A result of a source whose newer data is late. */
const late: SectionResult =
  rows.status === 'ready' ? { ...rows, attribution: { ...rows.attribution, isLate: true } } : rows;

const displayCases: Record<string, DisplayCase> = {
  pageSize: { in: 'Spreadsheet', to: 20 },
  usePagination: { in: 'Spreadsheet', to: false },
  firstOnly: { in: 'Spreadsheet', to: true },
  allowSearch: { in: 'Spreadsheet', to: true },
  columnMenus: { in: 'Spreadsheet', to: true },
  choosesPageSize: { in: 'Spreadsheet', to: true },
  selectsFilters: {
    in: 'Spreadsheet',
    to: true,
    columns: [
      { ...plain[0], group: true },
      { ...plain[1], fn: 'sum' },
    ],
  },
  showTotal: { in: 'Spreadsheet', to: true },
  striped: { in: 'Spreadsheet', to: true },
  allowDownload: { in: 'Spreadsheet', to: true },
  downloadLevel: { in: 'Spreadsheet', to: 10, beside: { allowDownload: true } },
  showAttribution: { in: 'Spreadsheet', to: false },
  saysLate: { in: 'Spreadsheet', to: true, follows: true, result: late },
  usePageFilters: { in: 'Spreadsheet', to: true },
  hideIfNull: { in: 'Spreadsheet', to: true, result: nothing },
  hideIfNullOpenouts: {
    in: 'Spreadsheet',
    to: true,
    columns: [plain[0]!, { ...plain[1], openOut: true }],
  },
  showGutters: { in: 'Spreadsheet', to: true },
  allowEditInView: { in: 'Spreadsheet', to: true },
  editInViewLevel: { in: 'Spreadsheet', to: 10, beside: { allowEditInView: true } },
  liveEdit: { in: 'Card', to: true, beside: { allowEditInView: true } },
  allowAdddNew: { in: 'Card', to: true, beside: { allowEditInView: true } },
  filterRelation: { in: 'Spreadsheet', to: 'or' },
  filterGridSize: { in: 'Spreadsheet', to: 2, columns: two },
  placement: { in: 'Spreadsheet', to: 'inline', columns: filtered },
  compactView: { in: 'Card', to: true },
  gridSize: { in: 'Card', to: 3 },
  gridGap: { in: 'Card', to: 40 },
  padding: { in: 'Card', to: 40 },
  colGap: { in: 'Card', to: 40 },
  headerValueLayout: { in: 'Card', to: 'row' },
  reverse: { in: 'Card', to: true },
  removeBorder: { in: 'Card', to: true },
  bgColor: { in: 'Card', to: '#102030' },
  compare: {
    in: 'Spreadsheet',
    to: { with: 'before' },
    columns: [
      { ...plain[0], group: true },
      { ...plain[1], fn: 'sum' },
      { name: 'day', type: 'date' },
    ],
  },
};

describe('the display of tables and cards', () => {
  test('every setting has a case', () => {
    expect(Object.keys(displayCases).sort()).toEqual(Object.keys(dataDisplaySchema.parse({})).sort());
  });
  test.each(Object.entries(displayCases))(
    '%s has an effect',
    async (key, { to, columns = plain, beside, follows, ...one }) => {
      const sourceInfo = { ...shownVersion, follows };
      const drawn = (display: object) =>
        drawnText(one.in, { sourceInfo, columns, display: { ...beside, ...display } }, one.result);
      const before = await drawn({});
      const after = await drawn({ [key]: to });
      expect(after).not.toBe(before);
    },
  );
});

const byCounty = { name: 'Map', url: '/map', searchParams: 'value', columns: ['county'] };
/** The settings of an action. */
const actionCases: Record<string, { to: unknown }> = {
  name: { to: 'Look' },
  actionType: { to: 'delete' },
  display: { to: 'edit only' },
  url: { to: '/there' },
  icon: { to: 'trash-2' },
  searchParams: { to: 'id' },
  columns: { to: ['events'] },
};

describe.each(['Spreadsheet', 'Card'])('the actions of rows: %s', (name) => {
  test('every setting has a case', () => {
    expect(Object.keys(actionCases).sort()).toEqual(Object.keys(rowActionSchema.parse({})).sort());
  });
  test.each(Object.entries(actionCases))('%s of an action has an effect', async (key, { to }) => {
    const withAction = (action: object) => drawnText(name, { columns: plain, actions: [action] });
    const before = await withAction(byCounty);
    expect(before).toContain('href="/map?county=Albany"');
    expect(await withAction({ ...byCounty, [key]: to })).not.toBe(before);
  });
});

/** Columns by whose groups amounts are compared. */
const groups = ['county', 'year'].map((name) => ({ name, show: true, group: true }));

/** A group and two columns of dates. */
const dated = [groups[0]!, { name: 'began', type: 'date' }, { name: 'opened', type: 'date' }];

type ColumnCase = {
  to: unknown;
  /** The columns beside it, where its type of sections has others. */
  beside?: object[];
  in?: 'Card' | 'Graph' | 'Pivot';
  among?: object;
  display?: object;
  graph?: object;
};
const image = { isImg: true };
const link = { isLink: true, location: '/county/' };

/** The settings of the column `county`; with `Graph`, of a column without a role. */
const columnCases: Record<string, ColumnCase> = {
  display_name: { to: 'The county' },
  customName: { to: 'Our county' },
  show: { to: false },
  size: { to: 300 },
  justify: { to: 'center' },
  group: { to: true },
  step: { to: 'month', among: { type: 'date', group: true } },
  sort: { to: 'desc nulls last' },
  fn: { to: 'list' },
  fnPart: { to: 0.5, among: { fn: 'percentile' }, beside: groups },
  fnWeight: { to: 'year', among: { fn: 'weighted' }, beside: groups },
  fnBy: { to: 'year', among: { fn: 'last' }, beside: groups },
  fnWhere: {
    to: [{ column: 'year', operation: 'filter', values: ['2020'] }],
    among: { fn: 'sum' },
    beside: groups,
  },
  over: { to: 'running', among: { fn: 'sum' }, beside: groups },
  overAlong: { to: 'year', among: { fn: 'sum', over: 'running' }, beside: groups },
  overWithin: { to: 'year', among: { fn: 'sum', over: 'rank' }, beside: groups },
  overPart: { to: 'row', in: 'Pivot', among: { fn: 'sum', over: 'rank' }, beside: [groups[0]!] },
  overN: { to: 5, among: { fn: 'sum', over: 'movingSum' }, beside: groups },
  overBase: { to: '2020', among: { fn: 'sum', over: 'index' }, beside: groups },
  excludeNA: { to: true },
  filters: { to: [{ values: ['Albany'] }] },
  ignoresPage: { to: true, among: { name: 'county', type: 'text' }, display: { usePageFilters: true } },
  xAxis: { to: true, in: 'Graph' },
  yAxis: { to: true, in: 'Graph' },
  categorize: { to: true, in: 'Graph' },
  panel: { to: true, in: 'Graph' },
  across: { to: true, in: 'Pivot', among: { group: true } },
  largest: { to: 3, in: 'Pivot', among: { group: true } },
  pointName: { to: true, in: 'Graph', graph: { graphType: 'ScatterPlot' } },
  pointSize: { to: true, in: 'Graph', graph: { graphType: 'ScatterPlot' } },
  showTotal: { to: true },
  formatFn: { to: 'abbreviate' },
  wrapText: { to: true, among: { fn: 'list' } },
  isLink: { to: true, among: { location: '/county' } },
  location: { to: '/there', among: link },
  linkText: { to: 'Open', among: link },
  searchParams: { to: 'value', among: link },
  hideHeader: { to: true },
  hideValue: { to: true },
  cardSpan: { to: 2, in: 'Card' },
  bgColor: { to: '#102030' },
  shade: { to: 'bar' },
  goodChange: { to: 'down', among: { shade: 'arrow' } },
  trendAlong: { to: 'opened', among: { fn: 'sum', shade: 'line' }, beside: dated },
  trendStep: { to: 'month', among: { fn: 'sum', shade: 'line' }, beside: dated },
  trendIsCommon: { to: true, among: { fn: 'sum', shade: 'line' }, beside: dated },
  target: { to: 10, in: 'Card' },
  openOut: { to: true },
  isDollar: { to: true },
  isImg: { to: true },
  imageSrc: { to: '/flag.svg', among: image },
  imageLocation: { to: '/seals', among: image },
  imageExtension: { to: 'svg', among: { ...image, imageLocation: '/seals' } },
  imageSize: { to: 'imgMD', among: image },
  imageMargin: { to: 8, among: image },
  headerFontStyle: { to: 'textLGBold' },
  valueFontStyle: { to: 'textLGBold' },
  fontSize: { to: 40 },
  borderBelow: { to: true, in: 'Card' },
  formula: {
    to: {
      type: 'operation',
      operation: '+',
      left: { type: 'variable', key: 'events' },
      right: { type: 'variable', key: 'events' },
    },
  },
};
/**
 * What a column is, which no one sets: its name, its copies, the type it was chosen with, and what follows
 * from them.
 */
const identity = [
  'name',
  'normalName',
  'type',
  'defaultFn',
  'isDuplicate',
  'copyNum',
  'systemCol',
  'variables',
  'against',
  'againstOf',
  'selects',
];

/** What has an effect on maps only, whose tests have cases of their own. */
const placesOnMaps = ['latitude', 'longitude', 'shape'];

/** The columns beside the one whose settings are changed, where a type needs certain ones. */
const othersOf = {
  Graph: [{ ...drawn[0] }, { name: 'year', show: true, yAxis: true }],
  Pivot: [{ name: 'year', show: true, fn: 'sum' }],
};

describe('columns', () => {
  test('every setting has a case', () => {
    const keys = Object.keys(columnDescriptorSchema.parse({ name: 'a' }));
    expect([...Object.keys(columnCases), ...placesOnMaps, ...identity].sort()).toEqual(keys.sort());
  });
  test.each(Object.entries(columnCases))(
    '%s has an effect',
    async (key, { to, in: name, among = {}, beside, display = {}, graph = {} }) => {
      const column = { name: 'events', type: 'number', show: true, ...among };
      const others = beside ?? ownValue(othersOf, name ?? '') ?? [plain[0]!];
      const before = await drawnText(name ?? 'Spreadsheet', { columns: [column, ...others], display, graph });
      const after = await drawnText(name ?? 'Spreadsheet', {
        columns: [{ ...column, [key]: to }, ...others],
        display,
        graph,
      });
      expect(after).not.toBe(before);
    },
  );
});

test.each(Object.values(sectionTypes).map((type) => [type.name, type] as const))(
  'what %s starts with is read from its stored form',
  (_name, type) => {
    const state = type.read(type.defaults);
    expect(type.read(withoutDefaults(type.schema, state))).toEqual(state);
  },
);
