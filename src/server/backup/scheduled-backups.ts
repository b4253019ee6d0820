import { cutText } from '#domain/value/text/cut-text.ts';
import { describeError } from '#domain/error/describe-error.ts';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { openObjectReader } from '#server/files/files.server.ts';
import type { Configuration } from '#server/host/host.server.ts';
import { readSettings } from '#server/identity/identity.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { openBackupStore, type BackupFile, type BackupStore } from './backup-store.ts';
import { writeBackup } from './write-backup.ts';

/**
 * The backups as administrators see them. `problem` is why the last attempt failed, or why the backups cannot
 * be listed.
 */
export type BackupState = {
  files: BackupFile[];
  isRunning: boolean;
  /** Whether they can be downloaded. */
  isLocal: boolean;
  problem: { text: string; at: Date } | null;
};

/** The backups that the server makes: on request, and on the schedule of the settings. */
export type Backups = {
  read(): Promise<BackupState>;
  /** Adds the job; it runs on any free node. */
  request(): Promise<void>;
  /** The content of a backup; null where there is none, or where it is in a bucket. */
  open: BackupStore['read'];
};

/** The id of a job that a person requested; scheduled ones have 0. */
const requested = 1;
const problemKey = 'backup-problem';
const problemSchema = z.object({ text: z.string(), at: z.coerce.date() });
/** A little less than a week, because the schedule is not exact to the second. */
const weekMs = 6.5 * 24 * 3600 * 1000;

/** Opens the backups of an installation, and runs their jobs. */
export async function openBackups({
  database,
  configuration,
  secret,
  jobs,
}: {
  database: DatabaseHandle;
  configuration: Pick<Configuration, 'backups' | 'dataFolder' | 'storage'>;
  secret: string;
  jobs: Jobs;
}): Promise<Backups> {
  const { dataFolder, storage } = configuration;
  const store = await openBackupStore(configuration.backups, join(dataFolder, 'backups'));
  const readObject = await openObjectReader({ storage, folder: join(dataFolder, 'files') });
  const { db, pool } = database;

  await jobs.handle('write-backup', async (id, { signal }) => {
    const { backups: schedule, backupsKept } = await readSettings(db);
    try {
      if (id !== requested && !(await isDue(schedule, store))) return;
      await store.write((file) => writeBackup({ pool, readObject, secret }, file));
      if (schedule !== 'off') {
        await store.keepNewest(backupsKept);
      }
      await db.deleteFrom('installation').where('key', '=', problemKey).execute();
    } catch (error) {
      if (!signal.aborted) {
        await storeProblem(database, error);
      }
      throw error;
    }
  });

  return {
    async read() {
      const listed = await store.list().then(
        (files) => ({ files, failure: null }),
        (error: unknown) => ({ files: [], failure: { text: sentenceOf(error), at: new Date() } }),
      );
      return {
        files: listed.files,
        isLocal: store.isLocal,
        isRunning: await isRunning(database),
        problem: listed.failure ?? (await readProblem(database)),
      };
    },
    request: () => jobs.add('write-backup', requested),
    open: (name) => store.read(name),
  };
}

async function isDue(schedule: 'off' | 'daily' | 'weekly', store: BackupStore): Promise<boolean> {
  if (schedule !== 'weekly') return schedule === 'daily';
  const [newest] = await store.list();
  return !newest || Date.now() - newest.at.getTime() > weekMs;
}

async function isRunning({ db }: DatabaseHandle): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job where name = 'write-backup' and state in ('created', 'active', 'retry') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

async function storeProblem({ db }: DatabaseHandle, error: unknown): Promise<void> {
  const value = JSON.stringify({ text: sentenceOf(error), at: new Date() });
  await db
    .insertInto('installation')
    .values({ key: problemKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function readProblem({ db }: DatabaseHandle): Promise<BackupState['problem']> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', problemKey)
    .executeTakeFirst();
  return problemSchema.safeParse(row?.value).data ?? null;
}

/**
 * The message of the disk or the bucket, such as a full disk or missing rights: administrators need it
 * unchanged.
 */
function sentenceOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return cutText(`${describeError(error)}${cause}`, 500);
}
