import type { PreparedShapes } from './prepared-shapes.ts';
import { defaultLocale, type Locale } from '#domain/value/text/locale.ts';

/** Made once for shapes in each language. */
const known = new WeakMap<PreparedShapes, Map<Locale, string[]>>();

/** The names of all regions of a boundary set: those of countries in the language of the page. */
export function regionNames(prepared: PreparedShapes, locale: Locale): readonly string[] {
  const byLocale = known.get(prepared) ?? new Map<Locale, string[]>();
  known.set(prepared, byLocale);
  const names = byLocale.get(locale) ?? writeNames(prepared, locale);
  byLocale.set(locale, names);
  return names;
}

function writeNames({ shapes }: PreparedShapes, locale: Locale): string[] {
  const names = new Intl.DisplayNames([locale ?? defaultLocale], { type: 'region' });
  return shapes.map(({ name, country }) => (country && names.of(country)) || name);
}
