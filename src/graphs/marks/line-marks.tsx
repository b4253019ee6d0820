import { sum } from 'd3-array';
import { Fragment } from 'react';
import type { SeriesIsolation } from '../graph-view-props.ts';
import type { ChartValue } from './chart-values.ts';
import { dashesOf, highlightedLast, isHighlighted, seriesOpacity, type Highlighted } from './highlight.ts';
import { seriesColour } from './palette.ts';
import { plotWidth } from './plot-size.ts';
import { linePath, unitText } from './path-text.ts';
import type { ChartData, ChartSeries } from './chart-data.ts';
import type { XScale } from './x-scale.ts';
import type { ValueScale } from './value-scale.ts';
import { downsampleLine, type PlotPoint } from './downsample-line.ts';
import { atLongGaps } from './line-gaps.ts';

/** A line of more points is drawn without those that no screen can show. */
const mostDrawn = 4000;
/**
 * Along numbers and time of at most so many places, each point is a dot: a line alone does not say where they
 * are.
 */
const mostDotted = 6;

/** The lines of some series laid out. */
export type DrawnLines = {
  data: ChartData;
  height: number;
  /** Whether x is measured (numbers, time) or a row of categories. */
  measured: boolean;
  x: XScale;
  y: ValueScale;
  /** How many usual distances a gap along numbers or time is longer than. */
  longGap: number;
};

type MarkProps = {
  layout: DrawnLines;
  colours: string[];
  isolation: SeriesIsolation | undefined;
  highlighted?: Highlighted;
  /** The px of a line that stands out. */
  strong?: number | undefined;
  /** The px of ground around lines in the colour of the page; none where it is absent. */
  ground?: number;
};

/**
 * One path a series. Among categories a missing value breaks the line; along numbers and time it is bridged
 * by dots, of days only where many are missing. Points that no line leads to are dots, and all of them where
 * they are few.
 */
export function LineMarks({ layout, colours, isolation, highlighted, strong = 3, ground }: MarkProps) {
  const { data, measured, height, x, y, longGap } = layout;
  const isDotted = measured && data.xs.length <= mostDotted;
  const standsOut = ({ name }: Pick<ChartSeries, 'name'>) => isHighlighted(highlighted, name);

  return highlightedLast(data.series, standsOut).map(({ name, colour, values, own }, index) => {
    const isCompared = own !== undefined;
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
      opacity: seriesOpacity(name, { isolation, highlighted, isCompared }),
      style: standsOut({ name }) ? { strokeWidth: strong } : undefined,
    };
    const dots = drawn.filter((run) => isDotted || run.length === 1).flat();

    return (
      <Fragment key={index}>
        {ground && (
          <path
            className="tm-line"
            stroke="var(--tm-paper, #fff)"
            style={{ strokeWidth: ground }}
            d={pathOf(drawn)}
          />
        )}
        <path
          className={`tm-line${sum(drawn, (run) => run.length) > 600 ? ' tm-line-dense' : ''}`}
          {...look}
          style={{ ...look.style, strokeDasharray: dashesOf({ isCompared }) }}
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

const pathOf = (runs: readonly PlotPoint[][]): string => runs.map(linePath).join('');

/** How a line is drawn where it only connects what is far apart. */
const bridgeStyle = { strokeDasharray: '1 6' };

/** The size of a dot, in px. */
const dotSize = 7;
/** A line without a length, whose round ends make a dot. */
const dot = ([x, y]: PlotPoint) => `M${unitText(x)},${unitText(y)}h0`;

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
