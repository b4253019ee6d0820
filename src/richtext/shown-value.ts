/**
 * What a value in text shows: its text, with the number or text that it is written from and the source as
 * tooltip; or why there is none.
 */
export type ShownValue = { text: string; raw: string; source: string } | { reason: string };

/** What a value shows where texts have no data, such as in a cell. */
export const noValue: ShownValue = { reason: 'Values from data are shown in the texts of pages.' };
