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
  months ??= placesOf([more.months, ...Object.values(monthNames)]);
  return months;
}

/** The numbers of weekdays by each word for one, from 1 for Monday; see `monthsByWord`. */
export function weekdaysByWord(): ReadonlyMap<string, number> {
  weekdays ??= placesOf([more.weekdays, ...Object.values(weekdayNames)]);
  return weekdays;
}

/** The places of words in lists of names; the first two lists are English. */
function placesOf(lists: readonly string[]): ReadonlyMap<string, number> {
  const english = new Set(lists.slice(0, 2).flatMap((list) => list.split(/[| ]/)));
  const places = new Map<string, number>();
  const unclear = new Set<string>();

  for (const list of lists) {
    for (const [word, place] of wordsOf(list)) {
      if ((places.get(word) ?? place) === place) {
        places.set(word, place);
      } else if (!english.has(word)) {
        unclear.add(word);
      }
    }
  }

  for (const word of unclear) {
    places.delete(word);
  }

  return places;
}

/** The numbers of months or weekdays, from 1 on, by their names; each name also without its accents. */
function wordsOf(list: string): [word: string, place: number][] {
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
