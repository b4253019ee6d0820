import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Site } from '#domain/site/site.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { overwrittenFields } from '#domain/value/object/overwritten-fields.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import {
  deleteItem,
  readItem,
  readRevision,
  writeItem,
  type Connection,
  type Item,
} from '#server/items/items.server.ts';
import { checkLanguages } from './check-languages.ts';
import { checkSiteAddress } from './site-address.ts';

/** The fields of a site that are changed after it was created; of `navOptions` only those that are named. */
export type SiteChange = Partial<Omit<Site, 'id' | 'pattern_type' | 'sources'>>;

const noMenus = { secondaryNav: [], authMenu: [] };

/**
 * Changes fields of a site, based on the revision that the person saw. What others have set since then stays.
 * Rejects with `conflict` when one of these fields was changed since or the address is taken, and with
 * `forbidden` above the viewer's level. `indexSoon` is called where search has to index the pages again,
 * because their language is another one.
 */
export async function changeSite(
  transaction: Connection,
  { id, base, change }: { id: number; base: number; change: SiteChange },
  viewer: Viewer,
  { indexSoon }: { indexSoon(): Promise<void> },
): Promise<number> {
  const site = await readItem(transaction, 'site', id, { lock: true });
  const { navOptions, ...fields } = change;
  const data = { ...site.data, ...fields };

  if (navOptions) {
    data.navOptions = { ...noMenus, ...site.data.navOptions, ...navOptions };
  }

  for (const { authLevel } of [site.data, data]) {
    if (!can(viewer, 'site.add', { authLevel })) {
      throw new TidemarkError('forbidden', 'Changing this site requires a higher access level.');
    }
  }

  if (site.revision !== base && (await isOverwritten(transaction, site, base, change))) {
    throw new TidemarkError('conflict', 'Somebody else has changed this site. Reload to see the change.');
  }

  await checkSiteAddress(transaction, { ...data, id });
  await checkLanguages(transaction, { ...data, id });
  const revision = await writeItem(transaction, 'site', id, { data }, viewer.id);

  const isInOtherLanguages = !isSameJson(site.data.languages, data.languages);
  if (site.data.language !== data.language || isInOtherLanguages) {
    await indexSoon();
  }

  await recordAuditEntry(transaction, viewer, {
    action: 'change-site',
    subject: data.name,
    details:
      site.data.authLevel === data.authLevel ? {} : { before: site.data.authLevel, after: data.authLevel },
  });
  return revision;
}

/**
 * Whether a change overwrites what somebody has set since revision `base`; of `navOptions` the fields that
 * are named.
 */
async function isOverwritten(
  db: Connection,
  { id, data }: Item<'site'>,
  base: number,
  { navOptions, ...fields }: SiteChange,
): Promise<boolean> {
  const before = await readRevision(db, 'site', id, base);
  if (!before) return true;
  const optionsOf = (site: Partial<Site>) => ({ ...noMenus, ...site.navOptions });
  const overwritten = [
    ...overwrittenFields<SiteChange>(data, fields, before),
    ...overwrittenFields(optionsOf(data), navOptions ?? {}, optionsOf(before)),
  ];

  return overwritten.length > 0;
}

/** Deletes a site with all its pages and their histories, forever. */
export async function deleteSite(transaction: Connection, id: number, viewer: Viewer): Promise<void> {
  const { data } = await readItem(transaction, 'site', id, { lock: true });
  if (!can(viewer, 'site.add', { authLevel: data.authLevel })) {
    throw new TidemarkError('forbidden', 'Deleting this site requires a higher access level.');
  }
  await deleteItem(transaction, 'site', id);
  await recordAuditEntry(transaction, viewer, { action: 'delete-site', subject: data.name });
}
