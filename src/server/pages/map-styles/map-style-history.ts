import { readMapStyle, type MapStyle } from '#sections/map/index.ts';
import { emailsOf } from '#server/identity/identity.server.ts';
import { readStored, type Connection } from '#server/items/items.server.ts';
import type { Editor } from '../tree/editor.ts';
import { editableMapStyle } from './editable-map-style.ts';

/** A state of a map style: who made it, and when (ISO 8601). */
export type MapStyleState = {
  revision: number;
  name: string;
  style: MapStyle;
  at: string;
  /** An e-mail address; null where the account is gone. */
  by: string | null;
};

/** The most states that are listed. */
const mostStates = 100;

/** The states that a map style has had, the present one first. */
export async function readMapStyleHistory(
  db: Connection,
  id: number,
  editor: Editor,
): Promise<MapStyleState[]> {
  await editableMapStyle(db, id, editor);
  const rows = await db
    .selectFrom('item_revision')
    .select(['revision', 'data', 'schema_version', 'at', 'by'])
    .where('item_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(mostStates)
    .execute();
  const emails = await emailsOf(
    db,
    rows.map(({ by }) => by),
  );

  return rows.map(({ by, at, ...row }) => {
    const { name, style } = readStored('map-style', { ...row, id });
    return {
      revision: row.revision,
      name,
      style: readMapStyle(style),
      at: at.toISOString(),
      by: emails.get(by ?? '') ?? null,
    };
  });
}
