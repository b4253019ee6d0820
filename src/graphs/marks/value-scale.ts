import { scaleLinear, scaleLog } from 'd3-scale';
import { tickLabels } from './number-text.ts';
import { widest } from './text-width.ts';

/** A tick of an axis: its position (0 to 1 from the start of the axis) and its label. */
export type Tick = { at: number; label: string; value: number };
/** The axis of amounts: `at` places a value from 0 to 1; `zero` is where bars start. */
export type ValueScale = {
  at(value: number): number;
  ticks: Tick[];
  zero: number;
  reaches: [number, number];
};

type ScaleOptions = {
  least: number;
  most: number;
  /** Whether the axis must start at zero: always for bars, for lines only when the values come near it. */
  fromZero: boolean;
  isLog: boolean;
  upperLimit: number | null;
  tickFormat: string;
  /** About how many ticks fit. */
  count: number;
  /** Whether all amounts are whole numbers, such as counts: ticks are then whole too. */
  isWhole?: boolean;
};

/** The scale of amounts: linear to round numbers, or logarithmic from the least value to the upper limit or the most. */
export function valueScale({
  least,
  most,
  fromZero,
  isLog,
  upperLimit,
  tickFormat,
  count,
  isWhole = false,
}: ScaleOptions): ValueScale {
  const top = upperLimit ?? most;
  if (isLog && least > 0 && top > least) return logScale(least, top, tickFormat, count);
  const low = fromZero || (least > 0 && least < (most - least) * 1.5) ? Math.min(0, least) : least;
  const high = fromZero ? Math.max(0, top) : top;
  const scale = scaleLinear().domain(isSame(low, high) ? around(low) : [low, high]);
  if (upperLimit === null) scale.nice(count);
  const [start, end] = scale.domain() as [number, number];
  const all = scale.ticks(count);
  const values = isWhole ? wholeTicks(all) : all;
  const labels = tickLabels(values, tickFormat);
  scale.range([0, 1]);
  return {
    at: (value) => scale(value),
    ticks: values.map((value, index) => ({ value, at: scale(value), label: labels[index]! })),
    zero: Math.min(1, Math.max(0, scale(0))),
    reaches: [start, end],
  };
}

/** The ticks at whole numbers: there are no halves of what is counted. All of them where an upper limit leaves no two. */
function wholeTicks(ticks: number[]): number[] {
  const whole = ticks.filter(Number.isInteger);
  return whole.length > 1 ? whole : ticks;
}

function logScale(least: number, top: number, tickFormat: string, count: number): ValueScale {
  const scale = scaleLog().domain([least, top]).range([0, 1]);
  const all = scale.ticks();
  const powers = all.filter((value) => Math.abs(Math.log10(value) % 1) < 1e-9);
  const values = powers.length >= 3 ? thin(powers, count) : thin(all, count);
  const alike = tickLabels(values, tickFormat);
  // Over many powers, each has its own unit and decimals: 0.01, 100, 1M.
  const labels =
    widest(alike) > mostAlike ? values.map((value) => tickLabels([value], tickFormat)[0]!) : alike;
  return {
    at: (value) => scale(value),
    ticks: values.map((value, index) => ({ value, at: scale(value), label: labels[index]! })),
    zero: 0,
    reaches: [least, top],
  };
}

/** The widest label in px of ticks over powers that are written alike. */
const mostAlike = 48;

function thin(values: number[], count: number): number[] {
  const step = Math.ceil(values.length / Math.max(count + 2, 2));
  return values.filter((_, index) => index % step === 0);
}

/** Whether two values differ by no more than the noise of floating numbers, which no axis can show. */
function isSame(low: number, high: number): boolean {
  return Math.abs(high - low) <= Math.abs(high) * 1e-12;
}

function around(value: number): [number, number] {
  return value === 0 ? [0, 1] : [Math.min(0, value * 2), Math.max(0, value * 2)];
}
