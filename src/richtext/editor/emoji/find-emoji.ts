import { foldLetters } from '#domain/value/text/fold-letters.ts';
import all from 'emojibase-data/en/compact.json';

/** An emoji with its English name. */
export type Emoji = { unicode: string; label: string };

type Entry = Emoji & { words: string };

// Parts of emoji, such as the letters of flags, have no place in the order.
const entries: Entry[] = all
  .filter((emoji) => 'order' in emoji && emoji.order !== undefined)
  .map(({ unicode, label, tags = [] }) => ({
    unicode,
    label,
    words: foldLetters([label, ...tags].join(' ')),
  }));

/** The most emoji that are offered at once. */
export const mostEmoji = 10;

/** The emoji whose name or tags contain every word of the query; those whose name begins with it first. */
export function findEmoji(text: string): Emoji[] {
  const wanted = foldLetters(text)
    .split(/[_\s]+/)
    .filter(Boolean);
  const [start = ''] = wanted;
  const found = entries.filter(({ words }) => wanted.every((word) => words.includes(word)));
  const isFirst = ({ label }: Entry) => (foldLetters(label).startsWith(start) ? 0 : 1);

  return found
    .toSorted((a, b) => isFirst(a) - isFirst(b))
    .slice(0, mostEmoji)
    .map(({ unicode, label }) => ({ unicode, label }));
}
