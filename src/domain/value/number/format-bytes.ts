import { plural } from './plural.ts';
import { formatNumber } from './format-number.ts';

const units = ['KB', 'MB', 'GB'] as const;

/** A number of bytes for people: `712 bytes`, `34 KB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte');
  let [value, unit] = [bytes / 1000, 0];

  // A number that would be rounded to 1,000 is written in the next unit.
  for (; value >= 999.5 && unit < units.length - 1; unit += 1) {
    value /= 1000;
  }

  return `${formatNumber(Number(value.toFixed(value < 9.95 ? 1 : 0)))} ${units[unit]}`;
}
