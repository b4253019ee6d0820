import type { ReactNode } from 'react';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphChoice, GraphLabels, GraphViewProps } from '../graph-view-props.ts';
import { pointCount, type ChartSeries } from '../marks/chart-data.ts';
import { ChartValues } from '../marks/chart-values.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import type { ScatterLayout } from './layout.ts';
import { largestPointsFirst, type PointSizes } from './point-sizes.ts';
import { haveDetails, pointWriter } from './point-text.ts';

/** From this many points on, points are small. */
const manyPoints = 1000;
/** The most points that get an element each; beyond, points are drawn by how many lie on one place. */
const mostElements = 4000;
/**
 * The most whose elements say what they are, where the script can fetch that instead: it would be most of the
 * page.
 */
export const mostElementsOfPage = manyPoints - 1;
/** From this many points on one pixel, a place is drawn darker, and still darker from the second. */
const denser = [2, 6] as const;

/**
 * How many points may say what they are: choices need them all, and values are fetched only on published
 * pages.
 */
export function mostElementsOf({
  choice,
  valuesAddress,
}: Pick<GraphViewProps, 'choice' | 'valuesAddress'>): number {
  if (valuesAddress && !choice) return mostElementsOfPage;
  return mostElements;
}

/** Whether there are so few points that the element of each says what it is. */
export const hasElements = (layout: ScatterLayout, most: number): boolean => pointCount(layout.data) <= most;

type PointProps = {
  layout: ScatterLayout;
  display: DrawnDisplay;
  labels: GraphLabels;
  choice?: GraphChoice | undefined;
  highlighted?: Highlighted;
  /** Where the script fetches what is said of points without elements. */
  valuesAddress?: string | undefined;
  /** How much larger points are than on a page. */
  grown?: number;
};

/**
 * The points of all series: dots with tooltips, or, where there are many, paths of dots by their density or
 * their size.
 */
export function PointMarks(props: PointProps) {
  const { layout, display, highlighted } = props;
  const parts = hasElements(layout, mostElements) ? pointsInOrder(props) : densePaths(props);

  return parts.map(({ series: { name, colour }, marks }, index) => (
    <g
      key={index}
      className="tm-series"
      data-series={name ?? undefined}
      stroke={seriesColour(colour, display.colors)}
      opacity={seriesOpacity(name, { highlighted })}
    >
      {marks}
    </g>
  ));
}

/** Marks of a series that are drawn after each other. */
type DrawnPart = { series: Pick<ChartSeries, 'name' | 'colour'>; marks: ReactNode };

/** Points as elements: series after series, or, where points have sizes, the largest of all series first. */
function pointsInOrder(props: PointProps): DrawnPart[] {
  const { data, sizes } = props.layout;
  if (!sizes) return data.series.map((series) => ({ series, marks: pointsOf(series, props) }));

  const all = data.series.flatMap((series) => Array.from(series.values, (value) => ({ ...value, series })));
  const runs: ChartSeries[] = [];
  let last: ChartSeries | null = null;

  for (const { series, ...value } of largestPointsFirst(all)) {
    if (series !== last) {
      runs.push({ ...series, values: new ChartValues() });
    }
    last = series;
    runs.at(-1)?.values.add(value.x, value.y, value.detail);
  }

  return runs.map((series) => ({ series, marks: pointsOf(series, props) }));
}

/** Points of a series as elements with tooltips. */
function pointsOf(
  { name, values }: ChartSeries,
  { layout, display, labels, choice, valuesAddress, grown = 1 }: PointProps,
): ReactNode {
  const { data, sizes } = layout;
  const { left, top } = placesOf(layout);
  const className = sizes || pointCount(data) < manyPoints ? 'tm-point' : 'tm-point tm-points';
  const write = pointWriter({ layout, display, labels });
  const saysText = hasElements(layout, mostElementsOf({ choice, valuesAddress }));

  return Array.from(values, (value, at) => {
    const drawn = {
      className,
      style: sizes ? { strokeWidth: unit(sizes.widthOf(value.detail) * grown) } : undefined,
      d: dot(unit(left(value.x)), unit(top(value.y))),
    };
    if (!saysText) return <path key={at} {...drawn} />;

    const text = write(value, name);
    return choiceLink(
      <path
        key={at}
        {...drawn}
        data-x={text.head}
        data-y={text.rows.map(([, amount]) => amount).join('|||')}
        data-names={haveDetails(labels) ? text.rows.map(([row]) => row).join('|||') : undefined}
        data-series={name ?? undefined}
      >
        <title>{text.title}</title>
      </path>,
      { choice, place: data.xs.at(value.x)!, label: text.title },
    );
  });
}

/** Dots of points that are too many for elements. */
function densePaths({ layout, grown = 1 }: PointProps): DrawnPart[] {
  const { data, sizes } = layout;
  const places = placesOf(layout);
  if (sizes) {
    return sizedPaths(data.series, { places, sizes }).map(({ width, path, ...series }) => ({
      series,
      marks: <path className="tm-points" style={{ strokeWidth: unit(width * grown) }} d={path} />,
    }));
  }

  return data.series.map((series) => ({
    series,
    marks: densityPaths(series.values, places).map(({ level, path }) => (
      <path key={level} className={`tm-points tm-density-${level}`} d={path} />
    )),
  }));
}

/** A line without a length: its round ends make a dot that stays round however the plot is stretched. */
const dot = (left: number, top: number) => `M${left},${top}h0`;

/**
 * Where a point is drawn: its place along x and its amount in the units of the plot, whose height is in px.
 */
type Places = { left(place: number): number; top(amount: number): number; height: number };

/** Where the points of a plot are drawn. */
export const placesOf = ({ height, x, y }: ScatterLayout): Places => ({
  left: (place) => x.at(place) * plotWidth,
  top: (amount) => height * (1 - y.at(amount)),
  height,
});

/**
 * The pixels of a plot, row by row of `width`, with how many points each has; `onFirst` gets the index of the
 * first point of each. Points above or below the plot are left out.
 */
export function pixelsOf(
  values: ChartValues,
  { left, top, height }: Places,
  onFirst?: (pixel: number, index: number) => void,
): { width: number; counts: Uint32Array } {
  const width = plotWidth + 1;
  const rows = Math.ceil(height) + 1;
  const counts = new Uint32Array(width * rows);

  for (let index = 0; index < values.length; index += 1) {
    const column = Math.round(left(values.xAt(index)));
    const row = Math.round(top(values.yAt(index)));
    if (column < 0 || column >= width || row < 0 || row >= rows) continue;
    const pixel = row * width + column;
    if (counts[pixel] === 0) {
      onFirst?.(pixel, index);
    }
    counts[pixel]! += 1;
  }

  return { width, counts };
}

/**
 * One path for each size of the points of a series, the largest first, of one dot for each place. Places are
 * the farther apart the larger points are, which looks the same.
 */
export function sizedPaths(
  all: readonly ChartSeries[],
  { places: { left, top, height }, sizes }: { places: Places; sizes: Pick<PointSizes, 'widthOf'> },
): (Pick<ChartSeries, 'name' | 'colour'> & { width: number; path: string })[] {
  const paths = all.flatMap(({ values, ...series }) => {
    const byWidth = new Map<number, Map<number, string>>();
    for (const value of values) {
      const width = 2 * Math.round(sizes.widthOf(value.detail) / 2);
      const step = Math.max(1, Math.round(width / 6));
      const onGrid = (at: number) => step * Math.round(at / step);
      const [column, row] = [onGrid(left(value.x)), onGrid(top(value.y))];
      if (column < 0 || column > plotWidth || row < 0 || row > height + step) continue;
      let dots = byWidth.get(width);
      if (!dots) {
        byWidth.set(width, (dots = new Map()));
      }
      dots.set(row * 2 * plotWidth + column, dot(column, row));
    }

    return [...byWidth].map(([width, dots]) => ({ ...series, width, path: [...dots.values()].join('') }));
  });
  return paths.toSorted((a, b) => b.width - a.width);
}

/**
 * One path for each density, of one dot for each pixel that has points; dots that are beside each other are
 * one line, which looks the same.
 */
export function densityPaths(values: ChartValues, places: Places): { level: number; path: string }[] {
  const { width, counts } = pixelsOf(values, places);
  const paths = ['', '', ''];

  for (let pixel = 0; pixel < counts.length; pixel += 1) {
    if (counts[pixel] === 0) continue;
    const level = levelOf(counts[pixel]!);
    const column = pixel % width;
    let length = 0;
    while (column + length + 1 < width && levelOf(counts[pixel + length + 1]!) === level) {
      length += 1;
    }
    paths[level] += `M${column},${(pixel - column) / width}h${length}`;
    pixel += length;
  }

  return paths.flatMap((path, level) => (path === '' ? [] : [{ level, path }]));
}

/** The density of a pixel by the number of its points; -1 for none. */
const levelOf = (count: number) => {
  if (count === 0) return -1;
  if (count < denser[0]) return 0;
  if (count < denser[1]) return 1;
  return 2;
};
