import type { Logger } from 'pino';
import type { DataEngine } from '#server/data/data.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Authentication } from '#server/identity/identity.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import type { Uploads } from '#server/uploads/uploads.server.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Configuration } from './configuration.ts';
import type { DatabaseHandle } from './database.ts';

/** Everything that a request may use, opened once at the start. */
export type Services = {
  configuration: Configuration;
  log: Logger;
  database: DatabaseHandle;
  objects: ObjectStore;
  engine: DataEngine;
  uploads: Uploads;
  authentication: Authentication;
  changes: ChangeFeed;
  jobs: Jobs;
};
