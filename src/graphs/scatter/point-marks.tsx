import { fullAmount, type AmountFormat } from '../marks/number-text.ts';
import type { GraphChoice } from '../graph-view-props.ts';
import type { ChartValue } from '../marks/chart-data.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth, unit } from '../marks/plot.tsx';
import type { ScatterLayout } from './layout.ts';

/** The most points that get an element and a tooltip each; beyond, points are drawn by how many lie on one place. */
const mostElements = 4000;
/** From this many points on, points are small. */
const manyPoints = 1000;
/** From this many points on one pixel, a place is drawn darker, and still darker from the second. */
const denser = [2, 6] as const;

const countPoints = ({ data }: ScatterLayout): number =>
  data.series.reduce((sum, { values }) => sum + values.length, 0);

/** Whether each point has an element. */
export const hasElements = (layout: ScatterLayout): boolean => countPoints(layout) <= mostElements;

/** The points of all series: dots with tooltips, or, where there are many, paths of dots by their density. */
export function PointMarks({
  layout,
  colours,
  format,
  choice,
}: {
  layout: ScatterLayout;
  colours: string[];
  format: AmountFormat;
  choice: GraphChoice | undefined;
}) {
  const { data } = layout;
  const { left, top } = placesOf(layout);
  const className = countPoints(layout) < manyPoints ? 'tm-point' : 'tm-point tm-points';
  return data.series.map(({ name, colour, values }, index) => {
    return (
      <g
        key={index}
        className="tm-series"
        data-series={name ?? undefined}
        stroke={seriesColour(colour, colours)}
      >
        {!hasElements(layout)
          ? densityPaths(values, placesOf(layout)).map(({ level, path }) => (
              <path key={level} className={`tm-points tm-density-${level}`} d={path} />
            ))
          : values.map((spot, at) => {
              const place = data.xs[spot.x]!;
              const { label } = place;
              const amount = fullAmount(spot.y, format);
              const title = `${label}${name === null ? '' : `, ${name}`}: ${amount}`;
              return choiceLink(
                <path
                  key={at}
                  className={className}
                  d={dot(unit(left(spot.x)), unit(top(spot.y)))}
                  data-x={label}
                  data-y={amount}
                  data-series={name ?? undefined}
                >
                  <title>{title}</title>
                </path>,
                { choice, place, label: title },
              );
            })}
      </g>
    );
  });
}

/** A line without a length: its round ends make a dot that stays round however the plot is stretched. */
const dot = (left: number, top: number) => `M${left},${top}h0`;

/** Where a point is drawn: its place along x and its amount in the units of the plot, whose height is in px. */
type Places = { left(place: number): number; top(amount: number): number; height: number };

/** Where the points of a plot are drawn. */
export const placesOf = ({ height, x, y }: ScatterLayout): Places => ({
  left: (place) => x.at(place) * plotWidth,
  top: (amount) => height * (1 - y.at(amount)),
  height,
});

/**
 * The pixels of a plot, row by row of `width`, with how many points each has, and the first point of each that has any.
 * Points above or below the plot are left out.
 */
export function pixelsOf(
  values: readonly ChartValue[],
  { left, top, height }: Places,
): { width: number; counts: Uint32Array; firsts: { pixel: number; value: ChartValue }[] } {
  const width = plotWidth + 1;
  const rows = Math.ceil(height) + 1;
  const counts = new Uint32Array(width * rows);
  const firsts: { pixel: number; value: ChartValue }[] = [];
  for (const value of values) {
    const [column, row] = [Math.round(left(value.x)), Math.round(top(value.y))];
    if (column < 0 || column >= width || row < 0 || row >= rows) continue;
    const pixel = row * width + column;
    if (counts[pixel] === 0) firsts.push({ pixel, value });
    counts[pixel]! += 1;
  }
  return { width, counts, firsts };
}

/**
 * One path for each density, of one dot for each pixel that has points; dots that are beside each other are one line,
 * which looks the same.
 */
export function densityPaths(
  values: readonly ChartValue[],
  places: Places,
): { level: number; path: string }[] {
  const { width, counts } = pixelsOf(values, places);
  const paths = ['', '', ''];
  for (let pixel = 0; pixel < counts.length; pixel += 1) {
    if (counts[pixel] === 0) continue;
    const level = levelOf(counts[pixel]!);
    const column = pixel % width;
    let length = 0;
    while (column + length + 1 < width && levelOf(counts[pixel + length + 1]!) === level) length += 1;
    paths[level] += `M${column},${(pixel - column) / width}h${length}`;
    pixel += length;
  }
  return paths.flatMap((path, level) => (path === '' ? [] : [{ level, path }]));
}

/** The density of a pixel with so many points; -1 for none. */
const levelOf = (count: number) => (count === 0 ? -1 : count < denser[0] ? 0 : count < denser[1] ? 1 : 2);
