/**
 * Why a cell is invalid, the first that holds: required and empty, not readable in its type, not among the
 * options, outside the range, not as the pattern, the same as in another row, not as another column demands.
 */
export const cellProblems = [
  'required',
  'type',
  'options',
  'range',
  'pattern',
  'repeated',
  'comparison',
] as const;
/** One of `cellProblems`. */
export type CellProblem = (typeof cellProblems)[number];

/** Why a cell is invalid, in words. */
export const problemTexts: Record<CellProblem, string> = {
  required: 'required, but empty',
  type: 'not of its type',
  options: 'not among the options',
  range: 'outside its range',
  pattern: 'not as its pattern',
  repeated: 'the same in several rows',
  comparison: 'not in order with another column',
};
