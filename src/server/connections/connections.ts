import { sql, type Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import type { Schedule } from '#domain/source/connection/schedule.ts';
import type { ConnectionAccess } from '#domain/source/connection/connection.ts';
import type { ConnectorSettings, LookedAtPlace } from '#domain/source/connection/connector-form.ts';
import type { VersionKeeping } from '#domain/source/connection/version-keeping.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import type { ChangeFeed, Database, DatabaseHandle, Log } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Configuration } from '#server/host/host.server.ts';
import { userFinder } from '#server/identity/identity.server.ts';
import type { JobAttempt, Jobs } from '#server/jobs/jobs.server.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { publicationSchema, type Uploads } from '#server/uploads/uploads.server.ts';
import { changeConnection, hasAccess, type ChangedConnection } from './change-connection.ts';
import { countChanges } from './count-changes.ts';
import { FollowedSchedules } from './follow-schedules.ts';
import { connectionSettingsSchema, connectorOf } from './connectors/connectors.ts';
import { lookAtPlace } from './connectors/run-connector.ts';
import { openHeldRuns, type HeldRuns } from './held-runs.ts';
import { followUpload } from './follow-upload.ts';
import { endRun, nameOfSecrets, runConnection, type RunDependencies } from './run-connection.ts';
import { addRun, readRun, readRuns, startRun, type SourceRun } from './runs.ts';
import { openRunStarts, type RunStarts } from './run-starts.ts';
import { cadenceOf, storedSchedule } from './schedules.ts';
import { openSecretBox, type SecretBox } from './secret-box.ts';
import {
  runOfUpload,
  tellOwner,
  tellOwnerOfHeldRun,
  tellOwnerOfLateRun,
  type TellingDependencies,
} from './tell-owner.ts';
import { setKeeping, storedKeeping, thinVersions } from './thin-versions.ts';

/** Where a source fetches its data from, without what is secret, and its latest runs, newest first. */
export type SourceConnection = {
  id: number;
  settings: ConnectorSettings;
  /** The place as people read it. */
  address: string;
  /** Whether it signs in. */
  hasAccess: boolean;
  /** When it is run; null is by hand alone. */
  schedule: Schedule | null;
  /** How often the service says that the data changes, in its own words; '' where it says nothing. */
  cadence: string;
  /**
   * When its next run starts, when one last published or found nothing new, and since when they fail; ISO
   * 8601.
   */
  dueAt: string | null;
  succeededAt: string | null;
  failingSince: string | null;
  /** Whether a program may start its runs. */
  hasRefreshToken: boolean;
  /** Which versions of its runs are kept; null is all of them. */
  keeping: VersionKeeping | null;
  runs: SourceRun[];
};

/** A file that a connection has fetched; `mode` is null before anything of the connection was published. */
export type FetchedUpload = { mode: PublicationMode | null };

/** Sources that fetch their data themselves. Callers check who may use a source. */
export type Connections = RunStarts & {
  /** Connects an address and fetches it for the first time, for a source where one is given. */
  connect(
    connection: { settings: ConnectorSettings; access: ConnectionAccess },
    sourceId: number | null,
    user: string | null,
  ): Promise<SourceRun>;
  /** Looks at a place before it is connected: rejects as a run would. */
  look(connection: { settings: ConnectorSettings; access: ConnectionAccess }): Promise<LookedAtPlace>;
  /** A run of the user. */
  run(id: number, user: string | null): Promise<SourceRun>;
  /** Runs the connection of a run of the user once more. */
  runAgain(id: number, user: string | null): Promise<SourceRun>;
  /** The connection of a source; null where it has none. */
  ofSource(sourceId: number): Promise<SourceConnection | null>;
  /** Fetches what a source is connected to. */
  refresh(sourceId: number, user: string | null): Promise<SourceRun>;
  /** Sets which versions of its runs a source keeps; null is all of them. */
  keepVersions(sourceId: number, keeping: VersionKeeping | null): Promise<void>;
  /** Changes where a source fetches from; see `changeConnection`. */
  change(sourceId: number, changed: ChangedConnection): Promise<void>;
  /** Removes the connection of a source, with what it signs in with. */
  disconnect(sourceId: number): Promise<void>;
  /** How later runs of the connection that made an upload are published; null for an upload by hand. */
  ofUpload(uploadId: number): Promise<FetchedUpload | null>;
  /** Runs that checks have stopped. */
  held: HeldRuns;
  /** Takes the run of an upload further. */
  followUpload(uploadId: number): Promise<void>;
  /** Runs the jobs of runs on this node. */
  handleJobs(): Promise<void>;
  /** Starts runs when they are due, from this node or another; returns how to stop. */
  followSchedules(changes: ChangeFeed): () => Promise<void>;
};

/**
 * The services that connections use. What they sign in with is encrypted with the key of the configuration,
 * or else with the `secret` of the data folder.
 */
export type ConnectionsDependencies = {
  database: DatabaseHandle;
  objects: ObjectStore;
  uploads: Uploads;
  engine: Pick<DataEngine, 'statistics' | 'comparisons'>;
  jobs: Jobs;
  log: Log;
  secret: string;
  mail: Pick<Mail, 'queue'>;
  configuration: Pick<Configuration, 'secretKey' | 'fetchAllowance' | 'localUser'>;
};

/** Opens connections. */
export function openConnections({
  database: { db },
  jobs,
  secret,
  configuration,
  ...services
}: ConnectionsDependencies): Connections {
  const secrets = openSecretBox(configuration.secretKey ?? secret);
  const all = { ...services, db, jobs, secrets, allowed: configuration.fetchAllowance };
  const telling = { db, mail: services.mail, findUser: userFinder(db, configuration.localUser) };
  const follow = async (uploadId: number) => {
    await followUpload(all, uploadId);
    const run = await runOfUpload(db, uploadId);
    if (run !== null) {
      await tellOwner(telling, run);
      await tellOwnerOfHeldRun(telling, run);
    }
  };
  const start = (run: Parameters<typeof addRun>[2], user: string | null) => startRun({ db, jobs }, run, user);

  return {
    connect: (connection, sourceId, user) =>
      db.transaction().execute(async (transaction) => {
        const id = await addConnection(transaction, secrets, connection, user);
        return addRun(transaction, jobs, { connectionId: id, sourceId }, user);
      }),
    look: (place) => lookAtPlace({ ...place, network: { allowed: all.allowed } }),
    run: (id, user) => readRun(db, id, user),
    runAgain: async (id, user) => start(await readRun(db, id, user), user),
    ofSource: (sourceId) => readConnection(db, sourceId),
    refresh: async (sourceId, user) => {
      const connection = await readConnection(db, sourceId);
      if (!connection) throw noSuch('connection', sourceId);
      return start({ connectionId: connection.id, sourceId }, user);
    },
    ...openRunStarts(db, jobs),
    keepVersions: (sourceId, keeping) => setKeeping(db, sourceId, keeping),
    change: (sourceId, changed) => changeConnection({ db, secrets }, sourceId, changed),
    disconnect: async (sourceId) => {
      await db.deleteFrom('connection').where('source_id', '=', sourceId).execute();
    },
    ofUpload: (uploadId) => readFetchedUpload(db, uploadId),
    held: openHeldRuns(db, services.uploads),
    followUpload: follow,
    handleJobs: () => handleRuns(all, telling, jobs),
    followSchedules: (changes) => {
      const { log } = services;
      const late = (runId: number) => tellOwnerOfLateRun(telling, runId);
      const schedules = new FollowedSchedules({ db, jobs, changes, log, followUpload: follow, late });
      return () => schedules.close();
    },
  };
}

/** Stores a connection, with what it signs in with encrypted; its id. */
async function addConnection(
  transaction: Kysely<Database>,
  secrets: SecretBox,
  { settings, access }: Parameters<Connections['connect']>[0],
  user: string | null,
): Promise<number> {
  const { id } = await transaction
    .insertInto('connection')
    .values({ settings: JSON.stringify(settings), created_by: user })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (hasAccess(access)) {
    await transaction
      .updateTable('connection')
      .set({ access: secrets.seal(nameOfSecrets(id), access) })
      .where('id', '=', id)
      .execute();
  }

  return id;
}

/** Runs the jobs of runs, and tells owners how these went. */
async function handleRuns(
  all: RunDependencies,
  telling: TellingDependencies,
  jobs: Pick<Jobs, 'handle'>,
): Promise<void> {
  await jobs.handle('run-source', async (id, attempt: JobAttempt) => {
    await runConnection(all, id, attempt);
    await tellOwner(telling, id);
  });
  await jobs.handle('follow-run', async (id, { signal }) => {
    // Counted first: the rule may remove the version before.
    await countChanges(all, id, signal);
    await thinVersions(all.db, id);
  });
  await jobs.handle('end-source-run', async (id) => {
    await endRun(all.db, id);
    await tellOwner(telling, id);
  });
}

async function readConnection(db: Kysely<Database>, sourceId: number): Promise<SourceConnection | null> {
  const row = await db
    .selectFrom('connection')
    .selectAll()
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (!row) return null;

  const settings = connectionSettingsSchema.parse(row.settings);
  const written = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    settings,
    address: connectorOf(settings).addressOf(settings),
    hasAccess: row.access !== null,
    schedule: storedSchedule(row.schedule),
    cadence: cadenceOf(row.described),
    dueAt: written(row.due_at),
    succeededAt: written(row.succeeded_at),
    failingSince: written(row.failing_since),
    hasRefreshToken: row.refresh_digest !== null,
    keeping: storedKeeping(row.keeping),
    runs: await readRuns(db, row.id),
  };
}

async function readFetchedUpload(db: Kysely<Database>, uploadId: number): Promise<FetchedUpload | null> {
  const row = await db
    .selectFrom('source_run')
    .innerJoin('connection', 'connection.id', 'source_run.connection_id')
    .select('connection.publication')
    .where('source_run.upload_id', '=', uploadId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.publication === null) return { mode: null };
  return { mode: publicationSchema.safeParse(row.publication).data?.mode ?? 'replace' };
}

/** The runs that are kept of a connection. */
const keptRuns = 500;

/** Removes the oldest runs of connections that have had many; their versions stay. */
export async function removeOldRuns(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from source_run using (
      select id, row_number() over (partition by connection_id order by id desc) as place from source_run
    ) as placed
    where placed.id = source_run.id and placed.place > ${keptRuns} and source_run.ended_at is not null`.execute(
    db,
  );
}

/** Removes connections that no source has had for a week: what they fetched was never published. */
export async function removeUnusedConnections(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from connection
    where source_id is null and created_at < now() - interval '7 days'`.execute(db);
}
