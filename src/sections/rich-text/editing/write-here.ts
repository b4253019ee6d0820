/** What editors read in an empty text. */
export const writeHere = 'Write, or type / for blocks';
