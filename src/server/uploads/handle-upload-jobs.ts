import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { mayBeBoundaries } from '#domain/source/column/boundary-columns.ts';
import type { DatabaseHandle, Log } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { analyseUpload } from './analyse-upload.ts';
import { endUpload } from './end-upload.ts';
import { runPublication } from './run-publication.ts';

/** The services that jobs of uploads use. */
export type UploadJobsDependencies = {
  database: DatabaseHandle;
  objects: ObjectStore;
  engine: DataEngine;
  jobs: Jobs;
  log: Log;
};

/**
 * Runs the queued analyses and publications on this node, each queue one job at a time, and statistics after
 * them. `follow` is called after each with the upload, at least once.
 */
export async function handleUploadJobs(
  dependencies: UploadJobsDependencies,
  follow: (uploadId: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { database, jobs } = dependencies;
  const all = { ...dependencies, db: database.db };
  await jobs.handle('read-upload', (id, attempt) => analyseUpload(all, id, attempt).then(() => follow(id)));
  await jobs.handle('publish-upload', (id, attempt) =>
    runPublication(all, id, attempt).then(() => follow(id)),
  );
  await jobs.handle('end-upload', (id) => endUpload(all, id).then(() => follow(id)));
  await jobs.handle('take-statistics', (id) => followRows(all, id));
  await jobs.handle('update-statistics', (id) => followRows(all, id));
}

/**
 * Calculates what depends on the rows of a version: its statistics, and shapes for maps. A version that was
 * deleted before its turn needs neither.
 */
async function followRows(
  { engine, jobs }: Pick<UploadJobsDependencies, 'engine' | 'jobs'>,
  versionId: number,
): Promise<void> {
  try {
    await engine.statistics.take(versionId);
    if (mayBeBoundaries(await engine.columns(versionId))) {
      await jobs.add('prepare-shapes', versionId);
    }
  } catch (error) {
    if (!isTidemarkError(error) || error.code !== 'not_found') throw error;
  }
}
