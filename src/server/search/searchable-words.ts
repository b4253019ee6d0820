import { sql } from 'kysely';
import { indexWords } from '#domain/value/text/search-words.ts';
import { dataEditorTypes } from '#sections/index.ts';
import type { SectionDescription } from './describe-section.ts';

/**
 * What search looks for in a section: the words of its title and tags with their weights, and as text for
 * stemming; all its words; and its text for stemming. Sections that visitors do not see have no words.
 */
export function searchableWords({ type, title, tags, text }: SectionDescription) {
  const isHidden = dataEditorTypes.includes(type);
  const wordsOf = (searched: string) => indexWords(isHidden ? '' : searched);
  const [ofTitle, ofTags, ofText] = [wordsOf(title), wordsOf(tags.join(' ')), wordsOf(text)];
  const weighted = (words: string[], weight: 'A' | 'B') => words.map((word) => `'${word}':1${weight}`);

  return {
    heading_words: [...weighted(ofTitle.words, 'A'), ...weighted(ofTags.words, 'B')].join(' '),
    heading_text: [...ofTitle.stemmed, ...ofTags.stemmed].join(' '),
    all_words: [...new Set([...ofTitle.words, ...ofTags.words, ...ofText.words])],
    body_text: ofText.stemmed.join(' '),
  };
}

/**
 * The columns `heading` and `document` of a row with `searchableWords`: `configuration` is that of the stems,
 * `heading_stems` are those of `heading_text` in it.
 */
export const vectorsOf = sql`heading_words::tsvector || setweight(heading_stems, 'D'),
      array_to_tsvector(all_words) || strip(heading_stems) || strip(to_tsvector(configuration, body_text))`;
