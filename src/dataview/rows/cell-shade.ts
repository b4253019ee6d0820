import type { CSSProperties } from 'react';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ShownColumn } from '../query/section-rows.ts';

/** How strong the colour of the greatest number is, in percent: text on it stays readable. */
const strongest = 40;

/** How the numbers of a column are shaded: by their share of the greatest number in some rows. */
export function cellShade(
  { descriptor, index }: Pick<ShownColumn, 'descriptor' | 'index'>,
  rows: readonly (readonly Cell[])[],
): ((value: Cell) => CSSProperties) | null {
  if (descriptor.shade === '') return null;

  const greatest = rows.reduce((most, row) => Math.max(most, Math.abs(numberOf(row[index]))), 0);
  return (value) => {
    const share = greatest === 0 ? 0 : numberOf(value) / greatest;
    if (share === 0) return {};
    const colour = share < 0 ? '--tm-danger' : '--tm-accent';
    const percent = Math.round(Math.abs(share) * 100);
    if (descriptor.shade === 'heat') return { backgroundColor: mixed(colour, (percent / 100) * strongest) };
    return {
      backgroundImage: `linear-gradient(calc(90deg * var(--tm-forward)), ${mixed(colour, 20)} ${percent}%, transparent 0)`,
    };
  };
}

function numberOf(value: Cell | undefined) {
  if (typeof value === 'number') return value;
  return 0;
}

const mixed = (colour: string, percent: number) =>
  `color-mix(in oklab, var(${colour}) ${Math.round(percent)}%, transparent)`;
