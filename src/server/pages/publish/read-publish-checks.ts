import type { PageHeading } from '#domain/page/content/page-heading.ts';
import type { Connection } from '#server/items/items.server.ts';
import { inParts } from './content-parts.ts';
import { readDraftsOf, type Draft } from '../draft/drafts.ts';
import { checkEditablePages, type Editor } from '../tree/editor.ts';
import { addressChange, readSiteAddresses, type AddressChange } from '../draft/read-address-change.ts';
import { readSourcesRestrictedOn, type RestrictedSources } from './read-restricted-sources.ts';

/** What is checked of a page before it is published together with others. */
export type PublishCheck = {
  draft: Draft;
  restrictedSources: RestrictedSources;
  /** Its title and its description for readers. */
  heading: PageHeading;
  addressChange: AddressChange;
};

/**
 * Reads what is checked of the first of some pages before they are published together, in their order: as
 * many as fit into memory, at least one. The number of statements is the same for any number of pages.
 */
export async function readPublishChecks(
  db: Connection,
  pageIds: readonly number[],
  editor: Editor,
): Promise<PublishCheck[]> {
  await checkEditablePages(db, pageIds, editor, { lock: false });
  const [part = []] = await inParts(db, [...new Set(pageIds)]);
  const drafts = await readDraftsOf(db, part);
  const restricted = await readSourcesRestrictedOn(db, part, editor);
  const site = await readSiteAddresses(db, editor);

  return drafts.map((draft) => ({
    draft,
    restrictedSources: restricted.get(draft.pageId) ?? { pageLevel: -1, sources: [] },
    heading: site.byId.get(draft.pageId) ?? draft.content,
    addressChange: addressChange(site, draft.pageId, draft.content.title),
  }));
}
