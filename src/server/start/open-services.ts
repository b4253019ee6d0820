import { join } from 'node:path';
import type { Logger } from 'pino';
import { openCodeColours } from '#server/code/code.server.ts';
import { openBoundaries, openStreets } from '#server/geo/geo.server.ts';
import { openAssets } from '#server/assets/assets.server.ts';
import { openBackups } from '#server/backup/backup.server.ts';
import { followRemovals, openDataEngine, type DataEngine } from '#server/engine/engine.server.ts';
import { downloadsFolder, emptyDownloads } from '#server/downloads/downloads.server.ts';
import { followRemovedObjects, openObjectStore, type ObjectStore } from '#server/files/files.server.ts';
import { openAuthentication } from '#server/identity/identity.server.ts';
import { openJobs, requestStatistics } from '#server/jobs/jobs.server.ts';
import { openMail } from '#server/mail/mail.server.ts';
import { MissedAddresses, openPageCaches } from '#server/pages/pages.server.ts';
import { openConnections } from '#server/connections/connections.server.ts';
import { openUploads } from '#server/uploads/uploads.server.ts';
import { Metrics, openChangeFeed, type ChangeFeed, type DatabaseHandle } from '#server/base/base.server.ts';
import { type Configuration, readSecret } from '#server/host/host.server.ts';
import { addTexts } from '#server/texts/texts.server.ts';
import type { Services } from '#server/services.ts';
import { handleJobs } from './handle-jobs.ts';
import { requestMoves } from './request-moves.ts';
import { limitCopies } from './room-for-copies.ts';

/**
 * Opens everything that requests need, over a migrated database, and runs jobs. What has to be closed is
 * added to `resources`.
 */
export async function openServices(
  database: DatabaseHandle,
  configuration: Configuration,
  log: Logger,
  resources: AsyncDisposableStack,
): Promise<Services> {
  const { dataFolder, url, singleSignOn } = configuration;
  await emptyDownloads(dataFolder);

  const changes = openChangeFeed(database.pool, log);
  resources.defer(async () => changes.close());
  const objects = await openObjects(configuration, changes, resources);

  const engine = await openEngine(configuration, { database, objects, changes, log }, resources);

  // The caller holds the lock of the data folder, which has the database where no other is named.
  const isAlone = configuration.databaseAddresses === undefined;
  const jobs = await openJobs(database, log, { isAlone });
  resources.defer(() => jobs.close());
  resources.defer(requestStatistics({ changes, jobs, log }));
  resources.defer(requestMoves({ changes, jobs, log }, engine));

  const secret = await readSecret(dataFolder);
  const uploads = openUploads({ database, objects, changes, jobs });
  const mail = openMail({ db: database.db, configuration, jobs, log });
  const parts = { database, objects, uploads, engine, jobs, log, mail, secret, configuration };
  const services = {
    configuration,
    log,
    database,
    objects,
    engine,
    uploads,
    connections: openConnections(parts),
    assets: openAssets({
      database,
      objects,
      quota: configuration.libraryBytes,
      makeSizesSoon: (id) => jobs.add('make-image-sizes', id),
    }),
    authentication: await openAuthentication({ database, secret, url, log, singleSignOn }),
    changes,
    jobs,
    pageCaches: openPageCaches(changes, database.db, log),
    missedAddresses: closedAtEnd(resources, new MissedAddresses(database.db, log)),
    codeColours: closedAtEnd(resources, openCodeColours(database.db, log)),
    boundaries: openBoundaries({ folder: join(dataFolder, 'geo'), db: database.db, objects, engine }),
    streets: await openStreets(configuration.basemap, { resources, log }),
    mail,
    backups: await openBackups({ database, configuration, secret, jobs }),
    addedLanguages: await addTexts(dataFolder, log),
    metrics: new Metrics(),
  };
  await handleJobs(services);
  resources.defer(services.connections.followSchedules(changes));

  return services;
}

/** What the data engine is opened with. */
type EngineParts = Pick<Services, 'database' | 'objects' | 'changes' | 'log'>;

/** Opens the data engine, which drops its copies of versions when these are removed. */
async function openEngine(
  configuration: Configuration,
  { database, objects, changes, log }: EngineParts,
  resources: AsyncDisposableStack,
): Promise<DataEngine> {
  const { dataFolder, secondEngine } = configuration;
  const engine = await openDataEngine({
    db: database.db,
    objects,
    folder: join(dataFolder, 'replica'),
    downloads: downloadsFolder(dataFolder),
    copiesBytes: await limitCopies(configuration, objects),
    secondEngine,
    log,
    changes,
  });

  resources.defer(() => engine.close());
  resources.defer(followRemovals({ changes, log }, engine));
  return engine;
}

/** What is closed with the services. */
function closedAtEnd<Opened extends { close(): Promise<void> }>(
  resources: AsyncDisposableStack,
  opened: Opened,
): Opened {
  resources.defer(() => opened.close());
  return opened;
}

/** Opens the object store, whose files of a bucket's objects go when any node removes these. */
async function openObjects(
  { storage, dataFolder }: Configuration,
  changes: ChangeFeed,
  resources: AsyncDisposableStack,
): Promise<ObjectStore> {
  const objects = await openObjectStore({ storage, folder: join(dataFolder, 'files') });
  resources.defer(followRemovedObjects(changes, objects));
  return objects;
}
