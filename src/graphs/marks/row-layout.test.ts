import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { layoutRows } from './row-layout.ts';

test('each row has a line from its least to its greatest amount, within the axis, where it has several', () => {
  const point = fc.record({
    x: fc.constantFrom('Kings', 'Bronx', 'Erie'),
    y: fc.integer({ min: -500, max: 500 }),
    series: fc.constantFrom('2020', '2024'),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(point, { minLength: 1, selector: ({ x, series }) => x + series }),
      (points) => {
        const props: GraphViewProps = {
          id: 'g',
          points,
          display: graphDisplaySchema.parse({ graphType: 'DumbbellGraph' }),
          labels: { x: 'County', y: 'Change', series: 'Year' },
          xType: 'text',
          width: 800,
        };
        const { data, scale, lines } = layoutRows(props);
        for (const [place, { label }] of data.xs.entries()) {
          const amounts = points.filter(({ x }) => x === label).map(({ y }) => y);
          const line = lines.find((one) => one.place === place);
          expect(line === undefined).toBe(amounts.length < 2);
          if (line) {
            expect([line.from, line.to]).toEqual([
              scale.at(Math.min(...amounts)),
              scale.at(Math.max(...amounts)),
            ]);
            expect(line.from).toBeGreaterThanOrEqual(0);
            expect(line.to).toBeLessThanOrEqual(1);
          }
        }
      },
    ),
  );
});
