import type { DateOrder } from '#domain/source/column.ts';
import { writtenDatePatterns } from '#domain/value/written-date.ts';
import { literal } from '#server/base/base.server.ts';
import { trimmed } from '../text-expression.ts';

const { named, numeric } = writtenDatePatterns;

/** Patterns of texts that are dates with the year last, with or without a time: with month names in English, and with numbers. */
export const datePatterns = {
  named: `(?i)\\s*${named('(?:\\d{4}|\\d{2})')}\\s*`,
  numeric: `(?i)\\s*${numeric('(?:\\d{4}|\\d{2})')}\\s*`,
};

const dayAndMonth = { dmy: '%d{}%m{}', mdy: '%m{}%d{}' } as const;
const times = ['', ' %H:%M', ' %H:%M:%S', ' %I:%M %p', ' %I:%M:%S %p', ' %I:%M%p', ' %I:%M:%S%p'];

/**
 * The time in text whose year comes last; null for other text. Years of two digits are those from 1969 to 2068. Names of
 * months say themselves which number is the day, in either order. `text` is SQL.
 */
export function dateExpression(text: string, order: DateOrder): string {
  const given = trimmed(text);
  const numbers = ['-', '/', '.'].map((sign) => dayAndMonth[order].replaceAll('{}', sign));
  const branch = (pattern: string, parsed: string, formats: readonly string[]) =>
    `WHEN regexp_full_match(${given}, '(?i)${pattern}') THEN ${parse(parsed, formats)}`;
  return [
    'CASE',
    branch(
      numeric('\\d{4}'),
      given,
      numbers.map((format) => `${format}%Y`),
    ),
    branch(
      numeric('\\d{2}'),
      given,
      numbers.map((format) => `${format}%y`),
    ),
    branch(named('\\d{4}'), withShortMonth(given), ['%d %b %Y']),
    branch(named('\\d{2}'), withShortMonth(given), ['%d %b %y']),
    'END',
  ].join(' ');
}

function parse(text: string, formats: readonly string[]): string {
  const all = formats.flatMap((format) => times.map((clock) => literal(format + clock)));
  return `try_strptime(regexp_replace(${text}, ',\\s+(\\d{1,2}:)', ' \\1'), [${all.join(', ')}])`;
}

/** A date with the name of its month as `12 Mar 2024`, followed by the rest of the text. */
function withShortMonth(text: string): string {
  const dayFirst = `regexp_replace(${text}, '^([a-z]+)[.\\s-]+(\\d{1,2})(?:st|nd|rd|th)?', '\\2 \\1 ', 'i')`;
  return `regexp_replace(${dayFirst}, '^(\\d{1,2})(?:st|nd|rd|th)?[\\s.-]*([a-z]{3})[a-z]*[\\s.,-]+', '\\1 \\2 ', 'i')`;
}
