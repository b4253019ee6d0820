import { nameBytes } from './name-bytes.ts';

/** A name of XML as a document writes it, at least two bytes long, with its number. */
export class KnownName {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly #words: Uint32Array;
  /** Where the last four bytes begin, which may overlap with those before them. */
  readonly #lastWord: number;

  constructor(bytes: Buffer, id: number) {
    this.id = id;
    this.bytes = bytes;
    this.length = bytes.length;
    this.#lastWord = bytes.length - 4;

    const count = this.#lastWord < 0 ? 0 : Math.ceil(bytes.length / 4);
    this.#words = Uint32Array.from({ length: count }, (_, index) =>
      bytes.readUInt32LE(Math.min(index * 4, this.#lastWord)),
    );
  }

  /** Whether the name at `at` is this one and is complete; four bytes are compared at once. */
  isAt(view: DataView, at: number): boolean {
    if (at + this.length >= view.byteLength) return false;
    const words = this.#words;
    const last = words.length - 1;
    if (last < 0) return this.#isShortAt(view, at);
    if (view.getUint32(at + this.#lastWord, true) !== words[last]) return false;

    for (let index = 0; index < last; index += 1) {
      if (view.getUint32(at + index * 4, true) !== words[index]) return false;
    }

    return nameBytes[view.getUint8(at + this.length)] === 0;
  }

  #isShortAt(view: DataView, at: number): boolean {
    for (let index = 0; index < this.length; index += 1) {
      if (view.getUint8(at + index) !== this.bytes[index]) return false;
    }
    return nameBytes[view.getUint8(at + this.length)] === 0;
  }
}
