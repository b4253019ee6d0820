import { readColour } from '#domain/value/colour.ts';
import { stepCount } from './layout.ts';

/** The default theme's colours for amounts: the fallbacks of `--tm-sequential-1` to `-7` and `--tm-diverging-1` to `-7`. */
const fallback = {
  sequential: ['#e6f1fa', '#c4dff2', '#97c5e6', '#64a5d3', '#3a84ba', '#20659a', '#104876'],
  diverging: ['#20659a', '#4c93c8', '#a3c9e5', '#f3f2ee', '#efc69b', '#d98d3f', '#a8621a'],
};

/** The CSS colour of a step: of the graph's own colours, spread over the steps, else of the theme's scale. */
export function stepColour(step: number, isDiverging: boolean, own: readonly string[]): string {
  const chosen = own.length > 1 && readColour(own[Math.round((step / (stepCount - 1)) * (own.length - 1))]!);
  if (chosen) return chosen;
  const scale = isDiverging ? 'diverging' : 'sequential';
  return `var(--tm-${scale}-${step + 1}, ${fallback[scale][step]})`;
}
