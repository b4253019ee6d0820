import type { SourceColumn } from '#domain/source/column/column.ts';
import { recogniseOrder } from '#domain/value/cell/value-order.ts';
import { noRiskColour } from '#domain/value/colour/risk-colour.ts';
import type { GraphDisplay } from '../graph-display.ts';
import { paletteColour, paletteSize } from './palette.ts';
import { valueColours } from './value-colours.ts';

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
 * The colours of names that are steps of a scale, such as sizes and age groups; null where they are none, or
 * are months, which begin again after the last. Those that belong to no step are grey.
 */
function scaleColours(scale: 'sequential' | 'diverging', names: readonly string[]): string[] | null {
  const order = recogniseOrder(names);
  if (!order || order.kind === 'calendar') return null;
  const count = 1 + Math.max(...order.steps.values());

  return names.map((name) => {
    const step = order.steps.get(name);
    if (step === undefined) return noRiskColour;
    return paletteColour(scale, step, count);
  });
}
