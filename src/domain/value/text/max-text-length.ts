/** The largest limit of the length of a rich text, in characters. */
export const maxTextLength = 100_000;
