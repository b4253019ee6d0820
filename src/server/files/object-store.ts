import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { objectsFolder, openDisk, type ObjectStoreConfiguration } from './open-disk.ts';
import { hashFile, moveIntoPlace, receiveFile, type ReceivedFile } from './receive-file.ts';

/** An immutable object: `name` is the SHA-256 of its bytes, so equal files are one object. */
export type StoredObject = { name: string; bytes: number };

/** `limit` in bytes; a longer stream is refused with `too_large` and leaves nothing behind. */
export type PutOptions = { limit?: number; signal?: AbortSignal };

/** Files that are written once and named by their content: uploads, images, Parquet snapshots. */
export type ObjectStore = {
  /** Keeps what the stream brings; when this resolves the object survives a crash. */
  put(stream: Readable, options?: PutOptions): Promise<StoredObject>;
  /** Takes over a finished file of this machine, such as a Parquet file that DuckDB wrote. The file is gone afterwards. */
  adopt(path: string): Promise<StoredObject>;
  /** Its bytes; rejects with `missing_object` when there is no such object. */
  get(name: string): Promise<Readable>;
  /** A path on this machine under which the object can be read (never written); fetched and checked once for a bucket. */
  localPath(name: string): Promise<string>;
  /** Whether the object is there. */
  exists(name: string): Promise<boolean>;
  /** Whether the bytes still have the checksum that names them. */
  verify(name: string): Promise<boolean>;
  /** Removes the object; nothing happens when it is not there. The caller has proved that nothing refers to it. */
  delete(name: string): Promise<void>;
  /** The names of all objects, in no order. */
  list(): AsyncIterable<string>;
  /**
   * Removes an object if it was brought in before a moment, and answers whether it did. Like `delete`, only of what
   * nothing refers to.
   */
  removeOlder(name: string, before: Date): Promise<boolean>;
  /** A path in a folder of this store for a file that is about to be adopted. */
  temporaryPath(): Promise<string>;
};

/** Opens the object store of a configuration and removes what an earlier crash left half-written. */
export async function openObjectStore(configuration: ObjectStoreConfiguration): Promise<ObjectStore> {
  const { disk, local } = await openDisk(configuration);
  const place: Place = {
    disk,
    local,
    objects: objectsFolder(configuration),
    temporary: join(configuration.folder, 'temporary'),
    prefix: configuration.storage.kind === 's3' ? configuration.storage.prefix : '',
    fetching: new Map(),
  };
  await removeLeftovers(place.temporary);
  return {
    put: async (stream, options) => settle(place, await receiveFile(stream, place.temporary, options)),
    adopt: async (path) => settle(place, await describeFile(path)),
    get: async (name) => createReadStream(await localPath(place, name)),
    localPath: (name) => localPath(place, name),
    exists: (name) => disk.exists(keyOf(place, name)),
    verify: async (name) => (await hashFile(await localPath(place, name))) === name,
    delete: (name) => remove(place, name),
    list: () => listObjects(place),
    removeOlder: (name, before) => removeOlder(place, name, before),
    temporaryPath: () => temporaryPath(place),
  };
}

type Place = {
  disk: Disk;
  local: boolean;
  objects: string;
  temporary: string;
  prefix: string;
  fetching: Map<string, Promise<string>>;
};

const objectName = /^[0-9a-f]{64}$/;

function keyOf(place: Place, name: string): string {
  if (!objectName.test(name))
    throw new TidemarkError('missing_object', 'There is no such file.', { details: { name } });
  return [place.prefix, name.slice(0, 2), name].filter(Boolean).join('/');
}

function pathOf(place: Place, name: string): string {
  return join(place.objects, name.slice(0, 2), name);
}

async function settle(place: Place, { path, name, bytes }: ReceivedFile): Promise<StoredObject> {
  try {
    // Written also where it is there already, so that it counts as new and nobody removes it as an orphan.
    if (!place.local) await place.disk.copyFromFs(path, keyOf(place, name));
    await moveIntoPlace(path, pathOf(place, name));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { name, bytes };
}

async function describeFile(path: string): Promise<ReceivedFile> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
  return { path, name: await hashFile(path), bytes: (await stat(path)).size };
}

async function localPath(place: Place, name: string): Promise<string> {
  const key = keyOf(place, name);
  const path = pathOf(place, name);
  if (await isReadable(path)) return path;
  if (place.local) throw missing(name);
  const running = place.fetching.get(name);
  if (running) return running;
  const fetching = fetchObject(place, name, key, path).finally(() => place.fetching.delete(name));
  place.fetching.set(name, fetching);
  return fetching;
}

async function fetchObject(place: Place, name: string, key: string, path: string): Promise<string> {
  if (!(await place.disk.exists(key))) throw missing(name);
  const received = await receiveFile(await place.disk.getStream(key), place.temporary);
  if (received.name !== name) {
    await rm(received.path, { force: true });
    throw new TidemarkError('damaged_object', 'A stored file is damaged: its checksum does not match.', {
      details: { name },
    });
  }
  await moveIntoPlace(received.path, path);
  return path;
}

async function remove(place: Place, name: string): Promise<void> {
  const key = keyOf(place, name);
  if (!place.local) await rm(pathOf(place, name), { force: true });
  if (await place.disk.exists(key)) await place.disk.delete(key);
}

async function* listObjects(place: Place): AsyncGenerator<string> {
  let page: string | undefined;
  do {
    const listed = await listPage(place, page);
    for (const { name } of listed.objects) if (objectName.test(name)) yield name;
    page = listed.paginationToken;
  } while (page);
}

async function listPage(place: Place, paginationToken?: string) {
  const options = { recursive: true, ...(paginationToken ? { paginationToken } : {}) };
  const listed = await place.disk.listAll(place.prefix ? `${place.prefix}/` : '/', options);
  return { objects: [...listed.objects], paginationToken: listed.paginationToken };
}

async function removeOlder(place: Place, name: string, before: Date): Promise<boolean> {
  const key = keyOf(place, name);
  if (!place.local) {
    const isOld = (await place.disk.exists(key)) && (await place.disk.getMetaData(key)).lastModified < before;
    if (isOld) await remove(place, name);
    return isOld;
  }
  // Taken aside first: the same bytes may be brought in at this very moment, and then they are young.
  const aside = `${pathOf(place, name)}.${crypto.randomUUID()}.part`;
  const taken = await rename(pathOf(place, name), aside).then(
    () => true,
    () => false,
  );
  if (!taken) return false;
  const isOld = (await stat(aside)).mtime < before;
  if (isOld) await rm(aside, { force: true });
  else await rename(aside, pathOf(place, name));
  return isOld;
}

async function temporaryPath(place: Place): Promise<string> {
  await mkdir(place.temporary, { recursive: true });
  return join(place.temporary, `${crypto.randomUUID()}.part`);
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.filter((name) => name.endsWith('.part')).map((name) => rm(join(folder, name), { force: true })),
  );
}

async function isReadable(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function missing(name: string): TidemarkError {
  return new TidemarkError('missing_object', 'A stored file is missing.', { details: { name } });
}
