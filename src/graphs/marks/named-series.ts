import type { ChartSeries } from './chart-data.ts';

/** A series as legends list it: its name and its place in the palette. */
export type NamedSeries = Pick<ChartSeries, 'colour' | 'own'> & { name: string };

/** The series of a chart that have a name. */
export const namedSeries = (series: readonly ChartSeries[]): NamedSeries[] =>
  series.flatMap(({ name, colour, own }) => {
    if (name === null) return [];
    return [{ name, colour, own }];
  });
