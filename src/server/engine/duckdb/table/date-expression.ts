import { monthsByWord, weekdaysByWord } from '#domain/value/date/calendar-words.ts';
import {
  dayParts,
  rewrittenMark,
  tailForms,
  tailParts,
  type DateForm,
} from '#domain/value/date/moment-grammar.ts';
import { easternDigits, momentForms, type DateReading } from '#domain/value/date/read-moment.ts';
import { maxValueLength } from '#domain/value/text/value-patterns.ts';
import { literal } from '#server/base/base.server.ts';
import { trimmed } from '../text-expression.ts';

/** Days as nearly all files write them: they are read without the grammar, which takes longer. */
const plainDay = '\\d{4}-\\d{2}-\\d{2}';
const plainMoment = `${plainDay}[T ](?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,6})?)?(?:Z|[-+](?:0\\d|1[0-5]):[0-5]\\d)?`;

/**
 * The day or the moment (in UTC) that a text is, as `readMoment` reads it; null for other text. All are SQL.
 * The forms rewrite a text one after another: what one has rewritten, no other matches.
 */
export function dateExpression(text: string, type: 'DATE' | 'TIMESTAMP', reading: DateReading): string {
  const written = read(text, reading, type === 'DATE' ? dateOf : momentOf);
  if (reading.step) return written;
  const plain =
    type === 'DATE'
      ? `WHEN regexp_full_match(${text}, '${plainDay}') THEN TRY_CAST(${text} AS DATE)`
      : `WHEN regexp_full_match(${text}, '${plainDay}|${plainMoment}') THEN ${utc(text)}`;

  return `CASE ${plain} ELSE ${written} END`;
}

/**
 * What a text is: 0 for a day, 1 for a local time, 2 for a time with a zone; null for other text. All are
 * SQL.
 */
export function dateKindExpression(text: string, reading: DateReading): string {
  const isZoned = `${end('utc')} <> '' OR ${end('offset')} <> '' OR ${end('bracket')} <> ''`;
  const kind = `CASE WHEN ${end('hour')} = '' THEN 0 WHEN ${isZoned} THEN 2 ELSE 1 END`;
  return read(text, reading, (day) => `CASE WHEN ${dateOf(day)} IS NOT NULL THEN ${kind} END`);
}

/** Whether a text looks like a date of a reading; this takes much less time than reading it. All are SQL. */
export function looksLikeDate(text: string, reading: DateReading): string {
  const patterns = momentForms(reading).map(({ pattern }) => pattern);
  return `regexp_matches(${trimmed(text)}, ${literal(patterns.join('|'))}, 'i')`;
}

const utc = (moment: string) => `CAST(TRY_CAST(${moment} AS TIMESTAMPTZ) AS TIMESTAMP)`;

/** An expression of a value that is computed once: the name is bound to it. */
const where = (name: string, value: string, expression: string) =>
  `list_transform([${value}], lambda ${name}: ${expression})[1]`;

/**
 * A text as the form that matches it rewrites it, as a list of its parts; its first part is then the mark.
 */
function partsOf(text: string, forms: readonly DateForm[]): string {
  const rewritten = forms.reduce(
    (sql, { pattern, parts }) => `regexp_replace(${sql}, ${literal(pattern)}, ${literal(parts)}, 'i')`,
    text,
  );
  return `string_split(${rewritten}, '|')`;
}

/** A part of a date, and one of what follows it. */
const part = (name: (typeof dayParts)[number]) => `d[${dayParts.indexOf(name) + 2}]`;
const end = (name: (typeof tailParts)[number]) => `e[${tailParts.indexOf(name) + 2}]`;

/** What a text is by its parts; null where no form matches it. */
function read(text: string, reading: DateReading, valueOf: (written: string) => string): string {
  const given = `translate(${trimmed(text)}, ${literal(easternDigits)}, '01234567890123456789')`;
  const isMatch = (parts: string) => `${parts}[1] = '${rewrittenMark}'`;
  const value = `CASE WHEN ${isMatch('e')} AND ${isKnown} THEN ${valueOf(dayText)} END`;
  const withEnd = where('e', partsOf(part('tail'), tailForms), value);
  const isText = `length(${text}) <= ${maxValueLength} AND NOT starts_with(${text}, '${rewrittenMark}')`;
  const withDay = `CASE WHEN ${isMatch('d')} THEN ${withEnd} END`;

  return `CASE WHEN ${isText} THEN ${where('d', partsOf(given, momentForms(reading)), withDay)} END`;
}

const calendarWord = (word: string) => `replace(nfc_normalize(lower(${word})), 'ς', 'σ')`;
const weekdays = literal(`|${[...weekdaysByWord().keys()].join('|')}|`);
const isWeekday = (word: string) =>
  `(${word} = '' OR contains(${weekdays}, '|' || ${calendarWord(word)} || '|'))`;
const isKnown = [
  isWeekday(part('weekday')),
  isWeekday(end('weekday')),
  `(${end('half')} = '' OR CAST(${end('hour')} AS INTEGER) <= 12)`,
  `(${end('bracket')} = '' OR ${end('utc')} <> '' OR ${end('offset')} <> '' OR starts_with(${end('bracket')}, '['))`,
].join(' AND ');

/**
 * The words for each month, in parts of one length of a text: a word is in the part that has the number of
 * its month.
 */
const wordsOfMonths = Array.from({ length: 13 }, (_, month) =>
  [...monthsByWord()].flatMap(([word, own]) => (own === month ? `${word}|` : [])).join(''),
);
const partLength = Math.max(...wordsOfMonths.map(({ length }) => length)) + 1;
const months = literal(wordsOfMonths.map((words) => `|${words}`.padEnd(partLength, '|')).join(''));
const namedMonth = `CAST(strpos(${months}, '|' || ${calendarWord(part('word'))} || '|') // ${partLength} AS VARCHAR)`;

const yearText = `CASE WHEN length(${part('year')}) = 4 THEN '' WHEN ${part('year')} < '69' THEN '20' ELSE '19' END || ${part('year')}`;
const monthText = `CASE WHEN ${part('word')} <> '' THEN ${namedMonth} WHEN ${part('quarter')} <> '' THEN CAST(CAST(${part('quarter')} AS INTEGER) * 3 - 2 AS VARCHAR) ELSE ${part('month')} END`;
const dayText = `${yearText} || '-' || ${monthText} || '-' || CASE ${part('day')} WHEN '' THEN '1' ELSE ${part('day')} END`;

const hourText = `CASE ${end('half')} WHEN '' THEN ${end('hour')} ELSE CAST(CAST(${end('hour')} AS INTEGER) % 12 + CASE lower(${end('half')}) WHEN 'p' THEN 12 ELSE 0 END AS VARCHAR) END`;
/** Always with seconds: DuckDB reads no place behind a time without. */
const secondsText = `CASE ${end('seconds')} WHEN '' THEN '00' ELSE ${end('seconds')} || '.' || rpad(left(${end('fraction')}, 6), 6, '0') END`;
const offsetHours = `lpad(replace(CASE WHEN length(${end('offset')}) > 3 THEN left(${end('offset')}, -2) ELSE ${end('offset')} END[2:], ':', ''), 2, '0')`;
const offsetMinutes = `CASE WHEN length(${end('offset')}) > 3 THEN right(${end('offset')}, 2) ELSE '00' END`;
const zoneText = `CASE WHEN ${end('offset')} <> '' THEN left(${end('offset')}, 1) || ${offsetHours} || ':' || ${offsetMinutes} ELSE '' END`;
/** The time is at a place of the time zone database, which is complete from 1970 on. */
const isAtPlace = `${end('bracket')} <> '' AND ${end('utc')} = '' AND ${end('offset')} = ''`;
const placeText = `' ' || ${end('bracket')}[2:-2]`;
const clockText = `CASE ${end('hour')} WHEN '' THEN '' ELSE ' ' || ${hourText} || ':' || ${end('minute')} || ':' || ${secondsText} || ${zoneText} END`;

/** DuckDB reads a time without a zone behind one at a place as if it were there, too: they are read apart. */
const momentOf = (day: string) =>
  `CASE WHEN NOT (${isAtPlace}) THEN ${utc(`${day} || ${clockText}`)} WHEN ${day} >= '1970' THEN ${utc(`${day} || ${clockText} || ${placeText}`)} END`;
/** The day of a moment is the one that is written; its zone has to be known. */
const dateOf = (day: string) =>
  `CASE WHEN ${isAtPlace} THEN CASE WHEN ${momentOf(day)} IS NOT NULL THEN TRY_CAST(${day} AS DATE) END ELSE TRY_CAST(${day} AS DATE) END`;
