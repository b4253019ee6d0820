import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeError } from '#domain/error/describe-error.ts';
import { StartError } from './start-error.ts';

/** The exclusive use of a data folder; release it last, when nothing writes any more. */
export type ProcessLock = { release(): Promise<void> };

/** SQLite's code for a database that another process has locked. */
const sqliteBusy = 5;

/**
 * Makes this process the only Tidemark of a data folder, or throws a sentence that names the folder and the
 * other process.
 *
 * The lock is an operating-system lock on an open file, taken through SQLite because Node has no call for it.
 * It ends with the process in any case, so there are no stale locks.
 */
export async function lockDataFolder(dataFolder: string): Promise<ProcessLock> {
  const holder = join(dataFolder, 'tidemark.pid');
  const lock = await takeLock(dataFolder, join(dataFolder, 'tidemark.lock'), holder);
  await writeFile(holder, `${process.pid}\n`, { mode: 0o600 });

  return {
    async release() {
      if (!lock.isOpen) return;
      await rm(holder, { force: true });
      lock.close();
    },
  };
}

async function takeLock(dataFolder: string, path: string, holder: string): Promise<DatabaseSync> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) {
      throw new StartError(
        `The data folder ${dataFolder} is on a disk without file locks, or its file tidemark.lock cannot be opened (${describeError(error)}). Set TIDEMARK_DATA to a folder on another disk.`,
        { cause: error },
      );
    }
    const pid = (await readFile(holder, 'utf8').catch(() => '')).trim();
    throw new StartError(
      `Another Tidemark is already running with the data folder ${dataFolder}${pid ? ` (process ${pid})` : ''}. Stop it first, or set TIDEMARK_DATA to another folder.`,
    );
  }
}
