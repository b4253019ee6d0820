/**
 * Why a cell is invalid, the first that holds: required and empty, not readable in its type, not among the
 * options.
 */
export const cellProblems = ['required', 'type', 'options'] as const;
/** One of `cellProblems`. */
export type CellProblem = (typeof cellProblems)[number];

/** Why a cell is invalid, in words. */
export const problemTexts: Record<CellProblem, string> = {
  required: 'required, but empty',
  type: 'not of its type',
  options: 'not among the options',
};
