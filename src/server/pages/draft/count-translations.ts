import { withHeading } from '#domain/page/content/page-heading.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { patchItems, readChildren, readItems, type Connection } from '#server/items/items.server.ts';
import type { Editor } from '../tree/editor.ts';
import { translatedState } from '../tree/translated-state.ts';
import { childrenById } from './drafts.ts';

/**
 * Counts for pages, with a fixed number of statements, what of their drafts is missing, outdated or not
 * published in the other languages of their site, where that was not done with a change of the draft.
 */
export async function countTranslations(
  db: Connection,
  ids: readonly number[],
  { id: user, site }: Pick<Editor, 'id' | 'site'>,
): Promise<void> {
  if ((site.languages ?? []).length === 0 || ids.length === 0) return;

  await db.selectFrom('item').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const pages = await readItems(db, 'page', ids);
  const drafts = childrenById(await readChildren(db, 'page-draft', ids));
  const publications = childrenById(await readChildren(db, 'page-published', ids));
  const patches = pages.flatMap((page) => {
    const published = publications.get(page.id)?.data;
    const stored = drafts.get(page.id)?.data ?? published ?? { sections: [], section_groups: [] };
    const translated = translatedState(page, { draft: withHeading(stored, page.data), published }, site);
    if (isSameJson(translated, page.data.translated)) return [];
    return [{ id: page.id, fields: { translated } }];
  });
  await patchItems(db, 'page', patches, user);
}
