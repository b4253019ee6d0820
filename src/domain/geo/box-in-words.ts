import type { BoundingBox } from './bounding-box.ts';

/** A box in words: from west to east, and from south to north. */
export function boxInWords([west, south, east, north]: BoundingBox): string {
  return `${range([west, east], 'E', 'W')}, ${range([south, north], 'N', 'S')}`;
}

function range([from, to]: [number, number], positive: string, negative: string): string {
  const [start, end] = [from, to].map((degrees) => inWords(degrees, positive, negative));
  if (start === end) return `${start}`;
  return `${start} to ${end}`;
}

function inWords(degrees: number, positive: string, negative: string): string {
  const rounded = Number(Math.abs(degrees).toFixed(2));
  if (rounded === 0) return '0°';
  return `${rounded}° ${degrees < 0 ? negative : positive}`;
}
