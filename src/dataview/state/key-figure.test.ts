import { expect, test } from 'vitest';
import { overRequest } from './over-columns.ts';
import { columnDescriptorSchema, columnKey } from './column-descriptor.ts';
import { checkColumns } from './check-columns.ts';
import { dataStateSchema } from './data-state.ts';
import { isKeyFigure, mayHaveKeyFigure, withKeyFigure } from './key-figure.ts';
import { trendOf } from './trend.ts';
import { textsOf } from '#texts/texts-of.ts';

const [county, began, year, damage] = [
  { name: 'county' },
  { name: 'began', type: 'date' },
  { name: 'fiscal_year', type: 'number' },
  { name: 'damage', type: 'number' },
];
const stateOf = (...columns: object[]) => dataStateSchema.parse({ columns });

/** What a key figure shows, in words. */
function figureOf(...columns: object[]) {
  const state = withKeyFigure(stateOf(...columns));
  expect(checkColumns(state.columns, textsOf('en'))).toBeNull();
  return state.columns
    .filter(({ show }) => show)
    .map(({ name, fn, step, shade, over, sort }) =>
      [name, fn, step, shade, over, sort].filter(Boolean).join(' '),
    );
}

test('a key figure is the amount of the last period, with its line and its change', () => {
  expect(figureOf({ ...county, show: true }, began, damage)).toEqual([
    'began year desc nulls last',
    'damage sum line',
    'damage sum arrow change',
  ]);
  expect(figureOf(county, year, damage)).toEqual([
    'fiscal_year desc nulls last',
    'damage sum line',
    'damage sum arrow change',
  ]);
});

test('it keeps the amount and the function that are shown, and counts rows where nothing is a number', () => {
  const shown = { ...damage, name: 'cost', show: true, fn: 'avg' };
  expect(figureOf(began, damage, shown)[1]).toBe('cost avg line');
  expect(figureOf(county, began)).toEqual([
    'began year desc nulls last',
    'id rows line',
    'id rows arrow change',
  ]);
});

test('its columns have keys of their own, its line is over all periods, and its change is along them', () => {
  const filters = [{ type: 'internal', operation: 'filter', values: ['1'] }];
  const state = withKeyFigure(stateOf(began, { ...damage, filters }));
  const [, figure, change] = state.columns;
  expect(new Set(state.columns.map(columnKey)).size).toBe(state.columns.length);
  expect(trendOf(state.columns, figure!)).toMatchObject({ along: { name: 'began' }, step: 'year' });
  expect(overRequest(state.columns, change!)).toMatchObject({ kind: 'change', along: ['began'], within: [] });
  expect(state.columns.flatMap((column) => column.filters)).toHaveLength(1);
  expect(state.display).toMatchObject({ pageSize: 1, firstOnly: true });
});

test('it is offered where there are dates or years, and not again', () => {
  const columns = [county, damage].map((column) => columnDescriptorSchema.parse(column));
  expect(mayHaveKeyFigure(columns)).toBe(false);
  expect(withKeyFigure(stateOf(county, damage)).display.firstOnly).toBe(false);
  const state = stateOf(county, began, damage);
  expect([mayHaveKeyFigure(state.columns), isKeyFigure(state)]).toEqual([true, false]);
  expect(isKeyFigure(withKeyFigure(state))).toBe(true);
});
