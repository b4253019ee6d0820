import { expect, test } from 'vitest';
import { graphDisplaySchema } from '#graphs/graph-display.ts';
import { sharesProblem } from './shares-problem.ts';

const amounts = (...ys: number[]) => ({
  isSum: true,
  points: ys.map((y, at) => ({ x: 'Jan', y, series: at % 2 === 0 ? 'in' : 'out' })),
});
const problem = (display: object, drawn: ReturnType<typeof amounts>) =>
  sharesProblem(graphDisplaySchema.parse({ graphType: 'BarGraph', ...display }), drawn, undefined);

test('shares of amounts below zero are refused with a sentence, and nothing else is', () => {
  expect(problem({ groupMode: 'shares' }, amounts(10, -4.5, 6, -2))).toMatch(/such as −4.5, have no shares/);
  expect(problem({ groupMode: 'shares' }, amounts(10, 0))).toBeNull();
  expect(problem({ groupMode: 'stacked' }, amounts(10, -4))).toBeNull();
  expect(problem({ groupMode: 'shares' }, amounts(-4))).toBeNull();
});
