import { describeError } from '#domain/error/describe-error.ts';
import { removeUnusedColours } from '#server/code/code.server.ts';
import { removeUnusedAssets } from '#server/assets/assets.server.ts';
import { removeExpired, userFinder } from '#server/identity/identity.server.ts';
import { removeObjects, removeOrphans } from '#server/jobs/jobs.server.ts';
import {
  countSiteTranslations,
  followGenerations,
  giveUpMoveWork,
  runMoveWork,
  runSchedules,
  removeExpiredPreviewLinks,
} from '#server/pages/pages.server.ts';
import { rebuildSiteIndex } from '#server/search/search.server.ts';
import { removeOldRuns, removeUnusedConnections } from '#server/connections/connections.server.ts';
import { handleUploadJobs, removeUnusedContexts } from '#server/uploads/uploads.server.ts';
import type { Services } from '#server/services.ts';

/** Runs the jobs of all queues on this node, except those of backups. */
export async function handleJobs(services: Services): Promise<void> {
  const { assets, configuration, connections, database, engine, jobs, mail, log } = services;
  const { db } = database;

  await jobs.handle('make-image-sizes', (id) => assets.makeSizes(id));
  await handleUploadJobs(services, (id) => connections.followUpload(id));
  await connections.handleJobs();
  await handleVersionJobs(services);
  await handleRemovals(services);

  await jobs.handle('send-mail', (id, attempt) => mail.send(id, attempt));
  await jobs.handle('publish-page', (id) => runPlans(services, id));
  await jobs.handle('move-sections', (id, attempt) => {
    const findUser = userFinder(db, configuration.localUser);
    return runMoveWork({ db, log, comparisons: engine.comparisons, findUser }, id, attempt);
  });
  await jobs.handle('generate-pages', (id, { signal }) => {
    const findUser = userFinder(db, configuration.localUser);
    return followGenerations({ db, engine, log, findUser }, id, signal);
  });
  await jobs.handle('end-move', (id) => giveUpMoveWork(db, id));
  await jobs.handle('index-site', async (id) => {
    await rebuildSiteIndex(db, id, log);
    await countSiteTranslations(db, id, log);
  });
}

async function handleVersionJobs({ engine, jobs, boundaries }: Services): Promise<void> {
  await jobs.handle('prepare-shapes', (id) => boundaries.prepareVersion(id));
  await jobs.handle('compact-version', (id) => engine.snapshots.compact(id));
  await jobs.handle('find-long-logs', async () => {
    for (const id of await engine.snapshots.longLogs()) {
      await jobs.add('compact-version', id);
    }
  });

  await jobs.handle('move-version', (id) => engine.moves?.move(id) ?? Promise.resolve());
  await jobs.handle('find-moves', async () => {
    await engine.dropRemoved();
    for (const id of (await engine.moves?.due()) ?? []) {
      await jobs.add('move-version', id);
    }
  });
}

async function handleRemovals({ database: { db }, objects, engine, jobs, log }: Services): Promise<void> {
  const files = { db, objects, log };
  // Another engine may be away; what it has is dropped when it is back.
  const dropCopies = () =>
    engine.dropRemoved().catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'copies of removed versions could not be dropped');
    });
  await jobs.handle('remove-objects', async () => {
    await dropCopies();
    await removeObjects(files);
  });

  await jobs.handle('remove-orphans', async () => {
    await dropCopies();
    await removeUnusedAssets(db);
    await removeObjects(files);
    await removeOrphans(files);
  });

  await jobs.handle('remove-expired', async () => {
    await removeExpired(db);
    await removeExpiredPreviewLinks(db);
    await removeUnusedConnections(db);
    await removeOldRuns(db);
    await removeUnusedContexts(db);
    await removeUnusedColours(db);
  });
}

/** Publishes or unpublishes a page at its time, with the access that the person who scheduled it has now. */
async function runPlans({ database, configuration }: Services, id: number): Promise<void> {
  await database.db
    .transaction()
    .execute((db) => runSchedules(db, id, userFinder(db, configuration.localUser)));
}
