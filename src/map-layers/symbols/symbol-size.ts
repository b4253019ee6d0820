import type { RowSize } from '../layer/row-look.ts';

/** The radius in px of the smallest symbol, and of symbols without an amount. */
const [leastRadius, plainRadius] = [1.5, 4];

/** The radius of a symbol in px: its area is in proportion to the amount. */
export type SymbolRadius = (amount: number | null) => number;

/**
 * The radii of symbols, the greatest of which has this radius; amounts below zero are as large as above it.
 */
export function symbolRadius(amounts: readonly number[], largest: number): SymbolRadius {
  const most = greatest(amounts);
  return (amount) => {
    if (amount === null || most === 0) return plainRadius;
    const radius = largest * Math.sqrt(Math.min(1, Math.abs(amount) / most));
    return Math.max(leastRadius, Math.round(radius * 10) / 10);
  };
}

/** How large the symbols of tiles are, as `symbolRadius`. */
export function rowSize(amounts: readonly number[], largest: number): RowSize {
  const most = greatest(amounts);
  return most === 0 ? { radius: plainRadius } : { largest, most };
}

const greatest = (amounts: readonly number[]): number =>
  amounts.reduce((one, amount) => Math.max(one, Math.abs(amount)), 0);

/** Round amounts for a legend of sizes, the greatest first: at most three, up to the greatest amount. */
export function sizeSteps(amounts: readonly number[]): number[] {
  const most = greatest(amounts);
  if (most === 0) return [];
  const steps = [1, 0.25, 0.05].map((share) => roundedDown(most * share));
  return [...new Set(steps)].filter((step) => step > 0);
}

/** The greatest number of 1, 2 or 5 with zeros that is not above another one. */
function roundedDown(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  const digit = [5, 2, 1].find((step) => step * power <= amount * (1 + 1e-9)) ?? 1;
  return Number((digit * power).toPrecision(3));
}
