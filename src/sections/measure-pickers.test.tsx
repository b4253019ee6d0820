// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { columnsOfSource } from '#dataview/sources/choose-source.ts';
import { CatalogueStore, SourceCatalogue } from '#dataview/sources/source-catalogue.ts';
import { setRole } from '#dataview/state/column-rules.ts';
import type { SectionQuery } from '#domain/page/filter/section-query.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { endTypes } from '#domain/page/content/page-ends.ts';
import { exampleContext } from './example-context.ts';
import { sectionType } from './index.ts';

// Every picker of columns in the settings of data sections is opened over a source with columns of all kinds
// and a measure. A measure that is offered is chosen, and the section has to be right with it.

const measureName = 'rate';
const types = {
  text: 'text',
  textarea: 'text',
  select: 'text',
  multiselect: 'text',
  lexical: 'text',
  geometry: 'text',
  checkbox: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  number: 'numeric',
  calculated: 'numeric',
};
const columns = [
  ...Object.entries(types).map(([type, dataType]) => ({
    name: `of ${type}`,
    type,
    dataType,
    formula: type === 'calculated' ? { type: 'variable', key: 'of number' } : undefined,
  })),
  {
    name: measureName,
    type: 'measure',
    dataType: 'numeric',
    measure: { type: 'function', fn: 'avg', column: 'of number' },
  },
].map((column) => sourceColumnSchema.parse(column));

const source = { id: 1, name: 'Storms', versions: [{ id: 2, name: 'v1' }], columns };

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

const described = columnsOfSource(columns).map((column) => ({ ...column, show: false }));
const withX = setRole(described, 'of text', 'xAxis');
const grouped = described.map((column) => {
  if (column.name === 'of text') return { ...column, show: true, group: true };
  if (column.name === 'of number') return { ...column, show: true, fn: 'sum' as const };
  return column;
});

/** Sections over this source, and the pickers that offer a measure. */
const sections: [type: string, stored: object, offered: string[]][] = [
  ['Spreadsheet', { columns: grouped }, []],
  ['Card', { columns: grouped }, []],
  [endTypes.header, { columns: described }, []],
  ['Filter', { columns: described }, []],
  ['Pivot', { columns: grouped }, ['Amounts']],
  ['Map', { columns: withX, map: { boundaries: 'us-states' } }, ['Colour by']],
  ...['BarGraph', 'LineGraph', 'AreaGraph', 'ComboGraph'].map((graphType): (typeof sections)[number] => [
    'Graph',
    { columns: withX, graph: { graphType } },
    ['Y axis'],
  ]),
  ['Graph', { columns: withX, graph: { graphType: 'PieGraph' } }, ['Size of parts']],
  ['Graph', { columns: withX, graph: { graphType: 'GridGraph' } }, ['Colour']],
  ['Graph', { columns: withX, graph: { graphType: 'HistogramGraph' } }, []],
  ['Graph', { columns: withX, graph: { graphType: 'ScatterPlot' } }, ['Y axis']],
];

/** The pickers that offer a measure, and the state of the section with the measure in each. */
async function measuresChosen(name: string, stored: object): Promise<[label: string, state: object][]> {
  const type = sectionType(name)!;
  const state = type.read({ sourceInfo: { sourceId: 1, versionId: 2 }, ...stored });
  const { SectionSettings } = await type.settings!();
  const chosen: [string, object][] = [];
  let label = '';
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <SourceCatalogue value={new CatalogueStore({ sources: [source], isLoaded: true })}>
          <SectionSettings
            id="s1"
            state={state}
            results={{}}
            onChange={(next: object) => chosen.push([label, next])}
          />
        </SourceCatalogue>
      </QueryClientProvider>,
    ),
  );

  for (const tab of ['Data', 'Look', 'Filters']) {
    const button = [...container.querySelectorAll<HTMLElement>('[role=tab]')].find(
      ({ textContent }) => textContent === tab,
    );
    await act(async () => button?.click());
    for (const select of container.querySelectorAll('select')) {
      const option = [...select.options].find(({ value }) => value === measureName);
      if (option) {
        label = labelOf(select);
        await act(async () => choose(select, option));
      }
    }
  }
  await act(async () => root.unmount());
  return chosen;
}

/** The label of the field that a hidden select belongs to. */
function labelOf(select: HTMLSelectElement): string {
  const hidden = select.closest('label')?.parentElement;
  return hidden?.parentElement?.querySelector(':scope > label, :scope > span')?.textContent ?? '';
}

function choose(select: HTMLSelectElement, option: HTMLOptionElement): void {
  option.selected = true;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

test.each(sections)('a measure in the pickers of a section: %s %#', async (name, stored, offered) => {
  const chosen = await measuresChosen(name, stored);
  expect(chosen.map(([label]) => label)).toEqual(offered);

  for (const [label, state] of chosen) {
    const context = exampleContext({ page: 0, sort: null, rows: null, find: null, scale: 0, closed: [] }, {});
    const queries = sectionType(name)!.queries!(state, context as never);
    const problems = Object.values(queries).map(problemOf);
    expect([label, problems]).toEqual([label, problems.map(() => null)]);
  }
});

/** Why the rows of a query cannot be requested; null where they can, or where the query is for none. */
function problemOf(query: SectionQuery): string | null {
  if (query.kind === 'invalid') return query.message;
  if (query.kind !== 'rows') return null;

  const resolved = resolveRequest(dataRequestSchema.parse(query.request), columns);
  const checked = resolved.ok ? checkRequest(resolved.value) : resolved;
  return checked.ok ? null : checked.error.message;
}
