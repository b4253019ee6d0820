import { isAt } from './is-at.ts';
import { KnownName } from './known-name.ts';

/** How many names are remembered that may follow one name. */
const maxFollowers = 8;

/** Names of XML with their numbers, which are above 0; all other names have the number 0. */
export class XmlNames {
  /** Names of one byte, which are the most frequent ones. */
  readonly #ofOneByte = new Int32Array(256);
  readonly #buckets: KnownName[][] = Array.from({ length: 256 }, () => []);
  /** The names that have followed the name with each number. */
  readonly #followers: KnownName[][] = [];

  constructor(names: Iterable<readonly [name: string, id: number]>) {
    let last = 0;
    for (const [name, id] of names) {
      const bytes = Buffer.from(name);
      last = Math.max(last, id);
      if (bytes.length === 1) {
        this.#ofOneByte[bytes[0]!] = id;
      } else {
        this.#buckets[bucketOf(bytes, 0, bytes.length)]!.push(new KnownName(bytes, id));
      }
    }

    for (let id = 0; id <= last; id += 1) {
      this.#followers.push([]);
    }
  }

  /** The number of a name of one byte. */
  findByte(byte: number): number {
    return this.#ofOneByte[byte]!;
  }

  /**
   * The name at `at`, out of those that have followed the name `before`; null where it is none of
   * them. Names mostly follow each other in the same order, so that few have to be looked for.
   */
  follow(view: DataView, at: number, before: number): KnownName | null {
    const names = this.#followers[before];
    if (names === undefined) return null;
    for (let index = 0; index < names.length; index += 1) {
      if (names[index]!.isAt(view, at)) return names[index]!;
    }
    return null;
  }

  /** The name at `start` to `end`, which has more than one byte and is remembered to follow `before`. */
  find(source: Uint8Array, start: number, end: number, before: number): KnownName | null {
    for (const name of this.#buckets[bucketOf(source, start, end)]!) {
      if (name.length !== end - start || !isAt(source, start, name.bytes)) continue;
      const followers = this.#followers[before];
      if (followers && followers.length < maxFollowers && !followers.includes(name)) {
        followers.push(name);
      }
      return name;
    }

    return null;
  }
}

/** Names of one vocabulary often begin alike, but few of the same length end alike. */
function bucketOf(source: Uint8Array, start: number, end: number): number {
  return (source[end - 1]! + (end - start) * 31) & 0xff;
}
