import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DataEngine, DataLog } from '#server/data/data.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Database } from '#server/platform/database-schema.ts';
import type { DatabaseHandle } from '#server/platform/database.ts';
import { analyseFile } from './analyse-file.ts';
import { layerSchema, type Layer } from '#domain/source/upload-layer.ts';
import { limits } from './limits.ts';
import {
  finishPublication,
  preparePublication,
  type PreparedPublication,
  type Publication,
  type Published,
} from './publish-upload.ts';

/** How far an upload is, and what was found in it. */
export type Upload = {
  id: number;
  file_name: string;
  bytes: number;
  status: 'uploaded' | 'analysing' | 'ready' | 'failed' | 'published';
  error: string | null;
  layers: Layer[] | null;
};

/** A file on its way in; `limit` in bytes. */
export type IncomingFile = { stream: Readable; fileName: string; user: string | null; limit?: number };

/** Files that become versions of sources. */
export type Uploads = {
  /** Keeps a file and has it analysed; resolves as soon as the file is safe. */
  receive(file: IncomingFile): Promise<{ id: number }>;
  /** Finds the tables in a file and writes them down, or why there are none. May be run again at any time. */
  analyse(id: number): Promise<Upload>;
  /** How far somebody's own upload is; rejects with `not_found`, for those of others too. */
  read(id: number, user: string | null): Promise<Upload>;
  /** Makes a layer of one's own upload a version of a source, or rows of one, in one transaction; statistics follow by themselves. */
  publish(id: number, publication: Publication, user: string | null): Promise<Published>;
  /** Waits for the work that runs; analyses that wait are taken up at the next start. */
  close(): Promise<void>;
};

/** `schedule` hands an analysis to someone else, such as a job queue; without it they run here, one after the other. */
export type UploadsOptions = {
  database: DatabaseHandle;
  objects: ObjectStore;
  engine: DataEngine;
  log: DataLog;
  schedule?: (id: number) => Promise<void>;
};

/** Opens uploads and takes up analyses that an earlier run did not finish. */
export async function openUploads(options: UploadsOptions): Promise<Uploads> {
  const { database, objects, engine, log } = options;
  const { db } = database;
  const analyse = (id: number) => analyseUpload(options, id);
  const queue = openQueue(log);
  const schedule = options.schedule ?? (async (id: number) => queue.run(() => analyse(id)));
  const unfinished = await db
    .selectFrom('upload')
    .select('id')
    .where('status', 'in', ['uploaded', 'analysing'])
    .orderBy('id')
    .execute();
  for (const { id } of unfinished) await schedule(id);
  return {
    receive: async ({ stream, fileName, user, limit = limits.fileBytes }) => {
      const { name, bytes } = await objects.put(stream, { limit });
      const { id } = await db
        .insertInto('upload')
        .values({
          object: name,
          file_name: cleanFileName(fileName),
          bytes,
          status: 'uploaded',
          created_by: user,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await schedule(id);
      return { id };
    },
    analyse,
    read: (id, user) => readUpload(database, id, { user }),
    publish: async (id, publication, user) => {
      const published = await publishUpload(options, id, publication, user);
      // The version stands without its statistics; nobody waits for them.
      queue.run(() => engine.takeStatistics(published.versionId));
      return published;
    },
    close: queue.close,
  };
}

/** How often a snapshot is made while others may go on editing; after that they wait. */
const freeAttempts = 2;

/** Writes the snapshot first and switches to it in one transaction; whatever changed in between, it is written again. */
async function publishUpload(
  { database: { db }, engine }: UploadsOptions,
  id: number,
  publication: Publication,
  user: string | null,
): Promise<Published> {
  const finish = async (transaction: Kysely<Database>, prepared: PreparedPublication) => {
    await readLayer(transaction, id, publication, user);
    const published = await finishPublication(transaction, engine, prepared, user);
    if (published)
      await transaction.updateTable('upload').set({ status: 'published' }).where('id', '=', id).execute();
    return published;
  };
  for (let attempt = 0; attempt < freeAttempts; attempt += 1) {
    const layer = await readLayer(db, id, publication, user);
    const prepared = await preparePublication({ db, engine }, layer, publication);
    const published = await rollBackUnlessDone(db, (transaction) => finish(transaction, prepared));
    if (published) return published;
  }
  return db.transaction().execute(async (transaction) => {
    const layer = await readLayer(transaction, id, publication, user);
    const prepared = await preparePublication({ db, engine, transaction }, layer, publication);
    const published = await finish(transaction, prepared);
    if (!published) throw new Error('A version moved on although it was locked');
    return published;
  });
}

class MovedOn extends Error {}

/** Runs work in a transaction that leaves nothing behind when its answer is null. */
async function rollBackUnlessDone<Value>(
  db: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<Value | null>,
): Promise<Value | null> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const value = await work(transaction);
      if (value === null) throw new MovedOn();
      return value;
    });
  } catch (error) {
    if (error instanceof MovedOn) return null;
    throw error;
  }
}

/** The layer of somebody's own upload that a publication speaks of; in a transaction the upload stays locked. */
async function readLayer(
  db: Kysely<Database>,
  id: number,
  { layerName }: Publication,
  user: string | null,
): Promise<Layer> {
  if (db.isTransaction) await db.selectFrom('upload').select('id').where('id', '=', id).forUpdate().execute();
  const { layers, status } = await readUpload({ db }, id, { user });
  if (status !== 'ready' && status !== 'published') {
    throw new TidemarkError('invalid_request', 'The file has not been read yet, or it could not be read.', {
      details: { id },
    });
  }
  const layer = layers?.find((candidate) => candidate.layerName === layerName);
  if (layer) return layer;
  throw new TidemarkError('not_found', `The file has no table named ${layerName}.`, { details: { id } });
}

async function analyseUpload({ database, objects, log }: UploadsOptions, id: number): Promise<Upload> {
  const { db } = database;
  // One that has been read stays so, even when a second reading was under way.
  const upload = await db
    .updateTable('upload')
    .set({ status: 'analysing', error: null })
    .where('id', '=', id)
    .where('status', 'not in', ['ready', 'published'])
    .returning(['object', 'file_name'])
    .executeTakeFirst();
  if (!upload) return readUpload(database, id);
  try {
    const layers = await analyseFile(objects, await objects.localPath(upload.object), upload.file_name);
    await db
      .updateTable('upload')
      .set({ status: 'ready', layers: JSON.stringify(layers) })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    const sentence = isTidemarkError(error) ? error.message : 'The file could not be read.';
    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
    log.warn(
      { upload: id, error: sentence, cause: isTidemarkError(error) ? undefined : cause },
      'an upload could not be read',
    );
    await db
      .updateTable('upload')
      .set({ status: 'failed', error: sentence })
      .where('id', '=', id)
      .where('status', '=', 'analysing')
      .execute();
  }
  return readUpload(database, id);
}

async function readUpload(
  { db }: Pick<DatabaseHandle, 'db'>,
  id: number,
  owner?: { user: string | null },
): Promise<Upload> {
  let query = db
    .selectFrom('upload')
    .select(['id', 'file_name', 'bytes', 'status', 'error', 'layers'])
    .where('id', '=', id);
  if (owner) query = query.where('created_by', 'is not distinct from', owner.user);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound(id);
  return {
    ...row,
    bytes: Number(row.bytes),
    layers: row.layers === null ? null : z.array(layerSchema).parse(row.layers),
  };
}

/** Runs work one after the other, so that two large files do not share the memory. */
function openQueue(log: DataLog) {
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  return {
    run: (work: () => Promise<unknown>): void => {
      last = last
        .then(() => (closed ? undefined : work()))
        .catch((error: unknown) => log.error({ error: String(error) }, 'work on an upload failed'));
    },
    close: async () => {
      closed = true;
      await last;
    },
  };
}

/** The last part of what a browser calls a file, without what no file is called. */
function cleanFileName(fileName: string): string {
  const name = fileName.replaceAll('\0', '').split(/[/\\]/).at(-1)?.trim() ?? '';
  return name.slice(-255) || 'upload';
}

function notFound(id: number): TidemarkError {
  return new TidemarkError('not_found', 'There is no such upload.', { details: { id } });
}
