import type { CSSProperties } from 'react';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ShownColumn } from '../query/section-rows.ts';

/** How strong the colour of the greatest number is, in percent: text on it stays readable. */
const strongest = 40;

/** How strong the colours of bars, and of the line where those of negative numbers end, are in percent. */
const [strengthOfBar, strengthOfZero] = [20, 60];

/** The least and the greatest number of some rows, with zero between them. */
type Range = { least: number; greatest: number };

/**
 * How the numbers of a column are shaded: by their share of the greatest number in some rows. Bars begin at
 * one zero, from which negative ones go the other way. Null where a column is not shaded.
 */
export function cellShade(
  { descriptor, index }: Pick<ShownColumn, 'descriptor' | 'index'>,
  rows: readonly (readonly Cell[])[],
): ((value: Cell) => CSSProperties) | null {
  if (!isShaded(descriptor)) return null;

  const range = rangeOf(rows, index);
  const shadeOf = descriptor.shade === 'heat' ? heat : bar;
  return (value) => {
    const number = numberOf(value);
    if (number === 0) return {};
    return shadeOf(number, range);
  };
}

/** Whether the numbers of a column have a bar or a colour behind them. */
export const isShaded = ({ shade }: Pick<ShownColumn['descriptor'], 'shade'>): boolean =>
  shade === 'bar' || shade === 'heat';

function rangeOf(rows: readonly (readonly Cell[])[], index: number): Range {
  const range = { least: 0, greatest: 0 };
  for (const row of rows) {
    const number = numberOf(row[index]);
    range.least = Math.min(range.least, number);
    range.greatest = Math.max(range.greatest, number);
  }
  return range;
}

function heat(number: number, { least, greatest }: Range): CSSProperties {
  const most = Math.max(greatest, -least);
  if (most === 0) return {};
  const percent = Math.round((Math.abs(number) / most) * 100);
  return { backgroundColor: mixed(colourOf(number), (percent / 100) * strongest) };
}

function bar(number: number, { least, greatest }: Range): CSSProperties {
  const span = greatest - least;
  if (span === 0) return {};

  const zero = Math.round((-least / span) * 100);
  const end = Math.round(((number - least) / span) * 100);
  const [from, to] = number < 0 ? [end, zero] : [zero, end];
  const colour = mixed(colourOf(number), strengthOfBar);
  const stops = from === 0 ? `${colour} ${to}%` : `transparent ${from}%, ${colour} 0 ${to}%`;
  return {
    backgroundImage: [...zeroLine(zero), `linear-gradient(${forward}, ${stops}, transparent 0)`].join(', '),
    printColorAdjust: 'exact',
  };
}

/** A line where bars begin, in percent of the cell; none where all begin at its edge. */
function zeroLine(zero: number): string[] {
  if (zero === 0) return [];
  const colour = mixed('--tm-quiet', strengthOfZero);
  return [
    `linear-gradient(${forward}, transparent calc(${zero}% - 1px), ${colour} 0 ${zero}%, transparent 0)`,
  ];
}

const forward = 'calc(90deg * var(--tm-forward))';

function colourOf(number: number): string {
  if (number < 0) return '--tm-danger';
  return '--tm-accent';
}

function numberOf(value: Cell | undefined) {
  if (typeof value === 'number') return value;
  return 0;
}

const mixed = (colour: string, percent: number) =>
  `color-mix(in oklab, var(${colour}) ${Math.round(percent)}%, transparent)`;
