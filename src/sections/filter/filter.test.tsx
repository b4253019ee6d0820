import { expect, test } from 'vitest';
import { changedSearch, type SearchChanges } from '#domain/page/filter/query-string.ts';
import { pageFilters } from '#domain/page/filter/page-filters.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { exampleContext } from '../example-context.ts';
import { sectionType } from '../index.ts';
import {
  exampleSource,
  exampleResult,
  renderSection,
  shownColumn,
  visitorContext,
} from '../example-section.tsx';

const filters = {
  ...exampleSource,
  columns: [
    { name: 'county', display_name: 'County', filters: [{ type: 'external', searchParamKey: 'c' }] },
    { name: 'risk', type: 'select', filters: [{ type: 'external', isMulti: false }] },
    { name: 'events', type: 'number', filters: [{ type: 'external', operation: 'gte' }] },
  ],
};
const values = (...rows: [string, number][]) => exampleResult({ names: ['value', 'count'], rows });

test('says in words which filters are set, for paper', async () => {
  const answers = { 'values:c': values(['Kings', 4]), 'values:risk': values(['h', 6]) };
  const html = (set: Record<string, string[]>) =>
    renderSection('Filter', filters, answers, { context: exampleContext({}, set) });
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
    renderSection('Filter', excluding(isMulti), answers, {
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
  const result = exampleResult({
    names: ['value', 'count'],
    rows: [
      ['Low', 9],
      ['Odd', 5],
      ['High', 2],
    ],
  });
  const risk = sourceColumnSchema.parse({ name: 'risk', type: 'select', options });
  const html = await renderSection('Filter', filters, {
    'values:risk': { ...result, columns: [risk] } as SectionResult,
  });
  expect([...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
    'High',
    'Low',
    'Odd',
  ]);
});

test('offers empty cells behind the values, with their number', async () => {
  const county = exampleResult({
    names: ['value', 'count'],
    rows: [
      ['Kings', 4],
      ['null', 2],
      [null, 3],
    ],
  });
  const html = (set: Record<string, string[]>) =>
    renderSection(
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
  expect(type.queries!(type.read(filters), visitorContext)).toMatchObject({ 'values:c': { empties: true } });
});

test('values beyond the listed ones are found by a search in the form, also without script', async () => {
  const many = values(...Array.from({ length: 300 }, (_, index): [string, number] => [`Place ${index}`, 1]));
  const answers = { 'values:c': many, 'values:risk': many };
  const html = (set: Record<string, string[]>, more = answers, type = 'Filter') =>
    renderSection(
      type,
      filters,
      { rows: exampleResult({ names: [] }), ...more },
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
  expect(type.queries!(type.read(filters), exampleContext({}, { 'c.find': ['7'] }) as never)).toMatchObject({
    'values:c': { search: '7' },
    'values:risk': { empties: true },
  });
  expect(type.data!.shownFilters!(type.read(filters)).offered).toEqual([
    'c',
    'c.find',
    'risk',
    'risk.find',
    'events',
  ]);
});

test('says when a limit is no number, so that no one takes it for a limit without rows', async () => {
  const html = (value: string) =>
    renderSection('Filter', filters, {}, { context: exampleContext({}, { events: [value] }) });
  expect(await html('abc')).toMatch(/aria-invalid="true"[^>]* name="events".*“abc” is not a number/);
  expect(await html('2.5')).not.toContain('aria-invalid');
});

test('shows what the address says, also where that is no date, and what it was compared with', async () => {
  const dated = {
    ...exampleSource,
    columns: [
      shownColumn('at', { type: 'timestamp', filters: [{ type: 'external', operation: 'lte' }] }),
      shownColumn('day', { type: 'date', filters: [{ type: 'external', operation: 'range' }] }),
    ],
  };
  const html = (set: Record<string, string[]>) =>
    renderSection('Filter', dated, {}, { context: exampleContext({}, set) });
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
    ...exampleSource,
    columns: [
      shownColumn('at', {
        type: 'timestamp',
        customName: 'Reported',
        filters: [{ type: 'external', operation: 'lte' }],
      }),
    ],
  };
  const html = (value: string) =>
    renderSection(
      'Spreadsheet',
      dated,
      { rows: exampleResult({ names: ['at'], rows: [] }) },
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
  const html = await renderSection('Filter', filters, answers, chosen);
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
    return /href="([^"]+)">Clear all</.exec(await renderSection('Filter', filters, {}, about))?.[1];
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
    ...exampleSource,
    columns: [
      shownColumn('county', { group: true }),
      shownColumn('events', {
        type: 'number',
        fn: 'sum',
        filters: [{ type: 'external', fn: 'sum', ...filter }],
      }),
    ],
  });
  const html = (filter: object, value: string) =>
    renderSection(
      'Spreadsheet',
      having(filter),
      { rows: exampleResult({ names: ['county', 'events'] }) },
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
    const queries = Object.values(type.queries!(type.read(having({ operation })), visitorContext as never));
    expect(queries.every(({ kind }) => kind === 'rows')).toBe(true);
  }
});

test('visitors compare what a section shows of each group, under its name and in its unit', async () => {
  const state = (column: object, filter: object) => ({
    ...exampleSource,
    columns: [
      shownColumn('county', { group: true }),
      shownColumn('events', {
        type: 'number',
        fn: 'sum',
        ...column,
        filters: [{ type: 'external', fn: 'result', ...filter }],
      }),
    ],
  });
  const html = (column: object, filter: object, set: Record<string, string[]>) =>
    renderSection(
      'Spreadsheet',
      state(column, filter),
      { rows: exampleResult({ names: ['county', 'events'] }) },
      { context: exampleContext({ page: 0, sort: null, rows: null, find: null }, set) },
    );

  const change = await html({ over: 'change' }, { operation: 'gte' }, { 'events.result': ['0.25'] });
  expect(change).toMatch(
    />Sum of events: change to the one before along County at least, in percent<.*value="25"/,
  );
  expect(change).toMatch(/at least 25%/);
  const where = [{ column: 'kind', operation: 'filter', values: ['Fire'] }];
  const fires = await html({ fnWhere: where }, { operation: 'exclude' }, { 'events.result': ['3'] });
  expect(fires).toMatch(/>Sum of Events, where kind is Fire is not<.*name="events\.result"[^>]* value="3"/);
  expect(await html({ fnPart: 0.5, fn: 'percentile' }, { operation: 'range' }, {})).toMatch(
    /Percentile 50 of Events/,
  );
});

test('a filter has its own name, else that of its column, and says when its values load', async () => {
  const external = [{ type: 'external' }];
  const named = { name: 'county', display_name: 'County', filters: external };
  const label = async (column: object) => {
    const html = await renderSection('Filter', { ...exampleSource, columns: [column] }, {});
    return /tm-loading">([^<]+)</.exec(html)?.[1];
  };
  expect(await label({ ...named, customName: 'Where' })).toBe('Where: loading...');
  expect(await label(named)).toBe('County: loading...');
  expect(await label({ ...named, display_name: '' })).toBe('county: loading...');
});

test('filters that visitors may not change are not shown to them', async () => {
  const hidden = {
    ...exampleSource,
    columns: [shownColumn('county', { filters: [{ values: ['Secret'] }] })],
  };
  const html = await renderSection('Spreadsheet', hidden, { rows: exampleResult({ names: ['county'] }) });
  expect(html).not.toMatch(/Secret|tm-filter/);
});

test('asks for the values of filters that choose among them, and for the name of the column of others', async () => {
  const type = sectionType('Filter')!;
  expect(type.queries!(type.read(filters), visitorContext)).toMatchObject({
    'values:c': { kind: 'distinct' },
    'values:risk': { kind: 'distinct' },
    'values:events': { kind: 'rows', request: { attributes: ['events'], toIndex: 0 } },
  });
  const now = { name: 'events', display_name: 'Disasters', unit: 'a year' };
  const column = { ...exampleResult({ names: ['events'] }), columns: [now] } as SectionResult;
  const html = await renderSection('Filter', filters, { 'values:events': column });
  expect(html).toContain('>Disasters (a year) at least</label>');
  expect(type.queries!(type.read({}), visitorContext)).toEqual({
    rows: { kind: 'invalid', message: 'Form data not available.' },
  });
});
