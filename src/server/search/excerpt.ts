import type { TextPart } from '#domain/site/search-result.ts';
import { foldWord } from '#domain/value/search-words.ts';
import type { SearchTerm } from './search-terms.ts';

/** The characters of an excerpt, and how many of them may be before the first match. */
const excerptLength = 200;
const lead = 60;

/** A text in parts, those that match a search term marked. */
export function markMatches(text: string, terms: readonly SearchTerm[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { start, word } of wordsOf(text)) {
    if (!matches(word, terms)) continue;
    if (start > end) parts.push({ text: text.slice(end, start), isMatch: false });
    parts.push({ text: word, isMatch: true });
    end = start + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** The part of a text around its first match, marked; empty where no word of the text matches. */
export function makeExcerpt(text: string, terms: readonly SearchTerm[]): TextPart[] {
  const words = wordsOf(text);
  const first = words.find(({ word }) => matches(word, terms));
  if (!first) return [];
  const from = words.find(({ start }) => start >= first.start - lead)?.start ?? first.start;
  const cut = text.slice(from, from + Math.max(excerptLength, first.start - from + first.word.length));
  const isWhole = from + cut.length >= text.length;
  const shown = isWhole ? cut : cut.replace(/\s\S*$/, '');
  return markMatches(`${from > 0 ? '… ' : ''}${shown}${isWhole ? '' : ' …'}`, terms);
}

function wordsOf(text: string): { start: number; word: string }[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ index, 0: word }) => ({ start: index, word }));
}

function matches(shown: string, terms: readonly SearchTerm[]): boolean {
  const word = foldWord(shown.slice(0, 64).toLowerCase());
  return terms.some(
    (term) =>
      word === term.word ||
      (term.isPrefix && word.startsWith(term.word)) ||
      term.stems.some((stem) => stem.length > 2 && word.startsWith(foldWord(stem))),
  );
}
