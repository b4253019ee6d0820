import { readdirSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { addFilter, followPage, removeFilter } from '#dataview/query/filter-rules.ts';
import { PagingFields } from '#dataview/settings/display-fields.tsx';
import { CatalogueStore, SourceCatalogue } from '#dataview/sources/source-catalogue.ts';
import { sectionType, sectionTypes } from './index.ts';
import {
  exampleColumns,
  exampleSource,
  exampleResult,
  renderSection,
  shownColumn,
  visitorContext,
} from './example-section.tsx';

test('every folder is in the list', async () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const listed = Object.keys(await import('./list.ts'));
  const exported = (folder: string) =>
    `${folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Section`;
  const missing = folders
    .filter(
      ({ name }) =>
        readdirSync(`${import.meta.dirname}/${name}`).includes('index.ts') &&
        !listed.includes(exported(name)),
    )
    .map(({ name }) => `src/sections/list.ts lacks: export { ${exported(name)} } from './${name}/index.ts';`);
  expect(missing).toEqual([]);
});

describe.each(Object.entries(sectionTypes))('%s', (_, type) => {
  test('reads anything, and stores what it reads', () => {
    for (const stored of [
      undefined,
      null,
      '',
      '{',
      [],
      5,
      { columns: 'x', display: 7 },
      '{"columns":[{"name":"a"}]}',
    ]) {
      const state = type.read(stored);
      expect(type.schema.safeParse(state).success).toBe(true);
      expect(typeof (type.content?.searchText?.(state) ?? '')).toBe('string');
      type.queries?.(state, visitorContext);
    }
  });
});

describe('editing rows on the page', () => {
  const editor = {
    ...visitorContext,
    viewer: { level: 10, mayEditPage: true, mayEditData: true, isPublicPage: true },
  };
  const stored = (display: object, more: object = {}) => ({
    sourceInfo: { sourceId: 1, versionId: 2 },
    display,
    columns: [{ name: 'county', show: true, ...more }],
  });
  const rows = exampleResult({ names: ['county'], rows: [['Erie']] });
  const allowed = { allowEditInView: true };

  test.each(['Spreadsheet', 'Card'])('%s: for those who may, of managed sources, ungrouped', async (name) => {
    const button = 'Edit rows';
    const asEditor = { context: editor };
    expect(await renderSection(name, stored(allowed), { rows }, asEditor)).toContain(button);
    expect(await renderSection(name, stored(allowed), { rows })).not.toMatch(/Edit rows|data-island|<script/);
    expect(await renderSection(name, stored({}), { rows }, asEditor)).not.toContain(button);
    const grouped = stored(allowed, { group: true });
    expect(await renderSection(name, grouped, { rows }, asEditor)).not.toContain(button);
    const readOnly = { rows: { ...rows, managed: false } as SectionResult };
    expect(await renderSection(name, stored(allowed), readOnly, asEditor)).not.toContain(button);
    expect(
      await renderSection(name, stored(allowed), { rows }, { ...asEditor, editing: true }),
    ).not.toContain(button);
  });
});

test('tells editors alone that amounts of both signs have no shares of a whole', async () => {
  const columns = [
    { name: 'county', show: true, group: true, xAxis: true },
    { name: 'events', type: 'number', show: true, fn: 'share', yAxis: true },
  ];
  const note = 'Share of Events: amounts of both signs have no shares of a whole.';
  for (const name of ['Spreadsheet', 'Card', 'Graph']) {
    const html = (shares: number[], editing: boolean) => {
      const rows = shares.map((share, at) => [`County ${at}`, share]);
      const answer = exampleResult({ names: ['county', 'events'], rows, length: rows.length });
      return renderSection(name, { ...exampleSource, columns }, { rows: answer }, { editing });
    };
    expect(await html([2.94, -0.12, -1.82], true), name).toContain(note);
    expect(await html([2.94, -0.12, -1.82], false), name).not.toContain(note);
    expect(await html([0.4, 0.6], true), name).not.toContain(note);
  }
});

test('the number of rows per page can be changed while there are pages only', () => {
  const field = (usePagination: boolean) =>
    renderToStaticMarkup(
      <PagingFields
        display={{ ...sectionType('Spreadsheet')!.read({}).display, usePagination }}
        onChange={() => {}}
      />,
    );
  expect(field(true)).not.toMatch(/<input[^>]* disabled=""[^>]*value="10"|value="10"[^>]* disabled=""/);
  expect(field(false)).toMatch(/<input[^>]* disabled=""[^>]*value="10"|value="10"[^>]* disabled=""/);
});

test('every data section has settings in tabs, which show its source and columns, or its filters', async () => {
  const stored = {
    ...exampleSource,
    columns: [
      shownColumn('county', {
        display_name: 'County',
        xAxis: true,
        filters: [{ type: 'external', values: ['Kings'] }],
      }),
      shownColumn('events', { display_name: 'Events', type: 'number', yAxis: true, fn: 'sum' }),
    ],
  };
  const sources = [{ id: 1, name: 'Storms', versions: [{ id: 2, name: 'v3' }], columns: exampleColumns }];
  for (const name of ['Spreadsheet', 'Card', 'Graph', 'Map', 'Filter']) {
    const type = sectionType(name)!;
    const { SectionSettings } = await type.settings!();
    const html = renderToStaticMarkup(
      <SourceCatalogue value={new CatalogueStore({ sources })}>
        <SectionSettings id="s1" state={type.read(stored)} results={{}} onChange={() => {}} />
      </SourceCatalogue>,
    );
    const texts = name === 'Filter' ? ['County', 'Kings'] : ['Storms', 'v3', 'County'];
    for (const text of ['Data', 'Look', 'Filters', ...texts]) {
      expect(html, name).toContain(text);
    }
  }
});

test('a filter that follows the page takes the column for its key, and gives it up again', () => {
  const read = (stored: object) => sectionType('Spreadsheet')!.read(stored).columns;
  const [column] = addFilter(read({ columns: [shownColumn('county')] }), 'county', 'external');
  expect(column!.filters[0]).toMatchObject({
    usePageFilters: true,
    searchParamKey: 'county',
    allowSearchParams: true,
  });
  expect(followPage(column!.filters[0]!, column!, false)).toMatchObject({
    usePageFilters: false,
    allowSearchParams: false,
  });
  expect(removeFilter([column!], 'county', 0)[0]!.filters).toEqual([]);
});
