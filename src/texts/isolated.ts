import { directionOf } from '#domain/value/text/direction-of.ts';
import { defaultLocale, type Locale } from '#domain/value/text/locale.ts';

const isFromRight = (locale: Locale): boolean => directionOf(locale ?? defaultLocale) === 'rtl';

/** A part of a line in a locale; in one from right to left, it does not change the order of the others. */
export function isolated(part: string, locale: Locale): string {
  if (!isFromRight(locale)) return part;
  return `\u2068${part}\u2069`;
}

/** What begins a line of isolated parts, so that they follow each other as its language runs. */
export function lineStart(locale: Locale): string {
  if (isFromRight(locale)) return '\u200f';
  return '';
}
