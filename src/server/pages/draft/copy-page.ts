import { cutText } from '#domain/value/text/cut-text.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import {
  hiddenPageIndex,
  isTemplate,
  maxTitleLength,
  type PageContent,
  type PageEntry,
  type Section,
} from '#domain/page/content/page.ts';
import { withoutHeading } from '#domain/page/content/page-heading.ts';
import { linkedCopies } from '#sections/copied-links.ts';
import type { Connection } from '#server/items/items.server.ts';
import { insertPage, storePage, type NewPage, type PageStart } from '../tree/create-page.ts';
import { newSectionId, readDraftContent } from './drafts.ts';
import { editablePage, levelAbove, type Editor } from '../tree/editor.ts';
import { lockSite } from '../tree/site-pages.ts';

/** Copies the draft of a page to a new page at the end of the top level. Pages below it are not copied. */
export async function duplicatePage(db: Connection, pageId: number, editor: Editor): Promise<PageEntry> {
  await lockSite(db, editor.site.id);
  const { title, ...start } = await copyOf(db, pageId, editor);
  const name = `${cutText(title, maxTitleLength - duplicateSuffix.length)}${duplicateSuffix}`;
  return insertPage(db, { title: name }, { ...start, entry: 'Created Duplicate Page.' }, editor);
}

const duplicateSuffix = ' Dup';

/**
 * Makes a template out of the draft of a page. Templates are not in the tree and have no address for
 * visitors.
 */
export async function makeTemplate(db: Connection, pageId: number, editor: Editor): Promise<PageEntry> {
  await lockSite(db, editor.site.id);
  const { title, ...start } = await copyOf(db, pageId, editor);
  const fields = { title, index: hiddenPageIndex, url_slug: '', made_of: pageId };
  return storePage(db, { parent: null, fields }, { ...start, entry: 'created Template.' }, editor);
}

/**
 * Creates a page with the settings and the content of a template; without a title it has that of the
 * template.
 */
export async function createFromTemplate(
  db: Connection,
  templateId: number,
  input: NewPage,
  editor: Editor,
): Promise<PageEntry> {
  const template = await editablePage(db, templateId, editor);
  if (!isTemplate(template.data)) throw new TidemarkError('invalid_request', 'This page is not a template.');
  const { title, ...start } = await copyOf(db, templateId, editor);
  const named = { ...input, title: input.title ?? title };
  return insertPage(db, named, { ...start, entry: 'created Page.' }, editor);
}

/**
 * The settings and content that a copy of a page starts with. It requires the level that reading the page
 * takes at its position.
 */
async function copyOf(
  db: Connection,
  pageId: number,
  editor: Editor,
): Promise<Omit<PageStart, 'entry'> & { title: string }> {
  const { data } = await editablePage(db, pageId, editor);
  const content = await readDraftContent(db, pageId);
  const inherited = await levelAbove(db, pageId);
  const authLevel = inherited > editor.site.authLevel ? inherited : data.authLevel;
  const {
    template_id: _template,
    template_key: _key,
    data_controls: _controls,
    made_of: _page,
    translated: _translated,
    ...settings
  } = data;
  const { title, description } = content;

  return { title, settings: { ...settings, description, authLevel }, content: copyContent(content) };
}

/** Content of a page for another page: its sections have new ids, and links among them lead to the copies. */
const copyContent = (content: PageContent): PageContent => ({
  ...withoutHeading(content),
  sections: linkedCopies(content.sections.map((from) => ({ from, to: copySection(from) }))),
});

function copySection({
  draft_id: _draft,
  ref: _ref,
  template_section: _template,
  ...section
}: Section & { ref?: unknown }): Section {
  return { ...section, id: newSectionId() };
}
