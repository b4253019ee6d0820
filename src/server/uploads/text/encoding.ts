import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { EncodingName } from '#domain/source/upload/parse-options.ts';
import { looksLikeUtf16 } from '../files/detect-file-type.ts';
import { completeLength } from './complete-length.ts';
import { findBadPlaces, type BadPlaces } from './bad-places.ts';
import { guessEncoding, type EncodingReading } from './encodings/guess-encoding.ts';
import { sampleForeignLines } from './encodings/sample-foreign-lines.ts';
import { TextMarks } from './text-marks.ts';

/**
 * The encoding of a text; `bom`: it begins with a byte order mark; `bad`: the places that are not UTF-8, when
 * it is read as UTF-8; `hasNul`: it has NUL characters, which no table can hold; `marks`: where its quotes
 * are, if it is read as it is.
 */
export type Encoding = {
  name: EncodingName;
  bom: boolean;
  bad: BadPlaces | null;
  hasNul: boolean;
  marks: TextMarks | null;
  /** The likely readings, where the encoding is uncertain. */
  readings?: EncodingReading[];
};

/** A chosen encoding, checked against the file. */
export async function chosenEncoding(path: string, name: EncodingName): Promise<Encoding> {
  const { isUtf8, hasNul, marks } = await inspectBytes(path);
  const bad = name === 'utf-8' && !isUtf8 ? await findBadPlaces(path) : null;
  return { name, bom: false, hasNul, bad, marks };
}

/**
 * Detects the encoding of a text file: UTF-8 when nearly all of it is valid UTF-8, else the likeliest one.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const head = await readHead(path, 64 * 1024);
  const start = head.subarray(0, 3).toString('hex');
  const wide = wideEncodingOf(head, start);
  if (wide) return { name: wide, bom: /^(fffe|feff)/.test(start), bad: null, hasNul: false, marks: null };

  const { isUtf8, hasNul, marks } = await inspectBytes(path);
  const bom = start === 'efbbbf';
  if (isUtf8) return { name: 'utf-8', bom, bad: null, hasNul, marks };

  const bad = await findBadPlaces(path);
  // Text in another encoding hardly ever contains sequences of bytes that are valid UTF-8.
  if (bom || bad.validCharacters > bad.count) return { name: 'utf-8', bom, bad, hasNul, marks };

  const { encoding, isSure, readings } = guessEncoding(await sampleForeignLines(path));
  return { name: encoding, bom, bad: null, hasNul, marks, readings: isSure ? [] : readings };
}

/**
 * The encoding of a text in characters of two bytes, by its first bytes or the look of the others; null for
 * other texts.
 */
function wideEncodingOf(head: Buffer, start: string): ReturnType<typeof looksLikeUtf16> {
  if (start.startsWith('fffe')) return 'utf-16le';
  if (start.startsWith('feff')) return 'utf-16be';
  return looksLikeUtf16(head);
}

/** Rewrites a text file in UTF-8, as a stream; returns how many NUL characters were replaced by �. */
export async function rewriteAsUtf8(from: string, name: EncodingName, to: string): Promise<number> {
  const decoder = new TextDecoder(name);
  let replaced = 0;
  const withoutNul = (text: string) => {
    if (!text.includes('\0')) return text;
    replaced += text.split('\0').length - 1;
    return text.replaceAll('\0', '\ufffd');
  };

  await pipeline(
    createReadStream(from, { highWaterMark: 1 << 20 }),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        yield withoutNul(decoder.decode(piece, { stream: true }));
      }
      yield withoutNul(decoder.decode());
    },
    createWriteStream(to, { mode: 0o600 }),
  );
  return replaced;
}

type Inspected = { isUtf8: boolean; hasNul: boolean; marks: TextMarks };

async function inspectBytes(path: string): Promise<Inspected> {
  const marks = new TextMarks();
  let isValid = true;
  let hasNul = false;
  let start = 0;
  let begun: Buffer = Buffer.alloc(0);
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });

  for await (const piece of pieces) {
    hasNul ||= piece.includes(0);
    marks.push(start === 0 ? withoutMark(piece) : piece);
    start += piece.length;
    if (!isValid) continue;
    const bytes = begun.length > 0 ? Buffer.concat([begun, piece]) : piece;
    const end = completeLength(bytes);
    isValid = isUtf8(bytes.subarray(0, end));
    begun = bytes.subarray(end);
  }

  return { isUtf8: isValid && begun.length === 0, hasNul, marks };
}

/** The beginning of a text without its byte order mark. */
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? bytes.subarray(3) : bytes;

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
