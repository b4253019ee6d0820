import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import { whyNoShares } from './why-no-shares.ts';

const amounts = (...ys: number[]) =>
  ys.map((y, at) => ({ x: 'Jan', y, series: at % 2 === 0 ? 'in' : 'out' }));
const problem = (groupMode: string, points: ReturnType<typeof amounts>) =>
  whyNoShares({
    points,
    isSum: true,
    labels: { x: 'Month', y: 'Events', series: null },
    xType: 'text',
    display: graphDisplaySchema.parse({ groupMode }),
  });

test('shares of amounts below zero are refused with a sentence, and nothing else is', () => {
  expect(problem('shares', amounts(10, -4.5, 6, -2))).toMatch(/such as −4.5, have no shares/);
  expect(problem('shares', amounts(10, 0))).toBeNull();
  expect(problem('stacked', amounts(10, -4))).toBeNull();
  expect(problem('shares', amounts(-4))).toBeNull();
});
