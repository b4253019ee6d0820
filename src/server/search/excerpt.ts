import type { TextPart } from '#domain/site/search-result.ts';
import { letterStart } from '#domain/value/text/letters.ts';
import { foldWord } from '#domain/value/text/search-words.ts';
import type { SearchTerm } from './search-terms.ts';

/** The characters of an excerpt, and how many of them may be before the first match. */
const excerptLength = 200;
const lead = 60;

/** Whether a word of a text is found by search terms. */
type Matches = (word: string) => boolean;

/** A text in parts, those that match a search term marked. */
export const markMatches = (text: string, terms: readonly SearchTerm[]): TextPart[] =>
  mark(text, matcherOf(terms));

/** The part of a text around its first match, marked; empty where no word of the text matches. */
export function makeExcerpt(text: string, terms: readonly SearchTerm[]): TextPart[] {
  const matches = matcherOf(terms);
  const starts: number[] = [];

  for (const { start, word } of wordsOf(text)) {
    starts.push(start);
    if (!matches(word)) continue;
    const from = starts.find((earlier) => earlier >= start - lead) ?? start;
    const end = from + Math.max(excerptLength, start - from + word.length);
    const cut = text.slice(from, letterStart(text, end));
    const isWhole = from + cut.length >= text.length;
    const shown = isWhole ? cut : cut.replace(/\s\S*$/, '');
    return mark(`${from > 0 ? '… ' : ''}${shown}${isWhole ? '' : ' …'}`, matches);
  }

  return [];
}

/** Whether a text has all search terms; each may be in any of its words. */
export function hasAllTerms(text: string, terms: readonly SearchTerm[]): boolean {
  const open = new Set(terms.map((term) => matcherOf([term])));
  for (const { word } of wordsOf(text)) {
    for (const matches of open) {
      if (matches(word)) {
        open.delete(matches);
      }
    }
    if (open.size === 0) return true;
  }

  return open.size === 0;
}

function mark(text: string, matches: Matches): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;

  for (const { start, word } of wordsOf(text)) {
    if (!matches(word)) continue;
    if (start > end) {
      parts.push({ text: text.slice(end, start), isMatch: false });
    }
    parts.push({ text: word, isMatch: true });
    end = start + word.length;
  }

  if (end < text.length) {
    parts.push({ text: text.slice(end), isMatch: false });
  }

  return parts;
}

/** The words of a text, one after the other: most texts are read to their first match only. */
function* wordsOf(text: string): Generator<{ start: number; word: string }> {
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    yield { start: index, word };
  }
}

function matcherOf(terms: readonly SearchTerm[]): Matches {
  const whole = new Set(terms.map(({ word }) => word));
  const beginnings = terms.flatMap(({ word, stems, isPrefix }) => [
    ...(isPrefix ? [word] : []),
    ...stems.filter((stem) => stem.length > 2).map(foldWord),
  ]);

  return (shown) => {
    const word = foldWord(shown.slice(0, 64).toLowerCase());
    return whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
  };
}
