/** The states by which the list is narrowed, as they are called. */
export const translationStates = [
  { value: 'missing', label: 'Missing texts' },
  { value: 'outdated', label: 'Outdated texts' },
  { value: 'unpublished', label: 'Not published' },
] as const;

/**
 * What the list of translations shows: a language and a state, empty for all, and titles or addresses with a
 * text. `page` is the part of the list, from 0.
 */
export type TranslationsQuery = { language: string; state: string; search: string; page: number };

/** The query of an address; what it does not know is left out. */
export function readTranslationsQuery(search: URLSearchParams): TranslationsQuery {
  const state = search.get('state') ?? '';
  const page = search.get('page') ?? '';
  return {
    language: (search.get('language') ?? '').slice(0, 35),
    state: translationStates.some(({ value }) => value === state) ? state : '',
    search: (search.get('search') ?? '').slice(0, 200),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0,
  };
}

/** The query string of a list of translations, with its question mark. */
export function translationsSearch({ language, state, search, page }: TranslationsQuery): string {
  const parameters = Object.entries({ language, state, search, page: page > 0 ? String(page + 1) : '' });
  return `?${new URLSearchParams(parameters.filter(([, value]) => value !== ''))}`;
}
