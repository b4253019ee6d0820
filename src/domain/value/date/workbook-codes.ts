import type { HeldStep } from './date-step.ts';

/** The placeholder for the number of a quarter in a number format: each quarter has a format of its own. */
const quarterMark = '#';

/** How workbooks of ours show days in styles that are steps. */
export const styleCodes: Record<HeldStep, string> = { month: 'mmm yyyy', quarter: `"Q${quarterMark}" yyyy` };

/**
 * How workbooks of ours show the days of columns of months and quarters: as those of these styles, with the
 * blank in quotation marks, by which they are read as months and quarters again (decision 268).
 */
export const stepCodes: Record<HeldStep, string> = { month: 'mmm" "yyyy', quarter: `"Q${quarterMark} "yyyy` };

/** What the format of a moment in UTC ends with. */
export const utcCode = '" UTC"';

/** A code for a day: with the number of its quarter, where it has one. */
export function codeForDay(code: string, day: string): string {
  return code.replace(`Q${quarterMark}`, `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`);
}

/** The step of the columns of ours that have this code; null for all other codes. */
export function stepOfCode(code: string): HeldStep | null {
  if (code === stepCodes.month) return 'month';
  if (code.replace(/Q[1-4]/, `Q${quarterMark}`) === stepCodes.quarter) return 'quarter';
  return null;
}
