import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import type { ChangeFeed, DatabaseHandle, Database } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { requestAnalysis } from './analyse-upload.ts';
import {
  checkEtlContext,
  countEvents,
  createEtlContext,
  readEvents,
  type EtlEvent,
  recordEvent,
} from './etl-events.ts';
import type { Publication } from './publication/publication.ts';
import { type Published, planPublication } from './publication/publish-upload.ts';
import { storeUpload, type IncomingFile } from './store-upload.ts';
import {
  readOwnUploads,
  readUpload,
  removeUpload,
  saveChoices,
  type ChosenInReview,
  type Upload,
  layerNamed,
  lockUpload,
} from './upload-row.ts';
import { waitForUpload } from './wait-for-upload.ts';
import type { Kysely } from 'kysely';

/** Files that become versions of sources. Uploads of other users are reported as `not_found`. */
export type Uploads = {
  /** Makes an upload context, whose events can be read before a file is sent. */
  newContext(user: string | null): Promise<number>;
  /** Rejects with `not_found` unless the context belongs to the user. */
  checkContext(context: number, user: string | null): Promise<void>;
  /** The first 1,000 events of a context in order, or of those after the event `after`. */
  events(context: number, user: string | null, after?: number): Promise<EtlEvent[]>;
  /** The number of events of a context, or of those after the event `after`. */
  countEvents(context: number, user: string | null, after?: number): Promise<number>;
  /** Stores a file and queues its analysis; resolves once both are committed. */
  receive(file: IncomingFile): Promise<{ id: number }>;
  /** Queues another analysis of a file with these parse options. */
  analyseAgain(id: number, parseOptions: ParseOptions, user: string | null): Promise<void>;
  /**
   * Stores what the owner of an upload chose in its review; rejects with `conflict` where another tab has
   * chosen otherwise.
   */
  saveChoices(id: number, chosen: ChosenInReview, user: string | null): Promise<void>;
  /** An upload with its layers. */
  read(id: number, user: string | null): Promise<Upload>;
  /** The user's latest uploads, newest first, without their layers; with a `source`, only those for it. */
  list(user: string | null, source?: number | null): Promise<Upload[]>;
  /** Removes an upload that is not published; rejects with `conflict` for others. */
  remove(id: number, user: string | null): Promise<void>;
  /** Waits up to `timeout` milliseconds for the end of the analysis; null when it takes longer. */
  waitUntilAnalysed(id: number, user: string | null, timeout: number): Promise<Upload | null>;
  /**
   * Queues the publication of a layer and waits up to `timeout` milliseconds for it; null when it takes
   * longer. Rejects with `invalid_request` and the reason when it failed.
   */
  publish(
    id: number,
    publication: Publication,
    user: string | null,
    timeout: number,
  ): Promise<Published | null>;
};

/** The services that uploads use. */
export type UploadsDependencies = {
  database: DatabaseHandle;
  objects: ObjectStore;
  changes: ChangeFeed;
  jobs: Pick<Jobs, 'add'>;
};

/** The most uploads in a list. */
const listLength = 12;

/** Opens uploads; their jobs are run by `handleUploadJobs`, on this node or another. */
export function openUploads({ database: { db }, objects, changes, jobs }: UploadsDependencies): Uploads {
  return {
    newContext: (user) => createEtlContext(db, user),
    checkContext: (context, user) => checkEtlContext(db, context, user),
    events: (context, user, after) => readEvents(db, { context, after, user }),
    countEvents: (context, user, after) => countEvents(db, { context, after, user }),
    receive: (file) => storeUpload({ db, objects, jobs }, file),
    analyseAgain: (id, parseOptions, user) => requestAnalysis({ db, jobs }, id, parseOptions, user),
    saveChoices: (id, chosen, user) => saveChoices(db, id, chosen, user),
    read: (id, user) => readUpload(db, id, { user }),
    list: (user, source = null) => readOwnUploads(db, { user, source, limit: listLength }),
    remove: (id, user) => removeUpload(db, id, user),
    waitUntilAnalysed: (id, user, timeout) =>
      waitForUpload({ db, changes }, { id, user }, ['uploaded', 'analysing'], timeout),
    publish: async (id, publication, user, timeout) => {
      await requestPublication({ db, jobs }, id, publication, user);
      const upload = await waitForUpload({ db, changes }, { id, user }, ['publishing'], timeout);
      return upload && publishedResult(upload);
    },
  };
}

/** The result of a publication that has ended; throws the reason when it failed. */
function publishedResult({ published, error }: Upload): Published {
  if (published) return published;
  throw new TidemarkError('invalid_request', error ?? 'The file could not be published.');
}

/** Stores and queues the publication of an upload; rejects at once when its columns cannot be published. */
async function requestPublication(
  { db, jobs }: { db: Kysely<Database>; jobs: Pick<Jobs, 'add'> },
  id: number,
  publication: Publication,
  user: string | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const upload = await lockUpload(transaction, id, { user });
    const { status, etl_context_id: context } = upload;
    if (status === 'publishing') throw new TidemarkError('conflict', 'The file is being published already.');

    if (status === 'published' && publication.isFirst) {
      throw new TidemarkError('conflict', 'The file is published already.');
    }

    if (status !== 'ready' && status !== 'published') {
      throw new TidemarkError('invalid_request', 'The file has not been read yet, or it could not be read.', {
        details: { id },
      });
    }

    await planPublication(transaction, layerNamed(upload, publication.layerName), publication);
    await transaction
      .updateTable('upload')
      .set({ status: 'publishing', publication: JSON.stringify(publication), published: null, error: null })
      .where('id', '=', id)
      .execute();

    const payload = { layerName: publication.layerName };
    await recordEvent(transaction, { context, type: 'publish:initial', payload, user });
    await jobs.add('publish-upload', id, transaction);
  });
}
