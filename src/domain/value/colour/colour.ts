import { isRisk, riskColour } from './risk-colour.ts';
import { matchValue, maxValueLength } from '#domain/value/text/value-patterns.ts';

const colours = ['hexColour', 'colourFunction', 'colourName'] as const;

/** The CSS colour of a cell, or null: a colour itself (never `url()` or a variable), or a risk rating. */
export function readColour(text: string): string | null {
  if (text.length > maxValueLength) return null;
  const value = text.trim();
  if (isRisk(value)) return riskColour(value);
  if (!colours.some((name) => matchValue(name, value))) return null;
  return value;
}
