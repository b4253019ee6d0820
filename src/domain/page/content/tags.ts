import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';

/** A tag as tags are compared: in lower case with single blanks. */
export const normaliseTag = (tag: string): string => collapseWhitespace(tag.toLowerCase());

/** Tags in the form in which they are compared, each once, in order. */
export const normaliseTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map(normaliseTag))].filter((tag) => tag !== '').toSorted();

/** The tags of a section, a list with commas, with some replaced by another one, or with null removed. */
export function replaceTags(list: string, replaced: readonly string[], by: string | null): string {
  const from = new Set(replaced.map(normaliseTag));
  const tags = list.split(',').map((tag) => tag.trim());
  const next = tags.flatMap((tag) => (from.has(normaliseTag(tag)) ? (by ?? []) : tag));
  const first = next.filter(
    (tag, index) =>
      tag !== '' && next.findIndex((other) => normaliseTag(other) === normaliseTag(tag)) === index,
  );

  return first.join(', ');
}
