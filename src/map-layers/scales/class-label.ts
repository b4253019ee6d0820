import { textsOf } from '#texts/texts-of.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { MapClasses } from './map-classes.ts';

/** How limits are written. */
export type LimitWriter = { writeLimit(amount: number): string; locale: Locale };

/** A class by the amounts that it is from and to. */
export function classLabel(
  at: number,
  { ends, breaks }: MapClasses,
  { writeLimit, locale }: LimitWriter,
): string {
  const { maps: texts } = textsOf(locale);
  const from = writeLimit(breaks[at - 1] ?? Math.min(ends[0], breaks[0] ?? ends[0]));
  const to = writeLimit(breaks[at] ?? Math.max(ends[1], breaks.at(-1) ?? ends[1]));
  if (from === to) return from;
  return texts.fromTo({ from, to });
}
