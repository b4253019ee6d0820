import { join } from 'node:path';
import type { Logger } from 'pino';
import { openDataEngine } from '#server/engine/engine.server.ts';
import { openObjectStore } from '#server/files/files.server.ts';
import { openAuthentication } from '#server/identity/identity.server.ts';
import { openJobs, removeOrphans } from '#server/jobs/jobs.server.ts';
import { handleUploadJobs, openUploads } from '#server/uploads/uploads.server.ts';
import { openChangeFeed, type DatabaseHandle } from '#server/base/base.server.ts';
import type { Closing } from './closing.ts';
import { type Configuration, readSecret } from '#server/host/host.server.ts';
import type { Services } from '#server/services.ts';

/** Opens everything that requests need, over a database that is up to date. */
export async function openServices(
  database: DatabaseHandle,
  configuration: Configuration,
  log: Logger,
  closing: Closing,
): Promise<Services> {
  const { dataFolder, storage, url } = configuration;
  const objects = await openObjectStore({ storage, folder: join(dataFolder, 'files') });
  const engine = await openDataEngine({ db: database.db, objects, folder: join(dataFolder, 'replica'), log });
  closing.add('the data engine', () => engine.close());
  const changes = openChangeFeed(database.pool, log);
  closing.add('the change feed', async () => changes.close());
  const jobs = await openJobs(database, log);
  closing.add('jobs', () => jobs.close());
  const uploads = openUploads({ database, objects, changes, jobs });
  await handleUploadJobs({ database, objects, engine, jobs, log });
  await jobs.handle('compact-version', (id) => engine.compact(id));
  await jobs.handle('find-long-logs', async () => {
    for (const id of await engine.longLogs()) await jobs.add('compact-version', id);
  });
  await jobs.handle('remove-orphans', () => removeOrphans({ db: database.db, objects, log }));
  const secret = await readSecret(dataFolder);
  const authentication = await openAuthentication({ database, secret, url, log });
  return { configuration, log, database, objects, engine, uploads, authentication, changes, jobs };
}
