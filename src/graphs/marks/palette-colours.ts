import type { SourceColumn } from '#domain/source/column/column.ts';
import { orderedSteps } from '#domain/value/cell/ordered-steps.ts';
import { noRiskColour } from '#domain/value/colour/risk-colour.ts';
import type { GraphDisplay } from '../graph-display.ts';
import { paletteColour, paletteSize } from './palette.ts';
import { valueColours } from './value-colours.ts';

/** Values that say that nothing is known, which are no step of a scale. */
const unknown = /^(?:unknown|not known|not stated|missing|none|n\/?a|no (?:data|value|answer)|other)$/i;

/**
 * The colours of series by a palette, in the order of their names: that of the column's values, so that a
 * filter changes no colour. An empty text is the theme's colour for a place. Without a palette, the options
 * and the ratings of the column decide, then the theme's scale where all values are steps of one, such as
 * sizes. Empty where no series has one.
 */
export function paletteColours(
  palette: GraphDisplay['palette'],
  names: readonly string[],
  column: SourceColumn | undefined,
): string[] {
  if (names.length > paletteSize) return [];

  const inScale = (scale: 'sequential' | 'diverging') =>
    scaleColours(scale, names) ?? names.map((_, place) => paletteColour(scale, place, names.length));
  switch (palette) {
    case 'categorical':
      return [];
    case 'single':
      return names.map(() => paletteColour('chart', 0));
    case '':
      return colouredByValues(names, column);
    default:
      return inScale(palette);
  }
}

function colouredByValues(names: readonly string[], column: SourceColumn | undefined): string[] {
  const colours = valueColours(names, column);
  const isComplete = colours.length > 0 && colours.every(Boolean);
  const steps = isComplete ? null : scaleColours('sequential', names);
  if (!steps) return colours;

  const options = new Map(
    (column?.options ?? []).flatMap(({ value, label, colour }) => [
      [value, colour] as const,
      [label, colour],
    ]),
  );
  return steps.map((step, at) => options.get(names[at] ?? '') ?? step);
}

/**
 * The colours of names that are steps of a scale; null where they are none. Those that say that nothing is
 * known are grey.
 */
function scaleColours(scale: 'sequential' | 'diverging', names: readonly string[]): string[] | null {
  const known = names.filter((name) => !unknown.test(name.trim()));
  const steps = orderedSteps(known);
  if (!steps) return null;
  const places = new Map(known.map((name, at) => [name, steps[at] ?? 0]));
  const count = 1 + Math.max(...steps);

  return names.map((name) => {
    const place = places.get(name);
    if (place === undefined) return noRiskColour;
    return paletteColour(scale, place, count);
  });
}
