import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CatalogueStore, SourceCatalogue } from '#dataview/sources/source-catalogue.ts';
import { changedSearch, readParameters, type SearchChanges } from '#domain/page/filter/query-string.ts';
import type { SectionEntry, SectionList } from '#domain/page/content/section-list.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { exampleContext } from '../example-context.ts';
import { componentsIndexSection as type, type IndexParameters } from './index.ts';

const entry: SectionEntry = {
  pageTitle: 'Rivers & lakes',
  pagePath: '/water/rivers',
  path: '/water/rivers#s9',
  name: 'Gauges',
  type: 'Spreadsheet',
  tags: ['flood', 'rain'],
  parents: ['Home', 'Water'],
  attribution: [{ sourceId: 3, sourceName: 'Gauges', versionId: 4, versionName: 'v2' }],
};
const list: SectionList = {
  sections: [entry, { ...entry, path: '/water/rivers#s8', name: 'Table: Rivers', tags: [], attribution: [] }],
  total: 12,
  types: [
    { type: 'Spreadsheet', label: 'Table', sections: 1200 },
    { type: 'Graph', label: 'Graph', sections: 4 },
  ],
  sources: [{ id: 3, name: 'Gauges' }],
  tags: ['flood', 'rain'],
};

async function render(
  stored: object,
  search = '',
  given: Partial<SectionList> | SectionResult = {},
  editing = false,
) {
  const { SectionView } = await type.view();
  const result: SectionResult = 'status' in given ? given : { status: 'listed', list: { ...list, ...given } };
  const parameters = readParameters<IndexParameters>(type.parameters!, 's1', new URLSearchParams(search));
  return renderToStaticMarkup(
    <SectionView
      id="s1"
      title=""
      state={type.read(stored)}
      results={{ sections: result }}
      context={{ ...exampleContext(parameters), site: { id: 1, name: 'Site', base_url: '/docs' } }}
      href={(changes: SearchChanges<IndexParameters>) =>
        `/page${changedSearch(search, 's1', type.parameters!, changes)}#s1`
      }
      hidden={[
        ['year', '2024'],
        ['s.s1.tag', 'flood'],
      ]}
      editing={editing}
    />,
  );
}

/** The texts of the cells of a table, row by row. */
const cells = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replaceAll(/<[^<>]{0,1000}>/g, '|'),
    ),
  );

describe('the table', () => {
  test('has a row for each section, with links to its page, to itself and to the versions that it shows', async () => {
    const html = await render({});
    const rows = cells(html).map((row) => row.map((cell) => cell.split('|').filter(Boolean).join(', ')));
    expect(rows).toEqual([
      ['Page', 'Section', 'Type', 'Tags', 'Attribution', 'Parent', 'URL'],
      ['Rivers &amp; lakes', 'Gauges', 'Table', 'flood, rain', 'Gauges, v2', 'Home, Water', 'link'],
      ['Rivers &amp; lakes', 'Table: Rivers', 'Table', '', '', 'Home, Water', 'link'],
    ]);
    expect(html).toContain('<a href="/docs/water/rivers">Rivers &amp; lakes</a>');
    expect(html).toContain('<a href="/docs/water/rivers#s9">Gauges</a>');
    expect(html).toContain('href="/cenrep/source/3/versions/4"');
  });

  test('shows the columns that were chosen, and all where none was', async () => {
    expect(cells(await render({ columns: ['type', 'page', 'gone'] }))[0]).toEqual(['Page', 'Type']);
    const all = await render({ columns: [] });
    expect(cells(all)[0]).toHaveLength(7);
    // Each has a least width on paper, so that its words are not broken; all of them fit.
    const widths = [...all.matchAll(/<th[^>]* style="--paper:(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(7);
    expect(widths.reduce((sum, width) => sum + width * 12 + 12, 0)).toBeLessThan(660);
  });

  test('has pages of 5 rows, and links to them that keep the filters', async () => {
    const html = await render({}, 's.s1.page=2&s.s1.tag=flood');
    expect(html).toContain('Rows 6 to 10 of 12');
    expect(html).toContain('href="/page?s.s1.page=3&amp;s.s1.tag=flood#s1"');
    expect(await render({ pageSize: 20 })).not.toContain('tm-pager');
  });

  test('says that nothing matches, and that there is no such page', async () => {
    expect(await render({}, '', { sections: [], total: 0 })).toContain('No section matches these choices.');
    const beyond = await render({}, 's.s1.page=9', { sections: [] });
    expect(beyond).toContain('There is no such page. <a href="/page#s1">Go to the first page</a>');
    expect(await render({}, '', { status: 'failed', message: 'Try again.' })).toContain('Try again.');
  });

  test('has a hint for editors only', async () => {
    expect(await render({})).not.toContain('higher access level');
    expect(await render({}, '', {}, true)).toContain('higher access level');
  });
});

describe('the filters', () => {
  test('are a form of what an editor has not set, which keeps the rest of the query string', async () => {
    const html = await render({}, 's.s1.page=2&s.s1.tag=flood&year=2024');
    const names = [...html.matchAll(/<select id="[^"]*" name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['s.s1.type', 's.s1.source', 's.s1.tag']);
    expect(html).toContain('<option value="Spreadsheet">Table (1,200)</option>');
    expect(html).toContain('<option value="3">Gauges</option>');
    expect(html).toContain('<option value="flood" selected="">flood</option>');
    expect([...html.matchAll(/<input type="hidden" name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'year',
    ]);
    expect(html).toContain('aria-label="Remove Tag: flood"');
    const set = await render({ type: 'Graph', tag: 'rain' });
    expect([...set.matchAll(/<select id="[^"]*" name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      's.s1.source',
    ]);
    expect(await render({ showFilters: false })).not.toContain('<form');
  });

  test('an address with a value that is no choice any more can be left', async () => {
    const html = await render({}, 's.s1.type=Gone', { sections: [], total: 0 });
    expect(html).toContain('<option value="Gone" selected="">Gone</option>');
    expect(html).toContain('aria-label="Remove Type: Gone"');
  });
});

describe('the query', () => {
  const query = (stored: object, chosen: Partial<IndexParameters> = {}) =>
    type.queries!(
      type.read(stored),
      exampleContext({ page: 0, type: null, source: null, tag: null, ...chosen }),
    )['sections'];

  test('has the conditions of the editor, and those of the reader where the editor has set none', () => {
    const none = { type: null, source: null, tag: null, hasTags: false };
    expect(query({})).toEqual({ kind: 'sections', filter: none, choicesOf: none, from: 0, size: 5 });
    const chosen = { page: 3, type: 'Graph', source: 7, tag: 'flood' };
    expect(query({ pageSize: 20, tag: ' rain ', hasTags: true }, chosen)).toEqual({
      kind: 'sections',
      filter: { type: 'Graph', source: 7, tag: 'rain', hasTags: true },
      choicesOf: { type: null, source: null, tag: 'rain', hasTags: true },
      from: 60,
      size: 20,
    });
    expect(query({ showFilters: false, sourceId: 2 }, chosen)).toMatchObject({
      filter: { type: null, source: 2, tag: null },
    });
  });

  test('never asks for more than 100 sections', () => {
    for (const pageSize of [0, -1, 101, 1e9, '7', null]) {
      expect(query({ pageSize })).toMatchObject({ size: 5 });
    }
    expect(query({ pageSize: 100 })).toMatchObject({ size: 100 });
  });
});

test('its settings show what is set, and keep one column at least', async () => {
  const { SectionSettings } = await type.settings!();
  const html = renderToStaticMarkup(
    <SourceCatalogue
      value={new CatalogueStore({ sources: [{ id: 3, name: 'Gauges', versions: [], columns: [] }] })}
    >
      <SectionSettings
        id="s1"
        state={type.read({ type: 'Gone', sourceId: 3, tag: 'rain', columns: ['page'] })}
        results={{ sections: { status: 'listed', list } }}
        onChange={() => {}}
      />
    </SourceCatalogue>,
  );
  for (const text of ['Type', 'Gone', '>Gauges<', 'value="rain"', 'Rows per page', 'value="5"']) {
    expect(html).toContain(text);
  }
  const boxes = [...html.matchAll(/<label[^>]*data-disabled[^>]*>.*?<\/label>/g)];
  expect(boxes.map(([label]) => label.replaceAll(/<[^<>]{0,1000}>/g, ''))).toEqual(['Page']);
});
