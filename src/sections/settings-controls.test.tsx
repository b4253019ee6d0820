// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { columnDescriptorSchema, columnFilterSchema } from '#dataview/state/column-descriptor.ts';
import { dataDisplaySchema, type DataState } from '#dataview/state/data-state.ts';
import { rowActionSchema } from '#dataview/state/row-action.ts';
import { CatalogueStore, SourceCatalogue } from '#dataview/sources/source-catalogue.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { graphDisplaySchema } from '#graphs/graph-display.ts';
import { sectionType } from './index.ts';
import { mapDisplaySchema } from './map/map-display.ts';
import { MapStylesOfSite, type StylesOfSite } from './map/settings/map-styles-of-site.ts';
import { readMapStyle } from './map/style/map-style.ts';
import { noStyles } from './section-styles.ts';

// Every control of the settings is operated, and every setting of data sections has to be changed by one of
// them.

const columns = [
  { name: 'county', type: 'text' },
  { name: 'day', type: 'date', dataType: 'date' },
  { name: 'events', type: 'number', dataType: 'numeric' },
].map((column) => sourceColumnSchema.parse(column));

const source = { id: 1, name: 'Storms', versions: [{ id: 2, name: 'v1' }], columns };
/** A source whose rows are regions. */
const districts = {
  id: 3,
  name: 'Districts',
  versions: [{ id: 4, name: 'v1' }],
  columns: [
    { name: 'district', type: 'text' },
    { name: 'area', type: 'geometry' },
  ].map((column) => sourceColumnSchema.parse(column)),
};

const style = { id: 5, name: 'Counts', revision: 1, style: readMapStyle({}), maps: 0, pages: 0 };
const mapStyles: StylesOfSite = {
  styles: [style],
  byId: noStyles,
  latest: () => noStyles,
  add: () => Promise.resolve(style.id),
  change: () => Promise.resolve(),
  usage: () => Promise.resolve({ pages: [], hidden: 0 }),
};

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => document.body.replaceChildren());

/**
 * The paths at which two states differ; items of lists are `[]`, and a list of another length counts as its
 * members.
 */
function differences(before: unknown, after: unknown, path = ''): string[] {
  if (isSameJson(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((member, index) => differences(member, after[index], `${path}[]`));
  }
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], path ? `${path}.${key}` : key),
    );
  }
  return [path];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Operates every control in these tabs of the settings of a section with this state, and returns the paths of
 * what they changed.
 */
async function changedPaths(name: string, stored: object, tabs: readonly string[]): Promise<Set<string>> {
  const type = sectionType(name)!;
  const state = type.read({ sourceInfo: { sourceId: 1, versionId: 2 }, ...stored }) as DataState;
  const { SectionSettings } = await type.settings!();
  const changed = new Set<string>();
  const onChange = (next: unknown) => differences(state, next).forEach((path) => changed.add(path));
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <SourceCatalogue value={new CatalogueStore({ sources: [source, districts], isLoaded: true })}>
          <MapStylesOfSite value={mapStyles}>
            <SectionSettings id="s1" state={state} results={{}} onChange={onChange} />
          </MapStylesOfSite>
        </SourceCatalogue>
      </QueryClientProvider>,
    ),
  );
  for (const tab of tabs) {
    const button = [...container.querySelectorAll<HTMLElement>('[role=tab]')].find(
      ({ textContent }) => textContent === tab,
    );
    await act(async () => button?.click());
    const controls = [...container.querySelectorAll<HTMLElement>('input, select, textarea, button')];
    // Panels of one name, such as those of the colours of all columns, are the same.
    const panels = new Set(controls.filter(opensPanel).map(({ ariaLabel }) => ariaLabel));
    for (const control of controls.filter((one) => !opensPanel(one) || panels.delete(one.ariaLabel))) {
      for (const operate of operationsOf(control)) {
        await act(async () => operate());
      }
    }
  }
  await act(async () => root.unmount());
  container.remove();
  return changed;
}

const opensPanel = (control: HTMLElement) => control.matches('button[aria-expanded]:not([aria-haspopup])');

/**
 * What a person can do with a control, step by step: press it, choose another option, or enter a number or a
 * colour.
 */
function operationsOf(control: HTMLElement): (() => void)[] {
  if (opensPanel(control)) {
    return [() => control.click(), enterColour, () => press(document.activeElement, 'Escape')];
  }
  if (control.matches('[type=checkbox], [type=radio], button:not([aria-haspopup], [role=tab])')) {
    return [() => control.click()];
  }
  if (control.matches('button, [type=hidden], [type=file]')) return [];
  if (control instanceof HTMLSelectElement) {
    const others = [...control.options].filter(({ value, selected }) => value !== '' && !selected);
    // The last option of regions leads to a choice of its own.
    return others.slice(-2).map(
      ({ value }) =>
        () =>
          enter(control, value, 'change'),
    );
  }
  return [() => fill(control as HTMLInputElement, '7')];
}

function enterColour(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('[role=dialog] input')) {
    fill(field, '#102030');
  }
}

function fill(field: HTMLInputElement, text: string): void {
  field.focus();
  enter(field, text, 'input');
  press(field, 'Enter');
  field.blur();
}

function press(element: Element | null, key: string): void {
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

/** Sets a value as a person does: React notices only what goes past its own setter. */
function enter(field: HTMLInputElement | HTMLSelectElement, value: string, event: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  set!.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

const filter = { type: 'external', values: ['Kings'], usePageFilters: true, searchParamKey: 'k' };
const [county, day, events] = [
  { name: 'county' },
  { name: 'day', type: 'date' },
  { name: 'events', type: 'number' },
];
const shown = { show: true };
const linked = { isLink: true, location: '/x', isImg: true, imageLocation: '/x', openOut: true };
const action = { name: 'Look', url: '/x', searchParams: 'value' };

/** The columns of a map of regions. */
const regions = [
  { ...county, ...shown, xAxis: true },
  { ...events, ...shown, yAxis: true, fn: 'sum' },
];

/**
 * Sections in whose settings every control is there, because some depend on others, and the tabs that are
 * operated: those that other sections of the type do not show alike.
 */
const sections: [type: string, stored: object, tabs: string[]][] = [
  [
    'Spreadsheet',
    { columns: [{ ...county, ...shown, filters: [filter] }, day, events], actions: [action] },
    ['Data'],
  ],
  [
    'Spreadsheet',
    {
      sourceInfo: { sourceId: 1, versionId: 2, follows: true },
      columns: [{ ...county, ...shown, ...linked }, day, events],
      display: { allowEditInView: true, allowDownload: true },
    },
    ['Data', 'Look'],
  ],
  [
    'Spreadsheet',
    {
      columns: [
        { ...day, ...shown, group: true, filters: [filter] },
        {
          ...events,
          ...shown,
          fn: 'sum',
          filters: [
            { ...filter, searchParamKey: 'e' },
            { ...filter, type: 'internal', searchParamKey: 'i' },
          ],
        },
        county,
      ],
      display: { usePageFilters: true },
    },
    ['Data', 'Filters'],
  ],
  [
    'Card',
    {
      columns: [{ ...county, ...shown }, day, events],
      display: { allowEditInView: true, allowDownload: true },
    },
    ['Data', 'Look'],
  ],
  [
    'Graph',
    {
      columns: [
        { ...county, ...shown, xAxis: true },
        { ...events, ...shown, yAxis: true, fn: 'sum' },
        { ...day, ...shown, categorize: true },
      ],
      graph: {
        title: { title: 'T' },
        referenceLines: [{ axis: 'y', at: '1', label: 'x' }],
        valueColours: [{ value: 'Kings', colour: '#405060' }],
        highlighted: ['Kings'],
        negativeColour: '#405060',
      },
    },
    ['Look'],
  ],
  [
    'Graph',
    {
      columns: [
        { ...day, ...shown, xAxis: true },
        { ...county, ...shown, categorize: true },
        { ...events, ...shown, yAxis: true },
      ],
      graph: { useCustomXDomain: true },
    },
    ['Data', 'Look'],
  ],
  [
    'Graph',
    {
      columns: [{ ...day, ...shown, xAxis: true }, { ...events, ...shown, yAxis: true, fn: 'sum' }, county],
      display: { compare: { with: 'period', from: '2024-01-01', to: '2024-12-31' } },
    },
    ['Data'],
  ],
  ['Graph', { columns: [county, day, events], graph: { graphType: 'ScatterPlot' } }, ['Data']],
  ['Graph', { columns: [county, day, events], graph: { graphType: 'PieGraph' } }, ['Data']],
  ['Graph', { columns: [county, day, events], graph: { graphType: 'HistogramGraph' } }, ['Data']],
  ['Graph', { columns: [county, day, events], graph: { graphType: 'BoxGraph' } }, ['Data']],
  ['Graph', { columns: [county, day, events], graph: { graphType: 'RangeGraph' } }, ['Data']],
  ['Graph', { columns: [county, day, events], graph: { graphType: 'SlopeGraph' } }, ['Data']],
  [
    'Graph',
    {
      columns: [
        { ...day, ...shown, xAxis: true },
        { ...county, ...shown, categorize: true },
        { ...events, ...shown, yAxis: true },
      ],
      graph: { graphType: 'ComboGraph', lineSeries: 'Kings', secondAxis: { label: 'x' } },
    },
    ['Look'],
  ],
  [
    'Graph',
    {
      columns: [
        { ...day, ...shown, xAxis: true },
        { ...events, ...shown, yAxis: true },
        { ...county, ...shown, panel: true },
      ],
    },
    ['Look'],
  ],
  [
    'Graph',
    {
      columns: [
        { ...day, ...shown, xAxis: true },
        { ...events, ...shown, yAxis: true },
        { ...county, ...shown, pointName: true },
      ],
      graph: { graphType: 'ScatterPlot' },
    },
    ['Look'],
  ],
  [
    'Card',
    {
      columns: [
        { ...county, ...shown, group: true },
        day,
        { ...day, name: 'end' },
        { ...events, ...shown, fn: 'sum', shade: 'line' },
      ],
    },
    ['Data'],
  ],
  ['Spreadsheet', { columns: [county, day, { ...events, ...shown, shade: 'arrow' }] }, ['Data']],
  ...['percentile', 'weighted'].map((fn): (typeof sections)[number] => [
    'Spreadsheet',
    {
      columns: [
        { ...county, ...shown, group: true },
        { ...events, ...shown, fn },
        day,
        { name: 'people', type: 'number' },
      ],
    },
    ['Data'],
  ]),
  ...['before', 'period', 'selection'].map((compared): (typeof sections)[number] => [
    'Spreadsheet',
    {
      columns: [
        { ...county, ...shown, group: true, filters: [filter] },
        { ...events, ...shown, fn: 'sum' },
        day,
        { name: 'year', type: 'number' },
      ],
      display: {
        compare: { with: compared, column: compared === 'period' ? 'year' : '', values: ['Kings'] },
      },
    },
    ['Data'],
  ]),
  ...['movingSum', 'index', 'rank'].map((over): (typeof sections)[number] => [
    'Spreadsheet',
    {
      columns: [
        { ...county, ...shown, group: true },
        { ...day, ...shown, group: true },
        { ...events, ...shown, fn: 'sum', over },
      ],
    },
    ['Data'],
  ]),
  [
    'Pivot',
    { columns: [{ ...county, ...shown, group: true }, day, { ...events, ...shown, fn: 'sum' }] },
    ['Data', 'Look'],
  ],
  [
    'Pivot',
    {
      columns: [
        { ...day, ...shown, group: true, step: 'year' },
        { ...events, ...shown, fn: 'sum', over: 'share' },
      ],
    },
    ['Data'],
  ],
  ['Map', { columns: regions, map: { boundaries: 'us-states' } }, ['Data', 'Look']],
  [
    'Map',
    {
      columns: [county, day, events],
      map: { layer: 'symbols', boundaries: 'us-states', method: 'custom', palette: 'diverging' },
    },
    ['Data', 'Look'],
  ],
  ['Map', { columns: regions, map: { layer: 'points', boundaries: 'us-states' } }, ['Look']],
];

/**
 * What is set in another way: a formula is built step by step, which filters apply is set where the filter
 * is, an extent has four numbers, and departures from a style are what differs from it.
 */
const elsewhere = ['columns[].formula', 'columns[].ignoresPage', 'map.extent', 'map.departs'];
/** What a column is, which no one sets. */
const identity = [
  'normalName',
  'display_name',
  'defaultFn',
  'isDuplicate',
  'copyNum',
  'systemCol',
  'variables',
  'against',
  'againstOf',
  'selects',
];

test('every setting of data sections is changed by a control of their settings', async () => {
  const settings = [
    ...paths(dataDisplaySchema.parse({}), 'display.'),
    ...paths(graphDisplaySchema.parse({}), 'graph.'),
    ...paths(mapDisplaySchema.parse({}), 'map.'),
    ...paths(sectionType('Pivot')!.defaults.pivot, 'pivot.'),
    ...paths(rowActionSchema.parse({}), 'actions[].'),
    ...paths(columnFilterSchema.parse({}), 'columns[].filters[].'),
    ...paths(columnDescriptorSchema.parse({ name: 'a' }), 'columns[].'),
  ];
  const others = [...elsewhere, ...identity.map((name) => `columns[].${name}`)];
  const changed = new Set<string>();
  for (const [type, stored, tabs] of sections) {
    for (const path of await changedPaths(type, stored, tabs)) {
      changed.add(path);
    }
  }
  expect(settings.filter((path) => !changed.has(path) && !others.includes(path))).toEqual([]);
}, 300_000);

/** The paths of all values in an object: `title.fontSize`. Lists and null are values. */
function paths(value: object, prefix: string): string[] {
  return Object.entries(value).flatMap(([key, member]) =>
    isObject(member) ? paths(member, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}
