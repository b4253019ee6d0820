import { createWriteStream } from 'node:fs';
import { Transform, type Readable, type TransformOptions, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw, type ZlibOptions } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { limits } from './limits.ts';
import { tooLarge, unreadable } from './upload-errors.ts';

/** An archive whose list of entries has been checked. */
export type Archive = {
  entries: readonly Entry[];
  /** Unpacks an entry into a file; counts the bytes that are really unpacked. */
  extract(entry: Entry, path: string): Promise<void>;
  /** The unpacked bytes of an entry. */
  chunks(entry: Entry): AsyncIterable<Buffer>;
  close(): void;
};

/** Opens a zip archive; rejects one that is damaged, protected, too large, or has paths outside of itself. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch((cause: unknown) => {
    throw unreadable('The archive is incomplete or damaged. Upload it again.', cause);
  });
  try {
    const entries = await readEntries(zip);
    const budget = { left: limits.unpackedBytes as number };
    return {
      entries,
      extract: (entry, to) => unpack(zip, entry, () => createWriteStream(to, { mode: 0o600 }), budget),
      chunks: (entry) => chunksOf(zip, entry, budget),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > limits.entries) throw tooLarge(`The archive holds more than ${limits.entries} files.`);

  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length >= limits.entries) {
        throw tooLarge(`The archive holds more than ${limits.entries} files.`);
      }
      checkEntry(entry);
      if (!entry.fileName.endsWith('/')) {
        entries.push(entry);
      }
    }
  } catch (error) {
    throw explain(error);
  }

  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > limits.unpackedBytes) throw bomb();
  return entries;
}

/** The file type of a symbolic link in Unix file modes. */
const linkMode = 0xa000;

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) {
    throw unreadable('The archive is protected by a password. Save it without one and upload it again.');
  }

  if (((entry.externalFileAttributes >>> 16) & 0xf000) === linkMode) {
    throw unreadable('The archive holds a link, which could lead anywhere. Pack the files themselves.');
  }

  checkRatio(entry, entry.uncompressedSize);
}

function checkRatio({ compressedSize }: Entry, unpacked: number): void {
  if (unpacked > limits.ratioFrom && unpacked / Math.max(compressedSize, 1) > limits.ratio) throw bomb();
}

/** How many bytes may still be unpacked. */
type Budget = { left: number };

/** Counts the bytes of an entry that are really unpacked; the result throws when they are too many. */
function countBytes(entry: Entry, budget: Budget): (chunk: Buffer) => void {
  let bytes = 0;
  return (chunk) => {
    bytes += chunk.length;
    budget.left -= chunk.length;
    if (budget.left < 0) throw bomb();
    checkRatio(entry, bytes);
  };
}

/** How many bytes are unpacked at once; with fewer, passing them on would take much of the time. */
const chunkBytes = 256 * 1024;
/** The number of the compression method "deflate" in archives. */
const deflate = 8;

async function* chunksOf(zip: ZipFile, entry: Entry, budget: Budget): AsyncGenerator<Buffer> {
  const count = countBytes(entry, budget);
  let [bytes, checksum] = [0, 0];

  try {
    for await (const chunk of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
      count(chunk);
      bytes += chunk.length;
      checksum = crc32(chunk, checksum);
      if (bytes > entry.uncompressedSize) throw new Error('too many bytes');
      yield chunk;
    }
    if (bytes < entry.uncompressedSize) throw new Error('not enough bytes');
    if (checksum !== entry.crc32) throw new Error('wrong checksum');
  } catch (error) {
    throw explain(error);
  }
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.compressionMethod !== deflate) return zip.openReadStreamPromise(entry);
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  // Room for more than one chunk: the next one is unpacked while this one is read.
  const options: ZlibOptions & TransformOptions = { chunkSize: chunkBytes, highWaterMark: 4 * chunkBytes };
  const unpacked = createInflateRaw(options);

  packed.once('error', (error) => unpacked.destroy(error));
  return packed.pipe(unpacked);
}

/** Unpacks an entry; nothing is opened for writing before the entry is known to be readable. */
async function unpack(zip: ZipFile, entry: Entry, to: () => Writable, budget: Budget): Promise<void> {
  const count = countBytes(entry, budget);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });

  try {
    await pipeline(await zip.openReadStreamPromise(entry), counted, to());
  } catch (error) {
    throw explain(error);
  }
}

function bomb(): Error {
  return tooLarge('The archive unpacks to far more than it should: it is refused as a possible zip bomb.');
}

function explain(error: unknown): Error {
  if (error instanceof Error && error.name === 'TidemarkError') return error;
  const message = error instanceof Error ? error.message : '';
  if (/invalid relative path|absolute path|invalid characters in fileName/i.test(message)) {
    return unreadable('The archive names a file outside of itself. Pack the files again.', error);
  }

  if (/too many bytes|not enough bytes/i.test(message)) {
    return unreadable('The archive declares a wrong size for a file in it.', error);
  }

  return unreadable('The archive is incomplete or damaged. Upload it again.', error);
}
