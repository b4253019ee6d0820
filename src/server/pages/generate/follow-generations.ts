import { sql, type Kysely } from 'kysely';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database, Log } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import type { FindUser } from '#server/identity/identity.server.ts';
import { readItem, type Connection } from '#server/items/items.server.ts';
import type { Editor } from '../tree/editor.ts';
import { readSites } from '../tree/site-pages.ts';
import { generatePages } from './generate-pages.ts';

type FollowContext = { db: Kysely<Database>; engine: DataEngine; log: Log; findUser: FindUser };

/** A template whose pages follow the rows of a source, and who changed it last. */
type FollowingTemplate = { id: number; siteId: number; userId: string | null };

/** Whether pages are generated from the newest version of a source, whichever that is. */
export const hasFollowingTemplates = async (db: Connection, sourceId: number): Promise<boolean> =>
  (await readFollowing(db, sourceId, 1)).length > 0;

/**
 * Generates the pages of the templates that follow a source from its newest version, with the access that
 * those have now who changed them last. A template whose pages cannot be generated is logged.
 */
export async function followGenerations(
  context: FollowContext,
  sourceId: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const template of await readFollowing(context.db, sourceId, mostTemplates)) {
    try {
      await generateAll(context, template, signal);
    } catch (error) {
      if (!isTidemarkError(error) || error.code === 'unavailable') throw error;
      const details = { template: template.id, source: sourceId, error: error.message };
      context.log.warn(details, 'pages of a template could not follow the newest version of its source');
    }
  }
}

/** The most templates that follow one source. */
const mostTemplates = 1000;

async function readFollowing(db: Connection, sourceId: number, limit: number): Promise<FollowingTemplate[]> {
  const { rows } = await sql<{ id: string; site: string; user: string | null }>`
    select id, app as site, coalesce(updated_by, created_by) as user from item
    where type = 'page' and data -> 'data_controls' @> ${JSON.stringify({ source: sourceId, follows: true })}::jsonb
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id, site, user }) => ({ id: Number(id), siteId: Number(site), userId: user }));
}

async function generateAll(
  { db, engine, log, findUser }: FollowContext,
  { id, siteId, userId }: FollowingTemplate,
  signal: AbortSignal | undefined,
): Promise<void> {
  const site = (await readSites(db)).find((each) => each.id === siteId);
  const person = userId === null ? null : await findUser(userId);
  const { data_controls: controls } = (await readItem(db, 'page', id)).data;
  if (!site || !person || !controls) return;

  const editor: Editor = { ...person, site };
  const generate = (after: number | null) =>
    generatePages({ db, engine, editor, log, signal }, { template: id, controls, after });
  for (let part = await generate(null); part.next !== null && !signal?.aborted;) {
    part = await generate(part.next);
  }
}
