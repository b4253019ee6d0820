import { foldLetters } from '#domain/value/text/fold-letters.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';
import { mostOrderedValues } from './most-ordered-values.ts';
import { readRange } from './number-ranges.ts';
import { monthOf, readPeriod, weekdayNumbers } from './ordered-periods.ts';
import { knownScales, restPlace, scaleWord } from './scale-words.ts';

/**
 * What values are that have an order of their own: of the calendar, steps of a scale of words, ranges of
 * numbers, places such as 1st, or grades such as A+.
 */
export type OrderKind = 'calendar' | 'scale' | 'ranges' | 'places' | 'grades';

/**
 * An order that values have by what they mean: `values` are all of them in it, each once, those from
 * `restFrom` on belong to no step: others, what is unknown, and totals. `steps` has the step of each other
 * value, from 0 on; values that mean the same have the same.
 */
export type ValueOrder = {
  kind: OrderKind;
  values: string[];
  restFrom: number;
  steps: ReadonlyMap<string, number>;
};

/** The longest value that has a place in an order. */
const longestValue = 60;

/** The place of a value, compared number by number. */
type Rank = readonly [number, number];
/**
 * A value as it is read: by the letters that people type, as a word of a scale, and its place behind all
 * steps where it belongs to none.
 */
type Word = { text: string; step: string; rest: number | null };
/** The ranks of words; null where one is neither of the kind nor of those behind it. */
type Reader = (words: readonly Word[]) => (Rank | null)[] | null;

const readers: readonly (readonly [OrderKind, Reader])[] = [
  ['calendar', each(({ text }) => monthOf(text))],
  ...weekdayNumbers.map((read) => ['calendar', each(({ text }) => read(text))] as const),
  ['calendar', readPeriods],
  ...knownScales.map((steps) => ['scale', each(({ step }) => steps.get(step) ?? null)] as const),
  ['places', each(({ text }) => placeOf(text))],
  ['grades', readGrades],
  ['ranges', readRanges],
];

/**
 * The order that values have by what they mean, such as months, sizes, age groups and answers from disagree
 * to agree, in the languages of the product; null where not all of them belong to one kind, or there are more
 * than `mostOrderedValues`. Takes time in proportion to the values.
 */
export function recogniseOrder(values: readonly string[], locale?: Locale): ValueOrder | null {
  const texts = [...new Set(values)];
  if (texts.length < 2 || texts.length > mostOrderedValues) return null;
  if (texts.some(({ length }) => length > longestValue)) return null;

  const words = texts.map((text) => wordOf(foldLetters(text)));
  const found = firstOrder(words) ?? firstOrder(withoutCommonWords(words));
  return found && inOrder(texts, words, found, locale);
}

function wordOf(folded: string): Word {
  const text = folded.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  const step = scaleWord(text);
  return { text, step, rest: restPlace(step) };
}

type Ranks = { kind: OrderKind; ranks: readonly (Rank | null)[] };

/** The ranks of words by the first kind that all of them are of; null where there is none. */
function firstOrder(words: readonly Word[] | null): Ranks | null {
  if (!words) return null;
  for (const [kind, reader] of readers) {
    const ranks = reader(words);
    if (ranks && areSeveral(words, ranks)) return { kind, ranks };
  }
  return null;
}

/** Whether all words are ranked or belong behind the others, and not all of them are alike. */
function areSeveral(words: readonly Word[], ranks: readonly (Rank | null)[]): boolean {
  const areAll = ranks.every((rank, at) => rank !== null || words[at]?.rest !== null);
  const distinct = new Set(ranks.flatMap((rank) => (rank ? [rank.join(' ')] : [])));
  return areAll && distinct.size > 1;
}

/**
 * An order of values with more of them, where they are placed by what they mean: those of `order` stay as
 * they are to each other, also where a person has turned their order round. Others are left out; they come
 * behind those that have a place.
 */
export function withMoreValues(order: readonly string[], more: readonly string[]): string[] {
  const known = new Set(order);
  const isNew = more.some((value) => !known.has(value));
  const recognised = isNew ? recogniseOrder([...order, ...more]) : null;
  if (!recognised) return [...order];

  const { values, restFrom } = recognised;
  const reversed = [...values.slice(0, restFrom).toReversed(), ...values.slice(restFrom)];
  const keepsOrder = (all: readonly string[]) => {
    const own = all.filter((value) => known.has(value));
    return own.every((value, at) => value === order[at]);
  };
  return [values, reversed].find(keepsOrder) ?? [...order];
}

/** A reader of a kind whose values are read one by one, up to the first that is of no use. */
function each(read: (word: Word) => number | null): Reader {
  return (words) => readWords(words, read)?.map((step) => (step === null ? null : [step, 0])) ?? null;
}

/** What is read of each word; null as soon as one is neither of the kind nor of those behind it. */
function readWords<Value>(
  words: readonly Word[],
  read: (word: Word) => Value | null,
): (Value | null)[] | null {
  const values: (Value | null)[] = [];
  for (const word of words) {
    const value = read(word);
    if (value === null && word.rest === null) return null;
    values.push(value);
  }
  return values;
}

function inOrder(
  texts: readonly string[],
  words: readonly Word[],
  { kind, ranks }: Ranks,
  locale: Locale,
): ValueOrder {
  const byName = naturalOrder(locale);
  const places = texts.map((text, at) => ({ text, rank: ranks[at] ?? null, rest: words[at]?.rest ?? 0 }));
  const sorted = places.toSorted((one, other) => {
    if (one.rank && other.rank) return compareRanks(one.rank, other.rank) || byName(one.text, other.text);
    if (one.rank || other.rank) return one.rank ? -1 : 1;
    return one.rest - other.rest || byName(one.text, other.text);
  });

  const steps = new Map<string, number>();
  let [step, last]: [number, Rank | null] = [-1, null];
  for (const { text, rank } of sorted) {
    if (!rank) break;
    if (!last || compareRanks(last, rank) !== 0) {
      step += 1;
    }
    last = rank;
    steps.set(text, step);
  }

  return { kind, values: sorted.map(({ text }) => text), restFrom: steps.size, steps };
}

const compareRanks = ([one, oneMinor]: Rank, [other, otherMinor]: Rank): number =>
  compareNumbers(one, other) || compareNumbers(oneMinor, otherMinor);

/** Infinite numbers have no difference. */
const compareNumbers = (one: number, other: number): number => Number(one > other) - Number(one < other);

/** Periods of one unit, all with their years or all without. */
function readPeriods(words: readonly Word[]): (Rank | null)[] | null {
  const periods = readWords(words, ({ text }) => readPeriod(text));
  if (!periods) return null;
  const kinds = new Set(
    periods.flatMap((period) => (period ? [`${period.unit} ${period.year !== null}`] : [])),
  );
  if (kinds.size !== 1) return null;
  return periods.map((period) => period && [period.year ?? 0, period.part]);
}

/**
 * Ranges of numbers, at least one of which is more than a number; those without a unit have the largest one.
 */
function readRanges(words: readonly Word[]): (Rank | null)[] | null {
  const ranges = readWords(words, ({ text }) => readRange(text));
  if (!ranges?.some((range) => range?.isRange)) return null;

  const factors = new Set(ranges.flatMap((range) => range?.factor ?? []));
  const largest = Math.max(...factors);
  return ranges.map((range) => {
    if (!range) return null;
    const factor = factors.size > 1 ? (range.factor ?? largest) : 1;
    return [range.from * factor, range.to * factor];
  });
}

/** A place as a number: `1st`, `2e`, `3º`, `第4`. */
function placeOf(word: string): number | null {
  const [, digits, behind] =
    /^(?:(\d{1,3})(?:st|nd|rd|th|er|ere|re|e|eme|o|a|te|ter)|第(\d{1,3}))$/.exec(word) ?? [];
  const text = digits ?? behind;
  if (text === undefined) return null;
  return Number(text);
}

const signs = new Map([
  ['+', 0],
  ['', 1],
  ['-', 2],
  ['−', 2],
  ['–', 2],
]);

/** Grades and ratings from the best on: `A+`, `A`, `A-`, `AAA`; plain letters are none. */
function readGrades(words: readonly Word[]): (Rank | null)[] | null {
  const grades = readWords(words, ({ text }) => /^(a{1,3}|b{1,3}|c{1,3}|d{1,3}|e|f)([+−–-]?)$/.exec(text));
  const isGraded = grades?.some(
    (grade) => grade !== null && (grade[2] !== '' || (grade[1]?.length ?? 0) > 1),
  );
  if (!grades || !isGraded) return null;

  return grades.map((grade) => {
    if (!grade) return null;
    const [, letters = '', sign = ''] = grade;
    return [letters.codePointAt(0) ?? 0, (3 - letters.length) * 3 + (signs.get(sign) ?? 1)];
  });
}

/**
 * Words without those that all of them begin or end with, such as `Risk` in `Low Risk`; null where they have
 * none in common. Those that belong to no step stay as they are.
 */
function withoutCommonWords(words: readonly Word[]): Word[] | null {
  const parts = words.map(({ text }) => text.split(' '));
  const own = parts.filter((_, at) => words[at]?.rest === null);
  const [first] = own;
  if (!first || own.length < 2) return null;

  const shortest = Math.min(...own.map(({ length }) => length)) - 1;
  const isCommon = (at: number) => own.every((part) => part.at(at) === first.at(at));
  let [before, behind] = [0, 0];
  while (behind < shortest && isCommon(-1 - behind)) {
    behind += 1;
  }
  while (before + behind < shortest && isCommon(before)) {
    before += 1;
  }

  if (before + behind === 0) return null;
  return words.map((word, at) => {
    if (word.rest !== null) return word;
    return wordOf((parts[at] ?? []).slice(before, (parts[at]?.length ?? 0) - behind).join(' '));
  });
}
