import { memoize } from '#domain/value/object/memoize.ts';
import { defaultLocale, knownLocale, writtenAlike } from '#domain/value/text/locale.ts';

/** The units of lengths on maps. */
export type LengthUnit = 'kilometer' | 'meter' | 'mile' | 'foot';

type Written = { locale: string; unit: LengthUnit; display: 'short' | 'long' };

const formatOf = memoize(
  (written: string): Intl.NumberFormat => {
    const { locale, unit, display } = JSON.parse(written) as Written;
    return new Intl.NumberFormat(knownLocale(locale), {
      ...writtenAlike,
      style: 'unit',
      unit,
      unitDisplay: display,
    });
  },
  { most: 100 },
);

/** A length with its unit as a locale writes it: `200 km`, or in words where it is `long`. */
export function formatLength(
  value: number,
  { unit, display = 'short' }: { unit: LengthUnit; display?: Written['display'] },
  locale = defaultLocale,
): string {
  return formatOf(JSON.stringify({ locale, unit, display })).format(value);
}
