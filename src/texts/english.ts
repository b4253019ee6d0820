import { data } from './data.ts';

/** The texts of the product that visitors read, in English: the original of all translations. */
export const english = { data } as const;
