import { data } from './data.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';
import { translation } from './translation.ts';

/** The texts of the product that visitors read, in English: the original of all translations. */
export const english = { data, pages, search, translation } as const;
