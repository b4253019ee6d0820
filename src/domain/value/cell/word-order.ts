import type { Locale } from '#domain/value/text/locale.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';
import { recogniseOrder } from './value-order.ts';

/**
 * Texts in the order that they have by what they mean, such as months, sizes, and scales from low to high;
 * other texts as people order names, with numbers by their size.
 */
export function inWordOrder(texts: readonly string[], locale?: Locale): string[] {
  const byName = naturalOrder(locale);
  const order = recogniseOrder(texts, locale);
  if (!order) return texts.toSorted(byName);

  const places = new Map(order.values.map((value, place) => [value, place]));
  return texts.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}
