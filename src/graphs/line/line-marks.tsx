import { formatPercent } from '#domain/value/number/format-number.ts';
import { sum } from 'd3-array';
import { line } from 'd3-shape';
import { Fragment } from 'react';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphChoice, GraphViewProps, SeriesIsolation } from '../graph-view-props.ts';
import { isolated, pointCount, type ChartSeries, type ChartX } from '../marks/chart-data.ts';
import type { ChartValue } from '../marks/chart-values.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { highlightedLast, isHighlighted, seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { alignedNumbers, fullAmount, type AmountFormat } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { withShare } from '../marks/shares.ts';
import type { LineLayout } from './layout.ts';
import { downsampleLine, type PlotPoint } from './downsample-line.ts';
import { atLongGaps } from './line-gaps.ts';

/** A line of more points is drawn without those that no screen can show. */
const mostDrawn = 4000;
/**
 * Along numbers and time of at most so many places, each point is a dot: a line alone does not say where they
 * are.
 */
const mostDotted = 6;

const path = line<PlotPoint>()
  .x(([x]) => unit(x))
  .y(([, y]) => unit(y));

type MarkProps = {
  layout: LineLayout;
  colours: string[];
  isolation: SeriesIsolation | undefined;
  highlighted?: Highlighted;
  /** The px of a line that stands out. */
  strong?: number;
};

/**
 * One path a series. Among categories a missing value breaks the line; along numbers and time it is bridged
 * by dots, of days only where many are missing. Points that no line leads to are dots, and all of them where
 * they are few.
 */
export function LineMarks({ layout, colours, isolation, highlighted, strong = 3 }: MarkProps) {
  const { data, measured, height, x, y, longGap } = layout;
  const isDotted = measured && data.xs.length <= mostDotted;
  const standsOut = ({ name }: Pick<ChartSeries, 'name'>) => isHighlighted(highlighted, name);

  return highlightedLast(data.series, standsOut).map(({ name, colour, values }, index) => {
    const pointOf = (value: ChartValue): PlotPoint => [
      x.at(value.x) * plotWidth,
      height * (1 - y.at(value.y)),
    ];
    const { runs, bridges } = measured
      ? atLongGaps(Array.from(values, pointOf), longGap)
      : { runs: runsOf(values).map((run) => run.map(pointOf)), bridges: [] };
    const drawn = values.length > mostDrawn ? runs.map(downsampleLine) : runs;
    const look = {
      'data-series': name ?? undefined,
      stroke: seriesColour(colour, colours),
      opacity: seriesOpacity(name, { isolation, highlighted }),
      style: standsOut({ name }) ? { strokeWidth: strong } : undefined,
    };
    const dots = drawn.filter((run) => isDotted || run.length === 1).flat();

    return (
      <Fragment key={index}>
        <path
          className={`tm-line${sum(drawn, (run) => run.length) > 600 ? ' tm-line-dense' : ''}`}
          {...look}
          d={pathOf(drawn)}
        />
        {bridges.length > 0 && (
          <path className="tm-line" {...look} style={{ ...look.style, ...bridgeStyle }} d={pathOf(bridges)} />
        )}
        {dots.length > 0 && (
          <path className="tm-line" {...look} style={{ strokeWidth: dotSize }} d={dots.map(dot).join('')} />
        )}
      </Fragment>
    );
  });
}

const pathOf = (runs: readonly PlotPoint[][]): string => runs.map((run) => path(run) ?? '').join('');

/** How a line is drawn where it only connects what is far apart. */
const bridgeStyle = { strokeDasharray: '1 6' };

/** The size of a dot, in px. */
const dotSize = 7;
/** A line without a length, whose round ends make a dot. */
const dot = ([x, y]: PlotPoint) => `M${unit(x)},${unit(y)}h0`;

/**
 * The values that a line joins among categories: each value with those at the places directly before and
 * after it.
 */
function runsOf(values: Iterable<ChartValue>): ChartValue[][] {
  const runs: ChartValue[][] = [];
  let before = -Infinity;

  for (const value of values) {
    const run = value.x > before + 1 ? undefined : runs.at(-1);
    if (run) {
      run.push(value);
    } else {
      runs.push([value]);
    }
    before = value.x;
  }

  return runs;
}

type MostStrips = { places: number; points: number };
/**
 * With more places or points, a chart has no elements to point at, because the marks are too dense to
 * distinguish.
 */
const mostStrips: MostStrips = { places: 400, points: 2000 };
/** With more, it has none where the script can fetch their values instead: they would be most of the page. */
export const mostStripsOfPage: MostStrips = { places: 120, points: 600 };

/**
 * How many strips a chart may have: choices need them all, and values are fetched only on published pages.
 */
export function mostStripsOf({
  choice,
  valuesAddress,
}: Pick<GraphViewProps, 'choice' | 'valuesAddress'>): MostStrips {
  if (valuesAddress && !choice) return mostStripsOfPage;
  return mostStrips;
}

/** Whether a chart has so few places and points that there is a strip for each place. */
export const hasStrips = ({ data }: LineLayout, most: MostStrips): boolean =>
  data.xs.length <= most.places && pointCount(data) <= most.points;

/**
 * What is at a place along x: its centre and edges in plot units, the points of series there, and what is
 * said below their amounts.
 */
export type Strip = {
  place: ChartX;
  centre: number;
  left: number;
  right: number;
  points: (Pick<ChartSeries, 'name' | 'colour'> & { series: number; top: number; amount: string })[];
  total: string | null;
};

/** Where the places of a line chart are along x, in plot units. */
export const centresOf = ({ data, x }: LineLayout): number[] =>
  data.xs.map((_, place) => x.at(place) * plotWidth);

/**
 * The places of a line chart along x, or these of them: the greatest amounts first, as the lines are above
 * each other; amounts that may be added up have shares and a total.
 */
export function stripsOf(
  layout: LineLayout,
  { format, isSum, places }: { format: AmountFormat; isSum: boolean; places?: readonly number[] },
): Strip[] {
  const { data, height, y } = layout;
  const marked = data.series.flatMap(({ name, colour, values }, series) =>
    Array.from(values, (value) => ({ name, colour, series, ...value })),
  );
  const byPlace = Map.groupBy(marked, (value) => value.x);
  const centres = centresOf(layout);

  return (places ?? [...centres.keys()]).flatMap((index) => {
    const [place, centre] = [data.xs[index], centres[index]];
    if (!place || centre === undefined) return [];

    const [before, after] = [centres[index - 1], centres[index + 1]];
    const found = (byPlace.get(index) ?? []).sort((one, other) => other.y - one.y);
    const points = found.map(({ name, colour, series, y: amount }) => ({
      name,
      colour,
      series,
      top: unit(height * (1 - y.at(amount))),
      amount: fullAmount(amount, format),
    }));

    return {
      place,
      centre: unit(centre),
      left: before === undefined ? Math.min(0, centre) : (before + centre) / 2,
      right: after === undefined ? Math.max(plotWidth, centre) : (centre + after) / 2,
      ...(isSum && found.length > 1 ? totalled(points, found, format) : { points, total: null }),
    };
  });
}

/** The points of a place, each with its share where none is below zero, and their total. */
function totalled(
  points: Strip['points'],
  values: readonly { y: number }[],
  format: AmountFormat,
): Pick<Strip, 'points' | 'total'> {
  const amounts = values.map(({ y }) => y);
  const whole = sum(amounts);
  const total = alignedNumbers(amounts, format)(whole);
  if (whole <= 0 || amounts.some((amount) => amount < 0)) return { points, total };

  const share = (index: number) => formatPercent((amounts[index] ?? 0) / whole, format.locale);
  const shared = (point: Strip['points'][number], index: number) => ({
    ...point,
    amount: withShare(point.amount, share(index), format.locale),
  });

  return { points: points.map(shared), total };
}

/**
 * A strip for each place along x: pointing at it shows the place, a dot on each line, and all amounts there.
 * It is a link where places can be chosen.
 */
export function LineStrips({
  layout,
  colours,
  isolation,
  format,
  isSum,
  choice,
}: MarkProps & { format: AmountFormat; isSum: boolean; choice: GraphChoice | undefined }) {
  const data = isolated(layout.data, isolation);
  const shown = { ...layout, data };
  const isNamed = data.series.some(({ name }) => name !== null) || undefined;
  const { data: words } = textsOf(format.locale);

  return stripsOf(shown, { format, isSum }).map(({ place, centre, left, right, points, total }) => {
    const rows = points.map(({ name, amount }) => [name ?? '', amount] as const);
    if (total !== null) {
      rows.push([words.total, total]);
    }

    const said = rows.map(([name, amount]) => (name ? words.titled({ title: name, text: amount }) : amount));
    const title = [place.label, ...said];
    return choiceLink(
      <g
        key={place.key}
        className="tm-at"
        data-x={place.label}
        data-y={rows.map(([, amount]) => amount).join('|||')}
        data-names={isNamed && rows.map(([name]) => name).join('|||')}
      >
        <rect className="tm-hit" x={unit(left)} width={unit(right - left)} height={layout.height} />
        <path className="tm-cross" d={`M${centre},0V${layout.height}`} />
        {points.map(({ colour, top }, index) => (
          <path
            key={index}
            className="tm-dot"
            stroke={seriesColour(colour, colours)}
            d={`M${centre},${top}h0`}
          />
        ))}
        <title>{title.join('\n')}</title>
      </g>,
      { choice, place, label: title.join(words.separator) },
    );
  });
}
