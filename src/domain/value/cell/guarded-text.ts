/*
 * Spreadsheet programs run texts of CSV files that begin with certain characters as formulas, unless an
 * apostrophe is before them (decision 257).
 */

/** How a formula begins, and one behind apostrophes that are already there. */
const formula = /^\n*[=+\-@\t\r]/;
const guardedFormula = /^'+\n*[=+\-@\t\r]/;

/** A number with its sign, which is no formula. */
const signedNumber = /^[+-](?:\d[\d.,]*|[.,]\d+)(?:[eE][+-]?\d+)? ?%?$/;

/**
 * A text as a cell of a CSV file: with an apostrophe before what a spreadsheet program would run as a
 * formula.
 */
export function guardText(text: string): string {
  const isRun = guardedFormula.test(text) || (formula.test(text) && !signedNumber.test(text));
  if (isRun) return `'${text}`;
  return text;
}

/**
 * The patterns of guarded texts, of texts that need a guard unless they are numbers, and of these, as RE2
 * reads them too.
 */
export const guardPatterns = {
  guarded: guardedFormula.source,
  formula: formula.source,
  number: signedNumber.source,
} as const;
