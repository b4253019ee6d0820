import { sql } from 'kysely';
import { foldLetters } from '#domain/value/text/fold-letters.ts';
import {
  adjacentLetters,
  searchWords,
  type SearchWord,
  type WordPart,
} from '#domain/value/text/search-words.ts';
import type { Connection } from '#server/items/items.server.ts';

/**
 * A word that is looked for, folded, with its stems in the language of the search; `foldedStems` are those of
 * three letters and more, by which other forms of it are recognised in a text. `isPrefix` says that it is
 * the beginning of a word, `isLetter` that it is one letter of a script without blanks, which begins a word
 * of the index.
 */
export type SoughtWord = {
  word: string;
  stems: string[];
  foldedStems: string[];
  isPrefix: boolean;
  isLetter: boolean;
};

/**
 * A term of a search, with its alternatives (`ways`): a section matches it that has all words of one of them.
 * A compound has two, as one word and as the words between its hyphens. `letters` are those of a run without
 * blanks, null for other words.
 */
export type SearchTerm = { ways: SoughtWord[][]; letters: readonly string[] | null };

/** The most characters of a search text that are read. */
const maxSearchLength = 200;
const maxTerms = 10;

/**
 * The terms of a search text. The last word is taken as the beginning of a word, unless a blank or a sign
 * follows it. Words that the language has everywhere, such as "the", are left out where there are others.
 */
export async function readSearchTerms(db: Connection, language: string, text: string): Promise<SearchTerm[]> {
  const searched = text.slice(0, maxSearchLength);
  const words = [...searchWords(searched)].slice(0, maxTerms);
  if (words.length === 0) return [];

  const stemTexts = words.flatMap(({ parts }) => parts.flatMap(({ stemmed }) => stemmed));
  const stems = await readStems(db, language, stemTexts);
  const stemsByText = new Map(stemTexts.map((stemmed, index) => [stemmed, stems[index] ?? []]));

  const endsInWord = /[\p{L}\p{N}\p{M}]$/u.test(searched);
  const found = words
    .flatMap((word, index) => termsOf(word, stemsByText, endsInWord && index === words.length - 1))
    .slice(0, maxTerms);
  const terms = found.map(({ term }) => term);
  const meaningful = found.filter(({ isEverywhere }) => !isEverywhere).map(({ term }) => term);

  if (meaningful.length > 0) return meaningful;
  return terms;
}

type FoundTerm = { term: SearchTerm; isEverywhere: boolean };

/** The terms of a word: one, or one for each part where not all parts have blanks between words. */
function termsOf(
  { joined, parts }: SearchWord,
  stemsByText: ReadonlyMap<string, string[]>,
  isPrefix: boolean,
): FoundTerm[] {
  const partTerms = parts.map((part, index) =>
    partTerm(part, stemsByText, isPrefix && index === parts.length - 1),
  );
  if (joined === null) return partTerms;

  const joinedWay = [withoutStems(joined, { isPrefix, isLetter: false })];
  const partsWay = partTerms.flatMap(({ term }) => term.ways.at(-1) ?? []);
  return [{ term: { ways: [joinedWay, partsWay], letters: null }, isEverywhere: false }];
}

function partTerm(
  { words, letters, stemmed }: WordPart,
  stemsByText: ReadonlyMap<string, string[]>,
  isPrefix: boolean,
): FoundTerm {
  if (letters !== null) {
    const way = adjacentLetters(letters).map((word) =>
      withoutStems(word, { isPrefix: false, isLetter: letters.length === 1 }),
    );
    return { term: { ways: [way], letters }, isEverywhere: false };
  }

  const stemsOf = stemmed.map((text) => stemsByText.get(text) ?? []);
  const stems = [...new Set(stemsOf.flat())];
  const foldedStems = stems.filter((stem) => stem.length > 2).map(foldLetters);
  const ways = words.map((word, index) => {
    const plain = withoutStems(word, { isPrefix, isLetter: false });
    return [index === words.length - 1 ? { ...plain, stems, foldedStems } : plain];
  });
  const isEverywhere = stemsOf[0]?.length === 0 && !isPrefix;

  return { term: { ways, letters: null }, isEverywhere };
}

const withoutStems = (word: string, is: Pick<SoughtWord, 'isPrefix' | 'isLetter'>): SoughtWord => ({
  word,
  stems: [],
  foldedStems: [],
  ...is,
});

/** The stems of each text in a language. */
export async function readStems(
  db: Connection,
  language: string,
  texts: readonly string[],
): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[] }>`
    select tsvector_to_array(to_tsvector(text_search_configuration(${language}), text)) as stems
    from unnest(${[...texts]}::text[]) with ordinality as given (text, position)
    order by position`.execute(db);
  return rows.map(({ stems }) => stems);
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '')}'`;

/** A query for all terms; `query` gives the lexemes that a word is found by. */
const allOf = (terms: readonly SearchTerm[], query: (word: SoughtWord) => string[]) =>
  terms
    .map(({ ways }) => ways.map((way) => way.map((word) => `(${query(word).join(' | ')})`).join(' & ')))
    .map((ways) => `(${ways.map((way) => `(${way})`).join(' | ')})`)
    .join(' & ');

/** Every term is a word of the title or of the tags. */
export const exactQuery = (terms: readonly SearchTerm[]): string =>
  allOf(terms, ({ word, isLetter }) => [`${quoted(word)}:${isLetter ? '*' : ''}AB`]);

/** Every term begins a word of the title or of the tags, or is another form of one. */
export const partialQuery = (terms: readonly SearchTerm[]): string =>
  allOf(terms, ({ word, stems }) => [`${quoted(word)}:*AB`, ...stems.map((stem) => `${quoted(stem)}:D`)]);

/**
 * Every term is a word of the section or another form of one; the last may be the beginning of one. Stems
 * that the word finds anyway are left out: the index would be read for them again.
 */
export const documentQuery = (terms: readonly SearchTerm[]): string =>
  allOf(terms, ({ word, stems, isPrefix, isLetter }) => {
    const isBeginning = isPrefix || isLetter;
    const otherStems = stems.filter((stem) => (isBeginning ? !stem.startsWith(word) : stem !== word));
    return [isBeginning ? `${quoted(word)}:*` : quoted(word), ...otherStems.map(quoted)];
  });

/**
 * Whether indexed words and their stems match a term: only whole words where `isExact`, otherwise also the
 * beginnings of words and their other forms.
 */
export function hasTerm(
  { words, stems }: { words: readonly string[]; stems: readonly string[] },
  { ways }: SearchTerm,
  isExact: boolean,
): boolean {
  const hasWord = (sought: SoughtWord) => {
    const isBeginning = sought.isLetter || !isExact;
    if (!isBeginning) return words.includes(sought.word);
    return (
      words.some((word) => word.startsWith(sought.word)) || sought.stems.some((stem) => stems.includes(stem))
    );
  };
  return ways.some((way) => way.every(hasWord));
}
