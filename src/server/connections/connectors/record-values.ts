/**
 * The number that a service sends as a text; a whole number that no number here holds exactly stays a text
 * with its digits, as does what is no number.
 */
export function numberOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : number;
}

/** A value as the preview shows it; null for an empty cell. */
export function previewText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
