import type { Kysely } from 'kysely';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { Source } from '#domain/source/description/source.ts';
import type { Database } from '#server/base/base.server.ts';
import { patchItems, readItem } from '#server/items/items.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { publicationSchema, type Published, type Uploads } from '#server/uploads/uploads.server.ts';
import { describedFields, describedSchema } from './describe-source.ts';
import { keptPublication, layerOfFile } from './kept-publication.ts';
import { recordOutcome } from './run-outcome.ts';
import { storeStep } from './runs.ts';

/** The run of an upload, with what its connection publishes. */
type FollowedRun = {
  id: number;
  connection_id: number;
  status: string;
  created_by: string | null;
  kept: unknown;
};

/** What taking runs further takes. */
export type FollowDependencies = { db: Kysely<Database>; uploads: Uploads; jobs: Pick<Jobs, 'add'> };

/**
 * Takes a run further when the file of its upload was read or published, however often it is called: what a
 * person has published before is published in the same way, anything else waits for the review. Uploads by
 * hand have no run.
 */
export async function followUpload(
  { db, uploads, jobs }: FollowDependencies,
  uploadId: number,
): Promise<void> {
  const run = await db
    .selectFrom('source_run')
    .innerJoin('connection', 'connection.id', 'source_run.connection_id')
    .select([
      'source_run.id',
      'source_run.connection_id',
      'source_run.status',
      'source_run.created_by',
      'connection.publication as kept',
    ])
    .where('source_run.upload_id', '=', uploadId)
    .executeTakeFirst();
  if (!run) return;

  const upload = await db.selectFrom('upload').selectAll().where('id', '=', uploadId).executeTakeFirst();
  if (upload?.status === 'published') {
    const { publication, published, reading } = upload;
    await db.transaction().execute((transaction) =>
      keepPublished({ db: transaction, jobs }, run, {
        publication,
        published: published as Published | null,
        reading,
      }),
    );
    return;
  }

  const failed = (message: string | null) =>
    storeStep(db, run.id, { status: 'failed', message: message ?? 'It failed.', ended_at: new Date() });
  if (upload?.status === 'ready' && upload.held !== null) {
    await storeStep(db, run.id, { status: 'held', message: upload.error, ended_at: new Date() });
  } else if (upload?.status === 'failed' || (upload?.status === 'ready' && upload.error !== null)) {
    await failed(upload.error);
  } else if (upload?.status === 'ready' && run.kept === null) {
    await storeStep(db, run.id, { status: 'review', ended_at: new Date() });
  } else if (upload?.status === 'ready') {
    await publishAsBefore({ db, uploads }, run, uploadId).catch(async (error: unknown) => {
      if (!isTidemarkError(error)) throw error;
      // It may have been followed from two sides at once.
      if (error.code !== 'conflict') {
        await failed(error.message);
      }
    });
  }
}

async function publishAsBefore(
  { db, uploads }: Pick<FollowDependencies, 'db' | 'uploads'>,
  { id, kept, created_by: user }: FollowedRun,
  uploadId: number,
): Promise<void> {
  // What was published already, by another node, is not published twice.
  const publication = { ...publicationSchema.parse(kept), isFirst: true, checks: {} };
  const { layers } = await uploads.read(uploadId, user);
  const names = (layers ?? []).map(({ layerName }) => layerName);
  publication.layerName = layerOfFile(names, publication.layerName);
  if (!(await storeStep(db, id, { status: 'publishing' }))) return;

  // Its job takes the run further.
  await uploads.publish(uploadId, publication, user, 0);
}

/** Keeps how the upload of a run was published, and makes the connection that of the source. */
async function keepPublished(
  { db, jobs }: Pick<FollowDependencies, 'db' | 'jobs'>,
  { id, connection_id, created_by }: FollowedRun,
  upload: { publication: unknown; published: Published | null; reading: unknown },
): Promise<void> {
  const publication = publicationSchema.safeParse(upload.publication).data;
  const { published } = upload;
  if (!publication || !published) return;

  const { sourceId, versionId, rows } = published;
  const { data } = await readItem(db, 'source', sourceId);
  const former = await db
    .deleteFrom('connection')
    .where('source_id', '=', sourceId)
    .where('id', '<>', connection_id)
    .returning(['schedule', 'due_at', 'refresh_digest', 'keeping'])
    .executeTakeFirst();

  const run = await db
    .updateTable('source_run')
    .set({ status: 'published', version_id: versionId, rows, message: null, ended_at: new Date() })
    .where('id', '=', id)
    .where('status', '<>', 'published')
    .returning(['etag', 'last_modified', 'object', 'started_by', 'ended_at'])
    .executeTakeFirst();
  if (!run) return;

  const { started_by, ended_at, ...fetched } = run;
  if (publication.sourceId === undefined && publication.versionId === undefined) {
    await describeSource(db, { connection_id, created_by }, { id: sourceId, data });
  }

  await db
    .updateTable('connection')
    .set({
      source_id: sourceId,
      publication: JSON.stringify(keptPublication(publication, sourceId, data.columns)),
      reading: JSON.stringify(upload.reading ?? {}),
      ...fetched,
    })
    .where('id', '=', connection_id)
    .execute();
  if (former) {
    await keepStarts(db, connection_id, former);
  }
  await recordOutcome(db, { connection_id, status: 'published', started_by, ended_at });
  await jobs.add('follow-run', id, db);
}

/** A source that gets another connection is started as before: by its schedule, and with its token. */
async function keepStarts(
  db: Kysely<Database>,
  connectionId: number,
  {
    schedule,
    due_at,
    refresh_digest,
    keeping,
  }: { schedule: unknown; due_at: Date | null; refresh_digest: string | null; keeping: unknown },
): Promise<void> {
  await db
    .updateTable('connection')
    .set({ schedule: storedJson(schedule), due_at, refresh_digest, keeping: storedJson(keeping) })
    .where('id', '=', connectionId)
    .execute();
}

const storedJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Gives a source that was made of a connection what the service says about it. */
async function describeSource(
  db: Kysely<Database>,
  { connection_id, created_by }: Pick<FollowedRun, 'connection_id' | 'created_by'>,
  { id, data }: { id: number; data: Source },
): Promise<void> {
  const row = await db
    .selectFrom('connection')
    .select('described')
    .where('id', '=', connection_id)
    .executeTakeFirst();
  const described = describedSchema.safeParse(row?.described).data;
  if (!described) return;

  await patchItems(db, 'source', [{ id, fields: describedFields(data, described) }], created_by);
}
