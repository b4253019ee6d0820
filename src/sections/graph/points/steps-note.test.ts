import { expect, test } from 'vitest';
import { stepsNote } from './steps-note.ts';

const noteOf = (
  numbers: number[],
  { x = 'Income', orientation = 'vertical' as const, graphType = 'BarGraph' } = {},
) =>
  stepsNote(
    { graphType, orientation },
    {
      points: numbers.map((number) => ({ x: number, y: 1, series: null })),
      xType: 'numeric',
      labels: { x, y: 'Count', series: null },
    },
  );

test('bars over numbers at unequal distances say that their steps are equal', () => {
  const said = 'The numbers along x are in equal steps, whatever lies between them.';
  const incomes = [5, 3307, 20_153, 27_823, 131_705];
  expect(noteOf(incomes)).toBe(said);
  expect(noteOf([1, 2, 3, 4])).toBeNull();
  // Years are at true distances, but not from top to bottom; amounts in their order have no distances.
  expect(noteOf([1990, 2000, 2020], { x: 'Year' })).toBeNull();
  expect(noteOf([20_153, 5, 131_705])).toBeNull();
  expect(noteOf(incomes, { x: 'Zip code' })).toBeNull();
  expect(noteOf(incomes, { graphType: 'LineGraph' })).toBeNull();
});
