import { expect, test } from 'vitest';
import { exampleContext } from '../example-context.ts';
import { sectionType } from '../index.ts';
import { exampleSource, exampleResult, renderSection, shownColumn } from '../example-section.tsx';

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

test('says which way it is sorted, and offers the other way, then none', async () => {
  const sorted = { context: exampleContext({ page: 1, sort: { column: 'county', order: 'desc' } }) };
  const html = await renderSection('Spreadsheet', two, { rows }, sorted);
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
  const html = await renderSection('Spreadsheet', { ...two, display }, { rows }, chosen);
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
    ...exampleSource,
    columns: [
      shownColumn('day', { type: 'date', group: true, step: 'quarter' }),
      shownColumn('events', { type: 'number', fn: 'sum' }),
    ],
    display: { selectsFilters: true },
  };
  const result = exampleResult({
    names: ['day', 'events'],
    rows: [
      ['2024-01-01', 3],
      ['2024-04-01', 5],
    ],
  });
  const chosen = { 'day.min': ['2024-04-01'], 'day.max': ['2024-06-30'] };
  const noChoices = { page: 0, sort: null, rows: null, find: null };
  const html = await renderSection(
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
  expect(await renderSection('Spreadsheet', stored, { rows: result }, { context: named })).not.toContain(
    'Filtered by',
  );
  const type = sectionType('Spreadsheet')!;
  expect(type.data!.shownFilters!(type.read(stored)).selected).toEqual(['day.min', 'day.max']);
});

test('what is chosen in a section is named as its column shows it', async () => {
  const stored = {
    ...exampleSource,
    columns: [shownColumn('risk', { type: 'select', group: true }), shownColumn('events', { fn: 'sum' })],
    display: { selectsFilters: true },
  };
  const answer = exampleResult({ names: ['risk', 'events'], rows: [['h', 3]] });
  const noChoices = { page: 0, sort: null, rows: null, find: null };
  const html = (value: string, result = answer) =>
    renderSection(
      'Spreadsheet',
      stored,
      { rows: result },
      { context: exampleContext(noChoices, { risk: [value] }) },
    );
  expect(await html('h')).toContain('aria-label="Remove Risk: High"');
  expect(await html('h')).toContain('Filtered by Risk: High');
  expect(await html('null')).toContain('aria-label="Remove Risk: (empty)"');
  const named = exampleResult({
    names: ['risk', 'events'],
    rows: [['h', 3]],
    labels: { risk: { h: 'Very high' } },
  });
  expect(await html('h', named)).toContain('aria-label="Remove Risk: Very high"');
});

test('cards and tables filter the page by a click on a group', async () => {
  const stored = {
    ...exampleSource,
    columns: [shownColumn('risk', { type: 'select', group: true }), shownColumn('events', { fn: 'sum' })],
    display: { selectsFilters: true },
  };
  const result = exampleResult({
    names: ['risk', 'events'],
    rows: [
      ['h', 3],
      [null, 2],
    ],
  });
  for (const name of ['Spreadsheet', 'Card']) {
    const html = (set: Record<string, string[]>) =>
      renderSection(
        name,
        stored,
        { rows: result },
        { context: exampleContext({ page: 0, sort: null, rows: null, find: null }, set) },
      );
    expect(await html({}), name).toContain('<a href="/page?risk=h#s1">High</a>');
    const chosen = await html({ risk: ['h'] });
    expect(chosen, name).toContain('<a href="/page#s1" aria-current="true">High</a>');
    expect(chosen, name).toContain('aria-label="Remove Risk: High"');
    const plain = await renderSection(name, { ...stored, display: {} }, { rows: result });
    expect(plain, name).not.toContain('risk=h');
  }
});
