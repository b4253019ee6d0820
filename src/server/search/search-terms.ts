import { sql } from 'kysely';
import { foldWord, searchWords } from '#domain/value/text/search-words.ts';
import type { Connection } from '#server/items/items.server.ts';

/** A word that is searched: folded, its stems in the language of the site, and whether it is the beginning of a word. */
export type SearchTerm = { word: string; stems: string[]; isPrefix: boolean };

/** The most characters of a search text that are read. */
const maxSearchLength = 200;
const maxTerms = 10;

/**
 * The terms of a search text. The last word is taken as the beginning of a word, unless a blank or a sign follows it.
 * Words that the language has everywhere, such as "the", are left out where there are others.
 */
export async function readSearchTerms(db: Connection, siteId: number, text: string): Promise<SearchTerm[]> {
  const searched = text.slice(0, maxSearchLength);
  const words = searchWords(searched).slice(0, maxTerms);
  if (words.length === 0) return [];

  const stems = await readStems(db, siteId, words);
  const endsInWord = /[\p{L}\p{N}\p{M}]$/u.test(searched);
  const terms = words.map((word, index) => ({
    word: foldWord(word),
    stems: stems[index] ?? [],
    isPrefix: endsInWord && index === words.length - 1,
  }));
  const meaningful = terms.filter((term) => term.stems.length > 0 || term.isPrefix);

  return meaningful.length > 0 ? meaningful : terms;
}

/** The stems of each text in the language of a site. */
export async function readStems(
  db: Connection,
  siteId: number,
  texts: readonly string[],
): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[] }>`
    select tsvector_to_array(to_tsvector(text_search_configuration(data ->> 'language'), text)) as stems
    from item, unnest(${[...texts]}::text[]) with ordinality as given (text, position)
    where item.id = ${siteId} order by position`.execute(db);
  return rows.map(({ stems }) => stems);
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '')}'`;
const allOf = (terms: readonly SearchTerm[], query: (term: SearchTerm) => string[]) =>
  terms.map((term) => `(${query(term).join(' | ')})`).join(' & ');

/** Every term is a word of the title or of the tags. */
export const exactQuery = (terms: readonly SearchTerm[]): string =>
  allOf(terms, ({ word }) => [`${quoted(word)}:AB`]);

/** Every term begins a word of the title or of the tags, or is another form of one. */
export const partialQuery = (terms: readonly SearchTerm[]): string =>
  allOf(terms, ({ word, stems }) => [`${quoted(word)}:*AB`, ...stems.map((stem) => `${quoted(stem)}:D`)]);

/**
 * Every term is a word of the section or another form of one; the last may be the beginning of one. Stems that the word
 * finds anyway are left out: the index would be read for them again.
 */
export const documentQuery = (terms: readonly SearchTerm[]): string =>
  allOf(terms, ({ word, stems, isPrefix }) => [
    isPrefix ? `${quoted(word)}:*` : quoted(word),
    ...stems.filter((stem) => (isPrefix ? !stem.startsWith(word) : stem !== word)).map(quoted),
  ]);
