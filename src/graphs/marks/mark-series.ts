import type { MarkValue, MarkValues } from '#domain/page/content/mark-values.ts';
import type { ChartData } from './chart-data.ts';
import { seriesColour } from './palette.ts';

/** The series of a chart as the values of its marks name them. */
export function markSeries({ series }: Pick<ChartData, 'series'>, colours: string[]): MarkValues['series'] {
  return series.map(({ name, colour }) => ({ name: name ?? '', colour: seriesColour(colour, colours) }));
}

/** What is said below the amounts of a mark; nothing where there is no text. */
export function belowAmounts(name: string, text: string | null): MarkValue[4][] {
  if (text === null) return [];
  return [[name, text]];
}
