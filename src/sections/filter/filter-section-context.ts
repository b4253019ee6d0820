import { createContext } from 'react';

/** The published section whose values are searched. */
export type FilterSection = { pageId: number; section: string };

/** The section that a list of filter values belongs to. */
export const FilterSectionContext = createContext<FilterSection>({ pageId: 0, section: '' });
