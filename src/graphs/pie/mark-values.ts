/** A pie has few parts, each with an element. */
export const markValues = (): null => null;
