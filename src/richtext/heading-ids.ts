import { createContext } from 'react';

/**
 * The ids of the headings of the section that is shown, in their order; none where no page around it has
 * given them.
 */
export const HeadingIdsContext = createContext<readonly string[] | undefined>(undefined);
