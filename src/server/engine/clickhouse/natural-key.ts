import { memoize } from '#domain/value/object/memoize.ts';
import { lowerCase, quoted, replaced, replacedOnce } from './sql-text.ts';

/**
 * A key for the order of `naturalOrder` in the domain. `ORDER BY … COLLATE` has that order, but the functions
 * of lists have none, so that it is built: by letters and the size of numbers, then by accents, then by case.
 * Letters of other scripts than these come after them, by their characters.
 */
export function naturalKey(text: string): string {
  return `(${byLetters(text)}, ${byAccents(text)}, ${byCase(text)}, ${text})`;
}

/** The scripts of Europe and the Caucasus, Hebrew, and signs: the ends of ranges of Unicode. */
const repertoire = [
  [0x09, 0x0d],
  [0x20, 0x2ff],
  [0x370, 0x52f],
  [0x531, 0x586],
  [0x5d0, 0x5ea],
  [0x10d0, 0x10ff],
  [0x2010, 0x205e],
  [0x20a0, 0x20c0],
  [0x2100, 0x22ff],
  [0x25a0, 0x26ff],
] as const;

/** Marks that are put on letters, in the order of their codes. */
const marks = [
  [0x300, 0x36f],
  [0x1dc0, 0x1dff],
] as const;

const charactersOf = (ranges: readonly (readonly [number, number])[]): string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );

const normalized = (text: string): string => `normalizeUTF8NFD(${text})`;

/** The keys of characters are private ones of Unicode, from this one on. */
const firstKey = 0xe000;

/** The key before those of all characters that are not in the repertoire, but for signs. */
const foreignKey = '\u{f8ff}';

/** Characters as they are written by `translateUTF8`. */
type Translation = { from: string; to: string };

/** What each letter is in a key, what a number begins with, and what comes before signs of no key. */
const letterKeys = memoize((_key: 'letters'): Translation & { number: string; sign: string } => {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  const letters = charactersOf(repertoire)
    .filter((letter) => letter.toLowerCase().normalize('NFKD') === letter && compare(letter, '') !== 0)
    .filter((letter) => letter === '0' || !/[\p{Nd}\p{M}]/u.test(letter))
    .toSorted(compare);
  const ranks = ranksOf(letters, compare);
  const ofCurrencies = ranks[letters.findIndex((letter) => /\p{Sc}/u.test(letter))]!;
  // Other signs come before those of currencies, so that a key is left free for them.
  const keyOf = (rank: number) => String.fromCodePoint(firstKey + rank + (rank < ofCurrencies ? 0 : 1));

  return {
    from: letters.join(''),
    to: ranks.map(keyOf).join(''),
    number: keyOf(ranks[letters.indexOf('0')]!),
    sign: String.fromCodePoint(firstKey + ofCurrencies),
  };
});

/** What marks, and letters that are others with a mark, are in a key of accents. */
const accentKeys = memoize((_key: 'accents'): Translation => {
  const collator = new Intl.Collator('en', { sensitivity: 'accent' });
  const base = new Intl.Collator('en', { sensitivity: 'base' });
  const all = charactersOf(marks);
  const plain = [...'abcdefghijklmnopqrstuvwxyz'];
  const marked = charactersOf(repertoire)
    .filter((letter) => letter.toLowerCase().normalize('NFD') === letter && /\p{Ll}/u.test(letter))
    .flatMap((letter) => {
      const same = plain.find((one) => one !== letter && base.compare(one, letter) === 0);
      return same === undefined || collator.compare(same, letter) === 0 ? [] : [{ letter, same }];
    });
  const asMark = (text: string) => `e${text}`;
  const known = all
    .filter((mark) => /\p{M}/u.test(mark) && collator.compare(asMark(mark), 'e') !== 0)
    .toSorted((one, other) => collator.compare(asMark(one), asMark(other)));
  const ranks = ranksOf(known, (one, other) => collator.compare(asMark(one), asMark(other)));
  // Letters with a stroke or a hook come after those with other marks.
  const ofMarked = marked.map((_, index) => (ranks.at(-1) ?? 0) + 1 + index);

  return {
    from: [...known, ...marked.map(({ letter }) => letter)].join(''),
    to: [...ranks, ...ofMarked].map((rank) => all[rank]!).join(''),
  };
});

/** The ranks of sorted texts; those that are the same share one. */
function ranksOf(texts: readonly string[], compare: (one: string, other: string) => number): number[] {
  let rank = 0;
  return texts.map((text, index) => {
    rank += index > 0 && compare(texts[index - 1]!, text) !== 0 ? 1 : 0;
    return rank;
  });
}

const translated = (text: string, { from, to }: Translation): string =>
  `translateUTF8(${text}, ${quoted(from)}, ${quoted(to)})`;

/** Letters without accents, and numbers by their digits without leading zeros, shorter ones first. */
function byLetters(text: string): string {
  const keys = letterKeys('letters');
  const expanded = [
    ['æ', 'ae'],
    ['œ', 'oe'],
  ].reduce((sql, [letter, two]) => `replaceAll(${sql}, '${letter}', '${two}')`, lowered(text));
  const plain = replaced(`normalizeUTF8NFKD(${expanded})`, /\p{M}+/u, '');
  const digits = replacedOnce('token', /^0+([0-9])/, '\\1');
  const number = `concat(${quoted(keys.number)}, leftPad(toString(length(${digits})), 6, '0'), ${digits})`;
  const signs = replaced(translated('token', keys), /([\p{S}\p{P}])/u, `${keys.sign}\\1`);
  const others = replaced(signs, /([\p{L}])/u, `${foreignKey}\\1`);
  const key = `if(match(token, '^[0-9]'), ${number}, ${others})`;

  return `arrayStringConcat(arrayMap(token -> ${key}, extractAll(${plain}, '[0-9]+|[^0-9]+')))`;
}

const byAccents = (text: string): string =>
  replaced(translated(normalized(lowered(text)), accentKeys('accents')), /[0-9]+|[^\p{M}]/u, '!');

/** Small letters come before capital ones, and these before letters that stand for two. */
function byCase(text: string): string {
  const doubled = `replaceAll(replaceAll(${normalized(text)}, 'ß', 'ßß'), 'ẞ', 'ẞẞ')`;
  const small = replaced(doubled, /[0-9]+|[^\p{Lu}ß]/u, 'a');
  return replaced(replaced(small, /[ßẞ]/u, 'c'), /[^ac]/, 'b');
}

const lowered = (text: string): string => `replaceAll(${lowerCase(text)}, 'ß', 'ss')`;
