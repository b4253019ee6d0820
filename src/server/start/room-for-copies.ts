import { mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Configuration } from '#server/host/host.server.ts';

/** The part of the room for copies that is for files of objects, where these are in a bucket. */
const objectsShare = 0.2;

/** How the room for copies is shared: by tables of versions, and by files of objects that are in a bucket. */
export function shareRoom(bytes: number, hasBucket: boolean): { versions: number; objects: number } {
  const objects = hasBucket ? Math.floor(bytes * objectsShare) : 0;
  return { versions: bytes - objects, objects };
}

/**
 * The bytes that copies of versions and objects may take where no setting says so: half of what is free on
 * their disk at the start, with the room that they have already; `objects` is that of objects.
 */
export async function roomForCopies(folder: string, objects = 0): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const used = await stat(join(folder, 'replica.duckdb')).then(
    ({ size }) => size,
    () => 0,
  );

  return (bavail * bsize + used + objects) / 2;
}

/**
 * Limits the files of objects to their part of the room for copies; returns the part that tables of versions
 * have, in bytes.
 */
export async function limitCopies(
  { copiesBytes, dataFolder }: Pick<Configuration, 'copiesBytes' | 'dataFolder'>,
  { cache }: Pick<ObjectStore, 'cache'>,
): Promise<number> {
  const bytes = copiesBytes ?? (await roomForCopies(join(dataFolder, 'replica'), cache?.bytes));
  const { versions, objects } = shareRoom(bytes, cache !== null);
  cache?.limitTo(objects);
  return versions;
}
