import type { CSSProperties } from 'react';
import { percent } from '../marks/axes.tsx';
import { spreadLabels } from '../marks/end-labels.ts';
import { seriesColour } from '../marks/palette.ts';
import { widest } from '../marks/text-width.ts';
import type { LineLayout } from './layout.ts';

/** The most px that names beside the lines may take. */
const mostWidth = 150;

/** The px from the top of each series' name at the right end of its line, or null when a legend is clearer. */
export function placeDirectLabels({ data, y, height }: LineLayout): number[] | null {
  if (data.series.length < 2 || data.series.length > 12) return null;
  return spreadLabels(
    data.series.map(({ values }) => height * (1 - Math.min(1, Math.max(0, y.at(values.at(-1)!.y))))),
    height,
  );
}

/** The names of the series at the ends of their lines. */
export function DirectLabels({
  layout,
  tops,
  colours,
}: {
  layout: LineLayout;
  tops: number[];
  colours: string[];
}) {
  const series = layout.data.series.map(({ name, colour }) => ({ name: name ?? '', colour }));
  const width = Math.min(mostWidth, Math.ceil(widest(series.map(({ name }) => name))) + 14);
  return (
    <div className="tm-ends tm-no-n" style={{ width, height: layout.height }} aria-hidden="true">
      {series.map(({ name, colour }, index) => (
        <span
          key={name}
          title={name}
          style={
            {
              top: `${percent(tops[index]! / layout.height)}%`,
              '--series': seriesColour(colour, colours),
            } as CSSProperties
          }
        >
          {name}
        </span>
      ))}
    </div>
  );
}
