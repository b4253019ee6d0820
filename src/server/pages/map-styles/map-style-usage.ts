import type { Connection } from '#server/items/items.server.ts';
import { readStyleUsage, type Usage } from '../search/read-usage.ts';
import type { Editor } from '../tree/editor.ts';
import { editableMapStyle } from './editable-map-style.ts';

/** The pages with maps that refer to a style of the editor's site. */
export async function readMapStyleUsage(db: Connection, id: number, editor: Editor): Promise<Usage> {
  await editableMapStyle(db, id, editor);
  return readStyleUsage(db, id, editor);
}
