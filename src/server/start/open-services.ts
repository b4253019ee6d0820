import { join } from 'node:path';
import type { Logger } from 'pino';
import { localUser } from '#domain/access/access.ts';
import { openAssets, removeUnusedAssets } from '#server/assets/assets.server.ts';
import { openBackups } from '#server/backup/backup.server.ts';
import { followRemovals, openDataEngine } from '#server/engine/engine.server.ts';
import { downloadsFolder, emptyDownloads } from '#server/downloads/downloads.server.ts';
import { openObjectStore } from '#server/files/files.server.ts';
import { findUser, openAuthentication, removeExpired } from '#server/identity/identity.server.ts';
import { openJobs, removeObjects, removeOrphans, requestStatistics } from '#server/jobs/jobs.server.ts';
import { openMail } from '#server/mail/mail.server.ts';
import { openPageCaches, publishScheduled, removeExpiredPreviewLinks } from '#server/pages/pages.server.ts';
import { rebuildSiteIndex } from '#server/search/search.server.ts';
import { handleUploadJobs, openUploads } from '#server/uploads/uploads.server.ts';
import { Metrics, openChangeFeed, type DatabaseHandle } from '#server/base/base.server.ts';
import { type Configuration, readSecret } from '#server/host/host.server.ts';
import type { Services } from '#server/services.ts';

/** Opens everything that requests need, over a migrated database. What has to be closed is added to `resources`. */
export async function openServices(
  database: DatabaseHandle,
  configuration: Configuration,
  log: Logger,
  resources: AsyncDisposableStack,
): Promise<Services> {
  const { dataFolder, storage, url, singleSignOn } = configuration;
  await emptyDownloads(dataFolder);
  const objects = await openObjectStore({ storage, folder: join(dataFolder, 'files') });
  const changes = openChangeFeed(database.pool, log);
  resources.defer(async () => changes.close());
  const engine = await openDataEngine({
    db: database.db,
    objects,
    folder: join(dataFolder, 'replica'),
    downloads: downloadsFolder(dataFolder),
    log,
    changes,
  });
  resources.defer(() => engine.close());
  resources.defer(followRemovals({ changes, log }, engine));
  const jobs = await openJobs(database, log);
  resources.defer(() => jobs.close());
  const uploads = openUploads({ database, objects, changes, jobs });
  const assets = openAssets({
    database,
    objects,
    quota: configuration.libraryBytes,
    makeSizesSoon: (id) => jobs.add('make-image-sizes', id),
  });
  await jobs.handle('make-image-sizes', (id) => assets.makeSizes(id));
  resources.defer(requestStatistics({ changes, jobs, log }));
  await handleUploadJobs({ database, objects, engine, jobs, log });
  await jobs.handle('compact-version', (id) => engine.compact(id));
  await jobs.handle('find-long-logs', async () => {
    for (const id of await engine.longLogs()) await jobs.add('compact-version', id);
  });
  const files = { db: database.db, objects, log };
  await jobs.handle('remove-objects', async () => {
    await engine.dropRemoved();
    await removeObjects(files);
  });
  await jobs.handle('remove-orphans', async () => {
    await engine.dropRemoved();
    await removeUnusedAssets(database.db);
    await removeObjects(files);
    await removeOrphans(files);
  });
  const pageCaches = openPageCaches(changes, database.db, log);
  const secret = await readSecret(dataFolder);
  const authentication = await openAuthentication({ database, secret, url, log, singleSignOn });
  const mail = openMail({ db: database.db, configuration, jobs, log });
  await jobs.handle('send-mail', (id, attempt) => mail.send(id, attempt));
  await jobs.handle('remove-expired', async () => {
    await removeExpired(database.db);
    await removeExpiredPreviewLinks(database.db);
  });
  await jobs.handle('publish-page', (id) =>
    database.db
      .transaction()
      .execute((db) =>
        publishScheduled(db, id, async (user) =>
          configuration.localUser && user === localUser.id ? localUser : findUser(db, user),
        ),
      ),
  );
  await jobs.handle('index-site', (id) => rebuildSiteIndex(database.db, id, log));
  const backups = await openBackups({ database, configuration, secret, jobs });
  const metrics = new Metrics();
  return {
    configuration,
    log,
    database,
    objects,
    engine,
    uploads,
    assets,
    authentication,
    changes,
    jobs,
    pageCaches,
    mail,
    backups,
    metrics,
  };
}
