import { readdirSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnStorage } from '#domain/source/column/column-storage.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { dateStyles } from '#domain/value/date/format-date.ts';
import { textDocument } from '#richtext/document.ts';
import { isIconName } from '#ui/icon/icons.ts';
import { isCellInvalid } from './cell-validity.ts';
import { columnText } from './column-text.ts';
import { findOptions } from './find-options.ts';
import { columnType, columnTypes } from './index.ts';

const column = (type: string, more: object = {}) => sourceColumnSchema.parse({ name: 'c', type, ...more });
const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta', filter: { region: ['north'] } },
];

test('every folder is in the list, and every name is that of its folder', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const names = columnTypes.map((type) => type.name);
  const missing = folders
    .filter(({ name }) => !names.includes(name))
    .map(({ name }) => `src/columns/list.ts lacks: export { ${name}Column } from './${name}/index.ts';`);
  expect(missing).toEqual([]);
  expect(names).toHaveLength(folders.length);
});

test('the types are in the order of their labels', () => {
  const labels = columnTypes.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('every icon is one that the interface has', () => {
  expect(columnTypes.map(({ icon }) => icon).filter((icon) => !isIconName(icon))).toEqual([]);
});

test('the engine stores the cells of every type as its folder says', () => {
  expect(columnTypes.map(({ name }) => [name, columnStorage(name)])).toEqual(
    columnTypes.map(({ name, storage }) => [name, storage]),
  );
});

test.each([
  ['POINT (1 2)', null],
  ['POLYGON EMPTY', null],
  ['{"type":"Point","coordinates":[1,2]}', null],
  ['POINT (1', 'At character 9 the text ends where a number should be.'],
  ['POINT (500 2)', '500 2 is no place on Earth. Longitudes are from -180 to 180, latitudes from -90 to 90.'],
  ['POLYGON ((0 0, 1 0, 1 1))', 'A ring begins at 0 0 and ends at 1 1. It has to end where it begins.'],
  ['POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))', null],
])('a cell of geometry accepts %s, or says why not', (text, refusal) => {
  expect(columnType('geometry').refusal!(text, column('geometry'))).toBe(refusal);
});

test('an unknown type is read as text', () => {
  expect(columnType('constructor').name).toBe('text');
});

test('an attribute of an earlier source keeps its keys, and is text where its type is one of such sources', () => {
  const attribute = {
    key: 'a',
    name: 'a',
    systemCol: true,
    matchWildcard: false,
    isArray: true,
    format: 'dms+item',
    editable: false,
  };
  for (const type of ['json', 'dms-format', 'ui']) {
    expect(sourceColumnSchema.parse({ ...attribute, type })).toMatchObject({ ...attribute, type });
    expect(columnType(type).name).toBe('text');
  }
});

describe('cells', () => {
  test.each<[string, object, Cell, string | undefined, string]>([
    ['text', {}, 'a < b', undefined, 'a &lt; b'],
    ['text', {}, 'very high', 'color', 'background-color:#c7445d'],
    ['text', {}, 'tornado', 'icon', 'aria-label="tornado"'],
    ['text', {}, 'no such icon', 'icon', 'Icon not found'],
    ['geometry', {}, 'POINT (7.5 51.25)', undefined, 'point at 7.5 51.25'],
    ['geometry', {}, 'Ohio', undefined, 'Ohio'],
    ['number', {}, 4006381333931, undefined, '4006381333931'],
    ['number', {}, 40.71277615380859, undefined, '40.71277615380859'],
    ['number', {}, -130000, undefined, '>−130,000<'],
    ['number', {}, 2012, undefined, '>2012<'],
    ['calculated', {}, 0.1 + 0.2, undefined, '0.3'],
    ['calculated', {}, 4006381333931, undefined, '4006381333931'],
    ['number', {}, 1500, 'abbreviate_dollar', '$1.5K'],
    ['date', {}, '2026-01-31', undefined, '01/31/2026'],
    ['timestamp', {}, '2026-01-31T14:05:00Z', undefined, '01/31/2026, 14:05'],
    ['select', { options }, 'a', undefined, 'Alpha'],
    ['radio', { options }, 'x', undefined, 'Invalid Value: x'],
    ['multiselect', { options }, ['a', 'x', 'y'], undefined, 'Invalid Values: x, y'],
    ['multiselect', { options }, ['a', 'b'], undefined, 'Beta'],
    ['checkbox', { trueValue: 'Ja' }, 'ja', undefined, '<b>Yes</b>'],
    ['switch', {}, false, undefined, 'No'],
    ['switch', {}, 'perhaps', undefined, '<b>perhaps</b>'],
    ['checkbox', { trueValue: 'Ja' }, 'nein', undefined, '<b>nein</b>'],
    ['lexical', {}, JSON.stringify(textDocument('two\nlines')), undefined, '>two\nlines<'],
    ['lexical', {}, 'plain words', undefined, 'plain words'],
    ['textarea', {}, null, undefined, '<span class="tm-lines"></span>'],
  ])('%s %j %j as %s', async (name, more, value, format, expected) => {
    const { CellView } = await columnType(name).view();
    expect(
      renderToStaticMarkup(
        <b>
          <CellView value={value} column={column(name, more)} format={{ format }} />
        </b>,
      ),
    ).toContain(expected);
  });

  test('the text that grids write is what the view shows', async () => {
    const cells = fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.constantFrom('a', 'NaN', '2026-01-31', '2026-01-31T14:05:00Z', '12345678901234567890'),
    );
    const attributes = fc.record(
      {
        options: fc.constant(options),
        decimals: fc.nat(6),
        unit: fc.constantFrom('km', '%'),
        date_style: fc.constantFrom(...dateStyles),
      },
      { requiredKeys: [] },
    );
    const views = new Map(
      await Promise.all(columnTypes.map(async (type) => [type, await type.view()] as const)),
    );
    fc.assert(
      fc.property(cells, attributes, fc.constantFrom(...columnTypes), (value, more, type) => {
        const own = column(type.name, more);
        const text = type.shownText?.(value, own) ?? null;
        if (text === null) return;
        const { CellView } = views.get(type)!;
        const { decimals, unit } = own;
        const shown = renderToStaticMarkup(
          <CellView value={value} column={own} format={{ decimals, unit }} />,
        );
        expect(shown.replaceAll(/<\/?span[^<>]*>/g, '')).toBe(renderToStaticMarkup(<>{text}</>));
      }),
      { numRuns: 500 },
    );
  });

  test('every type has an editor that shows the cell, and is described by what says what to enter', async () => {
    for (const type of columnTypes) {
      const { CellEdit } = await type.edit();
      const html = renderToStaticMarkup(
        <CellEdit
          value={null}
          column={column(type.name, { options })}
          describedBy="hint"
          onCommit={() => {}}
          onCancel={() => {}}
        />,
      );
      expect(html, type.name).toContain('aria-label="c"');
      expect(html, type.name).toContain('aria-describedby="hint"');
    }
  });

  test('the list of options says when a text finds none, or the viewer sees none', async () => {
    const { CellEdit } = await columnType('select').edit();
    const listed = (start: string) =>
      renderToStaticMarkup(
        <CellEdit
          value={null}
          column={column('select', { options })}
          start={start}
          onCommit={() => {}}
          onCancel={() => {}}
        />,
      );
    expect(listed('zz')).toContain('Nothing found.');
    expect(listed('al')).not.toContain('Nothing found.');
  });

  test.each([
    ['date', '2023-12-31', '12/31/2023'],
    ['date', '31/12/2023', '31/12/2023'],
    ['timestamp', '2023-12-31T14:05:00.000Z', '12/31/2023, 14:05'],
    ['timestamp', 'soon', 'soon'],
  ])('the editor of a %s shows %s as %s, so that leaving it changes nothing', async (name, value, text) => {
    const { CellEdit } = await columnType(name).edit();
    const own = column(name, { dataType: columnType(name).dataType });
    const html = renderToStaticMarkup(
      <CellEdit value={value} column={own} onCommit={() => {}} onCancel={() => {}} />,
    );
    expect(html).toContain(`value="${text}"`);
  });
});

test('numbers are written as the language of their column has them', () => {
  const column = sourceColumnSchema.parse({ name: 'depth', type: 'number', unit: 'km' });
  expect(columnText(1.5, { ...column, locale: 'de' })).toMatch(/^1,5\skm$/);
  expect(columnText(1.5, column)).toMatch(/^1\.5\skm$/);
});

test('the text of a number reads back as the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(columnType('number').text(value, column('number')))).toBe(value + 0);
    }),
  );
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(columnType('calculated').text(value, column('calculated'))).toBe(String(value));
    }),
  );
});

test('a cell is invalid when required and empty, or not among the options', () => {
  expect(isCellInvalid('', column('text', { required: 'yes' }))).toBe(true);
  expect(isCellInvalid([], column('multiselect', { required: 'yes', options }))).toBe(true);
  expect(isCellInvalid([], column('multiselect', { options }))).toBe(false);
  expect(isCellInvalid(['a', 'x'], column('multiselect', { options }))).toBe(true);
  expect(isCellInvalid('x', column('text', { options }))).toBe(false);
});

test('a cell is invalid when a result has its raw text, because it does not fit its type', () => {
  const typed = (type: string, more: object = {}) =>
    column(type, { dataType: columnType(type).dataType, ...more });
  expect(isCellInvalid('n/a', typed('number'))).toBe(true);
  expect(isCellInvalid(7, typed('number'))).toBe(false);
  expect(isCellInvalid('9007199254740993', typed('number'))).toBe(false);
  expect(isCellInvalid('2020-13-02', typed('date'))).toBe(true);
  expect(isCellInvalid('2020-12-02', typed('date'))).toBe(false);
  expect(isCellInvalid('ja', typed('checkbox', { trueValue: 'Ja' }))).toBe(false);
  expect(isCellInvalid('nein', typed('checkbox', { trueValue: 'Ja' }))).toBe(true);
});

test('typing finds options: those that begin with it first, the stored one even where it is none', () => {
  const choice = column('select', {
    options: ['Emergency', 'Major Disaster', 'Fire Emergency'].map((value) => ({ value, label: value })),
  });
  const found = (text: string | null, stored = '') =>
    findOptions(choice, stored, text).map(({ label }) => label);
  expect(found('em')).toEqual(['Emergency', 'Fire Emergency']);
  expect(found('zz')).toEqual([]);
  expect(found(null)).toEqual(['', 'Emergency', 'Major Disaster', 'Fire Emergency']);
  expect(found(null, 'Other')[1]).toBe('Other');
});
