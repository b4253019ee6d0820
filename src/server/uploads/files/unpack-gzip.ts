import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { limits } from './limits.ts';
import { tooLarge, unreadable } from './upload-errors.ts';

/**
 * Unpacks a gzip file as a stream; rejects one that is damaged, or larger than a file or an entry of an
 * archive may be.
 */
export async function unpackGzip(path: string, to: string): Promise<void> {
  const { size } = await stat(path);
  const bounded = async function* (pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    let unpacked = 0;
    for await (const piece of pieces) {
      unpacked += piece.length;
      const isBomb = unpacked > limits.ratioFrom && unpacked > size * limits.ratio;
      if (unpacked > limits.fileBytes || isBomb) {
        throw tooLarge('The gzip file is too large when it is unpacked. Upload a part of the data.');
      }
      yield piece;
    }
  };

  try {
    await pipeline(createReadStream(path), createGunzip(), bounded, createWriteStream(to, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw unreadable(
        'The gzip file is damaged or incomplete. Pack it again, or upload the file in it.',
        error,
      );
    }
    throw error;
  }
}

/**
 * The name of the file in a gzip file: that of the gzip file without `.gz`, or the one that is noted in it.
 */
export async function nameInGzip(path: string, fileName: string): Promise<string> {
  const outer = fileName.replace(/\.gz$/i, '');
  if (extname(outer) !== '') return outer;
  const noted = await notedName(path);
  return noted ?? `${outer}.csv`;
}

/** The name in the header of a gzip file (RFC 1952), without folders; null when there is none. */
async function notedName(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(1024);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const [hasExtra, hasName] = [head[3]! & 4, head[3]! & 8];
    if (!hasName || hasExtra) return null;
    const end = head.indexOf(0, 10);
    if (end < 0 || end >= bytesRead) return null;
    const name = head.toString('latin1', 10, end).split(/[/\\]/).at(-1)!;
    if (extname(name) === '') return null;
    return name;
  } finally {
    await file.close();
  }
}
