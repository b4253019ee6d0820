import { plural } from '#domain/value/number/plural.ts';

/** The limit that is offered first, in characters. */
export const defaultMaxLength = 30;

/** From how many characters on the number of those left is a warning. */
export const fewCharacters = 5;

/** What is said about the length of a text, and whether it is a warning. */
export function lengthNote(length: number, maxLength: number): { text: string; isWarning: boolean } {
  const left = maxLength - length;
  if (left < 0) return { text: `${plural(-left, 'character')} too many`, isWarning: true };
  return { text: `${plural(left, 'character')} left`, isWarning: left <= fewCharacters };
}
