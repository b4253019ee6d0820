import { barOfMore, mostAdded, rowOfOne } from '../horizontal-height.ts';

/** What editors read below the setting of the height of horizontal bars. */
export const horizontalHeightNote = `Each horizontal bar is ${rowOfOne} to ${rowOfOne + mostAdded} px high with its space, beside others at least ${barOfMore} px. Where this height does not fit the number of bars, the chart is higher or lower.`;
