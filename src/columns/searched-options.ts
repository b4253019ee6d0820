import { createContext } from 'react';
import type { Choice } from './find-options.ts';

/** The options of a column that has too many to be listed: they are searched where they are. */
export type SearchedOptions = {
  /** The first options that a text finds, those that begin with it first; without a text the first of all. */
  search(text: string): Promise<readonly Choice[]>;
  /** What people call an option; null for what is no option, undefined for what is not known yet. */
  labelOf(value: string): string | null | undefined;
};

/** The columns, by name, whose options are searched. */
export const SearchedOptionsContext = createContext<ReadonlyMap<string, SearchedOptions>>(new Map());
