import { createContext } from 'react';

/** The stored runs of the code of a section, in its order; null for code that is plain. */
export type CodeRuns = readonly (string | null)[];

/** The runs of the code of the section that is shown; none where nothing is stored, as in an editor. */
export const ShownCodeContext = createContext<CodeRuns>([]);
