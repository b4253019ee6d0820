import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { EncodingName } from '#domain/source/parse-options.ts';
import { looksLikeUtf16 } from '../detect-file-type.ts';

/** The encoding of a text; `bom`: it begins with a byte order mark; `isWhole`: all of its bytes are valid. */
export type Encoding = { name: EncodingName; bom: boolean; isWhole: boolean };

/** A chosen encoding, checked against the file. */
export async function chosenEncoding(path: string, name: EncodingName): Promise<Encoding> {
  return { name, bom: false, isWhole: name !== 'utf-8' || (await isUtf8(path)) };
}

/** Detects the encoding of a text file: UTF-8 when all of it is valid UTF-8, else windows-1252. */
export async function detectEncoding(path: string): Promise<Encoding> {
  const head = await readHead(path, 64 * 1024);
  if (head.subarray(0, 3).toString('hex') === 'efbbbf')
    return { name: 'utf-8', bom: true, isWhole: await isUtf8(path) };
  if (head.subarray(0, 2).toString('hex') === 'fffe') return { name: 'utf-16le', bom: true, isWhole: true };
  if (head.subarray(0, 2).toString('hex') === 'feff') return { name: 'utf-16be', bom: true, isWhole: true };
  const utf16 = looksLikeUtf16(head);
  if (utf16) return { name: utf16, bom: false, isWhole: true };
  return { name: (await isUtf8(path)) ? 'utf-8' : 'windows-1252', bom: false, isWhole: true };
}

/** Rewrites a text file in UTF-8, as a stream. */
export async function rewriteAsUtf8(from: string, encoding: Encoding, to: string): Promise<void> {
  const decoder = new TextDecoder(encoding.name);
  await pipeline(
    createReadStream(from, { highWaterMark: 1 << 20 }),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
      yield decoder.decode();
    },
    createWriteStream(to, { mode: 0o600 }),
  );
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
      decoder.decode(piece as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(head, 0, bytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
