/** A text on one line: without white space at its ends, and with one blank for each run of it. */
export const collapseWhitespace = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
