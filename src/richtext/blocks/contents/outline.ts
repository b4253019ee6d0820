import { shortenText } from '#domain/value/text/shorten-text.ts';

/** A heading of a document: its level from 1 to 6, its id and its text. */
export type Heading = { level: number; id: string; text: string };
/** A line of a table of contents: the heading, its shortened title, and the headings below it. */
export type OutlineEntry = { heading: Heading; title: string; children: OutlineEntry[] };

/** The most characters of the first title, and of each other one. */
export const titleLengths = { first: 20, others: 27 };

/**
 * Headings as a tree by their levels. Headings without text are left out; a skipped level is no step of its
 * own.
 */
export function outline(headings: readonly Heading[]): OutlineEntry[] {
  const top: OutlineEntry[] = [];
  const path: OutlineEntry[] = [];

  for (const heading of headings.filter(({ text }) => text.trim() !== '')) {
    const length = top.length === 0 ? titleLengths.first : titleLengths.others;
    const entry: OutlineEntry = { heading, title: shortenText(heading.text, length), children: [] };
    while ((path.at(-1)?.heading.level ?? 0) >= heading.level) {
      path.pop();
    }
    (path.at(-1)?.children ?? top).push(entry);
    path.push(entry);
  }

  return top;
}
