import { fullNumber } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth, unit } from '../marks/plot.tsx';
import type { ScatterLayout } from './layout.ts';

/** The most points that get an element and a tooltip each; beyond, points are drawn by how many lie on one place. */
const mostElements = 1000;
/** From this many points on one pixel, a place is drawn darker, and still darker from the second. */
const denser = [2, 6] as const;

type Spot = { left: number; top: number; x: number; y: number };

/** The points of all series: dots with tooltips, or, where there are many, paths of dots by their density. */
export function PointMarks({
  layout,
  colours,
  format,
}: {
  layout: ScatterLayout;
  colours: string[];
  format: string;
}) {
  const { data, height, x, y } = layout;
  const count = data.series.reduce((sum, { values }) => sum + values.length, 0);
  return data.series.map(({ name, colour, values }, index) => {
    const spots = values.map((value) => ({
      ...value,
      left: x.at(value.x) * plotWidth,
      top: height * (1 - y.at(value.y)),
    }));
    return (
      <g
        key={index}
        className="tm-series"
        data-series={name ?? undefined}
        stroke={seriesColour(colour, colours)}
      >
        {count > mostElements
          ? densityPaths(spots).map(({ level, path }) => (
              <path key={level} className={`tm-points tm-density-${level}`} d={path} />
            ))
          : spots.map((spot, at) => {
              const label = data.xs[spot.x]!.label;
              const amount = fullNumber(spot.y, format);
              return (
                <path
                  key={at}
                  className="tm-point"
                  d={dot(unit(spot.left), unit(spot.top))}
                  data-x={label}
                  data-y={amount}
                  data-series={name ?? undefined}
                >
                  <title>{`${label}${name === null ? '' : `, ${name}`}: ${amount}`}</title>
                </path>
              );
            })}
      </g>
    );
  });
}

/** A line without a length: its round ends make a dot that stays round however the plot is stretched. */
const dot = (left: number, top: number) => `M${left},${top}h0`;

/** One path for each density, of one dot for each pixel that has points. */
export function densityPaths(
  spots: readonly Pick<Spot, 'left' | 'top'>[],
): { level: number; path: string }[] {
  const counts = new Map<string, number>();
  for (const { left, top } of spots) {
    const path = dot(Math.round(left), Math.round(top));
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const paths = ['', '', ''];
  for (const [path, count] of counts) paths[denser.filter((least) => count >= least).length] += path;
  return paths.flatMap((path, level) => (path === '' ? [] : [{ level, path }]));
}
