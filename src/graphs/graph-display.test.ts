import { expect, test } from 'vitest';
import { graphDisplaySchema } from './graph-display.ts';
import { paletteSize } from './marks/palette.ts';

test('a new graph has stacked vertical bars, 300 px high, with the usual margins and a tooltip of 12 px', () => {
  const display = graphDisplaySchema.parse({});
  expect(display).toMatchObject({
    graphType: 'BarGraph',
    groupMode: 'stacked',
    orientation: 'vertical',
    height: 300,
    margins: { top: 20, right: 20, bottom: 50, left: 100 },
    xAxis: { tickSpacing: 1 },
    tooltip: { show: true, fontSize: 12 },
  });
  expect(paletteSize).toBe(20);
});

test('a graph has at most 20 colours of its own', () => {
  const colors = Array.from({ length: 20 }, () => '#102030');
  expect(graphDisplaySchema.safeParse({ colors }).success).toBe(true);
  expect(graphDisplaySchema.safeParse({ colors: [...colors, '#102030'] }).success).toBe(false);
});
