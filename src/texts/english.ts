import { data } from './data.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';

/** The texts of the product that visitors read, in English: the original of all translations. */
export const english = { data, pages, search } as const;
