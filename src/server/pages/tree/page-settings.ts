import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { describeSettings } from '#domain/page/change/describe-settings.ts';
import { pageSchema, pageSettingsSchema, type Page, type PageSettings } from '#domain/page/content/page.ts';
import { overwrittenFields } from '#domain/value/object/overwritten-fields.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { acceptChange, writeItem, type Connection } from '#server/items/items.server.ts';
import { checkTheme } from '#server/themes/themes.server.ts';
import { editablePage, type Editor } from './editor.ts';
import { followHeading } from './page-heading.ts';
import { recordSeries } from './page-history.ts';

/**
 * Sets page settings, which take effect at once. The page's history says which; successive saves are one
 * entry. With `before`, settings that have other values now are refused as a conflict.
 */
export async function changePageSettings(
  db: Connection,
  pageId: number,
  { settings, before }: { settings: unknown; before?: unknown },
  editor: Editor,
): Promise<void> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  const change = parseInput(pageSettingsSchema, settings);
  // With the same defaults as what is stored.
  if (before !== undefined) {
    checkBefore(page.data, change, parseInput(pageSettingsSchema, before));
  }

  if ((change.authLevel ?? editor.level) > editor.level) {
    throw new TidemarkError('forbidden', 'A page cannot require a higher access level than your own.', {
      details: { field: 'authLevel' },
    });
  }

  if (change.theme && change.theme !== page.data.theme) {
    await checkTheme(db, change.theme);
  }

  const data = acceptChange(pageSchema, page.data, { ...page.data, ...change });
  await writeItem(db, 'page', pageId, { data }, editor.id);

  const { description } = change;
  if (description !== undefined) {
    await followHeading(db, { ...page, data }, { description }, editor);
  }

  for (const entry of describeSettings(page.data, data)) {
    await recordSeries(db, page, entry, editor);
  }

  if (data.authLevel !== page.data.authLevel) {
    await recordAuditEntry(db, editor, {
      action: 'change-level',
      subject: data.title,
      details: { page: pageId, before: page.data.authLevel, after: data.authLevel },
    });
  }
}

/** Refuses a change of settings that somebody else has changed in another way since `before`. */
function checkBefore(page: Page, change: PageSettings, before: PageSettings): void {
  const fields = overwrittenFields<PageSettings>(page, change, before);
  if (fields.length === 0) return;
  throw new TidemarkError('conflict', 'Somebody else changed this page.', { details: { fields } });
}
