import { scaleLinear, scaleLog, type ScaleLinear } from 'd3-scale';
import { tickLabels, type AmountFormat } from './number-text.ts';

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
  format: AmountFormat;
  /** About how many ticks fit. */
  count: number;
  /** Whether all amounts are whole numbers, such as counts: ticks are then whole too. */
  isWhole?: boolean;
  /**
   * Whether the marks carry their amounts and there is no axis: the scale then ends at the amounts instead of
   * at ticks.
   */
  isExact?: boolean;
};

/**
 * The scale of amounts: linear to round numbers, or logarithmic from the least value to the upper limit or
 * the most.
 */
export function valueScale({
  least,
  most,
  fromZero,
  isLog,
  upperLimit,
  format,
  count,
  isWhole = false,
  isExact = false,
}: ScaleOptions): ValueScale {
  const top = upperLimit ?? most;
  const bottom = startBelow(least, upperLimit, isLog);
  if (isLog && bottom > 0 && top > bottom) return logScale([bottom, top], format, count);

  const low = fromZero || (bottom > 0 && bottom < (most - bottom) * 1.5) ? Math.min(0, bottom) : bottom;
  const high = fromZero ? Math.max(0, top) : top;
  const scale = scaleLinear().domain(isSame(low, high) ? around(low) : [low, high]);

  if (upperLimit === null && !isExact) {
    scale.domain(roundDomain(scale, count));
  }

  const [start, end] = scale.domain() as [number, number];
  const all = scale.ticks(count);
  const values = isWhole ? wholeTicks(all) : all;
  const labels = tickLabels(values, format);

  scale.range([0, 1]);
  return {
    at: (value) => scale(value),
    ticks: values.map((value, index) => ({ value, at: scale(value), label: labels[index]! })),
    zero: Math.min(1, Math.max(0, scale(0))),
    reaches: [start, end],
  };
}

/**
 * From this share of a step on beyond the outermost tick within the amounts, a scale goes on to the next
 * tick.
 */
const leastBeyond = 0.1;

/**
 * The ends of a linear scale at ticks. One end stays at its amount where that is hardly beyond a tick, as
 * 100.02 is beyond 100: going on to the next tick would leave a step empty.
 */
function roundDomain(scale: ScaleLinear<number, number>, count: number): [number, number] {
  const [low, high] = scale.domain() as [number, number];
  const rounded = scale.copy().nice(count);
  const [start, end] = rounded.domain() as [number, number];
  const [first = start, second = end] = rounded.ticks(count);
  const step = second - first;
  const isHardlyBeyond = (distance: number) => distance > step * (1 - leastBeyond) && distance < step;

  return [isHardlyBeyond(low - start) ? low : start, isHardlyBeyond(end - high) ? high : end];
}

/**
 * Where a scale of amounts starts: at the least, or below an upper limit that all of them exceed, on a log
 * scale at a tenth of it.
 */
export function startBelow(least: number, upperLimit: number | null, isLog: boolean): number {
  if (upperLimit === null || upperLimit > least) return least;
  if (upperLimit <= 0) {
    if (upperLimit === 0) return -1;
    return upperLimit * 2;
  }
  if (!isLog) return 0;
  return upperLimit / 10;
}

/**
 * The ticks at whole numbers: there are no halves of what is counted. All of them where an upper limit leaves
 * no two.
 */
function wholeTicks(ticks: number[]): number[] {
  const whole = ticks.filter(Number.isInteger);
  if (whole.length > 1) return whole;
  return ticks;
}

function logScale(domain: [number, number], format: AmountFormat, count: number): ValueScale {
  const scale = scaleLog().domain(domain).range([0, 1]);
  return {
    at: (value) => scale(value),
    // Each has its own unit and decimals: 0.01, 100, 1M.
    ticks: logTicks(scale.ticks(), count).map((value) => ({
      value,
      at: scale(value),
      label: tickLabels([value], format)[0]!,
    })),
    zero: 0,
    reaches: domain,
  };
}

/** The leading digits of ticks over few powers, from the sparsest ticks. */
const leadingDigits = [
  [1, 3],
  [1, 2, 5],
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
];

/** Powers of ten where there are enough, else as many ticks with round leading digits as fit. */
function logTicks(all: number[], count: number): number[] {
  const withDigits = (digits: readonly number[]) =>
    all.filter((value) => digits.includes(leadingDigit(value)));
  const powers = withDigits([1]);
  if (powers.length >= 3) return thin(powers, count);
  const fitting = leadingDigits.map(withDigits).findLast(({ length }) => length > 1 && length <= count + 2);
  return fitting ?? thin(all, count);
}

/** The first digit of a number that has no others, such as 5 of 0.05; another number for others. */
const leadingDigit = (value: number) =>
  Number((value / 10 ** Math.floor(Math.log10(value) + 1e-9)).toPrecision(9));

function thin(values: number[], count: number): number[] {
  const step = Math.ceil(values.length / Math.max(count + 2, 2));
  return values.filter((_, index) => index % step === 0);
}

/** Amounts closer to zero have too few digits for ticks between them. */
const leastSize = 1e-300;

/** Whether two values differ by no more than the noise of floating numbers, which no axis can show. */
function isSame(low: number, high: number): boolean {
  return Math.abs(high - low) <= Math.max(Math.abs(high) * 1e-12, leastSize);
}

function around(value: number): [number, number] {
  if (Math.abs(value) < leastSize) return [0, 1];
  return [Math.min(0, value * 2), Math.max(0, value * 2)];
}
