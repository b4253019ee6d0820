import { foldLetters } from './fold-letters.ts';

/** The items whose name has a text in it, by the letters that people type; those that begin with it first. */
export function namedLike<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  text: string,
): Item[] {
  const part = foldLetters(text.trim());
  if (part === '') return [...items];

  const matches = items.flatMap((item) => {
    const at = foldLetters(nameOf(item)).indexOf(part);
    return at < 0 ? [] : [{ item, at }];
  });
  return matches.toSorted((one, other) => Math.sign(one.at) - Math.sign(other.at)).map(({ item }) => item);
}
