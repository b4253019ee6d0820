import type { Readable } from 'node:stream';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ParseOptions } from '#domain/source/parse-options.ts';
import type { DataEngine, DataLog } from '#server/engine/engine.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { ChangeFeed, DatabaseHandle } from '#server/base/base.server.ts';
import { analyseUpload, requestAnalysis } from './analyse-upload.ts';
import { checkEtlContext, createEtlContext, readEvents, recordEvent, type EtlEvent } from './etl-events.ts';
import { limits } from './limits.ts';
import type { Publication } from './publication.ts';
import { requestPublication, runPublication } from './publish-job.ts';
import type { Published } from './publish-upload.ts';
import { readOwnUploads, readUpload, type Upload } from './upload-row.ts';

/** A file on its way in; `limit` in bytes. `context` is asked for when the file is there; without one it gets a new one. */
export type IncomingFile = {
  stream: Readable;
  fileName: string;
  user: string | null;
  limit?: number;
  context?: () => Promise<number | null>;
};

/** What is done to uploads when the request has ended. */
export type UploadWork = 'read-upload' | 'publish-upload';

/** Files that become versions of sources. */
export type Uploads = {
  /** Makes a number by which a file can be spoken of before it is sent. */
  newContext(user: string | null): Promise<number>;
  /** Refuses a context that is somebody else's. */
  checkContext(context: number, user: string | null): Promise<void>;
  /** What happened to a file, by its context; `after` is the last event that is known already. */
  events(context: number, user: string | null, after?: number): Promise<EtlEvent[]>;
  /** Keeps a file and has it analysed; resolves as soon as the file is safe. */
  receive(file: IncomingFile): Promise<{ id: number }>;
  /**
   * Finds the tables in a file and writes them down, or why there are none. May be run again at any time, and rejects
   * where a store was away and it is not the last attempt.
   */
  analyse(id: number, attempt?: { isLast: boolean }): Promise<Upload>;
  /** Has one's own file read again in another way, or just again. */
  reread(id: number, reading: ParseOptions, user: string | null): Promise<void>;
  /** How far somebody's own upload is; rejects with `not_found`, for those of others too. */
  read(id: number, user: string | null): Promise<Upload>;
  /** Waits `patience` milliseconds for the analysis of an upload; null while it goes on. */
  readAnalysed(id: number, patience: number): Promise<Upload | null>;
  /** Somebody's latest uploads, newest first, without their layers. */
  list(user: string | null): Promise<Upload[]>;
  /** Makes a layer of one's own upload a version of a source, or rows of one, in one transaction; statistics follow by themselves. */
  publish(id: number, publication: Publication, user: string | null): Promise<Published>;
  /** Has the same done by whoever does the work, and waits `patience` milliseconds for it; null while it goes on. */
  startPublishing(
    id: number,
    publication: Publication,
    user: string | null,
    patience: number,
  ): Promise<Published | null>;
  /** Does what `startPublishing` wrote down; what it came to is in the upload and its events. */
  runPublication(id: number, attempt?: { isLast: boolean }): Promise<void>;
  /** Waits for the work that runs; analyses that wait are taken up at the next start. */
  close(): Promise<void>;
};

/** `schedule` hands work to someone else, such as a job queue; without it, it is done here, one after the other. */
export type UploadsOptions = {
  database: DatabaseHandle;
  objects: ObjectStore;
  engine: DataEngine;
  changes: ChangeFeed;
  log: DataLog;
  schedule?: (work: UploadWork, id: number) => Promise<void>;
};

/** How many uploads a list of them shows. */
const listLength = 12;

/** Opens uploads and takes up work that an earlier run did not finish. */
export async function openUploads(options: UploadsOptions): Promise<Uploads> {
  const { database, objects, engine, log } = options;
  const { db } = database;
  const analyse: Uploads['analyse'] = (id, attempt) => analyseUpload({ db, objects, log }, id, attempt);
  const queue = openQueue(log);
  const publishNow = async (id: number, attempt?: { isLast: boolean }) => {
    const published = await runPublication({ db, engine, log }, id, attempt);
    // The version stands without its statistics; nobody waits for them.
    if (published) queue.run(() => engine.takeStatistics(published.versionId));
    return published;
  };
  const runPublicationOf: Uploads['runPublication'] = async (id, attempt) => {
    await publishNow(id, attempt).catch(async (error: unknown) => {
      // What could be written down is settled; anything else is tried again by whoever called.
      if ((await readUpload(db, id)).status === 'publishing') throw error;
    });
  };
  const here = { 'read-upload': analyse, 'publish-upload': runPublicationOf };
  const schedule =
    options.schedule ?? (async (work: UploadWork, id: number) => queue.run(async () => here[work](id)));
  const unfinished = await db
    .selectFrom('upload')
    .select(['id', 'status'])
    .where('status', 'in', ['uploaded', 'analysing', 'publishing'])
    .orderBy('id')
    .execute();
  for (const { id, status } of unfinished)
    await schedule(status === 'publishing' ? 'publish-upload' : 'read-upload', id);
  return {
    newContext: (user) => createEtlContext(db, user),
    checkContext: (context, user) => checkEtlContext(db, context, user),
    events: (context, user, after) => readEvents(db, { context, after, user }),
    receive: async (file) => {
      const { id } = await keepFile(options, file);
      await schedule('read-upload', id);
      return { id };
    },
    analyse,
    reread: async (id, reading, user) => {
      await requestAnalysis(db, id, reading, user);
      await schedule('read-upload', id);
    },
    read: (id, user) => readUpload(db, id, { user }),
    readAnalysed: (id, patience) => readWhenLeft(options, id, ['uploaded', 'analysing'], patience),
    list: (user) => readOwnUploads(db, user, listLength),
    publish: async (id, publication, user) => {
      await requestPublication(db, id, publication, user);
      const published = await publishNow(id);
      return published ?? settledPublication(await readUpload(db, id));
    },
    startPublishing: async (id, publication, user, patience) => {
      await requestPublication(db, id, publication, user);
      await schedule('publish-upload', id);
      const settled = await readWhenLeft(options, id, ['publishing'], patience);
      return settled && settledPublication(settled);
    },
    runPublication: runPublicationOf,
    close: queue.close,
  };
}

/** The upload as soon as it has left some states; null when it has not after `patience` milliseconds. */
function readWhenLeft(
  { database: { db }, changes }: UploadsOptions,
  id: number,
  states: readonly Upload['status'][],
  patience: number,
): Promise<Upload | null> {
  const read = async () => {
    const upload = await readUpload(db, id);
    return states.includes(upload.status) ? null : upload;
  };
  return changes.waitFor(`upload:${id}`, read, patience);
}

/** What a publication that is over came to; rejects with the sentence that it failed with. */
function settledPublication({ published, error }: Upload): Published {
  if (published) return published;
  throw new TidemarkError('invalid_request', error ?? 'The file could not be published.');
}

async function keepFile(
  { database: { db }, objects }: UploadsOptions,
  { stream, fileName, user, limit = limits.fileBytes, context }: IncomingFile,
): Promise<{ id: number }> {
  const { name, bytes } = await objects.put(stream, { limit });
  const given = (await context?.()) ?? null;
  return db.transaction().execute(async (transaction) => {
    if (given !== null) await checkEtlContext(transaction, given, user);
    const etl_context_id = given ?? (await createEtlContext(transaction, user));
    const file_name = cleanFileName(fileName);
    const taken = await transaction
      .selectFrom('upload')
      .select('id')
      .where('etl_context_id', '=', etl_context_id)
      .executeTakeFirst();
    if (taken) throw new TidemarkError('conflict', 'This upload context has a file already.');
    const { id } = await transaction
      .insertInto('upload')
      .values({ object: name, file_name, bytes, status: 'uploaded', etl_context_id, created_by: user })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payload = { id, file_name, bytes };
    await recordEvent(transaction, { context: etl_context_id, type: 'upload:initial', payload, user });
    return { id };
  });
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
