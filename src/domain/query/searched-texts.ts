import type { DataType } from '#domain/value/cell/data-type.ts';
import { enteredDate } from '#domain/value/date/entered-date.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { numberInLocale } from '#domain/value/number/number-in-locale.ts';
import { plainDigits } from '#domain/value/cell/read-value.ts';
import type { QueryColumn } from './resolved-request.ts';

/**
 * The texts that a search looks for: `10/11/2023` and `1,500`, as cells are shown in the locale, also as
 * cells usually are. A number that is written otherwise in the locale, such as `1.500` in German, is not
 * looked for as it is.
 */
export function searchedTexts(
  text: string,
  { dataType }: Pick<QueryColumn, 'dataType'>,
  locale?: Locale,
): string[] {
  if (dataType === 'numeric' && locale !== undefined) return [numberInLocale(text, locale)];
  const cell = cellText(text, dataType, locale);
  if (cell === text) return [text];
  return [text, cell];
}

/** A text as cells of a type usually are. */
function cellText(text: string, dataType: DataType, locale: Locale): string {
  if (dataType === 'date' || dataType === 'timestamp') {
    return enteredDate(text, 'date', { order: dayOrder(locale) });
  }

  if (dataType === 'numeric') return plainDigits(text);
  return text;
}

/** Whether dates of a locale begin with the day or with the month, where it is not the default one. */
function dayOrder(locale: Locale): 'dmy' | 'mdy' | undefined {
  if (locale === undefined) return undefined;
  if (formatDate('2001-02-03', locale).startsWith('03')) return 'dmy';
  return 'mdy';
}
