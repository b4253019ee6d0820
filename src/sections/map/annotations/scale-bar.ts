import { hasOneScale, kmOfPixel } from '#domain/geo/local-scale.ts';
import { formatLength, type LengthUnit } from '#domain/value/number/format-length.ts';
import { defaultLocale, type Locale } from '#domain/value/text/locale.ts';
import type { DrawnMap } from '../drawn-map.ts';
import type { MapView } from '../map-view.ts';

/** A bar of a round length on the ground: its width in units of the drawing, and its length as text. */
export type ScaleBar = { width: number; label: string; spoken: string };

/** The most of the width of a map that its bar takes. */
const mostWidth = 0.2;

/** The km of the units that lengths are rounded in, the larger ones first. */
const units = {
  km: [
    ['kilometer', 1],
    ['meter', 0.001],
  ],
  miles: [
    ['mile', 1.609_344],
    ['foot', 0.000_304_8],
  ],
} as const satisfies Record<string, readonly (readonly [LengthUnit, number])[]>;

/** The scale bar of a part of a map, true in the middle of it; null where the map has none. */
export function scaleBar({ shapes, display, locale }: DrawnMap, view: MapView): ScaleBar | null {
  const { scaleBar: chosen } = display;
  const { projection, unit } = shapes;
  if (chosen === 'none') return null;

  const [left = 0, top = 0, width = 0, height = 0] = view.map((length) => length / unit);
  const isTrue = hasOneScale(projection, [left, top, left + width, top + height]);
  const km = kmOfPixel(projection, [left + width / 2, top + height / 2]);
  if (!km || (chosen === 'auto' && !isTrue)) return null;

  const system = chosen === 'auto' ? unitsOf(locale) : chosen;
  const most = width * mostWidth * km;
  const [name, size] = units[system].find(([, kmOfUnit]) => most >= kmOfUnit) ?? units[system][1];
  const length = roundLength(most / size);
  return {
    width: (length * size * unit) / km,
    label: formatLength(length, { unit: name }, locale),
    spoken: formatLength(length, { unit: name, display: 'long' }, locale),
  };
}

/** Miles where the language is that of the United States, else km. */
const unitsOf = (locale: Locale): keyof typeof units =>
  new Intl.Locale(locale ?? defaultLocale).maximize().region === 'US' ? 'miles' : 'km';

/** The greatest of 1, 2, 5, 10, 20 … that is at most a length. */
function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = [5, 2].find((digits) => digits * power <= most) ?? 1;
  return digit * power;
}
