import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';

/** A complete file that is flushed to disk, not yet under its final name. */
export type ReceivedFile = { path: string; name: string; bytes: number };

/** The most bytes that are buffered before they are written. */
const writtenBytes = 1 << 20;

/**
 * Writes a stream to a temporary file, hashes it, and flushes it to the disk. The file is removed when the
 * stream fails or is longer than `limit` bytes.
 */
export async function receiveFile(
  stream: Readable,
  folder: string,
  { limit = Infinity, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let bytes = 0;

  async function* hashed(pieces: AsyncIterable<string | Uint8Array>) {
    for await (const piece of pieces) {
      const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(limit);
      hash.update(chunk);
      yield chunk;
    }
  }

  const file = createWriteStream(path, {
    flags: 'wx',
    mode: 0o600,
    flush: true,
    highWaterMark: writtenBytes,
  });
  try {
    await pipeline(stream, hashed, file, { signal });
    return { path, name: hash.digest('hex'), bytes };
  } catch (error) {
    await rm(path, { force: true });
    signal?.throwIfAborted();
    throw error;
  }
}

/** Moves a flushed file to its final name, atomically: after a crash it is either complete or missing. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    return moveAcross(from, to);
  });

  const folder = await open(dirname(to), 'r');
  // Some file systems cannot flush a folder; the rename itself is still atomic there.
  await folder.sync().catch(() => undefined);
  await folder.close();
}

/**
 * Copies to a temporary name in the target folder first, because rename works only within one file system.
 */
async function moveAcross(from: string, to: string): Promise<void> {
  const temporary = `${to}.${randomUUID()}.part`;
  try {
    await copyFile(from, temporary);
    const file = await open(temporary, 'r+');
    await file.sync();
    await file.close();
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }

  await rm(from, { force: true });
}

/** The SHA-256 of a file, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });
  for await (const piece of pieces) {
    hash.update(piece);
  }
  return hash.digest('hex');
}

function tooLarge(limit: number): TidemarkError {
  const size =
    limit >= 1 << 20 ? `${formatNumber(Math.floor(limit / (1 << 20)))} MiB` : `${formatNumber(limit)} bytes`;
  return new TidemarkError('too_large', `The file is larger than the limit of ${size}.`, {
    details: { limit },
  });
}
