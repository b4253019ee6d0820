import type { Cell } from './cell.ts';

/** The finite number that a cell holds, or null: '' and text that is not wholly a number (also `0x1f`, `1,5`) are none. */
export function readNumber(value: Cell | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
