import { maxValueLength } from './value-patterns.ts';

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const day = '\\d{1,2}(?:st|nd|rd|th)?';
const time = '(?:,?\\s+\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s*[ap]m)?)?';

/**
 * Patterns of texts that are dates with the year last, with or without a time: with the name of the month in English, and
 * with numbers. `year` is a pattern. Case does not matter. RE2 and JavaScript read them the same.
 */
export const writtenDatePatterns = {
  named: (year: string) =>
    `(?:${day}(?:\\s+|[-.]\\s*|)${months}|${months}(?:\\.?\\s+|-)${day})[.,]?(?:\\s+|-)${year}${time}`,
  numeric: (year: string) => `\\d{1,2}(?:-\\d{1,2}-|/\\d{1,2}/|\\.\\d{1,2}\\.)${year}${time}`,
};

const anyYear = '(?:\\d{4}|\\d{2})';
const named = new RegExp(`^${writtenDatePatterns.named(anyYear)}$`, 'i');
const numeric = new RegExp(`^${writtenDatePatterns.numeric(anyYear)}$`, 'i');

/** Whether a text is a date with the year last, in this order of day and month where both are numbers. */
export function isWrittenDate(text: string, order: 'dmy' | 'mdy'): boolean {
  const given = text.trim();
  if (given.length > maxValueLength) return false;
  if (named.test(given)) return true;
  if (!numeric.test(given)) return false;
  const [first = 0, second = 0] = given.split(/[-/.]/, 2).map(Number);
  const [dayNumber, month] = order === 'dmy' ? [first, second] : [second, first];
  return month >= 1 && month <= 12 && dayNumber >= 1 && dayNumber <= 31;
}
