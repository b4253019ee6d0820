type KnownName = { bytes: Uint8Array; id: number };

/** Names of XML with their numbers, which are above 0; all other names have the number 0. */
export class XmlNames {
  /** Names of one byte, which are the most frequent ones. */
  readonly #ofOneByte = new Int32Array(256);
  readonly #buckets: KnownName[][] = Array.from({ length: 256 }, () => []);

  constructor(names: Iterable<readonly [name: string, id: number]>) {
    for (const [name, id] of names) {
      const bytes = Buffer.from(name);
      if (bytes.length === 1) this.#ofOneByte[bytes[0]!] = id;
      else this.#buckets[bucketOf(bytes, 0, bytes.length)]!.push({ bytes, id });
    }
  }

  /** The number of a name of one byte. */
  findByte(byte: number): number {
    return this.#ofOneByte[byte]!;
  }

  /** The number of the name at `start` to `end`. */
  find(source: Uint8Array, start: number, end: number): number {
    if (end - start === 1) return this.#ofOneByte[source[start]!]!;
    for (const { bytes, id } of this.#buckets[bucketOf(source, start, end)]!) {
      if (bytes.length === end - start && equals(source, start, bytes)) return id;
    }
    return 0;
  }
}

/** Names of one vocabulary often begin alike, but few of the same length end alike. */
function bucketOf(source: Uint8Array, start: number, end: number): number {
  return (source[end - 1]! + (end - start) * 31) & 0xff;
}

function equals(source: Uint8Array, start: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    if (source[start + index] !== bytes[index]) return false;
  }
  return true;
}
