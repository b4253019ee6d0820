import type { Points } from './planar-rings.ts';

/** The value of `d` for rings in whole units; empty where nothing is left of them. */
export function ringsPath(rings: readonly Points[], unit: number): string {
  return rings.map((ring) => linePath(ring, unit, 'z')).join('');
}

/** The value of `d` for a line, each step from the point before; one of a single point is nothing. */
export function linePath(points: Points, unit: number, end = ''): string {
  const [first, ...others] = points;
  if (!first) return '';

  let [x, y] = [Math.round(first[0]! * unit), Math.round(first[1]! * unit)];
  const steps: string[] = [];
  const start = `M${x} ${y}`;

  for (const point of others) {
    const [nextX, nextY] = [Math.round(point[0]! * unit), Math.round(point[1]! * unit)];
    if (nextX === x && nextY === y) continue;
    steps.push(`${nextX - x}${signed(nextY - y)}`);
    [x, y] = [nextX, nextY];
  }

  // A ring of two points has no area.
  if (steps.length < (end ? 2 : 1)) return '';
  return `${start}l${steps.reduce((text, step) => `${text}${step.startsWith('-') ? '' : ' '}${step}`)}${end}`;
}

/** A number behind another one: its sign separates them, or a blank. */
const signed = (number: number): string => (number < 0 ? String(number) : ` ${number}`);

/** The path of a dot, for what is too small to be seen otherwise. */
export function dotPath([x, y]: readonly [number, number], radius: number): string {
  return `M${Math.round(x) - radius} ${Math.round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}
