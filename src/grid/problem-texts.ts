import type { CellProblem } from '#domain/value/cell-problem.ts';

/** Why a cell is invalid, in words. */
export const problemTexts: Record<CellProblem, string> = {
  required: 'required, but empty',
  type: 'not of its type',
  options: 'not among the options',
};
