import { noSuch } from '#domain/error/no-such.ts';
import { readItem, type Connection, type Item } from '#server/items/items.server.ts';
import { checkEditor, type Editor } from '../tree/editor.ts';

/**
 * A style of the maps of the editor's site; with `lock`, no one else changes it until the transaction ends.
 */
export async function editableMapStyle(
  db: Connection,
  id: number,
  editor: Editor,
  { lock = false } = {},
): Promise<Item<'map-style'>> {
  checkEditor(editor);
  const item = await readItem(db, 'map-style', id, { lock });
  if (item.app !== String(editor.site.id)) throw noSuch('map style', id);
  return item;
}
