import { readdirSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { DataResult } from '#domain/query/data-request.ts';
import { changedSearch, hiddenFields, type SearchChanges } from '#domain/page/filter/query-string.ts';
import { pageFilters } from '#domain/page/filter/page-filters.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { addFilter, followPage, removeFilter } from '#dataview/filter-rules.ts';
import { PagingFields } from '#dataview/settings/display-fields.tsx';
import { CatalogueStore, SourceCatalogue } from '#dataview/source-catalogue.ts';
import { exampleContext } from './example-context.ts';
import { sectionType, sectionTypes } from './index.ts';

const columns = [
  sourceColumnSchema.parse({ name: 'county', display_name: 'County', type: 'text' }),
  sourceColumnSchema.parse({ name: 'events', display_name: 'Events', type: 'number' }),
  sourceColumnSchema.parse({
    name: 'risk',
    display_name: 'Risk',
    type: 'select',
    options: [{ value: 'h', label: 'High' }],
  }),
];
const attribution = {
  sourceId: 1,
  sourceName: 'Storms',
  versionId: 2,
  versionName: 'v3',
  updatedAt: '2026-03-04T05:06:07Z',
};

function ready(result: Partial<DataResult> & { names: string[] }, known = columns): SectionResult {
  const { names, ...rest } = result;
  const rows = rest.rows ?? [];
  return {
    status: 'ready',
    managed: true,
    result: {
      columns: names.map((name) => ({ name, type: 'text' })),
      rows,
      length: rows.length,
      totals: null,
      ...rest,
    },
    columns: known,
    attribution,
  };
}

const context = exampleContext({ page: 0, sort: null, rows: null, find: null, scale: 0 });

async function render(
  name: string,
  stored: object,
  answers: Record<string, SectionResult>,
  more: object = {},
): Promise<string> {
  const type = sectionType(name)!;
  const state = type.read(stored);
  await type.preload?.(state);
  const { SectionView } = await type.view();
  const href = (changes: SearchChanges<object>) =>
    `/page${changedSearch('', 's1', type.parameters ?? {}, changes)}#s1`;
  return renderToStaticMarkup(
    <SectionView
      id="s1"
      title=""
      state={state}
      results={answers}
      context={context}
      href={href}
      hidden={[['year', '2024']]}
      editing={false}
      {...more}
    />,
  );
}

const source = { sourceInfo: { sourceId: 1, versionId: 2 } };
const shown = (name: string, more: object = {}) => ({ name, show: true, ...more });

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
      expect(typeof type.searchText(state)).toBe('string');
      type.queries?.(state, context);
    }
  });
});

describe('Spreadsheet', () => {
  const rows = ready({
    names: ['county', 'events'],
    rows: [
      ['Kings', 3],
      ['<b>', null],
    ],
    length: 42,
    totals: [null, 45],
  });
  const two = {
    ...source,
    columns: [
      shown('county', { display_name: 'County' }),
      shown('events', { display_name: 'Events', type: 'number', showTotal: true }),
    ],
  };

  test('a table of few columns is as wide as its content, one of many or with bars as the page', async () => {
    const wide = /<table class="tm-table"[^>]* style="width:auto/;
    const column = (name: string, more: object = {}) => shown(name, { display_name: name, ...more });
    const html = (columns: object[]) =>
      render(
        'Spreadsheet',
        { ...source, columns },
        { rows: ready({ names: ['a', 'b', 'c', 'd', 'e'], rows: [[1, 2, 3, 4, 5]] }) },
      );
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => column(name));
    expect(await html([column('a')])).toMatch(wide);
    expect(await html(five)).not.toMatch(wide);
    expect(await html([column('a', { type: 'number', shade: 'bar' })])).not.toMatch(wide);
  });

  test('a total is an amount without noise, and no link', async () => {
    const totalOf = async (numbers: number[], total: number, more: object = {}, locale?: string) => {
      const sums = ready({
        names: ['county', 'events'],
        rows: numbers.map((number) => ['Kings', number]),
        totals: [null, total],
      });
      const [county, events] = two.columns;
      const html = await render(
        'Spreadsheet',
        { ...two, columns: [county, { ...events, ...more }] },
        { rows: { ...sums, ...(locale && { locale }) } },
      );
      return /Total<\/th><td class="tm-number">(.*?)<\/td>/.exec(html)?.[1];
    };
    expect(await totalOf([4006381333931], 35415989861000)).toBe('35,415,989,861,000');
    expect(await totalOf([9.281418624, 12.2632724], 33316.41584135415)).toBe('33,316.42');
    expect(await totalOf([1.5], 12.5, { isLink: true, location: '/map/' })).toBe('12.5');
    expect(await totalOf([1.5], 1234.5, {}, 'de')).toBe('1.234,5');
  });

  test('totals of all columns leave out percentages, whose sum says nothing', async () => {
    const answer = { names: ['county', 'events'], rows: [['Kings', 30]], totals: [null, 90] };
    const totalOf = async (unit: string, column: object = {}, display: object = { showTotal: true }) => {
      const events = shown('events', { type: 'number', ...column });
      const html = await render(
        'Spreadsheet',
        { ...source, columns: [shown('county'), events], display },
        { rows: ready(answer, [sourceColumnSchema.parse({ name: 'events', type: 'number', unit })]) },
      );
      return /Total<\/th><td class="tm-number">(.*?)<\/td>/.exec(html)?.[1];
    };
    expect(await totalOf('km')).toBe('90');
    for (const unit of ['%', '‰', '100%']) {
      expect(await totalOf(unit), unit).toBe('');
    }
    // Wanted for one column, or made by a function, it is shown.
    expect(await totalOf('%', { showTotal: true }, {})).toBe('90%');
    expect(await totalOf('%', { fn: 'avg' })).toBe('90%');
  });

  test('is a table with sort links, totals, pager and attribution', async () => {
    const html = await render('Spreadsheet', two, { rows });
    expect(html).toMatch(
      /<th scope="col" [^>]*data-name="county"><a href="\/page\?s\.s1\.sort=county\.asc#s1">County<\/a><\/th>/,
    );
    expect(html).toContain('<td class="tm-number">3</td>');
    expect(html).toContain('&lt;b&gt;');
    expect(html).toContain('<th scope="row">Total</th><td class="tm-number">45</td>');
    expect(html).toContain('Page 1 of 5');
    expect(html).toContain('Rows 1 to 10 of 42');
    expect(html).toContain('aria-label="Page 5"');
    expect(html).not.toContain('Previous');
    expect(html).toContain('<a href="/page?s.s1.page=2#s1" rel="next">Next</a>');
    expect(html).toContain(
      'Source: <a href="/cenrep/source/1/versions/2" rel="nofollow" target="_top">Storms, v3</a>, <time dateTime="2026-03-04T05:06:07Z">03/04/2026</time>',
    );
  });

  test('a source with a licence names it, with its address', async () => {
    const license = 'https://creativecommons.org/licenses/by/4.0/';
    const licensed = rows.status === 'ready' ? { ...rows, attribution: { ...attribution, license } } : rows;
    expect(await render('Spreadsheet', two, { rows: licensed })).toContain(
      `</time>, <a href="${license}" rel="license" target="_top">CC BY 4.0</a></p>`,
    );
    expect(await render('Spreadsheet', two, { rows })).not.toContain('rel="license"');
  });

  test('the numbers of a column have the same decimals, those of its total too', async () => {
    const html = await render('Spreadsheet', two, {
      rows: ready({
        names: ['county', 'events'],
        rows: [
          ['Kings', 6.4],
          ['Queens', -6],
        ],
        totals: [null, 0.25],
      }),
    });
    expect([...html.matchAll(/<td class="tm-number">([^<]*)/g)].map(([, text]) => text)).toEqual([
      '6.40',
      '−6.00',
      '0.25',
    ]);
  });

  test('without pages, its header says how numbers are written, for the rows that are appended', async () => {
    const stored = { ...two, display: { usePagination: false } };
    const names = ['county', 'events'];
    const html = await render('Spreadsheet', stored, { rows: ready({ names, rows: [['Kings', 12_345.5]] }) });
    expect(html).toContain('data-name="events" data-decimals="1" data-separators=""');
    const columns = [two.columns[0], { ...two.columns[1], formatFn: 'comma' }];
    const rounded = ready({ names, rows: [['Kings', 1.2345]] });
    expect(await render('Spreadsheet', { ...stored, columns }, { rows: rounded })).toContain(
      'data-decimals="2" data-rounded=""',
    );
    expect(await render('Spreadsheet', two, { rows: rounded })).not.toContain('data-decimals');
  });

  test('its bars are of the same scale on all pages', async () => {
    const columns = [shown('county'), shown('events', { type: 'number', shade: 'bar' })];
    const stored = { ...source, columns };
    const queries = sectionType('Spreadsheet')!.queries!(sectionType('Spreadsheet')!.read(stored), {
      ...context,
      parameters: { ...context.parameters, page: 1, sort: { column: 'county', order: 'asc' } },
    });
    expect(queries['shade:events:desc nulls last']).toMatchObject({
      request: {
        attributes: ['county', 'events'],
        orderBy: { events: 'desc nulls last' },
        fromIndex: 0,
        toIndex: 1,
      },
    });
    const names = ['county', 'events'];
    const html = await render('Spreadsheet', stored, {
      rows: ready({ names, rows: [['Kings', 3]] }),
      'shade:events:asc nulls last': ready({ names, rows: [['Erie', -4]] }),
      'shade:events:desc nulls last': ready({ names, rows: [['Bronx', 12]] }),
    });
    expect(html).toContain(' 25%, transparent 0)');
    expect(
      Object.keys(sectionType('Spreadsheet')!.queries!(sectionType('Spreadsheet')!.read(two), context)),
    ).toEqual(['rows']);
  });

  test('the names of its columns look on the canvas as they do for visitors', async () => {
    const columns = [
      shown('county', { display_name: 'County', headerFontStyle: 'textLGBold', sort: 'desc nulls last' }),
      shown('events', { display_name: 'Events', type: 'number', hideHeader: true }),
    ];
    const stored = { ...source, columns };
    const visitor = await render('Spreadsheet', stored, { rows });
    const canvas = await render('Spreadsheet', stored, { rows }, { editing: true, onChange: () => {} });
    const [style] = /style="[^"]*font-weight:600"/.exec(visitor) ?? [];
    for (const html of [visitor, canvas]) {
      expect(html).toContain(style);
      expect(html).toMatch(/<th scope="col" aria-sort="descending"[^>]* data-name="county"/);
    }
    expect(canvas).not.toContain('>Events<');
  });

  test('its actions have a narrow column', async () => {
    const actions = [{ name: 'Map', url: '/map', searchParams: 'value', columns: ['county'] }];
    const html = await render('Spreadsheet', { ...two, actions }, { rows });
    expect(html).toContain('<th scope="col" style="width:30px"><span class="tm-sr">Actions</span>');
  });

  test('its images are named by their column where cells are addresses, else by their cells', async () => {
    const html = async (settings: object) => {
      const columns = [shown('county', { customName: 'Seal', isImg: true, ...settings })];
      return render('Spreadsheet', { ...source, columns }, { rows });
    };
    expect(await html({})).toMatch(/<img [^>]*src="Kings" alt="Seal"/);
    expect(await html({ imageLocation: '/seals', imageExtension: 'png' })).toMatch(
      /<img [^>]*src="\/seals\/Kings.png" alt="Kings"/,
    );
  });

  describe('on paper', () => {
    const printed = async (labels: string[], row: (string | number)[]) => {
      const names = labels.map((_, index) => `c${index}`);
      const types = row.map((value) => (typeof value === 'number' ? 'number' : 'text'));
      const state = {
        ...source,
        columns: names.map((name, at) => shown(name, { customName: labels[at], type: types[at] })),
      };
      const columns = names.map((name, at) => ({ name, type: types[at]! }));
      return render('Spreadsheet', state, { rows: ready({ names, rows: [row], columns }) });
    };
    const times = <Value,>(count: number, value: Value) => Array.from({ length: count }, () => value);
    const codes = (count: number) => printed(times(count, 'Code'), times(count, 'KY'));
    const words = (count: number) => printed(times(count, 'Kind'), times(count, 'Thunderstorm'));
    const numbers = (count: number) => printed(times(count, 'Loss'), times(count, 18_773_375_000.25));

    test('has its size as long as its words and numbers fit, is small where they need it, and else named values', async () => {
      expect(await codes(14)).not.toContain('data-columns');
      expect(await words(6)).not.toContain('data-columns');
      expect(await words(8)).toContain('data-columns="many"');
      expect(await words(8)).not.toContain('data-label');
      expect(await words(11)).toMatch(/data-columns="records".*<td[^>]* data-label="Kind">Thunderstorm</s);
      expect(await numbers(5)).not.toContain('data-columns');
      expect(await numbers(6)).toContain('data-columns="many"');
      expect(await numbers(9)).toContain('data-columns="records"');
    });

    test('its columns are as wide as their longest word, up to a width at which words are broken', async () => {
      const width = async (label: string, value: string) =>
        Number(/--paper:([\d.]+)/.exec(await printed([label], [value]))?.[1]);
      expect(await width('Code', 'KY')).toBe(await width('Code', 'NY'));
      const word = await width('Code', 'Thunderstorms');
      expect(word).toBeGreaterThan(7);
      expect(await width('Code', 'Thunderstorms, wind and hail')).toBe(word + 0.3);
      expect(await width('Code', 'a b c d e f g h i j k l m n o p')).toBe(6);
      expect(await width('Code', '2026-11-27T00:00:00.000Z')).toBeLessThan(10);
      expect(await width('Code', 'x'.repeat(200))).toBe(10);
      expect(await width('n'.repeat(200), 'KY')).toBe(10);
    });
  });

  test('says which way it is sorted, and offers the other way, then none', async () => {
    const sorted = { context: exampleContext({ page: 1, sort: { column: 'county', order: 'desc' } }) };
    const html = await render('Spreadsheet', two, { rows }, sorted);
    expect(html).toMatch(/aria-sort="descending"[^>]* data-name="county"><a href="\/page#s1">/);
    expect(html).toContain('Page 2 of 5');
  });

  test('has menus of its column names, and is searched by a form that keeps the order, where it allows it', async () => {
    const display = { columnMenus: true, allowSearch: true };
    const parameters = { page: 2, sort: { column: 'events', order: 'desc' }, rows: null, find: '%x' };
    const chosen = {
      context: exampleContext(parameters),
      hidden: [
        ['c', 'Kings'],
        ['s.s1.sort', 'events.desc'],
        ['s.s1.find', '%x'],
      ],
    };
    const html = await render('Spreadsheet', { ...two, display }, { rows }, chosen);
    expect(html).toContain('popoverTarget="s1-events-menu"');
    expect(html).toContain('href="/page?s.s1.sort=events.asc#s1">Sort ascending');
    expect(html).toContain('aria-current="true">Sort descending');
    expect(html.match(/Clear the order/g)).toHaveLength(1);
    expect(html).toMatch(/<form class="tm-row-search" [^>]* action="\/page#s1" method="get">/);
    expect(html).toContain('<input type="hidden" name="c" value="Kings"/>');
    expect(html).toContain('<input type="hidden" name="s.s1.sort" value="events.desc"/>');
    expect(html.match(/name="s.s1.find"/g)).toHaveLength(1);
    const state = sectionType('Spreadsheet')!.read({ ...two, display });
    const queries = (stored: unknown) =>
      sectionType('Spreadsheet')!.queries!(stored as never, chosen.context as never);
    expect(queries(state)).toMatchObject({ rows: { request: { search: '%x', fromIndex: 20 } } });
    expect(JSON.stringify(queries(sectionType('Spreadsheet')!.read(two)))).not.toContain('search');
  });

  test('groups of dates filter the page by the range of their days', async () => {
    const stored = {
      ...source,
      columns: [
        shown('day', { type: 'date', group: true, step: 'quarter' }),
        shown('events', { type: 'number', fn: 'sum' }),
      ],
      display: { selectsFilters: true },
    };
    const result = ready({
      names: ['day', 'events'],
      rows: [
        ['2024-01-01', 3],
        ['2024-04-01', 5],
      ],
    });
    const chosen = { 'day.min': ['2024-04-01'], 'day.max': ['2024-06-30'] };
    const noChoices = { page: 0, sort: null, rows: null, find: null };
    const html = await render(
      'Spreadsheet',
      stored,
      { rows: result },
      {
        context: exampleContext(noChoices, chosen),
      },
    );
    expect(html).toContain('href="/page?day.min=2024-01-01&amp;day.max=2024-03-31#s1"');
    expect(html).toMatch(/<a href="\/page#s1" aria-current="true">/);
    expect(html).toContain('aria-label="Remove day: Q2 2024"');
    expect(html).toContain('<p class="tm-filters-on-paper">Filtered by day: Q2 2024</p>');
    // All but the words is hidden on paper.
    expect(html).toContain('<div class="tm-filter-panel"><div><ul class="tm-selection"');
    const named = { ...exampleContext(noChoices, chosen), namedFilters: ['day.min', 'day.max'] };
    expect(await render('Spreadsheet', stored, { rows: result }, { context: named })).not.toContain(
      'Filtered by',
    );
    const type = sectionType('Spreadsheet')!;
    expect(type.shownFilters!(type.read(stored)).selected).toEqual(['day.min', 'day.max']);
  });

  test('what is chosen in a section is named as its column shows it', async () => {
    const stored = {
      ...source,
      columns: [shown('risk', { type: 'select', group: true }), shown('events', { fn: 'sum' })],
      display: { selectsFilters: true },
    };
    const answer = ready({ names: ['risk', 'events'], rows: [['h', 3]] });
    const noChoices = { page: 0, sort: null, rows: null, find: null };
    const html = (value: string, result = answer) =>
      render(
        'Spreadsheet',
        stored,
        { rows: result },
        { context: exampleContext(noChoices, { risk: [value] }) },
      );
    expect(await html('h')).toContain('aria-label="Remove Risk: High"');
    expect(await html('h')).toContain('Filtered by Risk: High');
    expect(await html('null')).toContain('aria-label="Remove Risk: (empty)"');
    const named = ready({
      names: ['risk', 'events'],
      rows: [['h', 3]],
      labels: { risk: { h: 'Very high' } },
    });
    expect(await html('h', named)).toContain('aria-label="Remove Risk: Very high"');
  });

  test('cards and tables filter the page by a click on a group', async () => {
    const stored = {
      ...source,
      columns: [shown('risk', { type: 'select', group: true }), shown('events', { fn: 'sum' })],
      display: { selectsFilters: true },
    };
    const result = ready({
      names: ['risk', 'events'],
      rows: [
        ['h', 3],
        [null, 2],
      ],
    });
    for (const name of ['Spreadsheet', 'Card']) {
      const html = (set: Record<string, string[]>) =>
        render(
          name,
          stored,
          { rows: result },
          { context: exampleContext({ page: 0, sort: null, rows: null, find: null }, set) },
        );
      expect(await html({}), name).toContain('<a href="/page?risk=h#s1">High</a>');
      const chosen = await html({ risk: ['h'] });
      expect(chosen, name).toContain('<a href="/page#s1" aria-current="true">High</a>');
      expect(chosen, name).toContain('aria-label="Remove Risk: High"');
      const plain = await render(name, { ...stored, display: {} }, { rows: result });
      expect(plain, name).not.toContain('risk=h');
    }
  });

  test('shows why there is nothing', async () => {
    expect(
      await render('Spreadsheet', two, { rows: { status: 'invalid', message: 'No columns selected.' } }),
    ).toContain('No columns selected.');
    expect(await render('Spreadsheet', two, { rows: { status: 'failed', message: 'Try again.' } })).toContain(
      'An Error occurred while fetching data. Try again.',
    );
    const [county, events] = two.columns;
    const filters = [{ type: 'internal', operation: 'filter', values: ['Kings'] }];
    const filtered = { ...two, columns: [{ ...county, filters }, events] };
    const searched = { ...two, display: { allowSearch: true } };
    const finding = { context: { ...context, parameters: { ...context.parameters, find: 'Erie' } } };
    for (const type of ['Spreadsheet', 'Card']) {
      const nothing = (state: object, length = 0, more: object = {}) =>
        render(type, state, { rows: ready({ names: ['county', 'events'], length }) }, more);
      expect(await nothing(two), type).toContain('There are no rows.');
      expect(await nothing(filtered), type).toContain('No rows match.');
      expect(await nothing(searched, 0, finding), type).toContain('No rows match.');
      expect(await nothing(two, 20), type).toContain('There is no such page.');
    }
    expect(await render('Spreadsheet', two, {}, { editing: true })).toMatch(/⏳<\/span> loading\.\.\./);
  });

  test('tells editors, and nobody else, that amounts of both signs have no shares of a whole', async () => {
    const columns = [
      { name: 'county', show: true, group: true, xAxis: true },
      { name: 'events', type: 'number', show: true, fn: 'share', yAxis: true },
    ];
    const note = 'Share of Events: amounts of both signs have no shares of a whole.';
    for (const name of ['Spreadsheet', 'Card', 'Graph']) {
      const html = (shares: number[], editing: boolean) => {
        const rows = shares.map((share, at) => [`County ${at}`, share]);
        const answer = ready({ names: ['county', 'events'], rows, length: rows.length });
        return render(name, { ...two, columns }, { rows: answer }, { editing });
      };
      expect(await html([2.94, -0.12, -1.82], true), name).toContain(note);
      expect(await html([2.94, -0.12, -1.82], false), name).not.toContain(note);
      expect(await html([0.4, 0.6], true), name).not.toContain(note);
    }
  });

  test('hides itself when empty, where asked to', async () => {
    const hiding = { ...two, display: { hideIfNull: true } };
    expect(
      await render('Spreadsheet', hiding, {
        rows: ready({ names: ['county', 'events'], rows: [[null, '']] }),
      }),
    ).toBe('');
    expect(await render('Spreadsheet', hiding, { rows })).not.toBe('');
    // A published page hides its title, too.
    const isHidden = (stored: object, answer: SectionResult) => {
      const type = sectionType('Spreadsheet')!;
      return type.isHidden?.(type.read(stored), { rows: answer });
    };
    const none = ready({ names: ['county', 'events'], rows: [] });
    expect([isHidden(hiding, none), isHidden(hiding, rows), isHidden(two, none)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isHidden(hiding, { status: 'failed', message: 'Try again.' })).toBe(false);
  });

  test('marks invalid cells, and links only where an address is safe', async () => {
    const html = await render(
      'Spreadsheet',
      {
        ...source,
        columns: [
          shown('risk', { type: 'select' }),
          shown('county', { isLink: true, location: '/c?id=', searchParams: 'id' }),
          shown('events', { isLink: true }),
        ],
      },
      {
        rows: ready({
          names: ['risk', 'county', 'events', 'id'],
          rows: [
            ['h', 'Kings', 'javascript:alert(1)', 7],
            ['x', 'Q', 'https://example.org', 8],
          ],
        }),
      },
    );
    expect(html).toContain('>High</td>');
    expect(html).toContain('data-invalid="">x</td>');
    expect(html).toContain('<a href="/c?id=7">Kings</a>');
    expect(html).not.toContain('href="javascript');
    expect(html).toContain('<a href="https://example.org">');
  });
});

test('a value without a header is at the left of its row, and one on a ground has space around it', async () => {
  const columns = [
    shown('county', { bgColor: '#102030' }),
    shown('events', { type: 'number' }),
    shown('hazard', { hideHeader: true }),
  ];
  const draw = (headerValueLayout: string) =>
    render(
      'Card',
      { ...source, columns, display: { headerValueLayout, reverse: true } },
      { rows: ready({ names: ['county', 'events', 'hazard'], rows: [['Kings', 15, 'Hail']] }) },
    );
  const row = await draw('row');
  expect(row).toContain('<dd class="tm-name" style="margin-right:auto">Kings</dd>');
  expect(row).toContain('<dd style="margin-right:auto">Hail</dd>');
  expect(row).toMatch(/<dd class="tm-figure">15</);
  expect(row).toMatch(/style="[^"]*background-color:#102030;padding:4px 8px"/);
  expect(await draw('col')).not.toContain('margin-right');
});

test('cards show a figure large and a name as such', async () => {
  const html = await render(
    'Card',
    {
      ...source,
      columns: [
        shown('county', { display_name: 'County' }),
        shown('events', { display_name: 'Events', type: 'number', formatFn: 'abbreviate' }),
      ],
    },
    { rows: ready({ names: ['county', 'events'], rows: [['Kings', 1500]] }) },
  );
  expect(html).toContain('<dd class="tm-name">Kings</dd>');
  expect(html).toContain('<dt>Events</dt><dd class="tm-figure">1.5K</dd>');
  const latest = shown('day', { display_name: 'Latest', type: 'date' });
  const day = ready({ names: ['day'], rows: [['2024-02-19']] });
  expect(await render('Card', { ...source, columns: [latest] }, { rows: day })).toContain(
    '<dt>Latest</dt><dd class="tm-figure">02/19/2024</dd>',
  );
  expect(sectionType('Card')!.defaults.display.pageSize).toBe(5);
});

describe('editing rows on the page', () => {
  const editor = {
    ...context,
    viewer: { level: 10, mayEditPage: true, mayEditData: true, isPublicPage: true },
  };
  const stored = (display: object, more: object = {}) => ({
    sourceInfo: { sourceId: 1, versionId: 2 },
    display,
    columns: [{ name: 'county', show: true, ...more }],
  });
  const rows = ready({ names: ['county'], rows: [['Erie']] });
  const allowed = { allowEditInView: true };

  test.each(['Spreadsheet', 'Card'])('%s: for those who may, of managed sources, ungrouped', async (name) => {
    const button = 'Edit rows';
    const asEditor = { context: editor };
    expect(await render(name, stored(allowed), { rows }, asEditor)).toContain(button);
    expect(await render(name, stored(allowed), { rows })).not.toMatch(/Edit rows|data-island|<script/);
    expect(await render(name, stored({}), { rows }, asEditor)).not.toContain(button);
    const grouped = stored(allowed, { group: true });
    expect(await render(name, grouped, { rows }, asEditor)).not.toContain(button);
    const readOnly = { rows: { ...rows, managed: false } as SectionResult };
    expect(await render(name, stored(allowed), readOnly, asEditor)).not.toContain(button);
    expect(await render(name, stored(allowed), { rows }, { ...asEditor, editing: true })).not.toContain(
      button,
    );
  });
});

describe('Graph', () => {
  const roles = {
    ...source,
    columns: [
      shown('county', { xAxis: true, group: true }),
      shown('events', { type: 'number', yAxis: true, fn: 'sum' }),
    ],
  };

  test('has a title as large as those of sections, unless its size was set', async () => {
    const type = sectionType('Graph')!;
    const fresh = type.defaults as { graph: object };
    expect(fresh.graph).toMatchObject({ title: { fontSize: null, fontWeight: null } });
    const sized = { ...roles, graph: { title: { title: 'Events', fontSize: 32, fontWeight: 'bold' } } };
    const answers = { rows: ready({ names: ['county', 'events'], rows: [['A', 1]] }) };
    expect(await render('Graph', sized, answers)).toMatch(
      /class="tm-graph-title" style="[^"]*font-size:min\(32px, 8cqi\);font-weight:bold/,
    );
    const stored = { ...roles, graph: { title: { title: 'Events' } } };
    expect(await render('Graph', stored, answers)).toContain('<h2 class="tm-graph-title">Events');
  });

  test('asks for its roles only, grouped, in the order of x, all at once', () => {
    const type = sectionType('Graph')!;
    const question = type.queries!(
      type.read({ ...roles, columns: [...roles.columns, shown('other')] }),
      context,
    ).rows;
    expect(question).toMatchObject({
      kind: 'rows',
      request: {
        attributes: ['county', 'events'],
        groupBy: ['county'],
        fn: { events: 'sum' },
        orderBy: { county: 'asc nulls last' },
        toIndex: 10_000,
      },
    });
    expect(type.queries!(type.read(source), context).rows).toEqual({
      kind: 'invalid',
      message: 'No columns selected.',
    });
    const amounts = ['a', 'b'].map((name) =>
      shown(name, { type: 'number', xAxis: name === 'a', yAxis: name === 'b' }),
    );
    const scatter = { ...roles, columns: amounts, graph: { graphType: 'ScatterPlot' } };
    expect(type.queries!(type.read(scatter), context).rows).toMatchObject({
      request: { attributes: ['a', 'b'], groupBy: [], toIndex: 100_000 },
    });
    const largest = type.queries!(type.read({ ...roles, graph: { mostCategories: 12 } }), context).rows;
    expect(largest).toMatchObject({ request: { groupBy: ['county'], toIndex: 100_000 } });
    const lines = type.queries!(type.read({ ...roles, graph: { graphType: 'LineGraph' } }), context).rows;
    expect(lines).toMatchObject({ request: { groupBy: ['county'], toIndex: 100_000 } });
  });

  test('a scatter plot asks for the names and sizes of its points, and says which are left out', async () => {
    const columns = [
      shown('county', { pointName: true }),
      shown('rain', { type: 'number', xAxis: true }),
      shown('floods', { type: 'number', yAxis: true }),
      shown('people', { type: 'number', pointSize: true }),
      shown('region', { categorize: true }),
    ];
    const graph = { graphType: 'ScatterPlot' };
    const type = sectionType('Graph')!;
    const requestOf = (state: object) => {
      const query = type.queries!(type.read({ ...source, ...state }), context)['rows'];
      return query?.kind === 'rows' ? query.request : query;
    };
    const names = columns.map(({ name }) => name);
    expect(requestOf({ columns, graph })).toMatchObject({ attributes: names, fn: {}, toIndex: 100_000 });
    // Other types have no use for them; groups have a name each, and a sum as their size.
    const others = names.filter((name) => !['county', 'people'].includes(name));
    expect(requestOf({ columns, graph: {} })).toMatchObject({
      attributes: others,
      groupBy: ['rain', 'region'],
    });
    const grouped = columns.map((column) => (column.name === 'floods' ? { ...column, fn: 'avg' } : column));
    expect(requestOf({ columns: grouped, graph })).toMatchObject({
      groupBy: ['county', 'rain', 'region'],
      fn: { floods: 'avg', people: 'sum' },
    });
    const rows = [
      ['Erie', 1, 2, 400, 'West'],
      ['Kings', 2, 3, null, 'East'],
      ['Queens', 3, 3, -5, 'East'],
      ['Bronx', 4, 5, 'unknown', 'East'],
    ];
    const html = await render('Graph', { ...source, columns, graph }, { rows: ready({ names, rows }) });
    expect(html).toContain('data-x="Erie"');
    expect(html).not.toMatch(/Kings|Queens|Bronx/);
    expect(html).toContain(
      '2 points without a number for the size (people) are left out. 1 point with a size below zero (people) is left out.',
    );
  });

  test('draws what it was answered', async () => {
    const answers = {
      rows: ready({
        names: ['county', 'events'],
        rows: [
          ['Kings', 3],
          ['Queens', 'n/a'],
          ['Bronx', '5'],
        ],
      }),
    };
    const html = await render(
      'Graph',
      { ...roles, graph: { graphType: 'LineGraph', title: { title: 'Storms' } } },
      answers,
    );
    expect(html).toContain('class="tm-line"');
    expect(html).toContain('>Storms</h2>');
    expect(html).not.toContain('Queens');
  });

  test('calls a count of rows a count, unless it has a name of its own', async () => {
    const answers = { rows: ready({ names: ['county', 'events'], rows: [['Kings', 3]] }) };
    const counted = (more: object) => ({
      ...source,
      columns: [
        shown('county', { xAxis: true, group: true }),
        shown('events', { type: 'number', yAxis: true, fn: 'count', ...more }),
      ],
    });
    expect(await render('Graph', counted({}), answers)).toMatch(/tm-side-title"[^>]*>Count</);
    expect(await render('Graph', counted({ customName: 'Storms' }), answers)).toMatch(
      /tm-side-title"[^>]*>Storms</,
    );
  });

  test('draws shares of one as percentages', async () => {
    const answers = {
      rows: ready({
        names: ['county', 'events'],
        rows: [
          ['Kings', 0.125],
          ['Bronx', 0.5],
        ],
      }),
    };
    const units = [{ name: 'events', type: 'number', dataType: 'numeric', unit: '100%' }];
    const state = {
      ...source,
      columns: [
        shown('county', { xAxis: true, group: true }),
        shown('events', { type: 'number', yAxis: true, fn: 'avg', customName: 'Share' }),
      ],
    };
    const rows = { ...answers.rows, columns: units } as SectionResult;
    const html = await render('Graph', state, { rows });
    expect(html).toMatch(/tm-side-title"[^>]*>Share</);
    const named = {
      ...state,
      columns: [state.columns[0]!, { ...state.columns[1]!, customName: 'Share (%)' }],
    };
    expect(await render('Graph', named, { rows })).toMatch(/tm-side-title"[^>]*>Share \(%\)</);
    expect(html).toContain('data-y="12.5%"');
  });

  test('a unit is with each amount where it is a sign, else in the title, also below a subtitle that does not name it', async () => {
    const answers = ready({ names: ['county', 'events'], rows: [['Kings', 1250]] });
    const titleAndAmount = async (unit: string, subtitle: string) => {
      const units = [{ name: 'events', type: 'number', dataType: 'numeric', unit }];
      const events = shown('events', { type: 'number', yAxis: true, fn: 'sum' });
      const state = {
        ...source,
        columns: [shown('county', { xAxis: true, group: true }), events],
        graph: { subtitle },
      };
      const html = await render('Graph', state, { rows: { ...answers, columns: units } as SectionResult });
      return [/tm-side-title"[^>]*>([^<]*)/.exec(html)?.[1], /data-y="([^"]*)/.exec(html)?.[1]];
    };
    expect(await titleAndAmount('$', '')).toEqual(['Sum of events', '$1,250']);
    expect(await titleAndAmount('$', 'What was lost')).toEqual([undefined, '$1,250']);
    expect(await titleAndAmount('ha', '')).toEqual(['Sum of events (ha)', '1,250']);
    expect(await titleAndAmount('ha', 'What was burnt each half year')).toEqual(['ha', '1,250']);
    expect(await titleAndAmount('ha', 'Burnt (ha)')).toEqual([undefined, '1,250']);
  });

  describe('with series', () => {
    const categorized = {
      ...roles,
      columns: [...roles.columns, shown('hazard', { categorize: true, group: true })],
    };
    const ofHazards = (counts: [hazard: string, count: number][]) =>
      ready({ names: ['value', 'count'], rows: counts });
    const rowsOf = (rows: (string | number)[][]) => ready({ names: ['county', 'events', 'hazard'], rows });
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
      const whole = await render('Graph', categorized, { rows: rowsOf(rows), series });
      expect(['Flood', 'Wind', 'Hail'].map((name) => colourOf(whole, name))).toEqual(['1', '2', '3']);
      const filtered = await render('Graph', categorized, {
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
        const html = await render('Graph', { ...categorized, columns, graph }, { rows, series });
        const starts = [...html.matchAll(/<rect[^>]* x="([^"]*)"/g)].map(([, x]) => x);
        return [new Set(starts).size, html.includes('title="150"'), html.includes('title="90"')];
      };
      expect(await ends('sum')).toEqual([1, true, false]);
      expect(await ends('avg')).toEqual([2, false, true]);
    });

    test('a colour that is picked for a value stays with it when the data changes', async () => {
      const graph = { valueColours: [{ value: 'Hail', colour: '#102030' }] };
      const swatches = async (names: string[], more: object = {}) => {
        const html = await render(
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
      const html = await render(
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
      const rows = ready({
        names: ['county', 'events'],
        rows: [
          ['Kings', 3],
          ['constructor', 4],
        ],
      });
      const graph = { colors: ['#405060'], valueColours: [{ value: 'Kings', colour: '#102030' }] };
      const html = await render('Graph', { ...roles, graph }, { rows });
      expect(html).toMatch(/<rect [^>]*fill="#102030" data-x="Kings"/);
      expect(html).toMatch(/<g class="tm-series" fill="#405060">/);
      expect(html.match(/fill="#102030"/g)).toHaveLength(1);
    });

    test('the colours of a heat map are those of amounts, also where its rows are ratings', async () => {
      const rows = rowsOf([
        ['Kings', 4, 'Very High'],
        ['Kings', 5, 'Relatively Low'],
      ]);
      const html = await render('Graph', { ...categorized, graph: { graphType: 'GridGraph' } }, { rows });
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
        const series = ready({ names: ['value', 'count'], rows: values.map((value) => [value, 1]) });
        const html = await render('Graph', categorized, {
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
        const of = async (value: string, wanted: string | null) => {
          const answer = ready(
            { names: ['county', 'events', 'hazard'], rows: months.map((month) => ['Kings', 4, month]) },
            [sourceColumnSchema.parse({ name: 'hazard', type: 'date', dataType: 'date' })],
          );
          const graph = { valueColours: [{ value, colour: '#102030' }] };
          const context = exampleContext({ page: 0, sort: null, scale: 0, series: wanted });
          const rows = { ...answer, locale } as SectionResult;
          return render('Graph', { ...categorized, graph }, { rows }, { context });
        };
        const html = await of('2024-03-01', '2024-03-01');
        expect(html).toContain(`Shown alone: ${march}.`);
        expect(html).toMatch(new RegExp(`<li data-series="${march}".*?background-color:#102030`));
        expect(html).toContain('s.s1.series=2024-12-01');
        const older = await of(march, march);
        expect(older).toContain(`Shown alone: ${march}.`);
        expect(older).toMatch(new RegExp(`<li data-series="${march}".*?background-color:#102030`));
      },
    );

    test('ratings of a risk have the colours of these, as series and as bars', async () => {
      const names = ['Very High', 'Relatively Low', 'No Rating'];
      const rows = names.map((name) => ['Kings', 4, name]);
      const series = await render('Graph', categorized, { rows: rowsOf(rows) });
      expect(
        [...series.matchAll(/tm-swatch" style="background-color:([^"]+)"/g)].map(([, it]) => it),
      ).toEqual(['#c7445d', '#509bc7', '#b8bcc4']);
      const bars = await render('Graph', roles, {
        rows: ready({ names: ['county', 'events'], rows: names.map((name) => [name, 4]) }),
      });
      expect(bars).toMatch(/<rect [^>]*fill="#c7445d"/);
    });

    test('a legend lists the series that have a mark', async () => {
      const rows = [
        ['Kings', 4, 'Flood'],
        ['Kings', 2, 'Hail'],
        ['Kings', 0, 'Wind'],
      ];
      const html = await render('Graph', categorized, { rows: rowsOf(rows) });
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
      const html = await render('Graph', byAmount, { rows });
      const places = [...html.matchAll(/<th scope="row">(\w+)</g)].map(([, name]) => name);
      expect(places).toEqual(['Bronx', 'Kings', 'Queens']);
    });

    test('more series than colours are added up, and a graph that is cut off is not drawn', async () => {
      const many = Array.from({ length: 30 }, (_, index) => ['Kings', index + 1, `Hazard ${index + 1}`]);
      const html = await render('Graph', categorized, { rows: rowsOf(many) });
      expect(html).toContain('The 19 largest of 30 series are shown; the others are added up as Other.');
      expect(html).toContain('data-series="Other"');
      expect(html).toContain(', Other: 66 (14.2% of 465)<');
      const cut = ready({ names: ['county', 'events', 'hazard'], rows: many, length: 31_430 });
      const refused = await render('Graph', categorized, { rows: cut });
      expect(refused).toContain('This graph has 31,430 points, and at most 30 can be drawn.');
      expect(refused).not.toContain('<figure');
    });
  });

  test('says what is left out because it has no place along x', async () => {
    const note = async (fn: string, rows: DataResult['rows'], graph: object = {}) => {
      const [x, y] = roles.columns;
      const stored = { ...roles, columns: [x, { ...y, fn }], graph };
      const html = await render('Graph', stored, { rows: ready({ names: ['county', 'events'], rows }) });
      return [...html.matchAll(/<p class="tm-attribution">([^<]* left out[^<]*)/g)].map(([, text]) => text);
    };
    const rows = [
      ['Kings', 3],
      [null, 1200],
      ['', 34],
    ];
    expect(await note('rows', rows)).toEqual(['1,234 rows without a value of County are left out.']);
    expect(await note('sum', rows)).toEqual([
      'Rows without a value of County are left out (Sum of Events: 1,234).',
    ]);
    expect(await note('avg', rows)).toEqual(['Rows without a value of County are left out.']);
    expect(await note('', rows.slice(0, 2), { graphType: 'ScatterPlot' })).toEqual([
      '1 row without a value of County is left out.',
    ]);
    const dated = ready({ names: ['county', 'events'], rows: [[null, 12]] }, [
      sourceColumnSchema.parse({ name: 'county', display_name: 'Began', type: 'date', dataType: 'date' }),
    ]);
    // Where all values are invalid, too.
    expect(await render('Graph', { ...roles, graph: { graphType: 'GridGraph' } }, { rows: dated })).toContain(
      'Rows without a valid value of Began are left out',
    );
    expect(await note('rows', rows.slice(0, 1))).toEqual([]);
    // Amounts that are no number have no mark, and others may have no place on the axes.
    const odd = [
      ['Kings', 'n/a'],
      ['Bronx', null],
      ['Queens', 0],
      ['Erie', 5],
      [null, null],
    ];
    expect(await note('sum', odd)).toEqual(['2 values without a number (Sum of Events) are left out.']);
    expect(await note('', odd.slice(1), { graphType: 'ScatterPlot', isLog: true })).toEqual([
      '1 value without a number (Events) is left out. 1 point of zero or less, which a logarithmic axis has no place for, is left out.',
    ]);
    // They are no category that takes a place among the largest, nor added up with the others.
    const four = [...rows, ['Bronx', 2], ['Queens', 1]];
    expect(await note('rows', four, { mostCategories: 2 })).toEqual([
      'The 2 largest of 3 categories are shown; the others are added up as Other. 1,234 rows without a value of County are left out.',
    ]);
  });

  test('says which of the groups that could be drawn are the largest', async () => {
    const rows = ready({
      names: ['county', 'events'],
      rows: [
        ['Bronx', 2],
        ['Erie', 4],
        ['Kings', 3],
      ],
      length: 12_000,
    });
    expect(await render('Graph', { ...roles, graph: { mostCategories: 2 } }, { rows })).toContain(
      '>The 2 largest of 12,000 categories are shown; the others are left out.<',
    );
  });

  test('says how many points are outside of a custom domain', async () => {
    const amounts = ['risk', 'events'].map((name) => shown(name, { type: 'number' }));
    const stored = {
      ...source,
      columns: [
        { ...amounts[0], xAxis: true },
        { ...amounts[1], yAxis: true, fn: 'sum' },
      ],
      graph: { useCustomXDomain: true, xDomain: [2000, 2010], isLog: true },
    };
    const rows = ready({
      names: ['risk', 'events'],
      rows: [
        [1999, 0],
        [2005, -1],
        [2010, 3],
        [2011, 4],
      ],
    });
    const numeric = ['risk', 'events'].map((name) => ({ name, type: 'number', dataType: 'numeric' }));
    const html = await render('Graph', stored, { rows: { ...rows, columns: numeric } as SectionResult });
    expect(html).toContain(
      '2 points outside of the chosen part of x are left out. 1 point of zero or less, which a logarithmic axis has no place for, is left out.',
    );
  });

  describe('of numbers and dates those with the largest amounts', () => {
    const years = [
      [1998, 50, 'a'],
      [2001, 7, 'a'],
      [2002, 1, 'a'],
      [2002, 1, 'b'],
      [2009, 3, 'b'],
      [2020, 9, 'a'],
    ];
    const draw = async (graph: object, fn = 'sum', by: object[] = []) => {
      const stored = {
        ...source,
        columns: [
          shown('risk', { type: 'number', xAxis: true, group: true }),
          shown('events', { type: 'number', yAxis: true, fn }),
          ...by,
        ],
        graph: { mostPlaces: 2, ...graph },
      };
      const numeric = ['risk', 'events'].map((name) => ({ name, type: 'number', dataType: 'numeric' }));
      const rows = ready({ names: ['risk', 'events', 'county'], rows: years });
      const html = await render('Graph', stored, { rows: { ...rows, columns: numeric } as SectionResult });
      const places = [...html.matchAll(/<rect[^>]* data-x="([^"]+)"/g)].map(([, x]) => x);
      return { html, places: [...new Set(places)] };
    };

    test('are in their order, with the others behind them', async () => {
      const { html, places } = await draw({ useCustomXDomain: true, xDomain: [2000, 2020] });
      expect(places).toEqual(['2001', '2020', 'Other']);
      expect(html).toContain(
        'Of 4 values of risk, the 2 with the largest amounts are shown; the others are added up as Other. 1 point outside of the chosen part of x is left out.',
      );
      expect((await draw({ mostPlaces: 6 })).places).toHaveLength(5);
    });

    test('also with series and as a heat map; averages are not added up, and lines have all', async () => {
      const series = [shown('county', { categorize: true, group: true })];
      const expected = ['1998', '2020', 'Other'];
      expect((await draw({}, 'sum', series)).places).toEqual(expected);
      expect((await draw({ graphType: 'GridGraph' }, 'sum', series)).html).toMatch(
        /data-x="1998"[^]*data-x="2020"[^]*data-x="Other"/,
      );
      const { html, places } = await draw({}, 'avg');
      expect(places).toEqual(['1998', '2020']);
      // They are in equal steps: at true distances, 2009 would look as if it had nothing.
      expect(html).not.toContain('>2010<');
      expect((await draw({ graphType: 'LineGraph' })).html).toContain('<th scope="row">2009</th>');
    });
  });

  describe('with options', () => {
    const rows = ready({
      names: ['risk', 'events', 'county'],
      rows: [
        ['h', 3, 'Kings'],
        ['x', 4, 'Bronx'],
      ],
    });
    const amounts = shown('events', { type: 'number', yAxis: true, fn: 'sum' });

    test('values along x are called by their labels, and links choose the values', async () => {
      const stored = {
        ...source,
        display: { selectsFilters: true },
        columns: [shown('risk', { type: 'select', xAxis: true, group: true }), amounts],
      };
      const html = await render('Graph', stored, { rows });
      expect(html).toMatch(/<a href="[^"]*risk=h[^"]*" aria-label="High: 3/);
      expect(html).toMatch(/data-x="High"[^]*data-x="x"/);
      expect(html).toContain('<th scope="row">High</th>');
      expect(html).not.toMatch(/>h</);
    });

    test('series are called by their labels', async () => {
      const columns = [
        shown('county', { xAxis: true, group: true }),
        amounts,
        shown('risk', { type: 'select', categorize: true, group: true }),
      ];
      const html = await render('Graph', { ...source, columns }, { rows });
      expect(html).toMatch(/<li data-series="High"[^]*<li data-series="x"/);
      expect(html).toContain('data-x="Kings" data-y="3" data-series="High"');
    });
  });

  test('names that nobody has ordered are in natural order: along x, as series, and as values of a filter', async () => {
    const names = ['Station 1', 'Station 10', 'Station 2'];
    const natural = ['Station 1', 'Station 2', 'Station 10'];
    const rows = names.map((name) => [name, 5]);
    const given = ready({ names: ['county', 'events'], rows });
    const tableOf = (html: string) => [...html.matchAll(/<th scope="row">([^<]*)/g)].map(([, name]) => name);
    expect(tableOf(await render('Graph', roles, { rows: given }))).toEqual(natural);
    const sorted = roles.columns.map((column, at) =>
      at === 0 ? { ...column, sort: 'asc nulls last' } : column,
    );
    expect(tableOf(await render('Graph', { ...roles, columns: sorted }, { rows: given }))).toEqual(names);

    const by = [
      shown('risk', { xAxis: true, group: true }),
      shown('events', { type: 'number', yAxis: true, fn: 'sum' }),
      shown('county', { categorize: true, group: true }),
    ];
    const listed = ready({ names: ['value', 'count'], rows: [['Tide', 7], ...rows] });
    const series = ready({
      names: ['risk', 'events', 'county'],
      rows: ['Tide', ...names].map((name) => ['High', 5, name]),
    });
    const html = await render('Graph', { ...source, columns: by }, { rows: series, series: listed });
    expect([...html.matchAll(/<li data-series="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Tide',
      ...natural,
    ]);

    const filter = { ...source, columns: [shown('county', { filters: [{ type: 'external', values: [] }] })] };
    const values = await render('Filter', filter, { 'values:county': listed });
    expect([...values.matchAll(/type="checkbox"[^>]*value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      'Tide',
      ...natural,
    ]);
  });

  test('its scale filter cuts off at parts of the largest stacked total', async () => {
    const answers = {
      rows: ready({
        names: ['county', 'events'],
        rows: [
          ['Kings', 400],
          ['Queens', 10],
        ],
      }),
    };
    const scaled = { ...roles, graph: { showScaleFilter: true } };
    const all = await render('Graph', scaled, answers);
    for (const label of ['Max', '300', '200', '20']) {
      expect(all).toMatch(new RegExp(`<a [^>]*>${label}</a>`));
    }
    expect(all).toMatch(/aria-current="true"[^>]*>Max|>Max/);
    const cut = await render('Graph', scaled, answers, {
      context: exampleContext({ scale: 3 }),
    });
    expect(cut).toContain('tm-clipped');
    expect(cut).toMatch(/<a [^>]*aria-current="true"[^>]*>20</);
    expect(cut).toContain('<a href="/page#s1"');
  });

  test('a damaged display is the default one, and a damaged setting leaves the others', () => {
    const read = (graph: unknown) => sectionType('Graph')!.read({ ...roles, graph }).graph;
    expect(read('none')).toEqual(read({}));
    expect(read({ height: 'tall', subtitle: 'Events', unknown: 1 })).toMatchObject({
      height: 300,
      subtitle: 'Events',
      unknown: 1,
    });
  });
});

describe('Filter', () => {
  const filters = {
    ...source,
    columns: [
      { name: 'county', display_name: 'County', filters: [{ type: 'external', searchParamKey: 'c' }] },
      { name: 'risk', type: 'select', filters: [{ type: 'external', isMulti: false }] },
      { name: 'events', type: 'number', filters: [{ type: 'external', operation: 'gte' }] },
    ],
  };
  const values = (...rows: [string, number][]) => ready({ names: ['value', 'count'], rows });

  test('says in words which filters are set, for paper', async () => {
    const answers = { 'values:c': values(['Kings', 4]), 'values:risk': values(['h', 6]) };
    const html = (set: Record<string, string[]>) =>
      render('Filter', filters, answers, { context: exampleContext({}, set) });
    expect(await html({})).not.toContain('Filtered by');
    expect(await html({ c: ['Kings', 'Gone'], risk: ['h'], events: ['5'] })).toContain(
      'Filtered by County: Gone, Kings; Risk: High; events at least: 5<',
    );
  });

  test('a filter that leaves values out says so in its label, its chips and on paper', async () => {
    const excludes = { type: 'external', operation: 'exclude', searchParamKey: 'c' };
    const excluding = (isMulti: boolean) => ({
      ...filters,
      columns: [{ name: 'county', display_name: 'County', filters: [{ ...excludes, isMulti }] }],
    });
    const answers = { 'values:c': values(['Kings', 4], ['Gone', 2]) };
    const html = (isMulti: boolean, ...c: string[]) =>
      render('Filter', excluding(isMulti), answers, {
        context: exampleContext({}, c.length > 0 ? { c } : {}),
      });
    const several = await html(true, 'Kings', 'Gone');
    expect(several).toContain('>County is none of</span>');
    expect(several).toContain('aria-label="Remove County is none of: Kings"');
    expect(several).toContain('Filtered by County is none of: Kings, Gone<');
    expect(await html(true)).toContain('>None</span>');
    const one = await html(false, 'Kings');
    expect(one).toContain('>County is not</label>');
    expect(one).toContain('<option value="">None</option>');
    expect(one).toContain('Filtered by County is not: Kings<');
  });

  test('lists choices in the order of their options', async () => {
    const options = ['High', 'Low', 'Very low'].map((value) => ({ value, label: value }));
    const result = ready({
      names: ['value', 'count'],
      rows: [
        ['Low', 9],
        ['Odd', 5],
        ['High', 2],
      ],
    });
    const risk = sourceColumnSchema.parse({ name: 'risk', type: 'select', options });
    const html = await render('Filter', filters, {
      'values:risk': { ...result, columns: [risk] } as SectionResult,
    });
    expect([...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
      'High',
      'Low',
      'Odd',
    ]);
  });

  test('offers empty cells behind the values, with their number', async () => {
    const county = ready({
      names: ['value', 'count'],
      rows: [
        ['Kings', 4],
        ['null', 2],
        [null, 3],
      ],
    });
    const html = (set: Record<string, string[]>) =>
      render(
        'Filter',
        filters,
        { 'values:c': county, 'values:risk': county },
        { context: exampleContext({}, set) },
      );
    const offered = await html({});
    expect(
      [...offered.matchAll(/type="checkbox" name="c" value="([^"]+)"/g)].map(([, value]) => value),
    ).toEqual(['Kings', '\\:null', 'null']);
    expect(offered).toContain('<span>(empty)</span><span class="tm-quiet">3</span>');
    expect(offered).toContain('<option value="null">(empty) (3)</option>');
    expect(await html({ c: ['null'] })).toContain('aria-label="Remove County: (empty)"');
    const type = sectionType('Filter')!;
    expect(type.queries!(type.read(filters), context)).toMatchObject({ 'values:c': { empties: true } });
  });

  test('values beyond the listed ones are found by a search in the form, also without script', async () => {
    const many = values(
      ...Array.from({ length: 300 }, (_, index): [string, number] => [`Place ${index}`, 1]),
    );
    const answers = { 'values:c': many, 'values:risk': many };
    const html = (set: Record<string, string[]>, more = answers, type = 'Filter') =>
      render(
        type,
        filters,
        { rows: ready({ names: [] }), ...more },
        {
          context: exampleContext({ page: 0, sort: null, rows: null, find: null }, set),
          hidden: Object.entries(set).map(([key, [value]]) => [key, value]),
        },
      );
    const open = await html({});
    // An island replaces the search of several values; the one of a single value is a field for everybody.
    expect(open).toMatch(/<noscript[^>]*><input [^>]*name="c.find"/);
    expect(open).toMatch(/<\/select><input [^>]*type="search"[^>]*name="risk.find"/);
    expect(open).toContain('>Select all 300 listed</a>');
    expect(open).not.toContain('Select All<');
    const long = values(
      ...Array.from({ length: 300 }, (_, at): [string, number] => [`A long name of ${at}`, 1]),
    );
    expect(await html({}, { ...answers, 'values:c': long })).toContain(
      '<span class="tm-quiet" title="All of these are too long for an address. Search for some of them.">Select all 300',
    );
    const inTable = await html({}, answers, 'Spreadsheet');
    expect(inTable).toMatch(/<div class="tm-choice-tools"><input [^>]*name="c.find"/);
    // What was found is less than all, and what is chosen stays chosen.
    const found = { 'values:c': values(['Place 7', 2]), 'values:risk': values(['h', 2]) };
    const searched = await html({ 'c.find': ['7'], c: ['Place 1'] }, found, 'Spreadsheet');
    expect(searched).toMatch(/name="c.find"[^>]*value="7"/);
    expect(searched).not.toContain('type="hidden"');
    expect(searched).toMatch(/checked="" value="Place 1"/);
    expect(searched).toContain('>Select all 2 listed</a>');
    expect(searched).not.toContain('name="risk.find"');
    expect(await html({ 'c.find': ['7'] }, found)).not.toContain('Clear all');
    const type = sectionType('Filter')!;
    expect(type.queries!(type.read(filters), exampleContext({}, { 'c.find': ['7'] }) as never)).toMatchObject(
      {
        'values:c': { search: '7' },
        'values:risk': { empties: true },
      },
    );
    expect(type.shownFilters!(type.read(filters)).offered).toEqual([
      'c',
      'c.find',
      'risk',
      'risk.find',
      'events',
    ]);
  });

  test('says when a limit is no number, so that nobody takes it for a limit without rows', async () => {
    const html = (value: string) =>
      render('Filter', filters, {}, { context: exampleContext({}, { events: [value] }) });
    expect(await html('abc')).toMatch(/aria-invalid="true"[^>]* name="events".*“abc” is not a number/);
    expect(await html('2.5')).not.toContain('aria-invalid');
  });

  test('shows what the address says, also where that is no date, and what it was compared with', async () => {
    const dated = {
      ...source,
      columns: [
        shown('at', { type: 'timestamp', filters: [{ type: 'external', operation: 'lte' }] }),
        shown('day', { type: 'date', filters: [{ type: 'external', operation: 'range' }] }),
      ],
    };
    const html = (set: Record<string, string[]>) =>
      render('Filter', dated, {}, { context: exampleContext({}, set) });
    expect(await html({ at: ['2026-01-31T14:05'] })).toMatch(
      /type="datetime-local"[^>]* name="at" value="2026-01-31T14:05"/,
    );
    // A day is no value of an input for moments.
    expect(await html({ at: ['2026-01-31'] })).toMatch(/type="text"[^>]* name="at" value="2026-01-31"/);
    expect(await html({ at: ['31.31.2026'] })).toMatch(/type="text"[^>]* value="31.31.2026".*is not a date/);
    expect(await html({ 'day.max': ['soon'] })).toMatch(/type="text"[^>]* name="day.max" value="soon"/);
    expect(await html({ 'day.max': ['2026-02-30'] })).toMatch(
      /type="text"[^>]* value="2026-02-30".*is not a date/,
    );
  });

  test('a section without rows names the filter that cannot be read, with the way out', async () => {
    const dated = {
      ...source,
      columns: [
        shown('at', {
          type: 'timestamp',
          customName: 'Reported',
          filters: [{ type: 'external', operation: 'lte' }],
        }),
      ],
    };
    const html = (value: string) =>
      render(
        'Spreadsheet',
        dated,
        { rows: ready({ names: ['at'], rows: [] }) },
        {
          context: exampleContext({ page: 0, sort: null, rows: null, find: null }, { at: [value] }),
          href: ({ filters }: { filters?: object }) => `/page?${Object.keys(filters ?? {}).join()}`,
        },
      );
    const message = 'No rows match: “soon” in the filter of Reported is not a date. ';
    expect(await html('soon')).toContain(`${message}<a href="/page?at">Remove this filter</a>`);
    expect(await html('2026-01-31')).toContain('No rows match.');
  });

  test('is a form that works without script, and carries the other parameters along', async () => {
    const answers = { 'values:c': values(['Kings', 4], ['Queens', 2]), 'values:risk': values(['h', 6]) };
    const chosen = {
      context: exampleContext({}, { c: ['Kings', 'Gone'] }),
      hidden: [
        ['year', '2024'],
        ['c', 'Kings'],
      ],
    };
    const html = await render('Filter', filters, answers, chosen);
    expect(html).toMatch(/<form [^>]*method="get"/);
    expect(html).toMatch(/<form [^>]*action="\/page#s1"/);
    expect(html).toContain('<input type="hidden" name="year" value="2024"/>');
    expect(html).not.toContain('type="hidden" name="c"');
    expect(html).toMatch(/type="checkbox" name="c" checked="" value="Kings"/);
    expect(html).toContain('value="Gone"');
    expect(html).toContain('2 chosen');
    expect(html).toContain('<a href="/page?c=Gone%7C%7C%7CKings%7C%7C%7CQueens#s1">Select All</a>');
    expect(html).toContain('<a href="/page#s1">Remove All</a>');
    expect(html).toContain('<option value="h">High (6)</option>');
    expect(html).toContain('name="events"');
    expect(html).toContain('data-apply');
    expect(html).toContain('>Clear all</a>');
    expect(html).toContain('<a href="/page?c=Gone#s1" aria-label="Remove County: Kings">');
  });

  test('all filters are cleared, those that other sections select by too', async () => {
    const clear = async (search: string, selectedFilters: string[]) => {
      const href = (changes: SearchChanges<object>) => `/page${changedSearch(search, 's1', {}, changes)}#s1`;
      const set = pageFilters([], new URLSearchParams(search));
      const about = { href, context: { ...exampleContext({}, set), selectedFilters } };
      return /href="([^"]+)">Clear all</.exec(await render('Filter', filters, {}, about))?.[1];
    };
    const all = '?events=5&year=2024&kind=Fire';
    expect(await clear(all, [])).toBe('/page?year=2024&amp;kind=Fire#s1');
    expect(await clear(all, ['kind'])).toBe('/page?year=2024#s1');
    // What another section selects by is cleared also where nothing is set in the form itself.
    expect(await clear('?kind=Fire', ['kind'])).toBe('/page#s1');
    expect(await clear('?year=2024', ['kind'])).toBeUndefined();
  });

  test('visitors compare groups with a value, and are offered no cells for it', async () => {
    const having = (filter: object) => ({
      ...source,
      columns: [
        shown('county', { group: true }),
        shown('events', { type: 'number', fn: 'sum', filters: [{ type: 'external', fn: 'sum', ...filter }] }),
      ],
    });
    const html = (filter: object, value: string) =>
      render(
        'Spreadsheet',
        having(filter),
        { rows: ready({ names: ['county', 'events'] }) },
        { context: exampleContext({ page: 0, sort: null, rows: null, find: null }, { events: [value] }) },
      );
    expect(await html({ operation: 'gte' }, '1,000')).toContain('>Sum of events at least</label>');
    expect(await html({ operation: 'gte' }, '1,000')).not.toContain('aria-invalid');
    expect(await html({ operation: 'gte' }, 'many')).toContain('“many” is not a number.');
    // A stored filter by listed results takes one that is typed.
    expect(await html({ operation: 'filter' }, '5')).toMatch(
      />Sum of events is<.*name="events"[^>]* value="5"/,
    );
    const type = sectionType('Spreadsheet')!;
    for (const operation of ['filter', 'range', 'lt']) {
      const queries = Object.values(type.queries!(type.read(having({ operation })), context as never));
      expect(queries.every(({ kind }) => kind === 'rows')).toBe(true);
    }
  });

  test('a range has two ends and a histogram, in which its steps are marked', async () => {
    const depth = { type: 'external', operation: 'range' };
    const stored = { ...source, columns: [{ name: 'depth', type: 'number', filters: [depth] }] };
    const steps = ready({
      names: ['from', 'to', 'count'],
      rows: [
        [0, 10, 4],
        [10, 20, 0],
        [20, 30, 2],
      ],
    });
    const html = (set: Record<string, string[]>) =>
      render('Filter', stored, { 'values:depth': steps }, { context: exampleContext({}, set) });
    const open = await html({});
    expect(open).toMatch(/name="depth.min"[^>]*value=""/);
    expect(open).toContain('depth, 0 to 30');
    expect(open.match(/<rect/g)).toHaveLength(3);
    expect(open).not.toContain('opacity');
    const set = await html({ 'depth.min': ['15'] });
    expect(set).toMatch(/name="depth.min"[^>]*value="15"/);
    expect(set.match(/opacity="0.25"/g)).toHaveLength(1);
    expect(set).toContain('Filtered by depth: from 15');
    expect(set).toContain('<a href="/page#s1" aria-label="Remove depth: from 15">');
    expect(await html({ 'depth.min': ['9'], 'depth.max': ['2'] })).toContain(
      'The range ends before it begins.',
    );
    expect(await html({ 'depth.max': ['x'] })).toContain('“x” is not a number.');
  });

  test('a range states the greatest value, not the end of the last step', async () => {
    const month = { name: 'month', type: 'number', filters: [{ type: 'external', operation: 'range' }] };
    const steps = ready({
      names: ['from', 'to', 'count'],
      rows: [
        [11, 12, 4],
        [12, 13, 2],
      ],
      totals: [11, 12, 6],
    });
    const html = await render(
      'Filter',
      { ...source, columns: [month] },
      { 'values:month': steps },
      { context: exampleContext({}, { 'month.min': ['12'] }) },
    );
    expect(html).toContain('month, 11 to 12');
    expect(html).toMatch(/placeholder="12" name="month.max"/);
    expect(html.match(/opacity="0.25"/g)).toHaveLength(1);
  });

  test('a range is written as its numbers and dates are elsewhere, and reads numbers that are written so', async () => {
    const html = (type: string, rows: DataResult['rows'], set: string) => {
      const stored = {
        ...source,
        columns: [{ name: 'n', type, filters: [{ type: 'external', operation: 'range' }] }],
      };
      const steps = ready({ names: ['from', 'to', 'count'], rows });
      const filters = pageFilters([], new URLSearchParams(set));
      return render('Filter', stored, { 'values:n': steps }, { context: exampleContext({}, filters) });
    };
    const numbers = await html('number', [[1000, 32_009_420_579, 4]], 'n.min=1,000&n.max=2000000');
    expect(numbers).toContain('n, 1,000 to 32,009,420,579');
    expect(numbers).toContain('placeholder="32,009,420,579"');
    expect(numbers).toContain('aria-label="Remove n: 1,000 to 2,000,000"');
    expect(numbers).toContain('Filtered by n: 1,000 to 2,000,000');
    expect(numbers).toMatch(/name="n.min" value="1000"/);
    expect(numbers).not.toContain('is not a number');
    expect(await html('number', [[1999, 2024, 4]], 'n.min=2020')).toMatch(/n, 1999 to 2024.*n: from 2020/);
    const days = await html('date', [['2024-02-19', '2024-02-20', 4]], 'n.min=2024-02-20');
    expect(days).toContain('aria-label="Remove n: from 02/20/2024"');
    expect(days).toMatch(/type="date"[^>]*name="n.min" value="2024-02-20"/);
    const shares = pageFilters([], new URLSearchParams('n.min.as-percent=1,250%25'));
    expect(shares).toEqual({ 'n.min': ['12.5'] });
  });

  test('numbers of filters are entered as they are written in the language of the site', async () => {
    const query = new URLSearchParams('n.min.in-de=1.000&n.max.in-de=2.500,5&least.in-de=1.000');
    const set = pageFilters([], query);
    expect(set).toEqual({ 'n.min': ['1000'], 'n.max': ['2500.5'], least: ['1000'] });
    const filters = [
      { type: 'external', operation: 'range' },
      { type: 'external', operation: 'gte', searchParamKey: 'least' },
    ];
    const answer = { ...ready({ names: ['from', 'to', 'count'], rows: [[0.5, 12_345, 4]] }), locale: 'de' };
    const html = await render(
      'Filter',
      { ...source, columns: [{ name: 'n', type: 'number', filters }] },
      { 'values:n': answer, 'values:least': answer },
      { context: exampleContext({}, set), hidden: hiddenFields(`?${query.toString()}`) },
    );
    expect(html).toMatch(/placeholder="0,5" name="n.min.in-de" value="1000"/);
    expect(html).toMatch(/placeholder="12.345" name="n.max.in-de" value="2500,5"/);
    expect(html).toMatch(/name="least.in-de" value="1000"/);
    expect(html).toContain('aria-label="Remove n: 1.000 to 2.500,5"');
    expect(html).not.toContain('type="hidden"');
    const wrong = await render(
      'Filter',
      { ...source, columns: [{ name: 'n', type: 'number', filters: [filters[1]] }] },
      { 'values:least': answer },
      { context: exampleContext({}, pageFilters([], new URLSearchParams('least.in-de=viel'))) },
    );
    expect(wrong).toContain('Write one such as 5 or 2,5.');
  });

  test('a range of shares is given in percent, and filters by the shares', async () => {
    const stored = {
      ...source,
      columns: [{ name: 'part', type: 'number', filters: [{ type: 'external', operation: 'range' }] }],
    };
    const unit = [{ name: 'part', type: 'number', dataType: 'numeric', unit: '100%' }];
    const steps = {
      ...ready({
        names: ['from', 'to', 'count'],
        rows: [
          [0.02, 0.1, 4],
          [0.1, 0.56, 2],
        ],
      }),
      columns: unit,
    } as SectionResult;
    const query = new URLSearchParams('part.min.as-percent=12.5%25&part.max=0.5');
    const set = pageFilters([], query);
    expect(set).toEqual({ 'part.min': ['0.125'], 'part.max': ['0.5'] });
    const html = await render(
      'Filter',
      stored,
      { 'values:part': steps },
      {
        context: exampleContext({}, set),
        hidden: hiddenFields(`?${query.toString()}`),
      },
    );
    expect(html).toContain('part, 2% to 56%');
    expect(html).toContain('aria-label="part from, in percent"');
    expect(html).toMatch(/name="part.min.as-percent"[^>]*value="12.5"/);
    expect(html).toMatch(/name="part.max.as-percent"[^>]*value="50"/);
    expect(html).not.toContain('type="hidden"');
    expect(html).toContain('aria-label="Remove part: 12.5% to 50%"');
    expect(html.match(/opacity="0.25"/g)).toHaveLength(1);
  });

  test('a filter has its own name, else that of its column, and says when its values load', async () => {
    const external = [{ type: 'external' }];
    const named = { name: 'county', display_name: 'County', filters: external };
    const label = async (column: object) => {
      const html = await render('Filter', { ...source, columns: [column] }, {});
      return /tm-loading">([^<]+)</.exec(html)?.[1];
    };
    expect(await label({ ...named, customName: 'Where' })).toBe('Where: loading...');
    expect(await label(named)).toBe('County: loading...');
    expect(await label({ ...named, display_name: '' })).toBe('county: loading...');
  });

  test('filters that visitors may not change are not shown to them', async () => {
    const hidden = { ...source, columns: [shown('county', { filters: [{ values: ['Secret'] }] })] };
    const html = await render('Spreadsheet', hidden, { rows: ready({ names: ['county'] }) });
    expect(html).not.toMatch(/Secret|tm-filter/);
  });

  test('asks for the values of filters that choose among them, and for the name of the column of others', async () => {
    const type = sectionType('Filter')!;
    expect(type.queries!(type.read(filters), context)).toMatchObject({
      'values:c': { kind: 'distinct' },
      'values:risk': { kind: 'distinct' },
      'values:events': { kind: 'rows', request: { attributes: ['events'], toIndex: 0 } },
    });
    const now = { name: 'events', display_name: 'Disasters', unit: 'a year' };
    const column = { ...ready({ names: ['events'] }), columns: [now] } as SectionResult;
    const html = await render('Filter', filters, { 'values:events': column });
    expect(html).toContain('>Disasters (a year) at least</label>');
    expect(type.queries!(type.read({}), context)).toEqual({
      rows: { kind: 'invalid', message: 'Form data not available.' },
    });
  });
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
    ...source,
    columns: [
      shown('county', {
        display_name: 'County',
        xAxis: true,
        filters: [{ type: 'external', values: ['Kings'] }],
      }),
      shown('events', { display_name: 'Events', type: 'number', yAxis: true, fn: 'sum' }),
    ],
  };
  const sources = [{ id: 1, name: 'Storms', versions: [{ id: 2, name: 'v3' }], columns }];
  for (const name of ['Spreadsheet', 'Card', 'Graph', 'Filter']) {
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
  const [column] = addFilter(read({ columns: [shown('county')] }), 'county', 'external');
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
