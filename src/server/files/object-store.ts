import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { ObjectCache } from './object-cache.ts';
import { objectsFolder, openDisk, type ObjectStoreConfiguration } from './open-disk.ts';
import { hashFile, moveIntoPlace, receiveFile, type ReceivedFile } from './receive-file.ts';

/** An immutable object: `name` is the SHA-256 of its bytes, so equal files are one object. */
export type StoredObject = { name: string; bytes: number };

/** `limit` in bytes; a longer stream is refused with `too_large` and leaves nothing behind. */
type PutOptions = { limit?: number; signal?: AbortSignal };

/** Files that are written once and named by their content: uploads, images, Parquet snapshots. */
export type ObjectStore = {
  /** The folders of this machine with objects and with temporary files. */
  readonly folders: readonly string[];
  /** Stores the content of a stream; when this resolves, the object survives a crash. */
  put(stream: Readable, options?: PutOptions): Promise<StoredObject>;
  /** Moves a finished file of this machine into the store, such as a Parquet file that DuckDB wrote. */
  adopt(path: string): Promise<StoredObject>;
  /**
   * The content of an object, or its bytes from `start` to `end`; rejects with `missing_object` when there is
   * no such object.
   */
  get(name: string, part?: { start: number; end: number }): Promise<Readable>;
  /**
   * A path of the object on this machine, only for reading, until `held` is disposed. Objects of a bucket are
   * fetched and checked, unless they were before.
   */
  localPath(name: string, held: DisposableStack): Promise<string>;
  /** The files of objects that were fetched from a bucket; null where objects are in a folder. */
  readonly cache: Pick<ObjectCache, 'bytes' | 'isOver' | 'limitTo' | 'remove'> | null;
  /** The key of an object in its bucket; null where objects are in a folder. */
  bucketKey(name: string): string | null;
  /** Whether the object exists. */
  exists(name: string): Promise<boolean>;
  /** Whether the content still has the checksum that is the object's name. */
  verify(name: string): Promise<boolean>;
  /** Removes the object, if it exists. The caller has checked that nothing refers to it. */
  delete(name: string): Promise<void>;
  /** The names of all objects, in any order. */
  list(): AsyncIterable<string>;
  /**
   * Removes an object if it was stored before a moment; returns whether it was. Like `delete`, only without
   * references.
   */
  removeOlder(name: string, before: Date): Promise<boolean>;
  /** A path for a file that will be adopted, or for a folder of such files. */
  temporaryPath(): Promise<string>;
};

/** Opens the object store of a configuration and removes incomplete files of an earlier crash. */
export async function openObjectStore(configuration: ObjectStoreConfiguration): Promise<ObjectStore> {
  const { disk, local } = await openDisk(configuration);
  const objects = objectsFolder(configuration);
  const temporary = join(configuration.folder, 'temporary');
  await removeUnfinished(temporary);
  // What the cache drops is moved there first.
  await mkdir(temporary, { recursive: true });

  const store: StoreState = {
    disk,
    cache: local
      ? null
      : await ObjectCache.open({ objects, temporary, pathOf: (name) => pathOf({ objects }, name) }),
    objects,
    temporary,
    prefix: configuration.storage.kind === 's3' ? configuration.storage.prefix : '',
    fetching: new Map(),
  };

  return {
    folders: [store.objects, store.temporary],
    put: async (stream, options) => moveIntoStore(store, await receiveFile(stream, store.temporary, options)),
    adopt: async (path) => moveIntoStore(store, await describeFile(path)),
    cache: store.cache,
    get: (name, part) => openObject(store, name, part),
    localPath: (name, held) => localPath(store, name, held),
    bucketKey: (name) => (store.cache ? keyOf(store, name) : null),
    exists: (name) => disk.exists(keyOf(store, name)),
    verify: (name) => verify(store, name),
    delete: (name) => remove(store, name),
    list: () => listObjects(store),
    removeOlder: (name, before) => removeOlder(store, name, before),
    temporaryPath: () => temporaryPath(store),
  };
}

type StoreState = {
  disk: Disk;
  /** The files of the objects of a bucket; null where the folder itself has the objects. */
  cache: ObjectCache | null;
  objects: string;
  temporary: string;
  prefix: string;
  fetching: Map<string, Promise<void>>;
};

const objectName = /^[0-9a-f]{64}$/;

function keyOf(store: StoreState, name: string): string {
  if (!objectName.test(name)) {
    throw new TidemarkError('missing_object', 'There is no such file.', { details: { name } });
  }
  return [store.prefix, name.slice(0, 2), name].filter(Boolean).join('/');
}

function pathOf(store: Pick<StoreState, 'objects'>, name: string): string {
  return join(store.objects, name.slice(0, 2), name);
}

async function moveIntoStore(store: StoreState, { path, name, bytes }: ReceivedFile): Promise<StoredObject> {
  try {
    // Written even if it exists already: its age starts again, so that it is not removed as an orphan.
    if (store.cache) {
      await store.disk.copyFromFs(path, keyOf(store, name));
    }
    await moveIntoPlace(path, pathOf(store, name));
    store.cache?.add(name, bytes);
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

async function localPath(store: StoreState, name: string, held: DisposableStack): Promise<string> {
  const { cache } = store;
  const key = keyOf(store, name);
  const path = pathOf(store, name);
  const isThere = await isReadable(path);
  if (!cache && isThere) return path;
  if (!cache) throw missing(name);

  if (!isThere) {
    cache.remove(name);
  }
  // Another one may need the room before this call goes on.
  while (!cache.hold(name, held)) {
    const fetching = store.fetching.get(name) ?? fetchObject({ ...store, cache }, name, key);
    store.fetching.set(name, fetching);
    await fetching.finally(() => store.fetching.delete(name));
  }
  return path;
}

async function fetchObject(
  store: StoreState & { cache: ObjectCache },
  name: string,
  key: string,
): Promise<void> {
  if (!(await store.disk.exists(key))) throw missing(name);

  const received = await receiveFile(await store.disk.getStream(key), store.temporary);
  if (received.name !== name) {
    await rm(received.path, { force: true });
    throw new TidemarkError('damaged_object', 'A stored file is damaged: its checksum does not match.', {
      details: { name },
    });
  }

  await moveIntoPlace(received.path, pathOf(store, name));
  store.cache.add(name, received.bytes);
}

/** A stream of an object; a file that was opened can be read when it has been removed. */
async function openObject(
  store: StoreState,
  name: string,
  part?: { start: number; end: number },
): Promise<Readable> {
  using held = new DisposableStack();
  const stream = createReadStream(await localPath(store, name, held), part);
  await once(stream, 'open');
  return stream;
}

async function verify(store: StoreState, name: string): Promise<boolean> {
  using held = new DisposableStack();
  return (await hashFile(await localPath(store, name, held))) === name;
}

async function remove(store: StoreState, name: string): Promise<void> {
  const key = keyOf(store, name);
  store.cache?.remove(name);
  if (await store.disk.exists(key)) {
    await store.disk.delete(key);
  }
}

async function* listObjects(store: StoreState): AsyncGenerator<string> {
  let page: string | undefined;
  do {
    const listed = await listPage(store, page);
    for (const { name } of listed.objects) {
      if (objectName.test(name)) {
        yield name;
      }
    }
    page = listed.paginationToken;
  } while (page);
}

async function listPage(store: StoreState, paginationToken?: string) {
  const options = withoutUndefined({ recursive: true, paginationToken });
  const listed = await store.disk.listAll(store.prefix ? `${store.prefix}/` : '/', options);
  return { objects: [...listed.objects], paginationToken: listed.paginationToken };
}

async function removeOlder(store: StoreState, name: string, before: Date): Promise<boolean> {
  const key = keyOf(store, name);
  if (store.cache) {
    const isOld = (await store.disk.exists(key)) && (await store.disk.getMetaData(key)).lastModified < before;
    if (isOld) {
      await remove(store, name);
    }
    return isOld;
  }

  // Renamed first, because the same content may be stored again at this moment and must then stay.
  const renamed = `${pathOf(store, name)}.${crypto.randomUUID()}.part`;
  const exists = await rename(pathOf(store, name), renamed).then(
    () => true,
    () => false,
  );
  if (!exists) return false;

  const isOld = (await stat(renamed)).mtime < before;
  if (isOld) {
    await rm(renamed, { force: true });
  } else {
    await rename(renamed, pathOf(store, name));
  }

  return isOld;
}

async function temporaryPath(store: StoreState): Promise<string> {
  await mkdir(store.temporary, { recursive: true });
  return join(store.temporary, `${crypto.randomUUID()}.part`);
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names
      .filter((name) => name.endsWith('.part'))
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
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
