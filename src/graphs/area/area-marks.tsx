import { Fragment } from 'react';
import type { SeriesIsolation } from '../graph-view-props.ts';
import { seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { linePath, unitText } from '../marks/path-text.ts';
import { shownPlaces } from './area-runs.ts';
import type { AreaLayout } from './layout.ts';

/** Areas of more places are drawn without those that no screen can show. */
const mostDrawn = 2000;

/** The ends of an area at a place in plot units: `end` is that of its amount, beside what it is on. */
type Edge = { x: number; from: number; end: number };

/** The path of an area: along the ends of its amounts, and back along what it is on. */
function fill(run: readonly Edge[]): string {
  let back = '';
  for (const { x, from } of run) {
    back = `L${unitText(x)},${unitText(from)}${back}`;
  }
  return `${outline(run)}${back}Z`;
}

const outline = (run: readonly Edge[]): string => linePath(run.map(({ x, end }) => [x, end]));

type AreaMarksProps = {
  layout: AreaLayout;
  colours: string[];
  isolation: SeriesIsolation | undefined;
  highlighted?: Highlighted;
  /** The px of the line along a single area. */
  strong?: number;
};

/**
 * A filled path for each series. One alone is faint below a line, so that lines across the plot are seen
 * through it; several are opaque, and the colour of the page is between them. A place that no other one
 * follows is an upright line.
 */
export function AreaMarks({ layout, colours, isolation, highlighted, strong = 2 }: AreaMarksProps) {
  const { data } = layout;
  const isAlone = data.series.length < 2;
  const runs = runsOfEdges(layout);

  return data.series.map(({ name, colour }, index) => {
    const edges = runs.map((edgesAt) => edgesAt(index));
    const own = seriesColour(colour, colours);
    const look = {
      'data-series': name ?? undefined,
      opacity: seriesOpacity(name, { isolation, highlighted }),
    };
    const single = edges.filter((run) => run.length === 1).flat();
    const joined = edges.filter((run) => run.length > 1);

    return (
      <Fragment key={index}>
        {joined.length > 0 && (
          <path
            {...look}
            fill={own}
            d={joined.map((run) => fill(run)).join('')}
            fillOpacity={isAlone ? 0.25 : undefined}
            stroke={isAlone ? undefined : 'var(--tm-paper, #fff)'}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {joined.length > 0 && isAlone && (
          <path
            className="tm-line"
            {...look}
            stroke={own}
            style={{ strokeWidth: strong }}
            d={joined.map((run) => outline(run)).join('')}
          />
        )}
        {single.length > 0 && (
          <path
            {...look}
            fill="none"
            stroke={own}
            strokeWidth={singleWidth}
            vectorEffect="non-scaling-stroke"
            d={single
              .map(({ x, from, end }) => `M${unitText(x)},${unitText(from)}V${unitText(end)}`)
              .join('')}
          />
        )}
      </Fragment>
    );
  });
}

/** The width in px of what has no place beside it. */
const singleWidth = 6;

/** Gives the edges of a series in each run of places that areas join. */
function runsOfEdges(layout: AreaLayout): ((series: number) => Edge[])[] {
  const { data, x, y, spans, runs, height } = layout;
  const centres = data.xs.map((_, place) => x.at(place) * plotWidth);
  const top = spans.at(-1) ?? [];
  const ends = top.map(({ low, high }) => (high > 0 ? high : low));
  const px = (amount: number) => height * (1 - y.at(amount));

  return runs.map((run) => {
    const places = data.xs.length > mostDrawn ? shownPlaces(run, { centres, ends }) : run;
    return (series) =>
      places.map((place) => {
        const { low, high } = spans[series]?.[place] ?? { low: 0, high: 0 };
        const [from, end] = low < 0 ? [high, low] : [low, high];
        return { x: centres[place] ?? 0, from: px(from), end: px(end) };
      });
  });
}
