import type { SourceColumn } from './column.ts';
import { currencySigns } from '#domain/value/number/currency-signs.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { columnLabel } from './column-label.ts';

/**
 * Units that are written with each number: a percent sign and currencies. Others are written once, in the
 * label.
 */
const besideNumbers: readonly string[] = [shareUnit, '%', '‰', ...currencySigns];

/** Whether a unit is written with each number instead of in the label of its column. */
export function isBesideNumbers(unit: string): boolean {
  return besideNumbers.includes(unit);
}

/**
 * The decimals to write for numbers that need this many: amounts of money have two instead of one, as in
 * `$99.50`.
 */
export function decimalsWithUnit(decimals: number | undefined, unit: string | undefined): number | undefined {
  if (decimals === 1 && unit !== undefined && currencySigns.includes(unit)) return 2;
  return decimals;
}

/** A label with a unit behind it, as in `Depth (km)`; units that are written with numbers are left out. */
export function withUnit(label: string, unit: string | undefined): string {
  if (!unit || isBesideNumbers(unit) || label.includes(`(${unit})`)) return label;
  return `${label} (${unit})`;
}

/** The label of a column with its unit, for headers of files: `Depth (km)`. Files have shares as they are. */
export function labelWithUnit(column: SourceColumn): string {
  const { unit } = column;
  const label = columnLabel(column);
  if (!unit || unit === shareUnit || label.includes(`(${unit})`)) return label;
  return `${label} (${unit})`;
}
