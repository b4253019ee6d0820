import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { defaultGroups, isTemplate, pageContentSchema, type Page } from '#domain/page/content/page.ts';
import { headedBy, withHeading } from '#domain/page/content/page-heading.ts';
import { discardDraft, publishContent, type PublishingResult } from '#domain/page/change/publish.ts';
import { withDraftTranslations } from '#domain/page/change/publish-language.ts';
import { keepUnknownKeys } from '#domain/value/object/stored-object.ts';
import { recordAuditEntries } from '#server/identity/identity.server.ts';
import {
  readChild,
  readChildren,
  writeItem,
  writeItems,
  type Connection,
  type Item,
} from '#server/items/items.server.ts';
import {
  checkBase,
  childrenById,
  lockDraft,
  lockDrafts,
  newSectionId,
  type Draft,
  type LockedDraft,
} from '../draft/drafts.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { endSchedules } from './end-schedule.ts';
import { createContents, writeContent, writeContents } from '../tree/page-content.ts';
import { renewAddresses } from '../tree/page-heading.ts';
import { lockSite } from '../tree/site-pages.ts';
import { translatedState } from '../tree/translated-state.ts';
import { discardedEntry, publishedEntry, recordHistories, recordHistory } from '../tree/page-history.ts';

/**
 * Publishes the draft of a page: visitors see it from now on. Published sections keep their ids. With a
 * `base`, a draft that is at another revision is refused with `StaleDraft`, so that nothing is published that
 * its editor has not seen.
 */
export async function publishPage(
  db: Connection,
  pageId: number,
  editor: Editor,
  base?: number,
): Promise<Draft> {
  await lockSite(db, editor.site.id);
  const page = await editablePage(db, pageId, editor, { lock: true });
  const [draft] = await publishDrafts(db, { pages: [{ page, base }], entry: publishedEntry }, editor);
  return draft!;
}

/** A locked page whose draft is published; `base` is the revision that was looked at, where one was. */
export type LockedPage = { page: Item<'page'>; base?: number | undefined };

/**
 * Publishes the drafts of locked pages of a locked site, each as `publishPage` does; `entry` is for their
 * histories. The number of statements is the same for any number of pages; all contents are in memory
 * together.
 */
export async function publishDrafts(
  db: Connection,
  { pages, entry }: { pages: readonly LockedPage[]; entry: string },
  editor: Editor,
): Promise<Draft[]> {
  if (pages.some(({ page }) => isTemplate(page.data))) {
    throw new TidemarkError(
      'invalid_request',
      'A template cannot be published. Make a page from it, and publish that.',
    );
  }

  const locked = await lockDrafts(
    db,
    pages.map(({ page }) => page),
  );
  const drafts = pages.map(({ page, base }, at) => {
    checkBase(page, locked[at]!, base);
    return { page, draft: locked[at]!.draft };
  });
  const ids = pages.map(({ page }) => page.id);
  const earlier = childrenById(await readChildren(db, 'page-published', ids, { lock: true }));
  const publications = drafts.map(({ page, draft }) => {
    const published = earlier.get(page.id) ?? null;
    const publication = publishContent(draft.data, published?.data ?? null, newSectionId);
    return { page, draft, published, publication };
  });

  const events = publications.map(({ page, draft }) => ({
    action: 'publish-page' as const,
    subject: draft.data.title,
    details: { page: page.id, site: editor.site.id },
  }));
  await recordAuditEntries(db, editor, events);
  return writePublications(db, publications, { entry, state: '' }, editor);
}

/**
 * Discards the changes of a draft: it is rebuilt from the published content. A page never published becomes
 * empty. With a `base`, a draft that is at another revision is refused with `StaleDraft`.
 */
export async function discardPage(
  db: Connection,
  pageId: number,
  editor: Editor,
  base?: number,
): Promise<Draft> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  const published = await readChild(db, 'page-published', pageId, { lock: true });
  const locked = await lockDraft(db, page);

  checkBase(page, locked, base);
  const { draft } = locked;
  if (!published) return emptyDraft(db, page, draft, editor);

  const { title, description } = page.data;
  const discarding = discardDraft({ ...published.data, title, description }, newSectionId);
  const publication = { ...discarding, draft: withDraftTranslations(discarding.draft, draft.data) };
  const publications = [{ page, draft, published, publication }];
  const { published: state } = page.data;
  const [discarded] = await writePublications(db, publications, { entry: discardedEntry, state }, editor);

  return discarded!;
}

/** Removes all sections of a draft that was never published; the page stays a draft. */
async function emptyDraft(
  db: Connection,
  page: Item<'page'>,
  draft: LockedDraft['draft'],
  editor: Editor,
): Promise<Draft> {
  const content = withHeading({ sections: [], section_groups: defaultGroups() }, page.data);
  const change = { page, type: 'page-draft', item: draft, data: content } as const;
  const revision = await writeContent(db, change, editor.id);

  const translated = translatedState(page, { draft: content, published: undefined }, editor.site);
  const data = { ...page.data, translated: translated ?? page.data.translated, has_changes: false };
  await writeItem(db, 'page', page.id, { data }, editor.id);
  await endSchedules(db, [page], { kind: 'publish', editor });
  await recordHistory(db, page, discardedEntry, editor);

  return { pageId: page.id, revision, content };
}

/** A page with its stored contents, and those that replace them. */
type Publication = {
  page: Item<'page'>;
  draft: LockedDraft['draft'];
  published: Item<'page-published'> | null;
  publication: PublishingResult;
};

/** Writes drafts and published contents that now belong together; `state` says whether readers get them. */
async function writePublications(
  db: Connection,
  publications: readonly Publication[],
  { entry, state }: { entry: string; state: Page['published'] },
  editor: Editor,
): Promise<Draft[]> {
  const pages = publications.map(({ page }) => page);
  const drafts = publications.map(({ page, draft, publication }) => ({
    page,
    item: draft,
    data: publication.draft,
  }));
  const revisions = await writeContents(db, { type: 'page-draft' }, drafts, editor.id);

  await writePublished(db, publications, editor);
  const settled = publications.map(({ page, publication }) => {
    const translated = translatedState(page, publication, editor.site) ?? page.data.translated;
    const heading = headedBy(page.data, publication.draft);
    return { id: page.id, data: { ...heading, has_changes: false, published: state, translated } };
  });
  await writeItems(db, { type: 'page' }, settled, editor.id);

  const renamed = publications.filter(({ page, publication: { draft } }) => draft.title !== page.data.title);
  if (renamed.length > 0) {
    await renewAddresses(
      db,
      renamed.map(({ page }) => page.id),
      editor,
    );
  }

  await endSchedules(db, pages, { kind: 'publish', editor });
  await recordHistories(db, pages, entry, editor);

  return drafts.map(({ page, item, data }) => ({
    pageId: page.id,
    revision: revisions.get(item.id)!,
    content: withHeading(data, page.data),
  }));
}

async function writePublished(
  db: Connection,
  publications: readonly Publication[],
  editor: Editor,
): Promise<void> {
  const contents = publications.map(({ page, published, publication }) => ({
    page,
    published,
    data: keepUnknownKeys(pageContentSchema, published?.data, publication.published),
  }));
  const changed = contents.flatMap(({ published, ...content }) =>
    published ? [{ ...content, item: published }] : [],
  );
  await writeContents(db, { type: 'page-published' }, changed, editor.id);

  const added = contents.filter(({ published }) => published === null);
  await createContents(db, 'page-published', added, editor.id);
}
