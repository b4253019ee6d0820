import { textsOf } from '#texts/texts-of.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { letterOfClass, type LayerClass } from './layer-class.ts';
import type { MapClasses } from './map-classes.ts';

/** How limits are written. */
type LimitWriter = { writeLimit(amount: number): string; locale: Locale };

/** The classes of amounts with what they are called; none without amounts. */
export const layerClasses = (classes: MapClasses | null, writer: LimitWriter): LayerClass[] =>
  (classes?.colours ?? []).map((colour, at) => ({
    letter: letterOfClass(at),
    colour,
    label: classLabel(at, classes!, writer),
  }));

/** A class by the amounts that it is from and to. */
function classLabel(at: number, { reach, breaks }: MapClasses, { writeLimit, locale }: LimitWriter): string {
  const { maps: texts } = textsOf(locale);
  const from = writeLimit(breaks[at - 1] ?? Math.min(reach[0], breaks[0] ?? reach[0]));
  const to = writeLimit(breaks[at] ?? Math.max(reach[1], breaks.at(-1) ?? reach[1]));
  if (from === to) return from;
  return texts.fromTo({ from, to });
}
