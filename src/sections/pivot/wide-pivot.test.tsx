import { describe, expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { PivotDepth } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { sectionType } from '../index.ts';
import {
  exampleResult,
  exampleSource,
  renderSection,
  shownColumn,
  visitorContext,
} from '../example-section.tsx';

const columns = [
  { name: 'town', display_name: 'Town', type: 'text' },
  { name: 'year', display_name: 'Year', type: 'number' },
  { name: 'damage', display_name: 'Damage', type: 'number' },
].map((column) => sourceColumnSchema.parse(column));
const names = columns.map(({ name }) => name);
const context = { ...visitorContext, parameters: { ...visitorContext.parameters, closed: [] } };

const state = {
  ...exampleSource,
  columns: [
    shownColumn('town', { group: true, display_name: 'Town' }),
    shownColumn('year', { group: true, across: true, type: 'number', display_name: 'Year' }),
    shownColumn('damage', { type: 'number', fn: 'sum', display_name: 'Damage' }),
  ],
};

/** A pivot of one town with an amount in each of so many years. */
function rowsOf(years: number) {
  const lines: [PivotDepth, ...Cell[]][] = [
    [[0, 0], null, null, 9_000_000],
    [[1, 0], 'Erie', null, 9_000_000],
  ];
  for (let year = 0; year < years; year += 1) {
    lines.push([[0, 1], null, 2000 + year, 1_000_000 + year], [[1, 1], 'Erie', 2000 + year, 1_000_000]);
  }
  return exampleResult(
    { names, rows: lines.map(([, ...cells]) => cells), depths: lines.map(([depth]) => depth) },
    columns,
  );
}

const textsOf = (html: string, part: RegExp): string[] =>
  [...html.matchAll(part)].map(([, text]) => text!.replaceAll(/<[^<>]*>/g, ''));

describe('on paper', () => {
  const yearsIn = (html: string) => textsOf(html, /<th scope="col" class="tm-number"[^>]*>(.*?)<\/th>/g);

  test('a pivot that fits is one table', async () => {
    const html = await renderSection('Pivot', state, { rows: rowsOf(5) }, { context });
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(html).not.toContain('tm-pivot-parts');
  });

  test('one that is wider has each of its columns in one of several tables, the total in the last', async () => {
    const html = await renderSection('Pivot', state, { rows: rowsOf(30) }, { context });
    const [screen = '', paper = ''] = html.split('<div class="tm-pivot-parts">');
    expect(yearsIn(paper)).toEqual(yearsIn(screen));
    expect(yearsIn(paper).at(-1)).toBe('Total');

    const tables = paper.match(/<table/g)!.length;
    expect(tables).toBeGreaterThan(1);
    expect(textsOf(paper, /<p class="tm-attribution">(Part .*?)<\/p>/g)).toHaveLength(tables);
    expect(paper).toContain(`Part 1 of ${tables}: 2000 – `);
    expect(textsOf(paper, /<th scope="row"[^>]*>(.*?)<\/th>/g)).toEqual(
      Array.from({ length: tables }, () => ['Erie', 'Total']).flat(),
    );
    // What leads elsewhere is on the screen only.
    expect(/<table.*<\/table>/s.exec(paper)![0]).not.toContain('href');
  });

  test('the canvas of an editor has the table alone', async () => {
    const html = await renderSection('Pivot', state, { rows: rowsOf(30) }, { context, editing: true });
    expect(html.match(/<table/g)).toHaveLength(1);
  });
});

describe('compared with another selection', () => {
  const display = { compare: { with: 'before', column: 'year' } };
  const kinds = ['other', 'difference', 'change'] as const;
  const groups = [state.columns[0]!, shownColumn('year', { type: 'number' }), state.columns[2]!];
  const compared = { ...state, columns: groups, display };
  const keys = ['damage', ...kinds.map((kind) => `damage.${kind}`)];
  const found = exampleResult(
    {
      names: ['town', ...keys],
      rows: [
        [null, 30, 20, 10, 0.5],
        ['Erie', 30, 20, 10, 0.5],
      ],
      depths: [
        [0, 0],
        [1, 0],
      ],
      compared: { own: { from: 2024, to: 2024 }, other: { from: 2023, to: 2023 } },
    },
    columns,
  );

  test('both amounts, their difference and the change are columns of the request', () => {
    const type = sectionType('Pivot')!;
    expect(type.queries!(type.read(compared), { ...context })['rows']).toMatchObject({
      kind: 'rows',
      request: {
        attributes: ['town', ...keys],
        groupBy: ['town'],
        against: {
          columns: Object.fromEntries(kinds.map((kind) => [`damage.${kind}`, { of: 'damage', kind }])),
          period: { column: 'year', with: 'before' },
        },
        pivot: { across: [] },
      },
    });
  });

  test('they stand below the name of their amount, and a line says what is compared', async () => {
    const html = await renderSection('Pivot', compared, { rows: found }, { context });
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
      textsOf(row!, /<t[hd][^>]*>(.*?)<\/t[hd]>/g),
    );
    expect(rows).toEqual([
      ['Town', 'Sum of Damage'],
      ['2024', '2023', 'difference', 'change'],
      ['Erie', '30', '20', '+10', '+50.0%'],
      ['Total', '30', '20', '+10', '+50.0%'],
    ]);
    expect(html).toContain('colSpan="4"');
    expect(textsOf(html, /<p class="tm-attribution">(.*?)<\/p>/g)[0]).toContain('2023');
  });
});
