import type { Cell } from './cell.ts';
import { withDecimalSign } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { joinList } from '#domain/value/text/list-text.ts';

/**
 * A cell as people read it: the members of a list joined by commas, '' for null, a number with all its digits
 * and without separators, with the decimal sign of the locale.
 */
export function cellText(value: Cell | undefined, { locale }: { locale?: Locale } = {}): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return withDecimalSign(String(value), locale);
  if (Array.isArray(value)) return value.join(', ');
  return String(value);
}

/**
 * A cell as its raw text, which reads back as the same cell: the members of a list quoted where needed, null
 * for null.
 */
export function rawText(value: Cell): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return joinList(value);
  return String(value);
}
