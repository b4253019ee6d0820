import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { patchItems, type Connection } from '#server/items/items.server.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { endSchedules } from './end-schedule.ts';
import { recordHistory, unpublishedEntry } from '../tree/page-history.ts';
import { lockSite } from '../tree/site-pages.ts';

/**
 * Takes a page, and with it all below it, from readers. Its draft stays; what was published last stays among
 * its versions, and publishing it again shows the sections under the ids that they had.
 */
export async function unpublishPage(db: Connection, pageId: number, editor: Editor): Promise<void> {
  await lockSite(db, editor.site.id);
  const page = await editablePage(db, pageId, editor, { lock: true });
  if (page.data.published === 'draft') {
    throw new TidemarkError('invalid_request', 'This page is not published.');
  }

  await patchItems(db, 'page', [{ id: pageId, fields: { published: 'draft' } }], editor.id);
  await endSchedules(db, [page], { kind: 'unpublish', editor });
  await recordHistory(db, page, unpublishedEntry, editor);

  const details = { page: pageId, site: editor.site.id };
  await recordAuditEntry(db, editor, { action: 'unpublish-page', subject: page.data.title, details });
}
