import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import type { PageFilters } from '#domain/page/filter/section-query.ts';
import type { Texts } from '#texts/texts-of.ts';
import type { FilterChip, FilterField } from './filter-form-props.ts';
import { rangeKeys } from '../query/filter-range.ts';

/** A filter with more values than these has one chip for all of them. */
const mostChips = 6;

type Href = (changes: { filters?: Record<string, string[] | null> }) => string;

/** What a visitor has set, each with the address without it. */
export function filterChips(
  fields: readonly FilterField[],
  page: PageFilters,
  href: Href,
  { data, filters: texts }: Texts,
): FilterChip[] {
  return fields.flatMap((field): FilterChip[] => {
    const { key, label } = field;
    if (field.kind === 'range') {
      const names = rangeKeys(key);
      const isSet = Object.hasOwn(page, names.from) || Object.hasOwn(page, names.to);
      const without = href({ filters: { [names.from]: null, [names.to]: null } });
      if (!isSet) return [];
      return [{ text: data.titled({ title: label, text: field.text }), href: without }];
    }

    if (!Object.hasOwn(page, key)) return [];

    const none = href({ filters: { [key]: null } });
    if (field.kind === 'threshold') {
      if (field.text === '') return [];
      return [{ text: field.inWords, href: none }];
    }

    if (field.kind !== 'many' && field.kind !== 'one') return [];

    const chosen = field.kind === 'many' ? field.chosen : [field.chosen];
    if (chosen.length > mostChips) {
      const text = texts.countChosen({ count: chosen.length });
      return [{ text: data.titled({ title: label, text }), href: none }];
    }

    const labels = new Map(field.choices.map(([value, text]) => [value, text]));
    return chosen.map((value) => {
      const others = chosen.filter((other) => other !== value);
      const filters = { [key]: valuesOrNone(others) };
      const text = labels.get(value) ?? textOfFilterValue(value) ?? data.empty;
      return { text: data.titled({ title: label, text }), href: href({ filters }) };
    });
  });
}

/** Values as an address has them; null takes the name of none out of it. */
export function valuesOrNone(values: string[]): string[] | null {
  if (values.length > 0) return values;
  return null;
}
