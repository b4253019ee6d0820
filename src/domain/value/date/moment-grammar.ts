/**
 * The one grammar of days, moments, months and quarters as people and programs write them. JavaScript
 * (`read-moment.ts`) and DuckDB (`date-expression.ts`) rewrite a text by it in the same way, without case:
 * each form is a pattern of a whole text and what becomes of it, in which `\1` is the first group, and so on.
 * The first form that matches a text is its form.
 */
export type DateForm = { pattern: string; parts: string };

/** The parts of a date, in their order. The year has four or two digits; `word` is the name of a month. */
export const dayParts = ['weekday', 'year', 'month', 'word', 'quarter', 'day', 'tail'] as const;
/** The parts of what follows a date, in their order; `bracket` is a comment or the name of a zone. */
export const tailParts = [
  'hour',
  'minute',
  'seconds',
  'fraction',
  'half',
  'utc',
  'offset',
  'bracket',
  'weekday',
] as const;

/** What a rewritten text begins with; its parts follow, each behind a bar. */
export const rewrittenMark = '@';

function formOf<Part extends string>(names: readonly Part[]) {
  return (pattern: string, parts: Partial<Record<Part, string>>): DateForm => ({
    pattern: `^${pattern}$`,
    parts: [rewrittenMark, ...names.map((name) => parts[name] ?? '')].join('|'),
  });
}

const form = formOf(dayParts);
const tailForm = formOf(tailParts);

const blank = '[ \t\u00a0\u202f]';
/** Letters of any script: no digit, no sign of ASCII, no blank, no Arabic comma. */
const letter = '[^\\x00-@\\[-`{-\\x7f\u00a0\u202f،]';
const word = `(${letter}+)`;
const weekday = `(?:((?:${letter}|-)+)[.,،]{0,2}${blank}+(?:den${blank}+)?)?`;
const year = '(\\d{4}|\\d{2})';
const day = '(\\d{1,2})(?:st|nd|rd|th|er|º|ª)?';
/** Between the parts of a date with the name of a month: blanks, a sign, `de` or `of`. */
const preposition = `(?:(?:de|del|di|of)${blank}+)?`;
const between = `${blank}*[-./,]?${blank}*${preposition}`;
/** Between two numbers, of which one would be read as two without it. */
const apart = `(?:${blank}*[-./,]${blank}*|${blank}+)${preposition}`;
/** What follows a date: nothing that continues its last number. */
const tail = '(|[^\\d|][^|]*)';

/** Days with the year first or the name of a month, and what follows them. */
export const dayForms: readonly DateForm[] = [
  form(
    `(\\d{4})(?:-(\\d{1,2})-|/(\\d{1,2})/|\\.(\\d{1,2})\\.| ?[年년] ?(\\d{1,2}) ?[月월] ?)(\\d{1,2})(?: ?[日일])?${tail}`,
    { year: '\\1', month: '\\2\\3\\4\\5', day: '\\6', tail: '\\7' },
  ),
  form(`(\\d{4})(\\d{2})(\\d{2})${tail}`, { year: '\\1', month: '\\2', day: '\\3', tail: '\\4' }),
  // As the program `date` writes it: Sat Jan 13 08:00:00 UTC 2024.
  form(`${weekday}${word} +(\\d{1,2})( +[\\d:]+(?: +(?:UTC|GMT))?) +(\\d{4})`, {
    weekday: '\\1',
    word: '\\2',
    day: '\\3',
    tail: '\\4',
    year: '\\5',
  }),
  // Before days first, which would read the ending of `Sept. 5th 1999` as the name of a month.
  form(`${weekday}${word}${between}${day}${apart}${year}${tail}`, {
    weekday: '\\1',
    word: '\\2',
    day: '\\3',
    year: '\\4',
    tail: '\\5',
  }),
  form(`${weekday}${day}${between}${word}${between}${year}(?:${blank}*[гр]\\.)?${tail}`, {
    weekday: '\\1',
    day: '\\2',
    word: '\\3',
    year: '\\4',
    tail: '\\5',
  }),
  form(`(\\d{4})[-./ ]${blank}*${word}[-./ ]${blank}*(\\d{1,2})\\.?${tail}`, {
    year: '\\1',
    word: '\\2',
    day: '\\3',
    tail: '\\4',
  }),
];

const numbers = `(\\d{1,2})(?:-(\\d{1,2})-|/(\\d{1,2})/|\\.(\\d{1,2})\\.)${year}${tail}`;

/** Days in numbers with the year last, in the order of their column. */
export const orderedForms = {
  dmy: form(numbers, { day: '\\1', month: '\\2\\3\\4', year: '\\5', tail: '\\6' }),
  mdy: form(numbers, { month: '\\1', day: '\\2\\3\\4', year: '\\5', tail: '\\6' }),
} as const;

/** Months: `2024-01`, `01/2024`, `Jan 2024`, `2024 Jan`; and their first days, as which they are stored. */
export const monthForms: readonly DateForm[] = [
  form('(\\d{4})-(\\d{2})-01', { year: '\\1', month: '\\2' }),
  form('(\\d{4})[-./](\\d{1,2})', { year: '\\1', month: '\\2' }),
  form('(\\d{1,2})[-./](\\d{4})', { month: '\\1', year: '\\2' }),
  form('(\\d{4}) ?[年년] ?(\\d{1,2}) ?[月월]', { year: '\\1', month: '\\2' }),
  form(`${word}${between}['’]?${year}`, { word: '\\1', year: '\\2' }),
  form(`(\\d{4})${between}${word}\\.?`, { year: '\\1', word: '\\2' }),
];

/** Quarters: `2024-Q1`, `Q1 2024`, `1Q2024`; and their first days, as which they are stored. */
export const quarterForms: readonly DateForm[] = [
  form('(\\d{4})-(01|04|07|10)-01', { year: '\\1', month: '\\2' }),
  form('(\\d{4})[-/ ]?Q([1-4])', { year: '\\1', quarter: '\\2' }),
  form('(?:Q([1-4])|([1-4])Q)[-/ ]?(\\d{4})', { quarter: '\\1\\2', year: '\\3' }),
];

const half = `(?:${blank}*([ap])\\.?m\\.?)?`;
const clock = `(?:${blank}*[T,:،]${blank}*|${blank}+)([01]?\\d|2[0-3])[:.h]([0-5]\\d)(?:[:.]([0-5]\\d)(?:[.,:](\\d{1,9}))?)?${half}`;
const digits = 'T([01]\\d|2[0-3])([0-5]\\d)(?:([0-5]\\d)(?:[.,](\\d{1,9}))?)?';
const offset = '([-+](?:0?\\d|1[0-5])(?::?[0-5]\\d)?)';
const zone = `(?:${blank}*(Z|UTC|GMT|UT))?(?:${blank}*${offset})?(?:${blank}*(\\([^()|]+\\)|\\[[\\w/+-]+\\]))?`;
const lastWeekday = `(?:[,،]?${blank}*\\(?((?:${letter}|-)+)\\)?)?`;

/** What may follow a date: a time with a zone or without, and a weekday. */
export const tailForms: readonly DateForm[] = [
  tailForm(`${clock}${zone}${lastWeekday}`, {
    hour: '\\1',
    minute: '\\2',
    seconds: '\\3',
    fraction: '\\4',
    half: '\\5',
    utc: '\\6',
    offset: '\\7',
    bracket: '\\8',
    weekday: '\\9',
  }),
  tailForm(`${digits}${zone}`, {
    hour: '\\1',
    minute: '\\2',
    seconds: '\\3',
    fraction: '\\4',
    utc: '\\5',
    offset: '\\6',
    bracket: '\\7',
  }),
  tailForm(lastWeekday, { weekday: '\\1' }),
];
