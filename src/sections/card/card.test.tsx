import { expect, test } from 'vitest';
import { sectionType } from '../index.ts';
import { exampleSource, exampleResult, renderSection, shownColumn } from '../example-section.tsx';

test('a value without a header is at the left of its row, and one on a ground has space around it', async () => {
  const columns = [
    shownColumn('county', { bgColor: '#102030' }),
    shownColumn('events', { type: 'number' }),
    shownColumn('hazard', { hideHeader: true }),
  ];
  const draw = (headerValueLayout: string) =>
    renderSection(
      'Card',
      { ...exampleSource, columns, display: { headerValueLayout, reverse: true } },
      { rows: exampleResult({ names: ['county', 'events', 'hazard'], rows: [['Kings', 15, 'Hail']] }) },
    );
  const row = await draw('row');
  expect(row).toContain('<dd class="tm-name" style="margin-inline-end:auto">Kings</dd>');
  expect(row).toContain('<dd style="margin-inline-end:auto">Hail</dd>');
  expect(row).toMatch(/<dd class="tm-figure">15</);
  expect(row).toMatch(/style="[^"]*background-color:#102030;padding:4px 8px"/);
  expect(await draw('col')).not.toContain('margin-inline');
});

test('cards show a figure large and a name as such', async () => {
  const html = await renderSection(
    'Card',
    {
      ...exampleSource,
      columns: [
        shownColumn('county', { display_name: 'County' }),
        shownColumn('events', { display_name: 'Events', type: 'number', formatFn: 'abbreviate' }),
      ],
    },
    { rows: exampleResult({ names: ['county', 'events'], rows: [['Kings', 1500]] }) },
  );
  expect(html).toContain('<dd class="tm-name">Kings</dd>');
  expect(html).toContain('<dt>Events</dt><dd class="tm-figure">1.5K</dd>');
  const latest = shownColumn('day', { display_name: 'Latest', type: 'date' });
  const day = exampleResult({ names: ['day'], rows: [['2024-02-19']] });
  expect(await renderSection('Card', { ...exampleSource, columns: [latest] }, { rows: day })).toContain(
    '<dt>Latest</dt><dd class="tm-figure">02/19/2024</dd>',
  );
  expect(sectionType('Card')!.defaults.display.pageSize).toBe(5);
});

test('a figure has its line and the share of its target below it', async () => {
  const columns = [
    shownColumn('events', { type: 'number', fn: 'sum', shade: 'line', target: 1200 }),
    { name: 'began', type: 'date' },
  ];
  const html = await renderSection(
    'Card',
    { ...exampleSource, columns },
    {
      rows: exampleResult({ names: ['events'], rows: [[984]] }),
      'trend:year:began': exampleResult({
        names: ['events', 'trend:period'],
        rows: [
          [400, '2023-01-01'],
          [584, '2024-01-01'],
        ],
      }),
    },
  );
  expect(html).toContain('<title>From 400 (2023) to 584 (2024), highest 584 (2024)</title>');
  expect(html).toMatch(/<rect width="82"[^>]*>.*82% of 1,200</);
});
