import { inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The bytes of a chunk beside its data: its length and its type before, a checksum behind. */
const frameBytes = { before: 8, behind: 4 };
/** Chunks of text, which images are stored without. */
const textChunks: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
/** The most bytes of a colour profile; the largest that programs write have about four megabytes. */
const maxProfileBytes = 8 * 1024 * 1024;

/**
 * A PNG without its texts, and without a colour profile that unpacks to more than 8 MiB: the image library
 * would unpack them all at once, and half a megabyte can be 500. Other bytes are returned as they are. Chunks
 * by the PNG specification, https://www.w3.org/TR/png-3/#5DataRep.
 */
export function plainPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, signature.length).equals(signature)) return bytes;

  const kept: Buffer[] = [signature];
  let offset = signature.length;

  while (offset + frameBytes.before <= bytes.length) {
    const dataStart = offset + frameBytes.before;
    const dataEnd = dataStart + bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, dataStart);
    const end = dataEnd + frameBytes.behind;

    const isDropped =
      textChunks.has(type) || (type === 'iCCP' && !isSmallProfile(bytes.subarray(dataStart, dataEnd)));
    if (!isDropped) {
      kept.push(bytes.subarray(offset, end));
    }
    offset = end;
  }

  return Buffer.concat(kept);
}

/**
 * Whether the profile of an `iCCP` chunk (a name, a zero, a zero for the method, and compressed bytes) is
 * small enough.
 */
function isSmallProfile(data: Buffer): boolean {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 0) return false;

  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes });
    return true;
  } catch {
    return false;
  }
}
