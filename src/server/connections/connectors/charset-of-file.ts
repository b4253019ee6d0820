import { createReadStream } from 'node:fs';
import { encodings, type EncodingName } from '#domain/source/upload/parse-options.ts';

/** The encoding that servers name where nobody has said which one a file has. */
const usualCharset = 'windows-1252';

/**
 * The encoding of a text whose server names a charset; null where the server names none that is known, or one
 * that the file cannot have. A file of valid UTF-8 is not what `usualCharset` is, and one of ASCII alone has
 * no encoding.
 */
export async function encodingOfFile(path: string, charset: string | null): Promise<EncodingName | null> {
  const named = knownEncoding(charset);
  if (named === null) return null;

  const isUtf8 = await canDecode(path, 'utf-8');
  if (isUtf8 && (await isPlainAscii(path))) return null;
  if (named === usualCharset && isUtf8) return null;
  return (await canDecode(path, named)) ? named : null;
}

function knownEncoding(charset: string | null): EncodingName | null {
  if (charset === null) return null;
  try {
    const { encoding } = new TextDecoder(charset.trim());
    return encodings.find((name) => name === encoding) ?? null;
  } catch {
    return null;
  }
}

/** Whether all bytes of a file are characters of an encoding. */
async function canDecode(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
      decoder.decode(part, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Whether a file has ASCII alone: neither other bytes, nor those that encodings of seven bits begin with. */
async function isPlainAscii(path: string): Promise<boolean> {
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    if (part.some((byte) => byte === 0 || byte === 0x1b || byte > 0x7e)) return false;
  }
  return true;
}
