import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import type { PageFilters } from '#domain/page/filter/section-query.ts';
import { emptyLabel } from '#domain/value/cell/cell.ts';
import type { FilterChip, FilterField } from './filter-form-props.ts';
import { rangeKeys } from '../query/filter-range.ts';

/** A filter with more values than these has one chip for all of them. */
const mostChips = 6;

type Href = (changes: { filters?: Record<string, string[] | null> }) => string;

/** How a filter that leaves rows out is written between its column and so many values. */
export function excludingWords(values: number): string {
  if (values > 1) return 'is none of';
  return 'is not';
}

/** What a visitor has set, each with the address without it. */
export function filterChips(fields: readonly FilterField[], page: PageFilters, href: Href): FilterChip[] {
  return fields.flatMap((field): FilterChip[] => {
    const { key, label } = field;
    if (field.kind === 'range') {
      const names = rangeKeys(key);
      const isSet = Object.hasOwn(page, names.from) || Object.hasOwn(page, names.to);
      const without = href({ filters: { [names.from]: null, [names.to]: null } });
      if (!isSet) return [];
      return [{ text: `${label}: ${field.text}`, href: without }];
    }

    if (!Object.hasOwn(page, key)) return [];

    const none = href({ filters: { [key]: null } });
    if (field.kind === 'threshold') {
      if (field.text === '') return [];
      return [{ text: `${label} ${field.text}`, href: none }];
    }

    if (field.kind !== 'many' && field.kind !== 'one') return [];

    const chosen = field.kind === 'many' ? field.chosen : [field.chosen];
    if (chosen.length > mostChips) return [{ text: `${label}: ${chosen.length} chosen`, href: none }];

    const labels = new Map(field.choices.map(([value, text]) => [value, text]));
    return chosen.map((value) => {
      const others = chosen.filter((other) => other !== value);
      const filters = { [key]: valuesOrNone(others) };
      return {
        text: `${label}: ${labels.get(value) ?? textOfFilterValue(value) ?? emptyLabel}`,
        href: href({ filters }),
      };
    });
  });
}

/** Values as an address has them; null takes the name of none out of it. */
export function valuesOrNone(values: string[]): string[] | null {
  if (values.length > 0) return values;
  return null;
}

/** A range as people read it, from its ends as they read them; an empty end is open. */
export function rangeText({ from, to }: { from: string; to: string }): string {
  if (from === '') return `up to ${to}`;
  if (to === '') return `from ${from}`;
  return `${from} to ${to}`;
}
