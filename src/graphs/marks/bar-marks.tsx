import { readColour } from '#domain/value/colour/colour.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { ChartData } from './chart-data.ts';
import { choiceLink } from './choice-link.tsx';
import { comparedArea, placeOpacity, seriesOpacity } from './highlight.ts';
import { amountFormat, fullAmount } from './number-text.ts';
import { seriesColour } from './palette.ts';
import { plotWidth } from './plot-size.ts';
import { unit } from './plot.tsx';
import { sharesOf, withShare } from './shares.ts';
import type { Bar } from './bar-layout.ts';

/** The most bars that get an element and a tooltip each; beyond, a series is one path. */
const mostElements = 2000;

/** Whether each bar has an element. */
export const hasElements = (bars: Bar[][]): boolean =>
  bars.reduce((sum, series) => sum + series.length, 0) <= mostElements;

type Box = { x: number; y: number; width: number; height: number };
type BarMarksProps = Pick<GraphViewProps, 'display' | 'choice' | 'xColours' | 'isSum' | 'highlighted'> & {
  data: ChartData;
  bars: Bar[][];
  isHorizontal: boolean;
  height: number;
};

/**
 * The class of a plot of bars; clipped at its edges only where an upper limit makes bars longer than the
 * plot.
 */
export function barsClass({ upperLimit }: GraphDisplay): string {
  if (upperLimit === null) return 'tm-bars';
  return 'tm-bars tm-clipped';
}

/** The bars of all series. A bar with an amount is never thinner than a hairline. */
export function BarMarks(props: BarMarksProps) {
  const { data, bars, isHorizontal, height, display, highlighted } = props;
  const single = hasElements(bars);
  const shareOf = sharesOf(bars, { isSum: props.isSum ?? false, format: amountFormat(display) });

  return data.series.map(({ name, colour: place, own }, index) => {
    const marks = (bars[index] ?? []).map((bar) => ({ bar, box: boxOf(bar, isHorizontal, height) }));
    const fill = seriesColour(place, display.colors);
    const outline = comparedArea(own !== undefined, fill);
    const drawn = {
      className: 'tm-series',
      'data-series': name ?? undefined,
      opacity: seriesOpacity(own ?? name, { highlighted }),
    };
    const negative = name === null ? readColour(display.negativeColour) : null;

    if (!single) {
      const parts = negative ? [false, true] : [null];
      return parts.map((isBelow) => (
        <path
          key={`${index} ${isBelow}`}
          {...drawn}
          {...outline}
          fill={(isBelow && negative) || fill}
          d={marks
            .filter(({ bar, box }) => (isBelow === null || bar.y < 0 === isBelow) && isDrawn(box))
            .map(({ box }) => outlineOf(box))
            .join('')}
        />
      ));
    }

    return (
      <g key={index} {...drawn} fill={fill}>
        {marks.map(({ bar, box }) => (
          <BarMark
            key={bar.place}
            marks={props}
            bar={bar}
            box={box}
            name={name}
            share={shareOf(bar)}
            outline={outline}
            fill={bar.y < 0 ? negative : null}
          />
        ))}
      </g>
    );
  });
}

type BarMarkProps = {
  marks: BarMarksProps;
  bar: Bar;
  box: Box;
  name: string | null;
  share: string | null;
  /** How bars that others are compared with look; nothing for others. */
  outline: ReturnType<typeof comparedArea>;
  /** A colour other than that of its series, unless its value has one. */
  fill: string | null;
};

/** A bar with its tooltip; a link where bars can be chosen. */
function BarMark({ marks, bar, box, name, share, outline, fill }: BarMarkProps) {
  const { data, display, choice, xColours = {}, highlighted } = marks;
  const place = data.xs[bar.place];
  if (!place) return null;

  const { label } = place;
  const amount = fullAmount(bar.y, amountFormat(display));
  const picked = ownValue(xColours, place.key) ?? ownValue(xColours, label);
  const isNamed = name !== null;
  const own = isNamed ? null : readColour(picked ?? '');
  const { charts, data: texts } = textsOf(display.locale);
  const heading = isNamed ? charts.seriesAtPlace({ place: label, series: name }) : label;
  const title = texts.titled({ title: heading, text: withShare(amount, share, display.locale) });

  return choiceLink(
    <rect
      {...box}
      {...outline}
      fill={own ?? fill ?? undefined}
      opacity={isNamed ? undefined : placeOpacity(highlighted, place)}
      data-x={label}
      data-y={amount}
      data-series={name ?? undefined}
      data-share={share ?? undefined}
    >
      <title>{title}</title>
    </rect>,
    { choice, place, label: title },
  );
}

/**
 * The end of a bar in halves, which are exact as floating numbers: of bars on each other, one ends where the
 * next begins, and rounding to pixels leaves no gap between some of them.
 */
const end = (length: number) => Math.round(length * 2) / 2;

/** Where a bar is drawn in a plot of this height. */
export function boxOf({ start, size, from, to, y }: Bar, isHorizontal: boolean, height: number): Box {
  const [reach, across] = isHorizontal ? [plotWidth, height] : [height, plotWidth];
  const bottom = end(Math.min(from, to) * reach);
  const length = y === 0 ? 0 : Math.max(end(Math.max(from, to) * reach) - bottom, 1);
  const thickness = Math.max(unit(size * across), 0.1);

  if (isHorizontal) return { x: bottom, y: unit(start * height), width: length, height: thickness };
  return { x: unit(start * plotWidth), y: reach - bottom - length, width: thickness, height: length };
}

/** Whether a bar has an area: thousands without one take programs minutes to draw. */
export const isDrawn = ({ width, height }: Box): boolean => width > 0 && height > 0;

/** The path of a box. */
export function outlineOf({ x, y, width, height }: Box): string {
  return `M${x},${y}h${width}v${height}h${-width}z`;
}
