import { formatNumber } from '#domain/value/number/format-number.ts';

/** Clearing more cells than this asks first. */
export const confirmedFrom = 1000;

/** The most that one action may take, and the sentence that refuses more. */
const limits = {
  copiedCells: [2_000_000, 'cells can be copied at once. Download the rows instead.'],
  clearedCells: [1_000_000, 'cells can be cleared at once.'],
  deletedRows: [100_000, 'rows can be deleted at once.'],
  addedRows: [10_000, 'rows can be added by pasting. Upload them as a file instead.'],
  insertedRows: [1000, 'rows can be inserted at once.'],
} as const;

/** Throws where an action takes more than it may. */
export function checkLimit(what: keyof typeof limits, count: number): void {
  const [most, sentence] = limits[what];
  if (count > most) throw new Error(`At most ${formatNumber(most)} ${sentence}`);
}
