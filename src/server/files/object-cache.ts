import { readdir, rm, stat } from 'node:fs/promises';
import { renameSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

/** A file of the cache: its size, how many read it, and whether it goes when no one does any more. */
type CachedFile = { bytes: number; readers: number; isUnwanted: boolean };

/** Whether a file has the name of an object, as all but those of an interrupted copy have. */
const isObject = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

type CacheFolders = { objects: string; temporary: string; pathOf(name: string): string };

/**
 * The objects of a bucket that this node has files of. Beyond a number of bytes, those go that were used
 * least recently and that no one reads.
 */
export class ObjectCache {
  readonly #folders: CacheFolders;
  /** The files by the names of their objects, those that were used least recently first. */
  readonly #files = new Map<string, CachedFile>();
  #bytes = 0;
  #most = Infinity;

  private constructor(folders: CacheFolders) {
    this.#folders = folders;
  }

  /** Opens the cache with the files that an earlier run left, whose order is that of their arrival. */
  static async open(folders: CacheFolders): Promise<ObjectCache> {
    const cache = new ObjectCache(folders);
    const found: { name: string; bytes: number; at: number }[] = [];
    const entries = await readdir(folders.objects, { recursive: true, withFileTypes: true }).catch(() => []);

    for (const { name, parentPath } of entries.filter((entry) => entry.isFile() && isObject(entry.name))) {
      const { size, mtimeMs } = await stat(join(parentPath, name));
      found.push({ name, bytes: size, at: mtimeMs });
    }
    for (const { name, bytes } of found.toSorted((one, other) => one.at - other.at)) {
      cache.add(name, bytes);
    }
    return cache;
  }

  /** The bytes of all files. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the files take more than they may, because they are being read. */
  get isOver(): boolean {
    return this.#bytes > this.#most;
  }

  /** Sets the most bytes that the files take, but for those that are being read. */
  limitTo(bytes: number): void {
    this.#most = bytes;
    this.#trim();
  }

  /** Notes that an object has a file. */
  add(name: string, bytes: number): void {
    const before = this.#files.get(name);
    this.#bytes += bytes - (before?.bytes ?? 0);
    this.#files.delete(name);
    this.#files.set(name, { bytes, readers: before?.readers ?? 0, isUnwanted: false });
    this.#trim(name);
  }

  /** Whether an object has a file. If it does, that stays until `held` is disposed. */
  hold(name: string, held: DisposableStack): boolean {
    const file = this.#files.get(name);
    if (!file) return false;

    this.#files.delete(name);
    this.#files.set(name, file);
    file.readers += 1;
    held.defer(() => this.#release(name));
    return true;
  }

  /** Removes the file of an object, at the latest when no one reads it any more. */
  remove(name: string): void {
    const file = this.#files.get(name);
    if (!file) return;

    if (file.readers > 0) {
      file.isUnwanted = true;
    } else {
      this.#drop(name, file);
    }
  }

  #release(name: string): void {
    const file = this.#files.get(name);
    if (!file) return;

    file.readers -= 1;
    if (file.readers === 0 && file.isUnwanted) {
      this.#drop(name, file);
    }
    this.#trim();
  }

  /** Drops files until the rest is small enough; not the file `last`, which is about to be read. */
  #trim(last?: string): void {
    for (const [name, file] of this.#files) {
      if (this.#bytes <= this.#most) return;
      if (file.readers === 0 && name !== last) {
        this.#drop(name, file);
      }
    }
  }

  #drop(name: string, file: CachedFile): void {
    this.#files.delete(name);
    this.#bytes -= file.bytes;
    const { temporary, pathOf } = this.#folders;
    const removed = join(temporary, `${randomUUID()}.part`);

    try {
      // At once: the object may be fetched again before a large file is removed.
      renameSync(pathOf(name), removed);
    } catch {
      return;
    }
    void rm(removed, { force: true }).catch(() => undefined);
  }
}
