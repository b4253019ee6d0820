import { sql, type Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Database } from '#server/base/base.server.ts';

/**
 * What happens to an upload: `upload` is the analysis of its file, `publish` its publication. `:final` ends
 * either of them; `:error` comes before it after a failure.
 */
export type EtlEventType = `${'upload' | 'publish'}:${'initial' | 'progress' | 'error' | 'final'}`;

/** An event, under the field names of the upload API; `payload` holds counts, or a `message` to show. */
export type EtlEvent = {
  event_id: number;
  etl_context_id: number;
  type: string;
  payload: Record<string, unknown>;
  user: string | null;
  at: string;
};

/** The most contexts of a user that no file was sent to; each is removed after a day. */
const maxUnusedContexts = 1000;

/**
 * Makes an upload context for a user and returns its id; rejects with `conflict` where too many are not used.
 */
export async function createEtlContext(db: Kysely<Database>, user: string | null): Promise<number> {
  const { rows } = await sql<{ unused: string }>`
    select count(*) as unused from etl_context as context
    where created_by is not distinct from ${user} and ${isUnused}`.execute(db);
  if (Number(rows[0]?.unused) >= maxUnusedContexts) {
    const message = `You have ${formatNumber(maxUnusedContexts)} upload contexts that no file was sent to. Send files to them, or wait: they are removed after a day.`;
    throw new TidemarkError('conflict', message);
  }

  return insertEtlContext(db, user);
}

/** Inserts an upload context of a file and returns its id. */
export async function insertEtlContext(db: Kysely<Database>, user: string | null): Promise<number> {
  const { id } = await db
    .insertInto('etl_context')
    .values({ created_by: user })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether no file was sent to the row `context`. */
const isUnused = sql<boolean>`not exists (select from upload where upload.etl_context_id = context.id)`;

/** Removes the contexts that no file was sent to for a day, and those of uploads that were removed. */
export async function removeUnusedContexts(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from etl_context as context
    where created_at < now() - interval '1 day' and ${isUnused}`.execute(db);
}

/** Rejects with `not_found` unless the context exists and belongs to the user. */
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

/** Records an event of one context. */
export type RecordEvent = (type: EtlEventType, payload: Record<string, unknown>) => Promise<void>;

/** Records events of one context, as caused by one user. */
export function eventRecorder(
  db: Kysely<Database>,
  { context, user }: { context: number; user: string | null },
): RecordEvent {
  return (type, payload) => recordEvent(db, { context, type, payload, user });
}

/** The first 1,000 events of a user's context in order, or of those after the event `after`. */
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

/** The number of events of a user's context after the event `after`. */
export async function countEvents(
  db: Kysely<Database>,
  { context, after = 0, user }: { context: number; after?: number; user: string | null },
): Promise<number> {
  await checkEtlContext(db, context, user);
  const { count } = await db
    .selectFrom('etl_event')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('etl_context_id', '=', context)
    .where('event_id', '>', after)
    .executeTakeFirstOrThrow();

  return Number(count);
}
