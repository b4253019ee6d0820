import type { SourceColumn } from '#domain/source/column.ts';
import { isRiskScale, riskColour } from '#domain/value/risk-colour.ts';

/**
 * The colours of series by what they are called: those of the options of their column, else those of a scale of risks.
 * A series without one has an empty text, which is the theme's colour for its place. Empty where no series has one.
 */
export function valueColours(names: readonly string[], column: SourceColumn | undefined): string[] {
  const own = new Map<string, string>();
  for (const { value, label, colour } of column?.options ?? []) {
    if (!colour) continue;
    own.set(value, colour);
    own.set(label, colour);
  }
  // Where some ratings are filtered out, the others keep their colours.
  const isScale = isRiskScale(names) || isRiskScale((column?.options ?? []).map(({ label }) => label));
  const colours = names.map((name) => own.get(name) ?? (isScale ? riskColour(name) : ''));
  return colours.some(Boolean) ? colours : [];
}
