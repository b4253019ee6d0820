import { scaleLinear } from 'd3-scale';
import { hexColour, modeOn } from '#domain/theme/colour.ts';
import { readColour } from '#domain/value/colour/colour.ts';
import { scaleColour } from '../marks/palette.ts';
import { stepCount } from './layout.ts';

/** The CSS colours of the steps: between the graph's own colours, else those of the theme's scale. */
export function stepColours(isDiverging: boolean, own: readonly string[]): string[] {
  const scale = isDiverging ? 'diverging' : 'sequential';
  const chosen = own.length > 1 ? between(own) : null;
  return Array.from({ length: stepCount }, (_, step) => chosen?.(step) ?? scaleColour(scale, step + 1));
}

/**
 * The colours of cells by their step; behind the steps that of what is left over, which has no place among
 * them.
 */
export const cellColours = (isDiverging: boolean, own: readonly string[]): string[] => [
  ...stepColours(isDiverging, own),
  'var(--tm-hairline, #dfe2e7)',
];

/** The colour of a step between colours; of those that cannot be mixed, such as names, the nearest one. */
function between(own: readonly string[]): (step: number) => string | null {
  const place = (step: number) => (step / (stepCount - 1)) * (own.length - 1);
  if (own.every((colour) => modeOn(colour) !== undefined)) {
    return (step) => scaleLinear(own.keys(), own.map(hexColour))(place(step));
  }
  return (step) => readColour(own[Math.round(place(step))]!);
}
