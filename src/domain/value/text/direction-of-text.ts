import type { Direction } from './direction-of.ts';

/**
 * The first letter with a direction of its own, or a mark for one: letters of the scripts from right to left
 * are in the first group. Digits and signs have none.
 */
const firstStrong =
  /((?=\p{L})[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]|[\u061C\u200F])|[\p{L}\u200E]/u;

/** The direction of a text by its first letter, as browsers find it; null for a text without letters. */
export function directionOfText(text: string): Direction | null {
  const match = firstStrong.exec(text);
  if (!match) return null;
  return match[1] ? 'rtl' : 'ltr';
}
