import { foldLetters } from './fold-letters.ts';

/** The most characters of a word that search compares. */
const maxWordLength = 64;

/** A compound of more parts, such as a path, is not also one word. */
const maxJoinedParts = 5;

/**
 * A part of a word: a run of letters and digits without a hyphen, of one way of writing.
 *
 * `words` are its folded forms, the whole one first. `letters` are the folded letters of a part that is
 * written without blanks between words (Chinese, Japanese, Korean, Thai), null for others. `stemmed` is what
 * other forms of the word are made of: with its accents, and where it has some without them too; empty where
 * a word has no other forms.
 */
export type WordPart = {
  start: number;
  end: number;
  words: string[];
  letters: string[] | null;
  stemmed: string[];
};

/** A word of a text with its range; `joined` is a compound without its hyphens, null where it is none. */
export type SearchWord = { start: number; end: number; joined: string | null; parts: WordPart[] };

const inWord = String.raw`(?!\u200b)[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]`;
/** A pictograph counts as a word; a sign such as ™ does not. */
const pictograph = String.raw`(?![©®™‼⁉])\p{Extended_Pictographic}`;
const between = "['’ʼ＇‐‑-]";
const wordPattern = new RegExp(`(?:${inWord})+(?:${between}(?:${inWord})+)*|${pictograph}`, 'gu');

const hyphens = /[‐‑-]/u;
const apostrophes = /['’ʼ＇]/u;

const isPlain = /^[\da-z]{1,64}$/i;

/** Letters of scripts that have no blank between words, or may have none; digits have. */
const unspaced =
  /(?![\p{Nd}\p{M}])[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const runs = new RegExp(`(?:${unspaced.source}\\p{M}*)+|(?:(?!${unspaced.source})[^])+`, 'gu');

/**
 * Words that lose their vowel before another one in French, Italian and Catalan, as in l’eau and dell’acqua.
 */
const elided = new Set(
  'l d c j m n s t qu jusqu lorsqu puisqu quoiqu presqu un all dall dell nell sull quell quest sant'.split(
    ' ',
  ),
);

/** The words of a text, in order: letters and digits, with apostrophes and hyphens between them. */
export function* searchWords(text: string): Generator<SearchWord> {
  for (const { index, 0: match } of text.matchAll(wordPattern)) {
    const word = readWord(match, index);
    if (word.parts.length > 0) {
      yield word;
    }
  }
}

function readWord(text: string, start: number): SearchWord {
  const end = start + text.length;
  if (isPlain.test(text)) return { start, end, joined: null, parts: [plainPart(text, start)] };
  const parts: WordPart[] = [];
  let from = start;

  for (const piece of text.split(hyphens)) {
    for (const { index, 0: run } of piece.matchAll(runs)) {
      const part = readPart(run, from + index);
      if (part) {
        parts.push(part);
      }
    }
    from += piece.length + 1;
  }

  return { start, end, joined: joinedWord(text, parts), parts };
}

/** A word of ASCII letters and digits: most are, and are read without a look at each letter. */
function plainPart(text: string, start: number): WordPart {
  const word = text.toLowerCase();
  return { start, end: start + text.length, words: [word], letters: null, stemmed: [word] };
}

/** A compound of few parts as one word: wi-fi is wifi. */
function joinedWord(text: string, parts: readonly WordPart[]): string | null {
  if (parts.length < 2 || parts.length > maxJoinedParts || !hyphens.test(text)) return null;
  if (parts.some(({ letters }) => letters !== null)) return null;
  return shortened(parts.map(({ words }) => words[0]).join(''));
}

function readPart(text: string, start: number): WordPart | null {
  const range = { start, end: start + text.length };
  if (unspaced.test(text)) return { ...range, words: [], letters: foldedLetters(text), stemmed: [] };

  const pieces = shortened(text, maxWordLength * 2).split(apostrophes);
  const whole = folded(pieces.join(''));
  if (whole === '') return null;
  const main = mainPieces(pieces).join('');
  const words = [...new Set([whole, folded(main)])].filter(Boolean);
  const hasMain = pieces.length === 1 || words.length > 1;

  return { ...range, words, letters: null, stemmed: hasMain ? stemTexts(main) : [] };
}

/** The pieces of a word between apostrophes, without elided words before it and the English `’s` after it. */
function mainPieces(pieces: readonly string[]): readonly string[] {
  if (pieces.length === 1) return pieces;
  if (pieces.length === 2 && pieces[1]?.toLowerCase() === 's') return pieces.slice(0, 1);
  if (elided.has(pieces[0]?.toLowerCase() ?? '')) return mainPieces(pieces.slice(1));
  return pieces;
}

const folded = (word: string): string =>
  shortened(foldLetters(word).replaceAll(/[^\p{L}\p{N}\p{M}\p{So}\u2044]+/gu, ''));

function stemTexts(word: string): string[] {
  const visible = word.replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '');
  return [...new Set([shortened(visible.normalize('NFKC').toLowerCase()), folded(word)])].filter(Boolean);
}

/** The letters of a run with their marks, each folded. */
const foldedLetters = (run: string): string[] =>
  (foldLetters(run).match(/\P{M}\p{M}{0,30}/gu) ?? []).map((letter) => shortened(letter));

/** The beginning of a word, without half a character at its end. */
function shortened(word: string, length = maxWordLength): string {
  if (word.length <= length) return word;
  return word.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/**
 * What a text is found by, each once: its words (a compound also as one word), and each letter of a run
 * without blanks together with the next one; and its words as a stemmer reads them.
 */
export type IndexWords = { words: string[]; stemmed: string[] };

/** What a text is found by. Each spelling is read once, however often it occurs. */
export function indexWords(text: string): IndexWords {
  const words = new Set<string>();
  const stemmed = new Set<string>();
  const add = (set: Set<string>, added: readonly string[]) => added.forEach((each) => set.add(each));

  for (const spelling of new Set(text.match(wordPattern))) {
    const { joined, parts } = readWord(spelling, 0);
    if (joined !== null) {
      words.add(joined);
    }
    for (const part of parts) {
      add(words, part.letters ? indexedLetters(part.letters) : part.words);
      add(stemmed, part.stemmed);
    }
  }

  return { words: [...words], stemmed: [...stemmed] };
}

/** Each letter begins a word of the index, so that a single letter is found as the beginning of a word. */
const indexedLetters = (letters: readonly string[]): string[] => [
  ...adjacentLetters(letters),
  ...letters.slice(-1),
];

/** The pairs of letters that a run without blanks is searched by; a single letter is searched by itself. */
export function adjacentLetters(letters: readonly string[]): string[] {
  if (letters.length < 2) return [...letters];
  return [...new Set(letters.slice(0, -1).map((letter, at) => letter + letters[at + 1]))];
}
