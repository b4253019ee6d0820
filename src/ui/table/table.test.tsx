import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TableHeaderCell } from './table.tsx';

test('the header of a column is where its cells are: at the start, that of numbers at the right', () => {
  const sides = (isNumber: boolean) =>
    renderToStaticMarkup(<TableHeaderCell isNumber={isNumber}>Rows</TableHeaderCell>).match(
      /\btext-(start|right|center)\b/g,
    );
  expect(sides(false)).toEqual(['text-start']);
  expect(sides(true)).toEqual(['text-right']);
});
