import type { CSSProperties } from 'react';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Trend, TrendLines, TrendPoint } from '#dataview/rows/trend-lines.ts';
import { downsampleLine, type PlotPoint } from '#graphs/marks/downsample-line.ts';
import { useTexts } from '#texts/use-texts.tsx';

/** The size of a line in units of its drawing, and the room around it for its ends. */
const [width, height, edge] = [96, 24, 3];

type TrendLineProps = {
  lines: TrendLines;
  row: readonly Cell[];
  /** The size on the page, in em. */
  size: { width: number; height: number };
};

/**
 * The line of a row over time, its last value as a dot, with what it shows in words; nothing without values.
 */
export function TrendLine({ lines, row, size }: TrendLineProps) {
  const { sections: texts } = useTexts();
  const trend = lines.of(row);
  const points = trend?.runs.flat() ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (!trend || !first || !last) return null;

  const peak = points.reduce((most, point) => (point.value > most.value ? point : most));
  const words =
    points.length === 1
      ? texts.trendOfOne({ value: lines.value(last), period: lines.period(last) })
      : texts.trendInWords({
          first: lines.value(first),
          start: lines.period(first),
          last: lines.value(last),
          end: lines.period(last),
          most: lines.value(peak),
          peak: lines.period(peak),
        });
  const [x, y] = placeOf(last, trend.scale);

  // With colours of the system, what is drawn has the colour of text.
  return (
    <span style={around}>
      <svg
        role="img"
        viewBox={`0 0 ${width} ${height}`}
        style={{ width: `${size.width}em`, height: `${size.height}em` }}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <title>{words}</title>
        <path d={trend.runs.map((run) => pathOf(run, trend.scale)).join('')} />
        <circle cx={x} cy={y} r="2.25" fill="currentColor" strokeWidth="0" />
      </svg>
    </span>
  );
}

const around: CSSProperties = {
  display: 'inline-flex',
  flex: 'none',
  color: 'var(--tm-accent)',
  transform: 'scaleX(var(--tm-forward))',
};

/** Where a value is in the drawing; in the middle where all are equal. */
function placeOf({ at, value }: TrendPoint, [least, greatest]: Trend['scale']): PlotPoint {
  const share = greatest > least ? (value - least) / (greatest - least) : 0.5;
  return [unit(edge + at * (width - 2 * edge)), unit(height - edge - share * (height - 2 * edge))];
}

/** A part of a line; of a single value a dot, which is a line without a length whose ends are round. */
function pathOf(run: readonly TrendPoint[], scale: Trend['scale']): string {
  const [start, ...others] = downsampleLine(run.map((point) => placeOf(point, scale)));
  if (!start) return '';
  if (others.length === 0) return `M${start.join(' ')}h0`;
  return `M${start.join(' ')}L${others.map((point) => point.join(' ')).join(' ')}`;
}

const unit = (length: number) => Math.round(length * 10) / 10;
