import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { openDisk, type ObjectStoreConfiguration } from '#server/files/files.server.ts';
import type { StorageConfiguration } from '#server/host/host.server.ts';

type Disk = Awaited<ReturnType<typeof openDisk>>['disk'];

/** A backup that is complete. */
export type BackupFile = { name: string; bytes: number; at: Date };

/** A folder or a bucket with backups, which are named by their time. */
export type BackupStore = {
  /** Whether backups are files of this machine, which can be downloaded through it. */
  readonly isLocal: boolean;
  /** Stores what `produce` writes; a failure leaves nothing behind. */
  write(produce: (file: Writable) => Promise<unknown>): Promise<BackupFile>;
  /** The newest backups, the last one first. */
  list(): Promise<BackupFile[]>;
  /** Deletes all but the newest backups. */
  keepNewest(count: number): Promise<void>;
  /** Copies a backup to a path of this machine; rejects with `not_found` where there is none of the name. */
  fetch(name: string, path: string): Promise<void>;
  /** The content of a backup on this machine; null where there is none with the name. */
  read(name: string): Promise<{ stream: Readable; bytes: number } | null>;
};

/** How many backups the screen lists. */
const listed = 100;
/** What a backup has behind its name until it is complete. */
const partEnding = '.part';
/** How long nothing was written to a backup of a process that was killed, in ms. */
const abandonedAfter = 3_600_000;
/** How long ago it was begun, in a bucket, which does not say what was written last, in ms. */
const bucketAbandonedAfter = 24 * 3_600_000;
const namePattern = /^tidemark-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;

/** Opens the store of backups. `folder` is used where the storage names no folder. */
export async function openBackupStore(
  storage: StorageConfiguration &
    Partial<Pick<ObjectStoreConfiguration['storage'] & { kind: 's3' }, 'endpoint' | 'region'>>,
  folder: string,
): Promise<BackupStore> {
  const isLocal = storage.kind === 'file';
  const target = storage.kind === 'file' ? (storage.folder ?? folder) : folder;
  const prefix = storage.kind === 's3' ? storage.prefix : '';
  const opened = await openDisk({
    storage: storage.kind === 'file' ? { kind: 'file', folder: target } : storage,
    folder,
  });
  const { disk } = opened;
  const keyOf = (name: string) => [prefix, name].filter(Boolean).join('/');

  async function names(): Promise<string[]> {
    if (isLocal) {
      await mkdir(target, { recursive: true, mode: 0o700 });
    }
    return listNames(disk, prefix);
  }

  return {
    isLocal,
    async write(produce) {
      const name = nameAt(new Date());
      // A key that may write but not list parts can still make backups.
      if (!opened.local) {
        await opened.removeParts(keyOf('tidemark-'), isAbandoned).catch(() => {});
      }

      const { bytes } = opened.local
        ? await writeFile(join(target, name), produce)
        : await opened.write(keyOf(name), produce);
      return { name, bytes, at: timeOf(name) };
    },
    async list() {
      const newest = (await names()).slice(0, listed);
      return Promise.all(
        newest.map(async (name) => ({
          name,
          bytes: (await disk.getMetaData(keyOf(name))).contentLength,
          at: timeOf(name),
        })),
      );
    },
    async keepNewest(count) {
      for (const name of (await names()).slice(count)) {
        await disk.delete(keyOf(name));
      }
    },
    async fetch(name, path) {
      if (!namePattern.test(name) || !(await disk.exists(keyOf(name)))) throw noBackup(name);
      await pipeline(await disk.getStream(keyOf(name)), createWriteStream(path, { mode: 0o600 }));
    },
    async read(name) {
      if (!isLocal || !namePattern.test(name)) return null;
      const path = join(target, name);
      const file = await open(path).catch(() => null);
      return file && { bytes: (await file.stat()).size, stream: file.createReadStream() };
    },
  };
}

const noBackup = (name: string) => new TidemarkError('not_found', `There is no backup named ${name}.`);

/** The names of all backups, the newest first. */
async function listNames(disk: Disk, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let paginationToken: string | undefined;

  do {
    const page = await disk.listAll(prefix || '/', withoutUndefined({ recursive: false, paginationToken }));
    for (const entry of page.objects) {
      if (entry.isFile && namePattern.test(entry.name)) {
        names.push(entry.name);
      }
    }
    ({ paginationToken } = page);
  } while (paginationToken);

  return names.toSorted().toReversed();
}

/** Writes a file under a temporary name and renames it once it is complete. */
async function writeFile(
  path: string,
  produce: (file: Writable) => Promise<unknown>,
): Promise<{ bytes: number }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await removeAbandoned(dirname(path));

  const part = `${path}${partEnding}`;
  const file = createWriteStream(part, { mode: 0o600, flush: true });

  try {
    await produce(file);
    const { size } = await stat(part);
    await rename(part, path);
    return { bytes: size };
  } finally {
    file.destroy();
    // The file may still be opening: it would be created again after its removal.
    if (!file.closed) {
      await once(file, 'close');
    }
    await rm(part, { force: true });
  }
}

/** Removes what processes that were killed have left of backups: it may be as large as the installation. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partEnding) || !namePattern.test(name.slice(0, -partEnding.length))) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > abandonedAfter) {
      await rm(path, { force: true });
    }
  }
}

/** Whether a key in a bucket is that of a backup whose process can only be gone. */
function isAbandoned(key: string): boolean {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return namePattern.test(name) && Date.now() - timeOf(name).getTime() > bucketAbandonedAfter;
}

const nameAt = (at: Date): string => `tidemark-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

function timeOf(name: string): Date {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}
