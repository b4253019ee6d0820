import { monthsByWord, weekdaysByWord } from '#domain/value/date/calendar-words.ts';
import { weekdayNames } from '#domain/value/date/calendar-names.ts';
import { foldLetters } from '#domain/value/text/fold-letters.ts';

/** What a text names: a month, a quarter …, of a year or of any. `part` is its number within the year. */
export type Period = {
  unit: 'month' | 'months' | 'quarter' | 'half' | 'week' | 'season' | 'fiscal year';
  year: number | null;
  part: number;
};

/** Words for each quarter, half and season, and the ordinal numbers before or behind them. */
const words = {
  quarter: 'quarter qtr quartal trimestre trim trimester ربع الربع',
  half: 'half halbjahr semestre semester نصف النصف',
  week: 'week wk kw semaine semana settimana woche',
  fiscal:
    'fy sfy ffy cy sy ay fiscal school academic financial year years exercice geschaftsjahr schuljahr season',
  filler: 'de del di do of the des du d la',
};

const ordinals =
  '1 1st first 1er 1re erstes 1o 1a premier primer primo primeiro الاول 一|2 2nd second zweites 2e 2eme 2o 2a deuxieme segundo secondo الثاني 二|3 3rd third drittes 3e 3eme 3o 3a troisieme tercer terzo terceiro الثالث 三|4 4th fourth viertes 4e 4eme 4o 4a quatrieme cuarto quarto الرابع 四';

const seasons =
  'spring fruhling fruhjahr printemps primavera الربيع ربيع 春 春季|summer sommer ete verano estate verao الصيف صيف 夏 夏季|autumn fall herbst automne otono autunno outono الخريف خريف 秋 秋季|winter hiver invierno inverno الشتاء شتاء 冬 冬季';

/** The numbers of words from 1 on, where those of one number are separated by blanks. */
const numbersOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    foldLetters(text)
      .split('|')
      .flatMap((forms, at) => forms.split(' ').map((form) => [form, at + 1] as const)),
  );

const setOf = (text: string): ReadonlySet<string> => new Set(foldLetters(text).split(' '));

const [ordinalNumbers, seasonNumbers] = [numbersOf(ordinals), numbersOf(seasons)];
const [quarterWords, halfWords, weekWords, fiscalWords, fillers] = [
  setOf(words.quarter),
  setOf(words.half),
  setOf(words.week),
  setOf(words.fiscal),
  setOf(words.filler),
];

/** Words by the letters that people type; those that are two numbers then are none. */
function foldedWords(byWord: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const unclear = new Set<string>();

  for (const [word, number] of byWord) {
    const folded = foldLetters(word);
    if ((numbers.get(folded) ?? number) !== number) {
      unclear.add(folded);
    }
    numbers.set(folded, number);
  }

  for (const word of unclear) {
    numbers.delete(word);
  }

  return numbers;
}

let months: ReadonlyMap<string, number> | undefined;

/** The number of a month by its name, in any language, or as in `3月`; null for other texts. */
export function monthOf(folded: string): number | null {
  months ??= foldedWords(monthsByWord());
  const [, digits] = /^(\d{1,2})月$/.exec(folded) ?? [];
  return months.get(folded) ?? monthNumber(digits);
}

/**
 * The languages of the product, whose words are known also where another language has them for another day.
 */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ar', 'ja', 'zh'];

/**
 * The numbers of weekdays, from 1 for Monday, by their names: in any language, then in each of the product.
 */
export const weekdayNumbers: readonly ((folded: string) => number | null)[] = [
  () => foldedWords(weekdaysByWord()),
  ...languages.map((language) => () => numbersOf(weekdayNames[language] ?? '')),
].map((read) => {
  let numbers: ReadonlyMap<string, number> | undefined;
  return (folded) => {
    numbers ??= read();
    return numbers.get(folded) ?? null;
  };
});

function monthNumber(digits: string | undefined): number | null {
  const number = Number(digits ?? NaN);
  if (number >= 1 && number <= 12) return number;
  return null;
}

const separators = /[\s,./_'’–—-]+/;

/**
 * The month, quarter, half, week or season that a text names, with or without its year, or its fiscal year:
 * `Jan 2024`, `2024-Q1`, `1st quarter`, `Winter 2023/24`, `FY2020`. Null for other texts.
 */
export function readPeriod(folded: string): Period | null {
  const tokens = eastAsian(folded)
    .replace(/^(s?fy|ffy|cy|sy)(?=\d)/, '$1 ')
    .replace(/^(\d[qth])(\d\d)/, '$1 $2')
    .replace(/^(\d{4})(?=[qthsmw]\d)/, '$1 ')
    .split(separators)
    .filter((token) => token !== '' && !fillers.has(token));
  if (tokens.length === 0 || tokens.length > mostTokens) return null;

  const at = tokens.findIndex((token) => fullYear.test(token));
  if (at >= 0) return readInYear(tokens, at, Number(tokens[at]));

  const part = readPart(tokens, false);
  if (part) return { ...part, year: null };

  const isFiscal = tokens.some((token) => fiscalWords.has(token));
  const short = tokens.findIndex((token, index) => shortYear.test(token) && (isFiscal || index > 0));
  if (short < 0) return null;
  return readInYear(tokens, short, wholeYear(Number(tokens[short])));
}

/** The most words of a period, such as `1st quarter of fiscal year 2019/20`. */
const mostTokens = 7;
const fullYear = /^(?:1[5-9]|2\d)\d\d$/;
const shortYear = /^\d\d$/;

/** `2024年3月`, `2024年第1四半期` and `第一季度` with blanks and words that are known. */
function eastAsian(folded: string): string {
  return folded
    .replace(/年度/, ' fy ')
    .replace(/年/, ' ')
    .replace(/第?([1-4一二三四])(?:四半期|季度)/, ' $1 quarter ')
    .replace(/上半[年期]|上期/, ' 1 half ')
    .replace(/下半[年期]|下期/, ' 2 half ')
    .trim();
}

/** What tokens name of the year at a place; one that follows it (`2019/20`) belongs to it. */
function readInYear(tokens: readonly string[], at: number, year: number): Period | null {
  const isLong = isNextYear(year, tokens[at + 1]);
  const rest = tokens.toSpliced(at, isLong ? 2 : 1);
  if (!rest.every((token) => fiscalWords.has(token))) {
    const part = readPart(
      rest.filter((token) => !fiscalWords.has(token)),
      true,
    );
    return part && { ...part, year };
  }

  if (rest.length === 0 && !isLong) return null;
  return { unit: 'fiscal year', year, part: 0 };
}

/** A year of two digits is one between 1950 and 2049. */
const wholeYear = (digits: number): number => (digits < 50 ? 2000 : 1900) + digits;

function isNextYear(year: number, token: string | undefined): boolean {
  if (token === undefined || !/^(?:\d\d|\d{4})$/.test(token)) return false;
  return Number(token) === (token.length === 2 ? (year + 1) % 100 : year + 1);
}

/** What of a year tokens name; numbers alone are months where there is a year. */
function readPart(tokens: readonly string[], hasYear: boolean): Omit<Period, 'year'> | null {
  const [first = '', second, third] = tokens;
  if (third !== undefined) return null;
  if (second !== undefined) return readPair(first, second);

  const month = monthOf(first);
  if (month !== null) return { unit: 'month', part: month };
  const season = seasonNumbers.get(first);
  if (season !== undefined) return { unit: 'season', part: season };

  const [, before, digits = '', behind] = /^([a-z]{0,2})(\d{1,2})([a-z]?)$/.exec(first) ?? [];
  const letter = `${before ?? ''}${behind ?? ''}`;
  return readShort(letter, Number(digits || NaN), hasYear);
}

/** `Q1`, `1Q`, `T1`; with a year also `H1`, `W12`, `M03` and `3`. */
function readShort(letter: string, number: number, hasYear: boolean): Omit<Period, 'year'> | null {
  const isQuarter = (letter === 'q' || letter === 't') && number >= 1 && number <= 4;
  if (isQuarter) return { unit: 'quarter', part: number };
  if (!hasYear) return null;

  const isHalf = (letter === 'h' || letter === 's') && (number === 1 || number === 2);
  if (isHalf) return { unit: 'half', part: number };
  const isWeek = (letter === 'w' || letter === 'kw' || letter === 'wk') && number >= 1 && number <= 53;
  if (isWeek) return { unit: 'week', part: number };
  const isMonth = (letter === '' || letter === 'm') && number >= 1 && number <= 12;
  if (isMonth) return { unit: 'month', part: number };
  return null;
}

/** `1st quarter`, `quarter 1`, `second half`, `week 12`, and two months such as `Jan–Mar`. */
function readPair(one: string, other: string): Omit<Period, 'year'> | null {
  const [from, to] = [monthOf(one), monthOf(other)];
  if (from !== null && to !== null) return { unit: 'months', part: from * 100 + to };

  for (const [word, number] of [[one, other] as const, [other, one] as const]) {
    const place = ordinalNumbers.get(number);
    if (quarterWords.has(word) && place !== undefined) return { unit: 'quarter', part: place };
    if (halfWords.has(word) && place !== undefined && place <= 2) return { unit: 'half', part: place };
    const week = Number(/^\d{1,2}$/.test(number) ? number : NaN);
    if (weekWords.has(word) && week >= 1 && week <= 53) return { unit: 'week', part: week };
  }

  return null;
}
