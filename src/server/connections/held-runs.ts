import type { Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { relaxedChoices } from '#domain/source/checks/relaxed-choices.ts';
import type { Database } from '#server/base/base.server.ts';
import { readItem, writeItem } from '#server/items/items.server.ts';
import { readHeld, type Published, type Uploads } from '#server/uploads/uploads.server.ts';

/** A run that checks have stopped, the source that it is for, and its upload. */
export type HeldRun = { id: number; sourceId: number; uploadId: number; user: string | null };

/** Runs that checks have stopped. Callers check who may publish into their sources. */
export type HeldRuns = {
  /** Such a run; rejects with `not_found` for others. */
  read(id: number): Promise<HeldRun>;
  /** Publishes such a run; null where that takes longer than `timeout` milliseconds. */
  publish(run: HeldRun, decision: HeldDecision, timeout: number): Promise<Published | null>;
  /** Drops what such a run has fetched. */
  drop(run: HeldRun): Promise<void>;
};

/** Opens the runs that checks have stopped. */
export const openHeldRuns = (db: Kysely<Database>, uploads: Uploads): HeldRuns => ({
  read: (id) => readHeldRun(db, id),
  publish: (run, decision, timeout) => publishHeld({ db, uploads }, run, decision, timeout),
  drop: (run) => dropHeld(db, run),
});

async function readHeldRun(db: Kysely<Database>, id: number): Promise<HeldRun> {
  const run = await db
    .selectFrom('source_run')
    .innerJoin('connection', 'connection.id', 'source_run.connection_id')
    .innerJoin('upload', 'upload.id', 'source_run.upload_id')
    .select(['connection.source_id', 'source_run.upload_id', 'upload.created_by'])
    .where('source_run.id', '=', id)
    .where('source_run.status', '=', 'held')
    .executeTakeFirst();
  if (!run || run.source_id === null || run.upload_id === null) throw noSuch('run', id);
  return { id, sourceId: run.source_id, uploadId: run.upload_id, user: run.created_by };
}

/** Why a person publishes a run that checks have stopped, and whether these are relaxed from then on. */
type HeldDecision = { reason: string; isRelaxed: boolean; by: string | null };

async function publishHeld(
  { db, uploads }: { db: Kysely<Database>; uploads: Uploads },
  run: HeldRun,
  { reason, isRelaxed, by }: HeldDecision,
  timeout: number,
): Promise<Published | null> {
  const held = await readHeld(db, run.uploadId);
  if (!held) throw new TidemarkError('conflict', 'This run was published or read again meanwhile.');

  if (isRelaxed) {
    await db.transaction().execute(async (transaction) => {
      const { data } = await readItem(transaction, 'source', run.sourceId, { lock: true });
      const checks = relaxedChoices(data.checks, held.findings);
      await writeItem(transaction, 'source', run.sourceId, { data: { ...data, checks } }, by);
    });
  }

  const checks = { reason, by: by ?? undefined };
  return uploads.publish(run.uploadId, { ...held.publication, checks }, run.user, timeout);
}

async function dropHeld(db: Kysely<Database>, { id, uploadId }: HeldRun): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('source_run')
      .set({ status: 'dropped' })
      .where('id', '=', id)
      .where('status', '=', 'held')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noSuch('run', id);

    await transaction.deleteFrom('upload').where('id', '=', uploadId).where('status', '=', 'ready').execute();
  });
}
