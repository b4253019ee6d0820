import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * A finished file: its size in bytes and its content. The file is removed when the stream is closed or
 * destroyed.
 */
export type FinishedDownload = { size: number; stream: Readable };

/** The folder below the data folder in which downloads are written. */
export const downloadsFolder = (dataFolder: string) => join(dataFolder, 'downloads');

/** Removes the files of a process that ended while it wrote them. */
export async function emptyDownloads(dataFolder: string): Promise<void> {
  await rm(downloadsFolder(dataFolder), { recursive: true, force: true });
}

/**
 * Lets `make` open a file in a folder of its own, and removes the folder at once: the open file is enough to
 * read it. Where open files cannot be removed, the folder is removed when the stream is closed.
 */
export async function withTemporaryFolder<Made extends { stream: Readable }>(
  dataFolder: string,
  make: (folder: string) => Promise<Made>,
): Promise<Made> {
  const folder = join(downloadsFolder(dataFolder), randomUUID());
  await mkdir(folder, { recursive: true });

  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const made = await make(folder);
    await remove().catch(() => made.stream.once('close', () => void remove().catch(() => undefined)));
    return made;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Opens a file that is complete. */
export async function openFinished(path: string): Promise<FinishedDownload> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return { size, stream: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}
