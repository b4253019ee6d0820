/** How long typing pauses before a word is suggested, in milliseconds. */
export const suggestionPause = 200;

/** The fewest letters of a word for which a suggestion is made. */
export const minLetters = 4;

/** The name of a value from data that is not finished: it is chosen from a list of its own. */
const unfinishedValue = /\{\{[^{}\n]{0,60}$/;

/**
 * The letters before the caret that begin a word; undefined when they are fewer than four, or name a value.
 */
export function typedWord(before: string): string | undefined {
  if (unfinishedValue.test(before.slice(-80))) return undefined;
  const [word = ''] = /[\p{L}]{1,40}$/u.exec(before.slice(-40)) ?? [];
  if (word.length >= minLetters) return word;
  return undefined;
}

/** The distinct words of a text with more than `minLetters` letters, most frequent first. */
export function wordsOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{L}{5,40}/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}

/** The rest of the first word that begins with what was typed, in any case; undefined when there is none. */
export function suggestWord(typed: string, words: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const found = words.find((word) => word.length > typed.length && word.toLowerCase().startsWith(wanted));
  return found?.slice(typed.length);
}
