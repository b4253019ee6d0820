/** Texts that people often write for an empty value, in lower case; a person decides whether they are. */
const usualTexts = [
  'na',
  'n/a',
  'n.a.',
  'nan',
  'null',
  'none',
  'nil',
  'nd',
  'n/d',
  'missing',
  'unknown',
  'not available',
  'not applicable',
  'no data',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '..',
  '...',
  '…',
  ':',
  '?',
  '*',
  '(d)',
  '(x)',
  '(s)',
  '(z)',
  '(na)',
  '[c]',
  '[x]',
  '[z]',
  '[low]',
  '-999',
  '-9999',
];

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What programs write for an empty value, and what is never one itself: the errors of spreadsheets in all
 * languages, `\N` of databases, dates of zeros.
 */
const surePattern =
  '#[¡¿]?[\\p{L}0/]{2,14}[!?]|#n/?[adv]|#н/д|#error|#getting_data|err:[0-9]{3}|\\\\n|0000-00-00(?:[t ]00:00(?::00(?:\\.0+)?)?)?|00[./]00[./]0000';

/**
 * A pattern for texts that may be empty values, without regard to capitals. RE2 and JavaScript read it the
 * same.
 */
export const missingPattern = `${surePattern}|${usualTexts.map(escapePattern).join('|')}`;

/**
 * A pattern for texts that may be empty values among numbers only: a letter, or a few signs, such as x, (D)
 * or **.
 */
export const markPattern = '\\p{L}|[(\\[]\\p{L}{1,3}[)\\]]|[^\\p{L}\\p{N}\\s]{1,3}';

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'iu');
const [sure, missing, mark] = [whole(surePattern), whole(missingPattern), whole(markPattern)];

/** Whether a text is never a value, as an error of a spreadsheet. */
export const isSurelyMissing = (text: string): boolean => text.length <= 40 && sure.test(text);

/** Whether a text may be an empty value. */
export const mayBeMissing = (text: string): boolean => text.length <= 40 && missing.test(text);

/** Whether a text may be an empty value among numbers. */
export const isMark = (text: string): boolean => text.length <= 40 && (missing.test(text) || mark.test(text));

/** The texts that may be empty values and are numbers. */
export const missingNumbers: readonly string[] = usualTexts.filter((text) => Number.isFinite(Number(text)));
