import type { SourceColumn } from '#domain/source/column/column.ts';
import { isRiskScale, ratingColour } from '#domain/value/colour/risk-colour.ts';

/**
 * The colours of series by their names: those of the options of their column, else those of risk ratings. A
 * series without one has an empty text, which is the theme's colour for its place. Empty where no series has
 * one.
 *
 * A colour depends on the name and the column alone, never on what else is shown, so that a filter changes no
 * colour.
 */
export function valueColours(names: readonly string[], column: SourceColumn | undefined): string[] {
  const options = column?.options ?? [];
  const optionColours = new Map<string, string>();

  for (const { value, label, colour } of options) {
    optionColours.set(value, colour ?? '');
    optionColours.set(label, colour ?? '');
  }

  const areOptionsRatings = isRiskScale(options.map(({ label }) => label));

  const colours = names.map((name) => {
    const optionColour = optionColours.get(name);
    if (optionColour) return optionColour;
    // Options that are no scale of ratings say that "High" is a word as any other.
    const isOtherOption = optionColour !== undefined && !areOptionsRatings;
    if (isOtherOption) return '';
    return ratingColour(name);
  });
  if (!colours.some(Boolean)) return [];
  return colours;
}
