import type { GraphDisplay } from '../graph-display.ts';
import { comparedArea, highlightedWeight, seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { namedSeries, type NamedSeries } from '../marks/named-series.ts';
import { seriesColour } from '../marks/palette.ts';
import { unit } from '../marks/plot.tsx';
import { textWidth } from '../marks/text-width.ts';
import { pictureTextSize as usual, type PicturePlot } from './picture-plot.ts';
import { placeIn, runAround } from './picture-run.tsx';
import { PictureText } from './picture-text.tsx';

/** The series that the legend of a picture lists: none where it has no legend, or only one series. */
export function listedSeries({ hasLegend, data }: PicturePlot, { legend }: GraphDisplay): NamedSeries[] {
  if (!hasLegend || !legend.show || data.series.length < 2) return [];
  return namedSeries(data.series);
}

/** A row of a legend, each entry with its place from the start in px. */
export type LegendRow = (NamedSeries & { at: number })[];

/** The entries of a legend in rows of this width in px. */
export function legendRows(series: readonly NamedSeries[], width: number, size: number): LegendRow[] {
  const grown = size / usual;
  const rows: LegendRow[] = [];
  let at = Infinity;

  for (const one of series) {
    const wide = textWidth(one.name, size) + 20 * grown;
    const row = at + wide > width ? undefined : rows.at(-1);
    if (!row) {
      at = 0;
    }
    const entry = { ...one, at: Math.round(at) };
    if (row) {
      row.push(entry);
    } else {
      rows.push([entry]);
    }
    at += wide + 18 * grown;
  }

  return rows;
}

/** The height of a row of a legend in px, for text of this size. */
export const legendRow = (size: number): number => (26 * size) / usual;

type LegendRowsProps = {
  rows: LegendRow[];
  colours: string[];
  size: number;
  highlighted: Highlighted;
};

/** A legend, from its upper corner at the start. */
export function LegendRows({ rows, colours, size, highlighted }: LegendRowsProps) {
  const run = runAround();
  const px = (usualPx: number) => unit((usualPx * size) / usual);
  return rows.map((row, index) => (
    <g key={index} transform={`translate(0 ${unit(index * legendRow(size))})`}>
      {row.map(({ name, colour, own, at }) => (
        <g key={name}>
          <rect
            x={placeIn(run, at, px(14))}
            y={px(3)}
            width={px(14)}
            height={px(14)}
            rx={2}
            {...comparedArea(own !== undefined, seriesColour(colour, colours))}
            fill={seriesColour(colour, colours)}
            opacity={seriesOpacity(own ?? name, { highlighted })}
          />
          <PictureText x={at + px(20)} y={px(15)} fontWeight={highlightedWeight(highlighted, name)}>
            {name}
          </PictureText>
        </g>
      ))}
    </g>
  ));
}
