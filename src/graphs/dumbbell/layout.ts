import type { GraphViewProps } from '../graph-view-props.ts';
import { amountsScale } from '../marks/amounts-scale.ts';
import { isolated, readChart, withSums, type ChartData } from '../marks/chart-data.ts';
import type { ValueScale } from '../marks/value-scale.ts';

/** A row for each place: the middles of rows and the ends of their lines, from 0 to 1. */
export type RowLayout = {
  data: ChartData;
  scale: ValueScale;
  middle(place: number): number;
  /** From the least to the greatest amount of a place; a place with one amount has no line. */
  lines: { place: number; from: number; to: number }[];
};

/** Lays out the dots of all series in rows; those of a series that is shown alone have no lines. */
export function layoutRows(props: GraphViewProps): RowLayout {
  const data = isolated(withSums(readChart(props)), props.isolation);
  const scale = amountsScale(data, props.display, 0.02);
  const ends = new Map<number, { least: number; most: number; count: number }>();
  for (const { x, y } of data.series.flatMap(({ values }) => [...values])) {
    const { least, most, count } = ends.get(x) ?? { least: y, most: y, count: 0 };
    ends.set(x, { least: Math.min(least, y), most: Math.max(most, y), count: count + 1 });
  }

  const lines = [...ends]
    .filter(([, { count }]) => count > 1)
    .map(([place, { least, most }]) => ({ place, from: scale.at(least), to: scale.at(most) }));
  return { data, scale, middle: (place) => (place + 0.5) / Math.max(data.xs.length, 1), lines };
}
