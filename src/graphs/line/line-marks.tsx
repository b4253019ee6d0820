import { formatPercent } from '#domain/value/format-number.ts';
import { sum } from 'd3-array';
import { line } from 'd3-shape';
import { Fragment } from 'react';
import type { GraphChoice, SeriesIsolation } from '../graph-view-props.ts';
import { isolated, type ChartX } from '../marks/chart-data.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { seriesOpacity } from '../marks/legend.tsx';
import { alignedNumbers, fullNumber, type AmountFormat } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth, unit } from '../marks/plot.tsx';
import type { LineLayout } from './layout.ts';
import { downsampleLine, type PlotPoint } from './downsample-line.ts';

/** With more points, a chart has no elements to point at, because the marks are too dense to distinguish. */
const mostPlaces = 400;
const mostPoints = 2000;
/** A line of more points is drawn without those that no screen can show. */
const mostDrawn = 4000;

const path = line<PlotPoint | null>()
  .defined((point) => point !== null)
  .x((point) => unit(point![0]))
  .y((point) => unit(point![1]));

type MarkProps = { layout: LineLayout; colours: string[]; isolation: SeriesIsolation | undefined };

/**
 * One path a series. Among categories a missing value breaks the line; along numbers and time it is bridged. Points that
 * no line leads to are dots.
 */
export function LineMarks({ layout, colours, isolation }: MarkProps) {
  const { data, measured, height, x, y } = layout;
  return data.series.map(({ name, colour, values }, index) => {
    const runs: PlotPoint[][] = [];
    for (const [at, value] of values.entries()) {
      if (at === 0 || (!measured && value.x > values[at - 1]!.x + 1)) runs.push([]);
      runs.at(-1)!.push([x.at(value.x) * plotWidth, height * (1 - y.at(value.y))]);
    }
    const isDense = values.length > mostDrawn;
    const drawn = runs.flatMap((run, at) => [
      ...(at > 0 ? [null] : []),
      ...(isDense ? downsampleLine(run) : run),
    ]);
    const look = {
      'data-series': name ?? undefined,
      stroke: seriesColour(colour, colours),
      opacity: seriesOpacity(name, isolation),
    };
    const alone = drawn.filter((point, at) => point && !drawn[at - 1] && !drawn[at + 1]);
    return (
      <Fragment key={index}>
        <path
          className={`tm-line${drawn.length > 600 ? ' tm-line-dense' : ''}`}
          {...look}
          d={path(drawn) ?? ''}
        />
        {alone.length > 0 && (
          <path className="tm-line" {...look} style={{ strokeWidth: dotSize }} d={alone.map(dot).join('')} />
        )}
      </Fragment>
    );
  });
}

/** The size of a point that no line leads to, in px. */
const dotSize = 7;
/** A line without a length, whose round ends make a dot. */
const dot = (point: PlotPoint | null) => `M${unit(point![0])},${unit(point![1])}h0`;

/** Whether a chart has so few points that there is a strip for each place. */
export function hasStrips({ data }: LineLayout): boolean {
  const points = data.series.reduce((sum, { values }) => sum + values.length, 0);
  return data.xs.length <= mostPlaces && points <= mostPoints;
}

/** What is at a place along x: its centre and edges in plot units, the points of series there, and what is said below their amounts. */
export type Strip = {
  place: ChartX;
  centre: number;
  left: number;
  right: number;
  points: { series: number; top: number; amount: string }[];
  total: string | null;
};

/** Where the places of a line chart are along x, in plot units. */
export const centresOf = ({ data, x }: LineLayout): number[] =>
  data.xs.map((_, place) => x.at(place) * plotWidth);

/**
 * The places of a line chart along x, or these of them: the greatest amounts first, as the lines are above each other;
 * amounts that may be added up have shares and a total.
 */
export function stripsOf(
  layout: LineLayout,
  { format, isSum, places }: { format: AmountFormat; isSum: boolean; places?: readonly number[] },
): Strip[] {
  const { data, height, y } = layout;
  const byPlace = data.xs.map((): { series: number; y: number }[] => []);
  data.series.forEach(({ values }, series) =>
    values.forEach((value) => byPlace[value.x]!.push({ series, y: value.y })),
  );
  const at = centresOf(layout);
  return (places ?? [...at.keys()]).map((place) => {
    const found = byPlace[place]!.sort((one, other) => other.y - one.y);
    const written = found.map((value) => fullNumber(value.y, format));
    const { amounts, total } =
      isSum && found.length > 1 ? totalled(written, found, format) : { amounts: written, total: null };
    return {
      place: data.xs[place]!,
      centre: unit(at[place]!),
      left: place === 0 ? Math.min(0, at[0]!) : (at[place - 1]! + at[place]!) / 2,
      right: place === at.length - 1 ? Math.max(plotWidth, at[place]!) : (at[place]! + at[place + 1]!) / 2,
      points: found.map((value, index) => ({
        series: value.series,
        top: unit(height * (1 - y.at(value.y))),
        amount: amounts[index]!,
      })),
      total,
    };
  });
}

/** The written amounts of a place, each with its share where none is below zero, and their total. */
function totalled(
  written: string[],
  values: readonly { y: number }[],
  format: AmountFormat,
): { amounts: string[]; total: string } {
  const amounts = values.map(({ y }) => y);
  const whole = sum(amounts);
  const total = alignedNumbers(amounts, format)(whole);
  if (whole <= 0 || amounts.some((amount) => amount < 0)) return { amounts: written, total };
  const share = (index: number) => formatPercent(amounts[index]! / whole, format.locale);
  return { amounts: written.map((text, index) => `${text} (${share(index)})`), total };
}

/**
 * A strip for each place along x: pointing at it shows the place, a dot on each line, and all amounts there. It is a link
 * where places can be chosen.
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
  if (!hasStrips(shown)) return null;
  const isNamed = data.series.some(({ name }) => name !== null) || undefined;
  return stripsOf(shown, { format, isSum }).map(({ place, centre, left, right, points, total }) => {
    const rows = points.map(({ series, amount }) => [data.series[series]!.name ?? '', amount] as const);
    if (total !== null) rows.push(['Total', total]);
    const title = [place.label, ...rows.map(([name, amount]) => (name ? `${name}: ${amount}` : amount))];
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
        {points.map(({ series, top }, index) => (
          <path
            key={index}
            className="tm-dot"
            stroke={seriesColour(data.series[series]!.colour, colours)}
            d={`M${centre},${top}h0`}
          />
        ))}
        <title>{title.join('\n')}</title>
      </g>,
      { choice, place, label: title.join(', ') },
    );
  });
}
