import type { Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import type { FindUser } from '#server/identity/identity.server.ts';
import { readItem } from '#server/items/items.server.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { readOwner } from '#server/sources/sources.server.ts';

/** What telling takes. */
export type TellingDependencies = {
  db: Kysely<Database>;
  mail: Pick<Mail, 'queue'>;
  findUser: FindUser;
};

/**
 * Tells the owner of a source by mail that its runs have begun to fail, or that they work again: once for a
 * series of failures, however often it is called. A failure in front of the person who started the run is
 * told by the next one that nobody sees.
 */
export async function tellOwner(dependencies: TellingDependencies, runId: number): Promise<void> {
  await dependencies.db.transaction().execute(async (transaction) => {
    const run = await transaction
      .selectFrom('source_run')
      .innerJoin('connection', 'connection.id', 'source_run.connection_id')
      .select([
        'connection.id',
        'connection.source_id',
        'connection.failing_since',
        'connection.is_owner_told',
        'source_run.status',
        'source_run.message',
        'source_run.started_by',
      ])
      .where('source_run.id', '=', runId)
      .forUpdate()
      .executeTakeFirst();
    if (!run || run.source_id === null) return;

    const isFailing = run.failing_since !== null;
    if (isFailing === run.is_owner_told) return;
    if (isFailing && (run.status !== 'failed' || run.started_by === 'person')) return;

    await transaction
      .updateTable('connection')
      .set({ is_owner_told: isFailing })
      .where('id', '=', run.id)
      .execute();
    await queueForOwner(transaction, dependencies, {
      kind: isFailing ? 'source-fails' : 'source-works',
      sourceId: run.source_id,
      reason: run.message ?? '',
    });
  });
}

/** The run of an upload; null where that came by hand. */
export async function runOfUpload(db: Kysely<Database>, uploadId: number): Promise<number | null> {
  const run = await db
    .selectFrom('source_run')
    .select('id')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return run?.id ?? null;
}

/** Tells the owner of a source that it is due while a run has not ended for long; once for that run. */
export async function tellOwnerOfLateRun(dependencies: TellingDependencies, runId: number): Promise<void> {
  await dependencies.db.transaction().execute(async (transaction) => {
    const run = await transaction
      .updateTable('source_run')
      .set({ is_late: true })
      .where('id', '=', runId)
      .where('ended_at', 'is', null)
      .where('is_late', '=', false)
      .returning('source_id')
      .executeTakeFirst();
    if (!run || run.source_id === null) return;

    await queueForOwner(transaction, dependencies, { kind: 'source-late', sourceId: run.source_id });
  });
}

/** Tells the owner of a source what checks have found in a run that they stopped; once for that run. */
export async function tellOwnerOfHeldRun(dependencies: TellingDependencies, runId: number): Promise<void> {
  await dependencies.db.transaction().execute(async (transaction) => {
    const run = await transaction
      .updateTable('source_run')
      .set({ is_held_told: true })
      .where('id', '=', runId)
      .where('status', '=', 'held')
      .where('is_held_told', '=', false)
      .returning(['connection_id', 'message'])
      .executeTakeFirst();
    if (!run) return;

    const { source_id: sourceId } = await transaction
      .selectFrom('connection')
      .select('source_id')
      .where('id', '=', run.connection_id)
      .executeTakeFirstOrThrow();
    if (sourceId === null) return;
    const reason = run.message ?? '';
    await queueForOwner(transaction, dependencies, { kind: 'source-held', sourceId, reason });
  });
}

type SourceMail = {
  kind: 'source-fails' | 'source-works' | 'source-late' | 'source-held';
  sourceId: number;
  reason?: string;
};

/** Queues a mail to the owner of a source, unless that is nobody who has an account. */
async function queueForOwner(
  transaction: Kysely<Database>,
  { mail, findUser }: Pick<TellingDependencies, 'mail' | 'findUser'>,
  { kind, sourceId, reason = '' }: SourceMail,
): Promise<void> {
  const owner = await readOwner(transaction, sourceId);
  const person = owner === null ? null : await findUser(owner);
  if (!person?.email) return;

  const { data } = await readItem(transaction, 'source', sourceId);
  await mail.queue({ kind, email: person.email, data: { sourceId, source: data.name, reason } }, transaction);
}
