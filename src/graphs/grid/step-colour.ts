import { scaleLinear } from 'd3-scale';
import { hexColour, modeOn } from '#domain/theme/colour.ts';
import { readColour } from '#domain/value/colour.ts';
import { stepCount } from './layout.ts';

/** The default theme's colours for amounts: the fallbacks of `--tm-sequential-1` to `-7` and `--tm-diverging-1` to `-7`. */
const fallback = {
  sequential: ['#e6f1fa', '#c4dff2', '#97c5e6', '#64a5d3', '#3a84ba', '#20659a', '#104876'],
  diverging: ['#20659a', '#4c93c8', '#a3c9e5', '#f3f2ee', '#efc69b', '#d98d3f', '#a8621a'],
};

/** The CSS colours of the steps: between the graph's own colours, else those of the theme's scale. */
export function stepColours(isDiverging: boolean, own: readonly string[]): string[] {
  const scale = isDiverging ? 'diverging' : 'sequential';
  const chosen = own.length > 1 ? between(own) : null;
  return Array.from(
    { length: stepCount },
    (_, step) => chosen?.(step) ?? `var(--tm-${scale}-${step + 1}, ${fallback[scale][step]})`,
  );
}

/** The colour of a step between colours; of those that cannot be mixed, such as names, the nearest one. */
function between(own: readonly string[]): (step: number) => string | null {
  const place = (step: number) => (step / (stepCount - 1)) * (own.length - 1);
  if (own.every((colour) => modeOn(colour) !== undefined))
    return (step) => scaleLinear(own.keys(), own.map(hexColour))(place(step));
  return (step) => readColour(own[Math.round(place(step))]!);
}
