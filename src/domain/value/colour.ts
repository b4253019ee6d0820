import { isRisk, riskColour } from './risk-colour.ts';

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const functional = /^(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\([\d\s.,%/+-]*(?:deg|turn)?[\d\s.,%/+-]*\)$/i;
const named = /^[a-z]{3,20}$/i;

/** The CSS colour of a cell, or null: a colour itself (never `url()` or a variable), or a risk rating. */
export function readColour(text: string): string | null {
  const value = text.trim();
  if (isRisk(value)) return riskColour(value);
  return hex.test(value) || functional.test(value) || named.test(value) ? value : null;
}
