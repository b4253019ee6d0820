import type { PageFilters } from '#domain/page/filter/section-query.ts';
import { plainDigits } from '#domain/value/cell/read-value.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { Texts } from '#texts/texts-of.ts';

/** A range of numbers or dates, as texts; an end that is null is open. */
export type FilterRange = { from: string | null; to: string | null };

/** What is between the ends of a range in the values of a filter. */
const separator = '..';

/** The range that the values of a filter hold; both ends are open where they hold none. */
export function readRange([text = '']: readonly string[]): FilterRange {
  const at = text.indexOf(separator);
  if (at < 0) return { from: text || null, to: null };
  return { from: text.slice(0, at) || null, to: text.slice(at + separator.length) || null };
}

/** The values that hold a range; none where both ends are open. */
export function rangeValues({ from, to }: FilterRange): string[] {
  if (from || to) return [`${from ?? ''}${separator}${to ?? ''}`];
  return [];
}

/** The names of the ends of a range in the query string. */
export const rangeKeys = (key: string) => ({ from: `${key}.min`, to: `${key}.max` });

/**
 * The range that the filters of a page give under a key, its numbers without separators; null where they give
 * none.
 */
export function pageRange(key: string, page: PageFilters): FilterRange | null {
  const names = rangeKeys(key);
  const valueOf = (name: string) => plainDigits(ownValue(page, name)?.[0] ?? '') || null;
  const range = { from: valueOf(names.from), to: valueOf(names.to) };
  if (range.from || range.to) return range;
  return null;
}

/** A range as people read it, from its ends as they read them; an empty end is open. */
export function rangeText({ from, to }: { from: string; to: string }, texts: Texts['filters']): string {
  if (from === '') return texts.upTo({ to });
  if (to === '') return texts.from({ from });
  return texts.fromTo({ from, to });
}
