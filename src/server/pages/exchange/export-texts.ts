import type { Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isTemplate } from '#domain/page/content/page.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import type { TextFormat } from '#domain/site/imported-texts.ts';
import { originalSite } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import type { Viewer } from '#domain/access/access.ts';
import { nextTurn, type Database } from '#server/base/base.server.ts';
import { readDraftsOf } from '../draft/drafts.ts';
import { pageAccess } from '../tree/page-access.ts';
import { readPages } from '../tree/site-pages.ts';
import { checkLanguage } from './import-texts.ts';
import { writePo } from './po-file.ts';
import type { WrittenFile } from './text-file.ts';
import { pageUnits } from './text-units.ts';
import { writeXliff } from './write-xliff.ts';

const writers: Record<TextFormat, (file: WrittenFile) => string> = { xlf: writeXliff, po: writePo };

/** How many drafts are read at once, and the most texts of a file. */
const limits = { pages: 50, units: 50_000 };

/**
 * The texts of the drafts of a site, or of one page of it, with their translations into a language, as a file
 * for translators. It has the pages that the viewer may change.
 */
export async function exportTexts(
  db: Kysely<Database>,
  site: Site,
  { language, page, format }: { language: string; page: number | null; format: TextFormat },
  viewer: Viewer,
): Promise<string> {
  checkLanguage({ ...viewer, site }, language);
  const entries = await readPages(db, site.id);
  const { mayEdit } = pageAccess(viewer, site, entries);
  const pages = entries.filter(
    (entry) =>
      !entry.unreadable && !isTemplate(entry) && mayEdit(entry) && (page === null || entry.id === page),
  );
  if (page !== null && pages.length === 0) throw noSuch('page', page);

  const file: WrittenFile = { original: originalSite(site).language, language, pages: [] };
  let units = 0;
  for (let start = 0; start < pages.length; start += limits.pages) {
    const part = pages.slice(start, start + limits.pages);
    const drafts = new Map(
      (
        await readDraftsOf(
          db,
          part.map(({ id }) => id),
        )
      ).map((draft) => [draft.pageId, draft]),
    );

    for (const entry of part) {
      const draft = drafts.get(entry.id);
      const texts = draft ? pageUnits(entry, draft.content, language) : [];
      file.pages.push({ id: entry.id, path: `/${pagePath(entry)}`, units: texts });
      units += texts.length;
    }
    if (units > limits.units) {
      throw new TidemarkError('too_large', 'This site has too many texts for one file. Export single pages.');
    }
    await nextTurn();
  }

  return writers[format](file);
}
