import { extent } from 'd3-array';
import type { GraphViewProps } from '../graph-view-props.ts';
import { amountsScale } from './amounts-scale.ts';
import { isolated, readChart, withSums, type ChartData } from './chart-data.ts';
import type { ValueScale } from './value-scale.ts';

/** A row for each place: the middles of rows and the ends of their lines, from 0 to 1. */
export type RowLayout = {
  data: ChartData;
  scale: ValueScale;
  middle(place: number): number;
  /** From the least to the greatest amount of a place; a place with one amount has no line. */
  lines: { place: number; from: number; to: number }[];
};

/** An amount of a row, with the place of its series in the chart and its colour in the palette. */
export type RowAmount = { name: string | null; colour: number; y: number };

/** Lays out the amounts of all series in rows; those of a series that is shown alone have no lines. */
export function layoutRows(props: GraphViewProps): RowLayout {
  const data = isolated(withSums(readChart(props)), props.isolation);
  const scale = amountsScale(data, props.display, 0.02);
  const lines = amountsOfRows(data).flatMap((amounts, place) => {
    const [least, most] = extent(amounts, ({ y }) => y);
    if (amounts.length < 2 || least === undefined) return [];
    return [{ place, from: scale.at(least), to: scale.at(most) }];
  });

  return { data, scale, middle: (place) => (place + 0.5) / Math.max(data.xs.length, 1), lines };
}

/** Whether an axis of amounts has a zero. */
export const showsZero = ({ ticks }: ValueScale): boolean => ticks.some(({ value }) => value === 0);

/** The amounts of each row, in the order of the series. */
export function amountsOfRows({ xs, series }: ChartData): RowAmount[][] {
  const rows = xs.map((): RowAmount[] => []);
  for (const { name, colour, values } of series) {
    for (const { x, y } of values) {
      rows[x]?.push({ name, colour, y });
    }
  }
  return rows;
}
