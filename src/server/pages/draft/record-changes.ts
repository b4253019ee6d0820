import { cutText } from '#domain/value/text/cut-text.ts';
import { partsOf } from '#domain/value/object/parts-of.ts';
import { describeChange, type DraftChange } from '#domain/page/change/describe-change.ts';
import type { Section } from '#domain/page/content/page.ts';
import { sectionType } from '#sections/index.ts';
import type { Connection } from '#server/items/items.server.ts';
import { recordSeries } from '../tree/page-history.ts';

/** The most entries that one change adds; a larger one, such as a paste, is summed up. */
const maxEntries = 5;

/** The most characters of a section's name in an entry. */
const maxNameLength = 80;

/** Adds what a change of a draft did to the page's history; changes of one series are one entry. */
export async function recordChanges(
  db: Connection,
  page: { id: number; app: string },
  change: DraftChange,
  editor: { id: string | null; email: string | null },
): Promise<void> {
  const sentences = describeChange(change, nameOf);
  for (const sentence of summarized(sentences, (count) => `made ${count} more changes.`)) {
    await recordSeries(db, page, sentence, editor);
  }
}

/** The entries of one change: with more than five, `more` says in the last one how many others there are. */
function summarized(entries: readonly string[], more: (count: number) => string): string[] {
  if (entries.length <= maxEntries) return [...entries];
  return [...entries.slice(0, maxEntries - 1), more(entries.length - maxEntries + 1)];
}

/** How many sections one entry names: it has at most 2,000 characters. */
const maxNamed = 20;

/**
 * Entries that name all sections which a change of many pages has changed on one of them, in as few as have
 * room for them.
 */
export function namingEntries(entry: string, sections: readonly Section[]): string[] {
  if (sections.length === 0) return [`${entry}.`];
  const names = [...Map.groupBy(sections, nameOf)].map(([name, { length }]) =>
    length === 1 ? name : `${name} (${length})`,
  );
  return partsOf(names, maxNamed).map((part) => `${entry}: ${part.join(', ')}.`);
}

/** What a section is called: by its title, that of its content, or its type. */
function nameOf({ title, element }: Section): string {
  const type = sectionType(element['element-type']);
  const name =
    title || type?.content?.title?.(type.read(element['element-data'])) || type?.label || 'Section';
  if (name.length > maxNameLength) return `${cutText(name, maxNameLength - 1)}…`;
  return name;
}
