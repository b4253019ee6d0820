/** A class of marks: its letter in the drawing, the CSS colour, and what it is called. */
export type LayerClass = { letter: string; colour: string; label: string };

/** The letter of a class, of which there may be 36. */
export const letterOfClass = (at: number): string => at.toString(36);

/** The letter of marks without a value. */
export const letterOfNone = '_';
