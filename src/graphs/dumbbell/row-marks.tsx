import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { pointCount, type ChartSeries } from '../marks/chart-data.ts';
import type { ChartValue } from '../marks/chart-values.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { placeOpacity, seriesOpacity } from '../marks/highlight.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import type { RowLayout } from '../marks/row-layout.ts';

/** The most dots that have an element each. */
const mostElements = 2000;

/** Whether each dot has an element. */
export const haveElements = ({ data }: RowLayout): boolean => pointCount(data) <= mostElements;

type RowMarksProps = Pick<GraphViewProps, 'display' | 'choice' | 'highlighted'> & {
  layout: RowLayout;
  height: number;
  /** The px of a dot. */
  dotSize?: number;
};

/**
 * The lines of all rows, and the dots of all series over them; a dot is a link where places can be chosen.
 * Dots that others are compared with are rings below these.
 */
export function RowMarks(props: RowMarksProps) {
  const { layout, height, dotSize = usualDot } = props;
  const { data, lines, middle } = layout;
  const own = data.series.filter((series) => series.own === undefined);
  const compared = data.series.filter((series) => series.own !== undefined);
  const holes = compared.map((series) => dotsOf(series, props)).join('');

  return (
    <>
      {lines.length > 0 && (
        <path
          fill="none"
          stroke="var(--tm-edge, #a9aeb8)"
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
          d={lines
            .map(
              ({ place, from, to }) =>
                `M${unit(from * plotWidth)},${unit(middle(place) * height)}H${unit(to * plotWidth)}`,
            )
            .join('')}
        />
      )}
      {compared.map((series) => seriesMarks(series, props))}
      {holes && (
        <path
          className="tm-line"
          stroke="var(--tm-paper, #fff)"
          style={{ strokeWidth: dotSize * partOfHole, pointerEvents: 'none' }}
          d={holes}
        />
      )}
      {own.map((series) => seriesMarks(series, props))}
    </>
  );
}

/** The px of a dot where none are given, and the part of a ring that is free. */
const [usualDot, partOfHole] = [12, 0.5];

function dotAt({ scale, middle }: RowLayout, height: number): (value: ChartValue) => string {
  return ({ x, y }) => `M${unit(scale.at(y) * plotWidth)},${unit(middle(x) * height)}h0`;
}

/** All dots of a series as one path. */
const dotsOf = ({ values }: ChartSeries, { layout, height }: RowMarksProps): string =>
  Array.from(values, dotAt(layout, height)).join('');

/** The dots of a series: an element each, or one for all of very many. */
function seriesMarks(series: ChartSeries, props: RowMarksProps) {
  const { layout, height, display, choice, highlighted, dotSize = usualDot } = props;
  const { name, colour, values, own } = series;
  const look = {
    className: 'tm-line',
    stroke: seriesColour(colour, display.colors),
    style: { strokeWidth: dotSize },
    'data-series': name ?? undefined,
  };
  const opacity = seriesOpacity(own ?? name, { highlighted });
  if (!haveElements(layout)) {
    return <path key={name} {...look} opacity={opacity} d={dotsOf(series, props)} />;
  }

  const { charts, data: texts } = textsOf(display.locale);
  const dot = dotAt(layout, height);
  return Array.from(values, (value) => {
    const place = layout.data.xs[value.x]!;
    const amount = fullAmount(value.y, amountFormat(display));
    const heading = name === null ? place.label : charts.seriesAtPlace({ place: place.label, series: name });
    const title = texts.titled({ title: heading, text: amount });

    return choiceLink(
      <path
        key={`${name} ${place.key}`}
        {...look}
        opacity={name === null ? placeOpacity(highlighted, place) : opacity}
        d={dot(value)}
        data-x={place.label}
        data-y={amount}
      >
        <title>{title}</title>
      </path>,
      { choice, place, label: title },
    );
  });
}
