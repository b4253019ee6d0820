import type { SeriesIsolation } from '../graph-view-props.ts';
import { boxOf, isDrawn, outlineOf } from '../marks/bar-marks.tsx';
import { comparedArea, seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { LineMarks } from '../marks/line-marks.tsx';
import { seriesColour } from '../marks/palette.ts';
import type { ComboLayout } from './layout.ts';

type ComboMarksProps = {
  layout: ComboLayout;
  colours: string[];
  isolation: SeriesIsolation | undefined;
  highlighted: Highlighted;
  /** The px of a line that stands out. */
  strong?: number;
};

/** A path for the bars of each series, and the line over them. */
export function ComboMarks({ layout, colours, strong, ...shown }: ComboMarksProps) {
  const { barData, bars, line, height } = layout;

  return (
    <>
      {barData.series.map(({ name, colour, own }, index) => (
        <path
          key={name}
          className="tm-series"
          data-series={name ?? undefined}
          fill={seriesColour(colour, colours)}
          opacity={seriesOpacity(own ?? name, shown)}
          {...comparedArea(own !== undefined, seriesColour(colour, colours))}
          shapeRendering="crispEdges"
          d={(bars[index] ?? [])
            .map((bar) => boxOf(bar, false, height))
            .filter(isDrawn)
            .map(outlineOf)
            .join('')}
        />
      ))}
      <LineMarks layout={line} colours={colours} strong={strong} ground={ground} {...shown} />
    </>
  );
}

/** The px of the ground around a line, so that it is seen on bars of its lightness. */
const ground = 5;
