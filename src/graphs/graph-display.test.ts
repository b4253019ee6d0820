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
  expect(graphDisplaySchema.parse({ colors }).colors).toEqual(colors);
  expect(graphDisplaySchema.parse({ colors: [...colors, '#405060'] }).colors).toEqual(colors);
});

test('a setting that cannot be read is the default, and the others are kept', () => {
  const kept = { graphType: 'LineGraph', subtitle: 'Events', isLog: true };
  const wrong = {
    height: 'tall',
    colors: ['#102030', 7],
    title: 'Storms',
    margins: null,
    legend: { show: 'no', label: 'Year', width: '200' },
    xAxis: { label: 3, tickSpacing: 0, showGridLines: true },
    xDomain: ['2000', 'now'],
    upperLimit: {},
    darkMode: 1,
  };
  const read = graphDisplaySchema.parse({ ...kept, ...wrong });
  expect(read).toEqual({
    ...graphDisplaySchema.parse(kept),
    colors: ['#102030'],
    legend: { show: true, label: 'Year', width: 200, height: 0 },
    xAxis: { label: '', rotateLabels: false, showGridLines: true, tickSpacing: 1, showXAxisBar: true },
  });
  for (const damaged of [null, 3, 'x', []]) {
    expect(graphDisplaySchema.parse({ ...kept, title: damaged, xDomain: damaged })).toEqual(
      graphDisplaySchema.parse(kept),
    );
  }
});

test('numbers may be stored as text, and are the nearest ones within their bounds', () => {
  expect(
    graphDisplaySchema.parse({
      height: '400',
      width: 9000,
      xDomain: ['2000', '2010'],
      upperLimit: '12.5',
      title: { fontSize: '18', fontWeight: 700 },
      margins: { left: '120', top: -5 },
    }),
  ).toMatchObject({
    height: 400,
    width: 4000,
    xDomain: [2000, 2010],
    upperLimit: 12.5,
    title: { fontSize: 18, fontWeight: '700' },
    margins: { left: 120, top: 0, right: 20 },
  });
});
