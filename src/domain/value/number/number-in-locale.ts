import { numberSigns } from './format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';

/**
 * A number that a person wrote as is usual in a locale, such as `1.234,5` or `12,5 %` in German, in the form
 * that programs read; other texts stay, as do all without a locale.
 */
export function numberInLocale(text: string, locale: Locale): string {
  if (locale === undefined) return text;

  const { group, decimal } = numberSigns(locale);
  const [number, percent] = withoutPercent(text.trim().replace(/^\u200e/, ''));
  const sign = ['-', '−', '+'].find((one) => number.startsWith(one)) ?? '';
  const [whole = '', fraction, ...more] = number.slice(sign.length).split(decimal);
  const groups = alike(whole, group).split(group);
  const isNumber =
    more.length === 0 && areGroups(groups) && (fraction === undefined || hasDigitsOnly(fraction));
  if (!isNumber) return text;

  const decimals = fraction === undefined ? '' : `.${fraction}`;
  return `${sign === '−' ? '-' : sign}${groups.join('')}${decimals}${percent}`;
}

function withoutPercent(text: string): [number: string, percent: string] {
  if (text.endsWith('%')) return [text.slice(0, -1).trimEnd(), '%'];
  return [text, ''];
}

/** Text with the blanks and apostrophes that people type for those of a locale. */
function alike(text: string, group: string): string {
  if (group.trim() === '') return text.split(/\s/).join(group);
  if (group === '’') return text.replaceAll("'", group);
  return text;
}

/** Whether digits are in groups as in `1.234.567` or, in India, `12.34.567`. */
const areGroups = ([first = '', ...others]: string[]): boolean =>
  hasDigitsOnly(first) &&
  (others.length === 0 || (first.length <= 3 && !first.startsWith('0'))) &&
  others.every((digits, at) => hasDigitsOnly(digits) && isGroup(digits, at === others.length - 1));

const isGroup = ({ length }: string, isLast: boolean): boolean => length === 3 || (length === 2 && !isLast);

const hasDigitsOnly = (text: string): boolean =>
  text !== '' && [...text].every((character) => character >= '0' && character <= '9');
