import type { Logger } from 'pino';
import type { CodeColours } from '#server/code/code.server.ts';
import type { Boundaries, Streets } from '#server/geo/geo.server.ts';
import type { Assets } from '#server/assets/assets.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Authentication } from '#server/identity/identity.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import type { MissedAddresses, PageCaches } from '#server/pages/pages.server.ts';
import type { Connections } from '#server/connections/connections.server.ts';
import type { Uploads } from '#server/uploads/uploads.server.ts';
import type { Backups } from '#server/backup/backup.server.ts';
import type { ChangeFeed, DatabaseHandle, Metrics } from '#server/base/base.server.ts';
import type { Configuration } from '#server/host/host.server.ts';

/** Everything that a request may use, opened once at the start. */
export type Services = {
  configuration: Configuration;
  log: Logger;
  database: DatabaseHandle;
  objects: ObjectStore;
  engine: DataEngine;
  uploads: Uploads;
  connections: Connections;
  assets: Assets;
  authentication: Authentication;
  changes: ChangeFeed;
  jobs: Jobs;
  pageCaches: PageCaches;
  missedAddresses: MissedAddresses;
  codeColours: CodeColours;
  boundaries: Boundaries;
  /** The streets of the operator's archive; null without one. */
  streets: Streets | null;
  mail: Mail;
  backups: Backups;
  /** The languages that the installation has texts of its own in, as tags. */
  addedLanguages: readonly string[];
  metrics: Metrics;
};
