import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openFinished, type FinishedDownload } from './temporary-file.ts';

/**
 * A download that is sent while it is written: its size in bytes is unknown, and `written` ends with the
 * writing.
 */
export type GrowingDownload = { size: null; stream: Readable; written: Promise<void> };

/** Writes a file and calls `onGrown` after each part that can be read. */
type WriteParts = (onGrown: () => void) => Promise<void>;

/**
 * Starts to write a file and returns it when it is complete, or has more than one part. The stream then
 * follows the writing and fails where that fails; an earlier failure rejects.
 */
export async function readWhileWritten(
  path: string,
  write: WriteParts,
): Promise<FinishedDownload | GrowingDownload> {
  let grown = Promise.withResolvers<void>();
  let isWritten = false;
  const grow = () => {
    grown.resolve();
    grown = Promise.withResolvers();
  };

  const written = write(grow).finally(() => {
    isWritten = true;
    grow();
  });
  for (let parts = 0; parts < 2 && !isWritten; parts += 1) {
    await Promise.race([written, grown.promise]);
  }

  if (isWritten) {
    await written;
    return openFinished(path);
  }

  // The stream fails with the same error.
  written.catch(() => undefined);
  const file = await open(path);
  let position = 0;
  const next = async (): Promise<Buffer | null> => {
    const [isLast, growth] = [isWritten, grown.promise];
    const part = await readPart(file, position);
    position += part.length;
    if (part.length > 0) return part;
    await (isLast ? written : growth);
    if (isLast) return null;
    return next();
  };

  return { size: null, stream: streamOf(file, next), written };
}

/** The most bytes that are read at a time. */
const partSize = 256 * 1024;

async function readPart(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(partSize), 0, partSize, position);
  return buffer.subarray(0, bytesRead);
}

/** The parts of an open file, which is closed with the stream. */
function streamOf(file: FileHandle, next: () => Promise<Buffer | null>): Readable {
  const stream: Readable = new Readable({
    highWaterMark: partSize,
    read() {
      next().then(
        (part) => stream.push(part),
        (error: Error) => stream.destroy(error),
      );
    },
  });
  stream.once('close', () => void file.close().catch(() => undefined));
  return stream;
}
