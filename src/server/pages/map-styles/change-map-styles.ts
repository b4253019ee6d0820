import { sql, type Kysely } from 'kysely';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { plural } from '#domain/value/number/plural.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { dropUnknownKeys, strict } from '#domain/value/object/stored-object.ts';
import { mapStyleSchema } from '#sections/map/index.ts';
import type { Database } from '#server/base/base.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import {
  createItem,
  deleteItem,
  readRevision,
  writeItem,
  type Connection,
} from '#server/items/items.server.ts';
import { readStyleUsage } from '../search/read-usage.ts';
import { checkEditor, type Editor } from '../tree/editor.ts';
import { lockSite } from '../tree/site-pages.ts';
import { editableMapStyle } from './editable-map-style.ts';

/** The most styles of a site. */
const mostStyles = 200;

/** A new style of maps, as it was sent. */
export type NewMapStyle = { name: string; style: unknown };

/** A change of a style, based on the revision that the person saw; what is not named stays. */
export type MapStyleChange = {
  id: number;
  base: number;
  name?: string | undefined;
  style?: unknown;
};

/** Keeps a style of maps in a site by its name; returns its id. */
export const addMapStyle = (
  db: Kysely<Database>,
  { name: written, style: sent }: NewMapStyle,
  editor: Editor,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    checkEditor(editor);
    await lockSite(transaction, editor.site.id);
    const name = written.trim();
    await checkNumber(transaction, editor);
    await checkName(transaction, { id: null, name }, editor);

    const data = { name, style: acceptStyle(sent) };
    const { id: siteId } = editor.site;
    const { id } = await createItem(
      transaction,
      { type: 'map-style', app: String(siteId), parent: siteId, data },
      editor.id,
    );
    await record(transaction, 'add-map-style', name, editor);
    return id;
  });

/** Changes a style for all maps that refer to it; returns its new revision. */
export const changeMapStyle = (
  db: Kysely<Database>,
  { id, base, name: written, style: sent }: MapStyleChange,
  editor: Editor,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockSite(transaction, editor.site.id);
    const { data } = await unchangedStyle(transaction, { id, base }, editor);
    const name = written?.trim() ?? data.name;
    await checkName(transaction, { id, name }, editor);
    if (sent !== undefined) {
      await checkPages(transaction, id, editor);
    }

    const style = sent === undefined ? data.style : acceptStyle(sent);
    const next = await writeItem(transaction, 'map-style', id, { data: { ...data, name, style } }, editor.id);
    await record(transaction, 'change-map-style', name, editor);
    return next;
  });

/** Gives a style the look that it had at an earlier revision, with the name that it has now. */
export const restoreMapStyle = (
  db: Kysely<Database>,
  { id, base, revision }: { id: number; base: number; revision: number },
  editor: Editor,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockSite(transaction, editor.site.id);
    const { data } = await unchangedStyle(transaction, { id, base }, editor);
    await checkPages(transaction, id, editor);
    const former = await readRevision(transaction, 'map-style', id, revision);
    if (!former) throw new TidemarkError('not_found', 'This style has no such state.');

    const restored = { ...data, style: former.style };
    const next = await writeItem(transaction, 'map-style', id, { data: restored }, editor.id);
    await record(transaction, 'change-map-style', data.name, editor);
    return next;
  });

/** Removes a style that no map refers to. */
export const removeMapStyle = (db: Kysely<Database>, id: number, editor: Editor): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockSite(transaction, editor.site.id);
    const { data } = await editableMapStyle(transaction, id, editor, { lock: true });
    const { pages, hidden } = await readStyleUsage(transaction, id, editor);
    const count = pages.length + hidden;

    if (count > 0) {
      const names = nameSome(
        pages.map(({ title }) => `“${title}”`),
        5,
      );
      const where = pages.length > 0 ? `: ${names}` : '';
      throw new TidemarkError(
        'conflict',
        `Maps on ${plural(count, 'page')} have this style${where}. Choose another one there first.`,
      );
    }

    await deleteItem(transaction, 'map-style', id);
    await record(transaction, 'remove-map-style', data.name, editor);
  });

/** The style, locked; rejects with `conflict` where it was changed since revision `base`. */
async function unchangedStyle(
  db: Connection,
  { id, base }: Pick<MapStyleChange, 'id' | 'base'>,
  editor: Editor,
) {
  const item = await editableMapStyle(db, id, editor, { lock: true });
  if (item.revision !== base) {
    throw new TidemarkError(
      'conflict',
      'Someone else has changed this style. Look at it as it is now, then change it.',
    );
  }

  return item;
}

/** Refuses a change that pages would have which the editor may not change. */
async function checkPages(db: Connection, id: number, editor: Editor): Promise<void> {
  const { hidden } = await readStyleUsage(db, id, editor);
  if (hidden > 0) {
    throw new TidemarkError(
      'forbidden',
      'The style is used by pages that require a higher access level: they would change too. Save another one instead.',
    );
  }
}

async function checkNumber(db: Connection, { site }: Editor): Promise<void> {
  const { count } = await db
    .selectFrom('item')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('type', '=', 'map-style')
    .where('app', '=', String(site.id))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostStyles) {
    throw new TidemarkError('too_large', `A site has at most ${mostStyles} map styles. Remove one first.`);
  }
}

/** Refuses a name that another style of the site has, in capitals or not. */
async function checkName(
  db: Connection,
  { id, name }: { id: number | null; name: string },
  { site }: Editor,
): Promise<void> {
  const other = await db
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'map-style')
    .where('app', '=', String(site.id))
    .where(sql<boolean>`lower(data ->> 'name') = lower(${name})`)
    .where('id', '!=', id ?? 0)
    .executeTakeFirst();
  if (other) {
    throw new TidemarkError('conflict', 'There is a map style with this name already.', {
      details: { field: 'name' },
    });
  }
}

/** A style as it is stored; refuses what is none. */
const acceptStyle = (sent: unknown) =>
  dropUnknownKeys(mapStyleSchema, parseInput(strict(mapStyleSchema), sent, 'style'));

const record = (
  db: Connection,
  action: 'add-map-style' | 'change-map-style' | 'remove-map-style',
  subject: string,
  editor: Editor,
) => recordAuditEntry(db, editor, { action, subject, details: { site: editor.site.id } });
