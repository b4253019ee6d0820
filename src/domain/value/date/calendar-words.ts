import { monthNames, weekdayNames } from './calendar-names.ts';

/** English abbreviations that `Intl` does not write. */
const more = { months: '||||||||sept|||', weekdays: '|tues|weds|thur thurs|||' };

/** Scripts whose marks above letters are accents that capitals or careless writers leave out. */
const hasAccents = /^[\p{Script=Latin}\p{Script=Greek}\p{M}’-]+$/u;

let [months, weekdays]: (ReadonlyMap<string, number> | undefined)[] = [];

/**
 * A word as names of the calendar are compared: in lower case, composed, with one form of the Greek sigma.
 */
export function calendarWord(word: string): string {
  return word.toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
}

/**
 * The numbers of months by each word for one, from 1. A word that is another month in another language
 * (`listopad` is October or November) is none, unless it is English.
 */
export function monthsByWord(): ReadonlyMap<string, number> {
  months ??= indexesOf([more.months, ...Object.values(monthNames)]);
  return months;
}

/** The numbers of weekdays by each word for one, from 1 for Monday; see `monthsByWord`. */
export function weekdaysByWord(): ReadonlyMap<string, number> {
  weekdays ??= indexesOf([more.weekdays, ...Object.values(weekdayNames)]);
  return weekdays;
}

/** The indexes of words in lists of names; the first two lists are English. */
function indexesOf(lists: readonly string[]): ReadonlyMap<string, number> {
  const english = new Set(lists.slice(0, 2).flatMap((list) => list.split(/[| ]/)));
  const indexes = new Map<string, number>();
  const unclear = new Set<string>();

  for (const list of lists) {
    for (const [word, index] of wordsOf(list)) {
      if ((indexes.get(word) ?? index) === index) {
        indexes.set(word, index);
      } else if (!english.has(word)) {
        unclear.add(word);
      }
    }
  }

  for (const word of unclear) {
    indexes.delete(word);
  }

  return indexes;
}

/** The numbers of months or weekdays, from 1 on, by their names; each name also without its accents. */
function wordsOf(list: string): [word: string, index: number][] {
  return list.split('|').flatMap((forms, at) =>
    forms
      .split(' ')
      .filter(Boolean)
      .flatMap((word) => [word, withoutAccents(word)])
      .map((word): [string, number] => [word, at + 1]),
  );
}

function withoutAccents(word: string): string {
  if (hasAccents.test(word)) return word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return word;
}
