import type { Kysely } from 'kysely';
import { normaliseTags, replaceTags } from '#domain/page/content/tags.ts';
import type { PageContent, Section } from '#domain/page/content/page.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';
import type { Database } from '#server/base/base.server.ts';
import { readChild, type Connection } from '#server/items/items.server.ts';
import { countSiteTags, findTaggedPages, type SiteTag } from '#server/search/search.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { writeContent } from '../tree/page-content.ts';
import { recordHistory } from '../tree/page-history.ts';
import { namingEntries } from './record-changes.ts';
import { readEditablePages } from '../tree/site-pages.ts';

/**
 * The tags of the pages that an editor may change, drafts included, with the numbers of sections and pages.
 */
export async function readSiteTags(db: Connection, editor: Editor): Promise<SiteTag[]> {
  const pages = await readEditablePages(db, editor);
  return countSiteTags(db, { siteId: editor.site.id, pageIds: pages.map(({ id }) => id) });
}

/** A change of tags: all of `tags` become `to`, or with null they are removed. */
export type TagChange = { tags: readonly string[]; to: string | null };

/**
 * What a change of tags did: the pages that were changed, and those that require a higher level than the
 * editor has.
 */
export type ChangedTags = { changed: number; refused: number };

const maxTagLength = 100;

/**
 * Renames, merges or deletes tags in the drafts and the published contents of all pages that the editor may
 * change, each page in a transaction of its own. Visitors see the change at once. What was done when a page
 * fails stays done; the same change can be made again.
 */
export async function changeTags(
  db: Kysely<Database>,
  { tags, to: given }: TagChange,
  editor: Editor,
): Promise<ChangedTags> {
  const from = normaliseTags(tags);
  const to = given === null ? null : collapseWhitespace(given);
  if (from.length === 0) throw invalidField('tags', 'Choose the tags to change.');

  if (to !== null && (to === '' || to.includes(',') || to.length > maxTagLength)) {
    throw invalidField('to', `A tag has 1 to ${maxTagLength} characters and no comma.`);
  }

  const editable = new Set((await readEditablePages(db, editor)).map(({ id }) => id));
  const found = await findTaggedPages(db, editor.site.id, from);
  const allowed = found.filter((id) => editable.has(id));

  for (const pageId of allowed) {
    await db
      .transaction()
      .execute((transaction) => changePage(transaction, pageId, { tags: from, to }, editor));
  }

  return { changed: allowed.length, refused: found.length - allowed.length };
}

async function changePage(db: Connection, pageId: number, change: TagChange, editor: Editor): Promise<void> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  let changed: Section[] = [];

  for (const type of ['page-draft', 'page-published'] as const) {
    const item = await readChild(db, type, pageId, { lock: true });
    const data = item && withTags(item.data, change);
    if (!item || data === item.data || !data) continue;
    await writeContent(db, { page, type, item, data }, editor.id);
    // Sections of the draft are those that are published, and newer.
    if (changed.length === 0) {
      changed = data.sections.filter((section, at) => section !== item.data.sections[at]);
    }
  }

  for (const entry of namingEntries(describe(change), changed)) {
    await recordHistory(db, page, entry, editor);
  }
}

/** Content with changed tags; the same object where it has none of them. */
function withTags(content: PageContent, { tags, to }: TagChange): PageContent {
  const has = (list: string) => normaliseTags(list.split(',')).some((tag) => tags.includes(tag));
  if (!content.sections.some((section) => has(section.tags))) return content;
  const sections = content.sections.map((section) =>
    has(section.tags) ? { ...section, tags: replaceTags(section.tags, tags, to) } : section,
  );
  return { ...content, sections };
}

function describe({ tags, to }: TagChange): string {
  const names = nameSome(
    tags.map((tag) => cutText(tag, 40)),
    5,
  );
  const [noun, verb] = tags.length === 1 ? ['tag', 'renamed'] : ['tags', 'merged'];
  if (to === null) return `deleted ${noun} ${names}`;
  return `${verb} ${noun} ${names} to ${to}`;
}
