import type { TextPart } from '#domain/site/search-result.ts';
import { letterStart } from '#domain/value/text/letters.ts';
import { searchWords, type SearchWord, type WordPart } from '#domain/value/text/search-words.ts';
import type { SearchTerm, SoughtWord } from './search-terms.ts';

/** The characters of an excerpt, and how many of them may be before the first match. */
const excerptLength = 200;
const lead = 60;

/** A part of a text, from `start` up to `end`. */
type Span = { start: number; end: number };

/** A text in parts, those that match a search term marked. */
export const markMatches = (text: string, terms: readonly SearchTerm[]): TextPart[] =>
  mark(text, matcherOf(terms));

/** The part of a text around its first match, marked; empty where no word of the text matches. */
export function makeExcerpt(text: string, terms: readonly SearchTerm[]): TextPart[] {
  const matchesIn = matcherOf(terms);
  const starts: number[] = [];

  for (const word of searchWords(text)) {
    starts.push(word.start);
    const [match] = matchesIn(word);
    if (!match) continue;

    const from = starts.find((earlier) => earlier >= match.start - lead) ?? Math.max(0, match.start - lead);
    const end = from + Math.max(excerptLength, match.end - from);
    const cut = text.slice(letterStart(text, from), letterStart(text, end));
    const isWhole = from + cut.length >= text.length;
    const excerpt = isWhole ? cut : cut.replace(/\s\S*$/, '');
    return mark(`${from > 0 ? '… ' : ''}${excerpt}${isWhole ? '' : ' …'}`, matchesIn);
  }

  return [];
}

/** Whether a text has all search terms; each may be in any of its words. */
export function hasAllTerms(text: string, terms: readonly SearchTerm[]): boolean {
  const missing = new Set(terms.map((term) => term.ways.map((way) => new Set(way))));

  for (const word of searchWords(text)) {
    for (const ways of missing) {
      if (ways.some((way) => isCompleted(way, word))) {
        missing.delete(ways);
      }
    }
    if (missing.size === 0) return true;
  }

  return missing.size === 0;
}

/** Removes from an alternative the words that a word of the text matches. Returns whether all are matched. */
function isCompleted(way: Set<SoughtWord>, word: SearchWord): boolean {
  for (const sought of way) {
    if (hasWord(word, sought)) {
      way.delete(sought);
    }
  }
  return way.size === 0;
}

function hasWord({ joined, parts }: SearchWord, sought: SoughtWord): boolean {
  if (joined !== null && isFound(joined, sought)) return true;
  return parts.some(({ words, letters }) => {
    if (letters) return letters.join('').includes(sought.word);
    return words.some((word) => isFound(word, sought));
  });
}

/** Whether a word is the one that is sought, begins with it or is another form of it. */
function isFound(word: string, sought: SoughtWord): boolean {
  if (sought.isPrefix ? word.startsWith(sought.word) : word === sought.word) return true;
  return sought.foldedStems.some((stem) => hasStem(word, stem));
}

/** Whether a word has a stem, at its beginning or in Arabic behind an article. */
const hasStem = (word: string, stem: string): boolean =>
  /\p{Script=Arabic}/u.test(stem) ? word.includes(stem) : word.startsWith(stem);

function mark(text: string, matchesIn: (word: SearchWord) => Span[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;

  for (const word of searchWords(text)) {
    for (const match of matchesIn(word)) {
      if (match.start > end) {
        parts.push({ text: text.slice(end, match.start), isMatch: false });
      }
      parts.push({ text: text.slice(match.start, match.end), isMatch: true });
      end = match.end;
    }
  }

  if (end < text.length) {
    parts.push({ text: text.slice(end), isMatch: false });
  }

  return parts;
}

/** Finds the spans of a word of a text that match search terms, in order. */
function matcherOf(terms: readonly SearchTerm[]): (word: SearchWord) => Span[] {
  const sought = terms.flatMap(({ ways, letters }) => (letters ? [] : ways.flat()));
  const runs = terms.flatMap(({ letters }) => (letters ? [letters] : []));

  return (word) => {
    const { joined, parts, start, end } = word;
    const isSought = (form: string) => sought.some((one) => isFound(form, one));
    const spans = parts.flatMap((part) => {
      if (part.letters) return mergedSpans(runs.flatMap((run) => runsIn(part, run)));
      if (!part.words.some(isSought)) return [];
      return [part];
    });

    const isWhole =
      joined !== null && (spans.length === parts.length || (spans.length === 0 && isSought(joined)));
    if (isWhole) return [{ start, end }];
    return spans;
  };
}

/** The spans of some letters in a part that is written without blanks. */
function runsIn({ start, end, letters }: WordPart, sought: readonly string[]): Span[] {
  if (!letters) return [];
  const spans: Span[] = [];
  const ends = letterEnds(letters);
  const text = letters.join('');
  // A part that folding makes longer or shorter is marked as a whole.
  const isOfSameLength = text.length === end - start;

  for (let at = 0; at + sought.length <= letters.length; at += 1) {
    if (!sought.every((letter, index) => letters[at + index] === letter)) continue;
    if (!isOfSameLength) return [{ start, end }];
    spans.push({ start: start + (ends[at - 1] ?? 0), end: start + (ends[at + sought.length - 1] ?? 0) });
  }

  return spans;
}

/** Where each letter ends, in characters from the first one on. */
function letterEnds(letters: readonly string[]): number[] {
  let end = 0;
  return letters.map((letter) => {
    end += letter.length;
    return end;
  });
}

/** Spans in order, those that overlap or follow each other as one. */
function mergedSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];

  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) {
      last.end = Math.max(last.end, span.end);
    } else {
      merged.push({ ...span });
    }
  }

  return merged;
}
