type KnownName = { bytes: Uint8Array; id: number };

/** The names that a reader looks for in XML; each has a number above 0, and all other names have the number 0. */
export class XmlNames {
  /** Names of one byte, which are the most frequent ones. */
  readonly #ofOneByte = new Int32Array(256);
  readonly #byFirstByte: KnownName[][] = Array.from({ length: 256 }, () => []);

  constructor(names: Readonly<Record<string, number>>) {
    for (const [name, id] of Object.entries(names)) {
      const bytes = Buffer.from(name);
      if (bytes.length === 1) this.#ofOneByte[bytes[0]!] = id;
      else this.#byFirstByte[bytes[0]!]!.push({ bytes, id });
    }
  }

  /** The number of a name of one byte. */
  findByte(byte: number): number {
    return this.#ofOneByte[byte]!;
  }

  /** The number of the name at `start` to `end`. */
  find(source: Uint8Array, start: number, end: number): number {
    if (end - start === 1) return this.#ofOneByte[source[start]!]!;
    for (const { bytes, id } of this.#byFirstByte[source[start]!]!) {
      if (bytes.length === end - start && equals(source, start, bytes)) return id;
    }
    return 0;
  }
}

function equals(source: Uint8Array, start: number, bytes: Uint8Array): boolean {
  for (let index = 1; index < bytes.length; index += 1) {
    if (source[start + index] !== bytes[index]) return false;
  }
  return true;
}
