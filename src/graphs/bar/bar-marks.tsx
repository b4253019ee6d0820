import { isRiskScale, riskColour } from '#domain/value/risk-colour.ts';
import type { GraphDisplay } from '../graph-display.ts';
import type { GraphChoice } from '../graph-type.ts';
import type { ChartData } from '../marks/chart-data.ts';
import { fullNumber } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth, unit } from '../marks/plot.tsx';
import type { Bar } from './layout.ts';

/** The most bars that get an element and a tooltip each; beyond, a series is one path. */
const mostElements = 2000;

type Box = { x: number; y: number; width: number; height: number };
type MarkProps = {
  data: ChartData;
  bars: Bar[][];
  isHorizontal: boolean;
  height: number;
  colours: string[];
  format: string;
  choice?: GraphChoice | undefined;
};

/** The class of a plot of bars; clipped at its edges only where an upper limit makes bars longer than the plot. */
export function barsClass({ upperLimit }: GraphDisplay): string {
  return upperLimit === null ? 'tm-bars' : 'tm-bars tm-clipped';
}

/** The bars of all series. A bar with an amount is never thinner than a hairline. */
export function BarMarks({ data, bars, isHorizontal, height, colours, format, choice }: MarkProps) {
  const single = bars.reduce((sum, series) => sum + series.length, 0) <= mostElements;
  const fills = data.series.length === 1 && colours.length === 0 ? ratingColours(data) : null;
  return bars.map((series, index) => {
    const { name, colour: place } = data.series[index]!;
    const colour = seriesColour(place, colours);
    const boxes = series.map((bar) => boxOf(bar, isHorizontal, height));
    if (!single)
      return (
        <path
          key={index}
          className="tm-series"
          data-series={name ?? undefined}
          fill={colour}
          d={boxes.map(outline).join('')}
        />
      );
    return (
      <g key={index} className="tm-series" data-series={name ?? undefined} fill={colour}>
        {series.map((bar, at) => {
          const { label } = data.xs[bar.place]!;
          const amount = fullNumber(bar.y, format);
          const title = `${label}${name === null ? '' : `, ${name}`}: ${amount}`;
          const rect = (
            <rect
              key={bar.place}
              {...boxes[at]}
              fill={fills?.[bar.place]}
              data-x={label}
              data-y={amount}
              data-series={name ?? undefined}
            >
              <title>{title}</title>
            </rect>
          );
          if (!choice) return rect;
          const isChosen = choice.chosen.includes(label);
          return (
            <a
              key={bar.place}
              href={choice.toggle(label)}
              aria-label={title}
              aria-current={isChosen || undefined}
            >
              {rect}
            </a>
          );
        })}
      </g>
    );
  });
}

/** The colours of single bars by their places where they are ratings of a risk, else null. */
function ratingColours({ xs, series }: ChartData): string[] | null {
  const labels = xs.map(({ label }) => label);
  return series[0]!.name === null && isRiskScale(labels) ? labels.map(riskColour) : null;
}

function boxOf({ start, size, from, to, y }: Bar, isHorizontal: boolean, height: number): Box {
  const [low, high] = from < to ? [from, to] : [to, from];
  const reach = isHorizontal ? plotWidth : height;
  const length = y === 0 ? 0 : Math.max((high - low) * reach, 1);
  return isHorizontal
    ? { x: unit(low * reach), y: unit(start * height), width: unit(length), height: unit(size * height) }
    : {
        x: unit(start * plotWidth),
        y: unit(reach - low * reach - length),
        width: unit(size * plotWidth),
        height: unit(length),
      };
}

function outline({ x, y, width, height }: Box): string {
  return `M${x},${y}h${width}v${height}h${-width}z`;
}
