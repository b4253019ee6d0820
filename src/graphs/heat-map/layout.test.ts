import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { layoutGrid } from './layout.ts';

/** The labels of a heat map's columns, and the columns of its cells, of points with these x. */
function columnsOf(xs: (string | number)[], xType: GraphViewProps['xType'], display: object = {}) {
  const { columns, cells, data } = layoutGrid({
    id: 'g',
    points: xs.map((x, y) => ({ x, y, series: null })),
    display: graphDisplaySchema.parse(display),
    labels: { x: 'When', y: 'Events', series: null },
    xType,
    width: 760,
  });
  expect(data.xs).toHaveLength(xs.length);
  return [columns.map(({ label }) => label), cells.map(({ column }) => column)];
}

test('columns are equal steps of time: what has no data is empty', () => {
  expect(columnsOf(['2014-07-01', '2014-08-01', '2014-11-01'], 'date')).toEqual([
    ['Jul 2014', 'Aug 2014', 'Sep 2014', 'Oct 2014', 'Nov 2014'],
    [0, 1, 4],
  ]);
  expect(columnsOf(['2026-11-16', '2026-11-30'], 'date')[1]).toEqual([0, 2]);
  expect(columnsOf(['2014-01-01', '2016-01-01'], 'date')[0]).toEqual(['2014', '2015', '2016']);
  expect(columnsOf([1990, 2000, 2020], 'numeric')).toEqual([
    ['1990', '2000', '2010', '2020'],
    [0, 1, 3],
  ]);
  expect(columnsOf([2000, 2002, 2005], 'numeric')[1]).toEqual([0, 2, 5]);
});

test('columns are the places alone where these are in no equal steps, too far apart or only the largest', () => {
  expect(columnsOf([1990, 2000, 2005.5], 'numeric')[0]).toHaveLength(3);
  expect(columnsOf(['2000', '2000.0', 2005], 'numeric')[0]).toHaveLength(3);
  expect(columnsOf([1, 2, 9], 'numeric')[0]).toHaveLength(3);
  expect(columnsOf(['0002-01-05', '2026-01-01'], 'date')[0]).toHaveLength(2);
  expect(columnsOf(['2014-07-01', '2014-11-01'], 'date', { mostPlaces: 3 })[0]).toHaveLength(2);
  expect(columnsOf(['Flood', 'Wind'], 'text')[0]).toEqual(['Flood', 'Wind']);
});

test.each([
  ['log', { isLog: true }, 2.5],
  ['linear', {}, 0],
])(
  'the colours of a heat map of amounts above the upper limit are the last, on a %s scale',
  (_, display, from) => {
    const { cells, bounds, most } = layoutGrid({
      id: 'g',
      points: [40, 90].map((y, at) => ({ x: String(at), y, series: null })),
      display: graphDisplaySchema.parse({ ...display, upperLimit: 25 }),
      labels: { x: 'Place', y: 'Events', series: null },
      xType: 'text',
      width: 760,
    });
    expect(cells.map(({ step }) => step)).toEqual([6, 6]);
    expect([bounds[0], most]).toEqual([from, 25]);
  },
);

test('what is left over of places and series has no part in the scale, and a colour of its own', () => {
  const cell = (x: string, y: number, series: string) => ({ x, y, series });
  const points = [
    cell('Iowa', 1, 'High'),
    cell('Iowa', 8, 'Other'),
    cell('Ohio', 10, 'High'),
    { ...cell('Other', 96, 'High'), isRest: true as const },
  ];
  const { cells, most } = layoutGrid({
    id: 'g',
    points,
    restSeries: 'Other',
    display: graphDisplaySchema.parse({}),
    labels: { x: 'State', y: 'Stations', series: 'Rating' },
    xType: 'text',
    width: 760,
  });
  expect(most).toBe(10);
  expect(cells.map(({ y, step }) => [y, step])).toEqual([
    [1, 0],
    [10, 6],
    [96, 7],
    [8, 7],
  ]);
});
