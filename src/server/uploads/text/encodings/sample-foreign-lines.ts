import { createReadStream } from 'node:fs';

const lineFeed = 10;

/** How many bytes are sampled in the first and in each further piece of a file, of one line, and in all. */
const limits = { first: 4096, further: 512, line: 1024, all: 8192 };

/**
 * The first line of a text, and lines with characters that are not ASCII from all of it: what its encoding is
 * found by. Long lines are cut.
 */
export async function sampleForeignLines(path: string): Promise<Buffer[]> {
  const lines: Buffer[] = [];
  let size = 0;
  let isFirst = true;
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });

  for await (const piece of pieces) {
    const enough = size + (isFirst ? limits.first : limits.further);
    // A piece begins within a line, perhaps within a character.
    let start = isFirst ? 0 : piece.indexOf(lineFeed) + 1;
    while (start < piece.length && size < enough) {
      const foreign = lines.length === 0 ? start : foreignFrom(piece, start);
      if (foreign < 0) break;
      const begin = foreign === 0 ? 0 : piece.lastIndexOf(lineFeed, foreign - 1) + 1;
      const end = piece.indexOf(lineFeed, foreign);
      const line = piece.subarray(Math.max(start, begin), end < 0 ? piece.length : end);
      lines.push(Buffer.from(line.subarray(0, limits.line)));
      size += Math.min(line.length, limits.line);
      start = end < 0 ? piece.length : end + 1;
    }
    isFirst = false;
    if (size >= limits.all) break;
  }

  return lines;
}

/** The position of the next byte that is not ASCII; -1 when there is none. */
function foreignFrom(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at]! > 0x7f) return at;
  }
  return -1;
}
