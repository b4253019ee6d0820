import { expect, test } from 'vitest';
import type { DataResult } from '#domain/query/data-request.ts';
import { hiddenFields } from '#domain/page/filter/query-string.ts';
import { pageFilters } from '#domain/page/filter/page-filters.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { exampleContext } from '../example-context.ts';
import { exampleSource, exampleResult, renderSection } from '../example-section.tsx';

test('a range has two ends and a histogram, in which its steps are marked', async () => {
  const depth = { type: 'external', operation: 'range' };
  const stored = { ...exampleSource, columns: [{ name: 'depth', type: 'number', filters: [depth] }] };
  const steps = exampleResult({
    names: ['from', 'to', 'count'],
    rows: [
      [0, 10, 4],
      [10, 20, 0],
      [20, 30, 2],
    ],
  });
  const html = (set: Record<string, string[]>) =>
    renderSection('Filter', stored, { 'values:depth': steps }, { context: exampleContext({}, set) });
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
  const steps = exampleResult({
    names: ['from', 'to', 'count'],
    rows: [
      [11, 12, 4],
      [12, 13, 2],
    ],
    totals: [11, 12, 6],
  });
  const html = await renderSection(
    'Filter',
    { ...exampleSource, columns: [month] },
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
      ...exampleSource,
      columns: [{ name: 'n', type, filters: [{ type: 'external', operation: 'range' }] }],
    };
    const steps = exampleResult({ names: ['from', 'to', 'count'], rows });
    const filters = pageFilters([], new URLSearchParams(set));
    return renderSection('Filter', stored, { 'values:n': steps }, { context: exampleContext({}, filters) });
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
  const answer = {
    ...exampleResult({ names: ['from', 'to', 'count'], rows: [[0.5, 12_345, 4]] }),
    locale: 'de',
  };
  const html = await renderSection(
    'Filter',
    { ...exampleSource, columns: [{ name: 'n', type: 'number', filters }] },
    { 'values:n': answer, 'values:least': answer },
    {
      context: { ...exampleContext({}, set), locale: 'de' },
      hidden: hiddenFields(`?${query.toString()}`),
    },
  );
  expect(html).toMatch(/placeholder="0,5" name="n.min.in-de" value="1000"/);
  expect(html).toMatch(/placeholder="12.345" name="n.max.in-de" value="2500,5"/);
  expect(html).toMatch(/name="least.in-de" value="1000"/);
  expect(html).toContain('aria-label="n: 1.000 bis 2.500,5 entfernen"');
  expect(html).not.toContain('type="hidden"');
  const wrong = await renderSection(
    'Filter',
    { ...exampleSource, columns: [{ name: 'n', type: 'number', filters: [filters[1]] }] },
    { 'values:least': answer },
    {
      context: {
        ...exampleContext({}, pageFilters([], new URLSearchParams('least.in-de=viel'))),
        locale: 'de',
      },
    },
  );
  expect(wrong).toContain('Schreiben Sie eine wie 5 oder 2,5.');
});

test('a range of shares is given in percent, and filters by the shares', async () => {
  const stored = {
    ...exampleSource,
    columns: [{ name: 'part', type: 'number', filters: [{ type: 'external', operation: 'range' }] }],
  };
  const unit = [{ name: 'part', type: 'number', dataType: 'numeric', unit: '100%' }];
  const steps = {
    ...exampleResult({
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
  const html = await renderSection(
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
