import type { Kysely } from 'kysely';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import type { DataEngine, DataLog } from '#server/engine/engine.server.ts';
import { type Database, isTransient } from '#server/base/base.server.ts';
import { recordEvent, type EtlEventType } from './etl-events.ts';
import { throttleProgress } from './throttle-progress.ts';
import { publicationSchema, type Publication } from './publication.ts';
import {
  finishPublication,
  planPublication,
  preparePublication,
  type PreparedPublication,
  type Published,
} from './publish-upload.ts';
import { notFound, readUpload } from './upload-row.ts';

type Place = { db: Kysely<Database>; engine: DataEngine; log: DataLog };
type Owner = string | null;

/** Writes down what one's own upload is to become; refuses what can be seen to be impossible before any work is done. */
export async function requestPublication(
  db: Kysely<Database>,
  id: number,
  publication: Publication,
  user: Owner,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { status, layers, etl_context_id } = await lockUpload(transaction, id, user);
    if (status === 'publishing') throw new TidemarkError('conflict', 'The file is being published already.');
    if (status !== 'ready' && status !== 'published') {
      throw new TidemarkError('invalid_request', 'The file has not been read yet, or it could not be read.', {
        details: { id },
      });
    }
    await planPublication(transaction, layerOf(layers, id, publication), publication);
    await transaction
      .updateTable('upload')
      .set({ status: 'publishing', publication: JSON.stringify(publication), published: null, error: null })
      .where('id', '=', id)
      .execute();
    const payload = { layerName: publication.layerName };
    await recordEvent(transaction, { context: etl_context_id, type: 'publish:initial', payload, user });
  });
}

/**
 * Does what was written down, wherever and however often it is called: it is done once. Null when there was nothing
 * (more) to do. What fails leaves everything as it was, is told in an event unless it will be tried again, and rejects.
 */
export async function runPublication(
  place: Place,
  id: number,
  { isLast } = { isLast: true },
): Promise<Published | null> {
  const row = await place.db
    .selectFrom('upload')
    .select(['status', 'publication', 'created_by', 'etl_context_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound(id);
  if (row.status !== 'publishing' || !row.publication) return null;
  const publication = publicationSchema.parse(row.publication);
  try {
    return await publishWritten(place, {
      id,
      publication,
      user: row.created_by,
      context: row.etl_context_id,
    });
  } catch (error) {
    if (!isLast && isTransient(error)) throw error;
    const known = isTidemarkError(error);
    const message = known
      ? error.message
      : 'The file could not be published; nothing was changed. Try again.';
    if (!known) place.log.error({ upload: id, error: String(error) }, 'an upload could not be published');
    await giveUp(place.db, { id, user: row.created_by, context: row.etl_context_id }, message);
    throw error;
  }
}

/** Back to where it was before, with the reason in words. */
async function giveUp(
  db: Kysely<Database>,
  { id, user, context }: { id: number; user: Owner; context: number },
  message: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('upload')
      .set({ status: 'ready', error: message, publication: null })
      .where('id', '=', id)
      .where('status', '=', 'publishing')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const tell = (type: EtlEventType, payload: Record<string, unknown>) =>
      recordEvent(transaction, { context, type, payload, user });
    await tell('publish:error', { message });
    await tell('publish:final', { status: 'failed' });
  });
}

type Request = { id: number; publication: Publication; user: Owner; context: number };

/** How often a snapshot is made while others may go on editing; after that they wait. */
const freeAttempts = 2;

/** Writes the snapshot first and switches to it in one transaction; whatever changed in between, it is written again. */
async function publishWritten({ db, engine, log }: Place, request: Request): Promise<Published | null> {
  const { id, publication, user, context } = request;
  const progress = throttleProgress(log, (payload) =>
    recordEvent(db, { context, type: 'publish:progress', payload, user }),
  );
  const report = ({ rows, part }: { rows: number; part: number }) =>
    progress.report({ what: 'Writing rows', rows, part });
  const finish = async (transaction: Kysely<Database>, prepared: PreparedPublication) => {
    const { status } = await lockUpload(transaction, id, user);
    if (status !== 'publishing') throw new Settled('done elsewhere');
    await progress.settled();
    const published = await finishPublication(transaction, engine, prepared, user);
    if (!published) return null;
    await transaction
      .updateTable('upload')
      .set({ status: 'published', published: JSON.stringify(published), publication: null, error: null })
      .where('id', '=', id)
      .execute();
    const payload = { status: 'published', ...published };
    await recordEvent(transaction, { context, type: 'publish:final', payload, user });
    return published;
  };
  const layerIn = async (connection: Kysely<Database>) =>
    layerOf((await readUpload(connection, id, { user })).layers, id, publication);
  try {
    for (let attempt = 0; attempt < freeAttempts; attempt += 1) {
      const prepared = await preparePublication({ db, engine, report }, await layerIn(db), publication);
      const published = await rollBackUnlessDone(db, (transaction) => finish(transaction, prepared));
      if (published) return published;
    }
    return await db.transaction().execute(async (transaction) => {
      const place = { db, engine, transaction, report };
      const prepared = await preparePublication(place, await layerIn(transaction), publication);
      const published = await finish(transaction, prepared);
      if (!published) throw new Error('A version moved on although it was locked');
      return published;
    });
  } catch (error) {
    if (error instanceof Settled && error.message === 'done elsewhere') return null;
    throw error;
  } finally {
    await progress.settled();
  }
}

/** Ends a transaction that is to leave nothing behind, without being a fault. */
class Settled extends Error {}

/** Runs work in a transaction that leaves nothing behind when its answer is null. */
async function rollBackUnlessDone<Value>(
  db: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<Value | null>,
): Promise<Value | null> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const value = await work(transaction);
      if (value === null) throw new Settled('moved on');
      return value;
    });
  } catch (error) {
    if (error instanceof Settled && error.message === 'moved on') return null;
    throw error;
  }
}

async function lockUpload(transaction: Kysely<Database>, id: number, user: Owner) {
  await transaction.selectFrom('upload').select('id').where('id', '=', id).forUpdate().execute();
  return readUpload(transaction, id, { user });
}

function layerOf(layers: Layer[] | null, id: number, { layerName }: Publication): Layer {
  const layer = layers?.find((candidate) => candidate.layerName === layerName);
  if (layer) return layer;
  throw new TidemarkError('not_found', `The file has no table named ${layerName}.`, { details: { id } });
}
