import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database } from '#server/base/base.server.ts';

/**
 * What happens to an upload: `upload` is the reading of its file, `publish` what comes after. `:final` ends either, with
 * `:error` before it when it did not work.
 */
export type EtlEventType = `${'upload' | 'publish'}:${'initial' | 'progress' | 'error' | 'final'}`;

/** An event as the specification names its fields; `payload` holds counts, or a `message` in words. */
export type EtlEvent = {
  event_id: number;
  etl_context_id: number;
  type: string;
  payload: Record<string, unknown>;
  user: string | null;
  at: string;
};

/** Makes a context for an upload of this user and returns its number. */
export async function createEtlContext(db: Kysely<Database>, user: string | null): Promise<number> {
  const { id } = await db
    .insertInto('etl_context')
    .values({ created_by: user })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Refuses a context that is not this user's; that of another is not told from one that does not exist. */
export async function checkEtlContext(db: Kysely<Database>, id: number, user: string | null): Promise<void> {
  const found = await db
    .selectFrom('etl_context')
    .select('id')
    .where('id', '=', id)
    .where('created_by', 'is not distinct from', user)
    .executeTakeFirst();
  if (!found) throw new TidemarkError('not_found', 'There is no such upload context.', { details: { id } });
}

/** Appends an event to a context. */
export async function recordEvent(
  db: Kysely<Database>,
  event: { context: number; type: EtlEventType; payload?: Record<string, unknown>; user: string | null },
): Promise<void> {
  const { context, type, payload = {}, user } = event;
  await db
    .insertInto('etl_event')
    .values({ etl_context_id: context, type, payload: JSON.stringify(payload), user })
    .execute();
}

/** The events of one's own context in order, those after the event `after` where it is given. */
export async function readEvents(
  db: Kysely<Database>,
  { context, after = 0, user }: { context: number; after?: number; user: string | null },
): Promise<EtlEvent[]> {
  await checkEtlContext(db, context, user);
  const rows = await db
    .selectFrom('etl_event')
    .selectAll()
    .where('etl_context_id', '=', context)
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(1000)
    .execute();
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}
