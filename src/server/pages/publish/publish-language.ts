import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { withHeading } from '#domain/page/content/page-heading.ts';
import { isTemplate } from '#domain/page/content/page.ts';
import { discardLanguage, publishLanguage } from '#domain/page/change/publish-language.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { patchItems, readChild, type Connection, type Item } from '#server/items/items.server.ts';
import { translatedHeading, translationCounts } from '#sections/section-texts.ts';
import { checkBase, lockDraft, type Draft } from '../draft/drafts.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { writeContent } from '../tree/page-content.ts';
import { recordHistory } from '../tree/page-history.ts';
import { lockSite } from '../tree/site-pages.ts';
import { endSchedules } from './end-schedule.ts';
import { renewTranslatedAddresses } from '../tree/translated-addresses.ts';

/** A page, one of the other languages of its site, and the revision of the draft that was looked at. */
type LanguageOfPage = { pageId: number; language: string; base?: number | undefined };

/**
 * Publishes the texts of a draft in one language: readers get the page in it from now on. The original, and
 * what is published in other languages, stays as it is.
 */
export async function publishPageLanguage(
  db: Connection,
  { pageId, language, base }: LanguageOfPage,
  editor: Editor,
): Promise<Draft> {
  await lockSite(db, editor.site.id);
  const { page, draft, published } = await lockLanguage(db, { pageId, language, base }, editor);
  const data = publishLanguage(draft.data, published.data, language);
  await writeContent(db, { page, type: 'page-published', item: published, data }, editor.id);

  // A title that is not translated follows the original one as it is published.
  const { title: _title, description: _description, ...former } = page.data.translated?.[language] ?? {};
  const translated = {
    ...former,
    ...translatedHeading(withHeading(data, page.data), language),
    published: true,
    published_at: new Date().toISOString(),
    has_changes: false,
    ...translationCounts(draft.data, language),
  };
  await writeTranslated(db, page, { ...page.data.translated, [language]: translated }, editor);
  await renewTranslatedAddresses(db, { ids: [pageId], languages: [language] }, editor);
  await endSchedules(db, [page], { kind: 'publish', language, editor });
  await recordLanguage(db, page, { language, action: 'publish-page' }, editor);

  return { pageId, revision: draft.revision, content: draft.data };
}

/** Takes the texts of a page in one language from readers, who get the original instead. Its draft stays. */
export async function unpublishPageLanguage(
  db: Connection,
  { pageId, language }: LanguageOfPage,
  editor: Editor,
): Promise<void> {
  await lockSite(db, editor.site.id);
  const page = await editablePage(db, pageId, editor, { lock: true });
  const translated = page.data.translated?.[language];
  if (!translated?.published) {
    throw new TidemarkError('invalid_request', `This page is not published in ${languageName(language)}.`);
  }

  const next = { ...page.data.translated, [language]: { ...translated, published: false } };
  await writeTranslated(db, page, next, editor);
  await endSchedules(db, [page], { kind: 'unpublish', language, editor });
  await recordLanguage(db, page, { language, action: 'unpublish-page' }, editor);
}

/** Replaces the texts of a draft in one language by those that are published in it. */
export async function discardPageLanguage(
  db: Connection,
  request: LanguageOfPage,
  editor: Editor,
): Promise<Draft> {
  const { language, pageId } = request;
  const { page, draft, published } = await lockLanguage(db, request, editor);
  const content = withHeading(discardLanguage(draft.data, published.data, language), draft.data);
  const revision = await writeContent(
    db,
    { page, type: 'page-draft', item: draft, data: content },
    editor.id,
  );

  const counts = { has_changes: false, ...translationCounts(content, language) };
  const translated = { published: false, ...page.data.translated?.[language], ...counts };
  await writeTranslated(db, page, { ...page.data.translated, [language]: translated }, editor);
  await endSchedules(db, [page], { kind: 'publish', language, editor });
  await recordHistory(db, page, `discarded changes in ${languageName(language)}.`, editor);

  return { pageId, revision, content };
}

/** The locked draft and published content of a page that is translated. */
async function lockLanguage(db: Connection, { pageId, language, base }: LanguageOfPage, editor: Editor) {
  const { site } = editor;
  if (!site.languages?.includes(language)) {
    throw new TidemarkError('invalid_request', `This site has no pages in ${languageName(language)}.`);
  }

  const page = await editablePage(db, pageId, editor, { lock: true });
  const published = await readChild(db, 'page-published', pageId, { lock: true });
  if (!published || page.data.published === 'draft' || isTemplate(page.data)) {
    const original = languageName(site.original?.language ?? site.language ?? '');
    throw new TidemarkError(
      'invalid_request',
      `Publish the page in ${original} first: it has the layout and the data of all languages.`,
    );
  }

  const locked = await lockDraft(db, page);
  checkBase(page, locked, base);
  return { page, draft: locked.draft, published };
}

const writeTranslated = (
  db: Connection,
  page: Item<'page'>,
  translated: NonNullable<Item<'page'>['data']['translated']>,
  editor: Editor,
): Promise<void> => patchItems(db, 'page', [{ id: page.id, fields: { translated } }], editor.id);

async function recordLanguage(
  db: Connection,
  page: Item<'page'>,
  { language, action }: { language: string; action: 'publish-page' | 'unpublish-page' },
  editor: Editor,
): Promise<void> {
  const verb = action === 'publish-page' ? 'published' : 'unpublished';
  const details = { page: page.id, site: editor.site.id, language };
  await recordHistory(db, page, `${verb} the page in ${languageName(language)}.`, editor);
  await recordAuditEntry(db, editor, { action, subject: page.data.title, details });
}
