import { describe, expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { sectionType } from '../index.ts';
import {
  exampleAttribution,
  exampleSource,
  exampleResult,
  renderSection,
  shownColumn,
  visitorContext,
} from '../example-section.tsx';

const rows = exampleResult({
  names: ['county', 'events'],
  rows: [
    ['Kings', 3],
    ['<b>', null],
  ],
  length: 42,
  totals: [null, 45],
});
const two = {
  ...exampleSource,
  columns: [
    shownColumn('county', { display_name: 'County' }),
    shownColumn('events', { display_name: 'Events', type: 'number', showTotal: true }),
  ],
};

test('a table of few columns is as wide as its content, one of many or with bars as the page', async () => {
  const wide = /<table class="tm-table"[^>]* style="width:auto/;
  const column = (name: string, more: object = {}) => shownColumn(name, { display_name: name, ...more });
  const html = (columns: object[]) =>
    renderSection(
      'Spreadsheet',
      { ...exampleSource, columns },
      { rows: exampleResult({ names: ['a', 'b', 'c', 'd', 'e'], rows: [[1, 2, 3, 4, 5]] }) },
    );
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => column(name));
  expect(await html([column('a')])).toMatch(wide);
  expect(await html(five)).not.toMatch(wide);
  expect(await html([column('a', { type: 'number', shade: 'bar' })])).not.toMatch(wide);
});

test('a total is an amount without noise, and no link', async () => {
  const totalOf = async (numbers: number[], total: number, more: object = {}, locale?: string) => {
    const sums = exampleResult({
      names: ['county', 'events'],
      rows: numbers.map((number) => ['Kings', number]),
      totals: [null, total],
    });
    const [county, events] = two.columns;
    const html = await renderSection(
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
    const events = shownColumn('events', { type: 'number', ...column });
    const html = await renderSection(
      'Spreadsheet',
      { ...exampleSource, columns: [shownColumn('county'), events], display },
      { rows: exampleResult(answer, [sourceColumnSchema.parse({ name: 'events', type: 'number', unit })]) },
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
  const html = await renderSection('Spreadsheet', two, { rows });
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
  const licensed =
    rows.status === 'ready' ? { ...rows, attribution: { ...exampleAttribution, licenses: [license] } } : rows;
  expect(await renderSection('Spreadsheet', two, { rows: licensed })).toContain(
    `</time>, <a href="${license}" rel="license" target="_top">CC BY 4.0</a></p>`,
  );
  expect(await renderSection('Spreadsheet', two, { rows })).not.toContain('rel="license"');
});

test('the numbers of a column have the same decimals, those of its total too', async () => {
  const html = await renderSection('Spreadsheet', two, {
    rows: exampleResult({
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
  const html = await renderSection('Spreadsheet', stored, {
    rows: exampleResult({ names, rows: [['Kings', 12_345.5]] }),
  });
  expect(html).toContain('data-name="events" data-decimals="1" data-separators=""');
  const columns = [two.columns[0], { ...two.columns[1], formatFn: 'comma' }];
  const rounded = exampleResult({ names, rows: [['Kings', 1.2345]] });
  expect(await renderSection('Spreadsheet', { ...stored, columns }, { rows: rounded })).toContain(
    'data-decimals="2" data-rounded=""',
  );
  expect(await renderSection('Spreadsheet', two, { rows: rounded })).not.toContain('data-decimals');
});

test('its bars are of the same scale on all pages', async () => {
  const columns = [shownColumn('county'), shownColumn('events', { type: 'number', shade: 'bar' })];
  const stored = { ...exampleSource, columns };
  const queries = sectionType('Spreadsheet')!.queries!(sectionType('Spreadsheet')!.read(stored), {
    ...visitorContext,
    parameters: { ...visitorContext.parameters, page: 1, sort: { column: 'county', order: 'asc' } },
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
  const html = await renderSection('Spreadsheet', stored, {
    rows: exampleResult({ names, rows: [['Kings', 3]] }),
    'shade:events:asc nulls last': exampleResult({ names, rows: [['Erie', -4]] }),
    'shade:events:desc nulls last': exampleResult({ names, rows: [['Bronx', 12]] }),
  });
  expect(html).toContain(' 25%, transparent 0)');
  expect(
    Object.keys(sectionType('Spreadsheet')!.queries!(sectionType('Spreadsheet')!.read(two), visitorContext)),
  ).toEqual(['rows']);
});

test('a line over time is beside its number, ends in a dot, and says in words what it shows', async () => {
  const columns = [
    shownColumn('county', { group: true }),
    shownColumn('events', { type: 'number', fn: 'sum', shade: 'line' }),
    { name: 'began', type: 'date' },
  ];
  const stored = { ...exampleSource, columns };
  const type = sectionType('Spreadsheet')!;
  const queries = type.queries!(type.read(stored), visitorContext);
  expect(queries['trend:year:began']).toMatchObject({
    narrowedTo: { query: 'rows', columns: ['county'] },
    request: {
      attributes: ['county', 'events', 'trend:period'],
      copies: { 'trend:period': 'began' },
      groupBy: ['county', 'trend:period'],
      steps: { 'trend:period': 'year' },
      fn: { events: 'sum' },
    },
  });

  const overTime = exampleResult({
    names: ['county', 'events', 'trend:period'],
    rows: [
      ['Kings', 3, '2019-01-01'],
      ['Kings', 9, '2022-01-01'],
      ['Kings', 8, '2024-01-01'],
    ],
  });
  const html = await renderSection('Spreadsheet', stored, {
    rows: exampleResult({
      names: ['county', 'events'],
      rows: [
        ['Kings', 20],
        ['Erie', 4],
      ],
    }),
    'trend:year:began': overTime,
  });
  expect(html.match(/<svg role="img"/g)).toHaveLength(1);
  expect(html).toContain('<title>From 3 (2019) to 8 (2024), highest 9 (2022)</title>');
  expect(html).toContain('d="M3 21h0M57 3h0M93 6h0"');
  expect(html).toMatch(/<\/svg><\/span>20<\/span><\/td>/);
});

test('an arrow says by its sign and a word what is more, and by a colour only what is good', async () => {
  const html = async (more: object) => {
    const columns = [
      shownColumn('county'),
      shownColumn('events', { type: 'number', shade: 'arrow', ...more }),
    ];
    const names = ['county', 'events'];
    const rows = [
      ['Kings', 3],
      ['Erie', -4],
      ['Bronx', 0],
      ['Yates', null],
    ];
    return renderSection(
      'Spreadsheet',
      { ...exampleSource, columns },
      { rows: exampleResult({ names, rows }) },
    );
  };
  const neutral = await html({});
  expect(neutral).toContain('▲ </span><span class="tm-sr">up: </span>+3</span>');
  expect(neutral).toContain('▼ </span><span class="tm-sr">down: </span>−4</span>');
  expect(neutral).toContain('= </span><span class="tm-sr">unchanged: </span>0</span>');
  expect(neutral).not.toContain('color:');
  const good = await html({ goodChange: 'down' });
  expect(good).toMatch(/color:var\(--tm-danger\)"><span[^>]*>▲/);
  expect(good).toMatch(/color:var\(--tm-success\)"><span[^>]*>▼/);
});

test('the names of its columns look on the canvas as they do for visitors', async () => {
  const columns = [
    shownColumn('county', { display_name: 'County', headerFontStyle: 'textLGBold', sort: 'desc nulls last' }),
    shownColumn('events', { display_name: 'Events', type: 'number', hideHeader: true }),
  ];
  const stored = { ...exampleSource, columns };
  const visitor = await renderSection('Spreadsheet', stored, { rows });
  const canvas = await renderSection('Spreadsheet', stored, { rows }, { editing: true, onChange: () => {} });
  const [style] = /style="[^"]*font-weight:600"/.exec(visitor) ?? [];
  for (const html of [visitor, canvas]) {
    expect(html).toContain(style);
    expect(html).toMatch(/<th scope="col" aria-sort="descending"[^>]* data-name="county"/);
  }
  expect(canvas).not.toContain('>Events<');
});

test('its actions have a narrow column', async () => {
  const actions = [{ name: 'Map', url: '/map', searchParams: 'value', columns: ['county'] }];
  const html = await renderSection('Spreadsheet', { ...two, actions }, { rows });
  expect(html).toContain('<th scope="col" style="width:30px"><span class="tm-sr">Actions</span>');
});

test('its images are named by their column where cells are addresses, else by their cells', async () => {
  const html = async (settings: object) => {
    const columns = [shownColumn('county', { customName: 'Seal', isImg: true, ...settings })];
    return renderSection('Spreadsheet', { ...exampleSource, columns }, { rows });
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
      ...exampleSource,
      columns: names.map((name, at) => shownColumn(name, { customName: labels[at], type: types[at] })),
    };
    const columns = names.map((name, at) => ({ name, type: types[at]! }));
    return renderSection('Spreadsheet', state, { rows: exampleResult({ names, rows: [row], columns }) });
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

test('shows why there is nothing', async () => {
  expect(
    await renderSection('Spreadsheet', two, { rows: { status: 'invalid', message: 'No columns selected.' } }),
  ).toContain('No columns selected.');
  expect(
    await renderSection('Spreadsheet', two, { rows: { status: 'failed', message: 'Try again.' } }),
  ).toContain('An Error occurred while fetching data. Try again.');
  const [county, events] = two.columns;
  const filters = [{ type: 'internal', operation: 'filter', values: ['Kings'] }];
  const filtered = { ...two, columns: [{ ...county, filters }, events] };
  const searched = { ...two, display: { allowSearch: true } };
  const finding = {
    context: { ...visitorContext, parameters: { ...visitorContext.parameters, find: 'Erie' } },
  };
  for (const type of ['Spreadsheet', 'Card']) {
    const nothing = (state: object, length = 0, more: object = {}) =>
      renderSection(type, state, { rows: exampleResult({ names: ['county', 'events'], length }) }, more);
    expect(await nothing(two), type).toContain('There are no rows.');
    expect(await nothing(filtered), type).toContain('No rows match.');
    expect(await nothing(searched, 0, finding), type).toContain('No rows match.');
    expect(await nothing(two, 20), type).toContain('There is no such page.');
  }
  expect(await renderSection('Spreadsheet', two, {}, { editing: true })).toMatch(/⏳<\/span> loading\.\.\./);
});

test('hides itself when empty, where asked to', async () => {
  const hiding = { ...two, display: { hideIfNull: true } };
  expect(
    await renderSection('Spreadsheet', hiding, {
      rows: exampleResult({ names: ['county', 'events'], rows: [[null, '']] }),
    }),
  ).toBe('');
  expect(await renderSection('Spreadsheet', hiding, { rows })).not.toBe('');
  // A published page hides its title, too.
  const isHidden = (stored: object, answer: SectionResult) => {
    const type = sectionType('Spreadsheet')!;
    return type.data!.isHidden?.(type.read(stored), { rows: answer });
  };
  const none = exampleResult({ names: ['county', 'events'], rows: [] });
  expect([isHidden(hiding, none), isHidden(hiding, rows), isHidden(two, none)]).toEqual([true, false, false]);
  expect(isHidden(hiding, { status: 'failed', message: 'Try again.' })).toBe(false);
});

test('marks invalid cells, and links only where an address is safe', async () => {
  const html = await renderSection(
    'Spreadsheet',
    {
      ...exampleSource,
      columns: [
        shownColumn('risk', { type: 'select' }),
        shownColumn('county', { isLink: true, location: '/c?id=', searchParams: 'id' }),
        shownColumn('events', { isLink: true }),
      ],
    },
    {
      rows: exampleResult({
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

test('a compared table says what it compares, and why a change is empty or nothing is compared', async () => {
  const columns = [
    shownColumn('county', { display_name: 'County', group: true }),
    shownColumn('day', { type: 'date', show: false }),
    shownColumn('events', { display_name: 'Events', type: 'number', fn: 'sum', showTotal: true }),
  ];
  const compared = {
    own: { from: '2024-01-01', to: '2024-12-31' },
    other: { from: '2023-01-01', to: '2023-12-31' },
  };
  const names = ['county', 'events', 'events.other', 'events.difference', 'events.change'];
  const html = async (amounts: (number | null)[], filters: object[] = []) => {
    const rows = exampleResult({ names, rows: [['Kings', ...amounts]], totals: [null, 9, 6, 3, 0.5] });
    const result = rows.status === 'ready' ? { ...rows, result: { ...rows.result, compared } } : rows;
    const state = {
      ...exampleSource,
      columns: columns.map((column) => (column.name === 'day' ? { ...column, filters } : column)),
      display: { compare: { with: 'before' } },
    };
    return renderSection('Spreadsheet', state, { rows: result });
  };
  const shown = await html([9, 6, 3, 0.5]);
  expect(shown).toContain('2024 compared with 2023.');
  expect(shown).toContain('Sum of Events: 2023');
  expect(shown).toContain('>+3</td>');
  expect(shown).toContain('+50.0%');
  expect(shown).not.toContain('from zero');
  expect(await html([9, 0, 9, null])).toContain('There is no change in percent from zero or less.');
  expect(await html([9, null, null, null])).not.toContain('from zero');
  const several = [{ operation: 'filter', values: ['2024-01-01', '2024-05-01'] }];
  expect(await html([9, 6, 3, 0.5], several)).toContain('This is not compared');
});
