/**
 * How many of the bytes of a UTF-8 text are complete characters: the last one may continue in the next piece.
 */
export function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    if (characterLength(byte) > back) return bytes.length - back;
    return bytes.length;
  }

  return bytes.length;
}

/** How many bytes a character has, by its first one. */
function characterLength(first: number): number {
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return 4;
}
