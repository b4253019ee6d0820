import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { layoutSteps } from './layout.ts';

test('each step begins at the sum of those before it, and the total is the sum of all from zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 }),
      (amounts) => {
        const props: GraphViewProps = {
          id: 'g',
          points: amounts.map((y, at) => ({ x: `Step ${at}`, y, series: null })),
          display: graphDisplaySchema.parse({ graphType: 'WaterfallGraph' }),
          labels: { x: 'Cause', y: 'Change', series: null },
          xType: 'text',
          width: 800,
          isSum: true,
        };
        const { steps, bars, y } = layoutSteps(props);
        let sum = 0;
        for (const [index, amount] of amounts.entries()) {
          const { low, high } = steps[index]!;
          expect([low, high]).toEqual([Math.min(sum, sum + amount), Math.max(sum, sum + amount)]);
          sum += amount;
        }
        expect(steps.at(-1)).toMatchObject({ amount: sum, low: Math.min(0, sum), high: Math.max(0, sum) });
        expect(y.reaches[0]).toBeLessThanOrEqual(0);
        expect(bars.every(({ from, to }) => from >= -1e-9 && to <= 1 + 1e-9)).toBe(true);
      },
    ),
  );
});
