import { formatNumber } from '#domain/value/number/format-number.ts';
import { limits } from '../files/limits.ts';
import { tooLarge } from '../files/upload-errors.ts';
import type { TextBytes } from './xml/text-bytes.ts';

/** Strings are stored in slabs of at most 16 MiB; no string is longer than that. */
const slabBits = 24;
const slabBytes = 2 ** slabBits;
const firstSlabBytes = 64 * 1024;

/** The texts that the cells of a workbook refer to by number, as UTF-8 outside of the heap. */
export class SharedStrings {
  readonly #slabs: Buffer[] = [];
  /** The slab of each string in the upper bits, its offset there in the lower ones. */
  #positions = new Uint32Array(1024);
  #lengths = new Uint32Array(1024);
  #used = 0;
  #bytes = 0;
  count = 0;

  /** Adds the next string; throws when the strings exceed their limits. */
  add({ bytes, length }: TextBytes): void {
    this.#bytes += length;
    if (this.#bytes > limits.sharedBytes || this.count === limits.sharedStrings) throw tooManyStrings();

    if (this.#used + length > (this.#slabs.at(-1)?.length ?? -1)) {
      this.#addSlab(length);
    }

    if (this.count === this.#lengths.length) {
      this.#grow();
    }

    bytes.copy(this.#slabs.at(-1)!, this.#used, 0, length);
    this.#positions[this.count] = (this.#slabs.length - 1) * slabBytes + this.#used;
    this.#lengths[this.count] = length;
    this.#used += length;
    this.count += 1;
  }

  /** The buffer that has the string `index`. */
  slab(index: number): Buffer {
    return this.#slabs[this.#positions[index]! >>> slabBits]!;
  }

  /** Where the string `index` begins in its buffer. */
  start(index: number): number {
    return this.#positions[index]! & (slabBytes - 1);
  }

  /** The length of the string `index` in bytes. */
  length(index: number): number {
    return this.#lengths[index]!;
  }

  /**
   * Adds a slab for at least `needed` bytes; the first ones are small, so that small workbooks take little.
   */
  #addSlab(needed: number): void {
    const size = Math.min(slabBytes, firstSlabBytes * 2 ** this.#slabs.length);
    this.#slabs.push(Buffer.allocUnsafeSlow(Math.max(size, needed)));
    this.#used = 0;
  }

  #grow(): void {
    const positions = new Uint32Array(this.#positions.length * 2);
    const lengths = new Uint32Array(this.#lengths.length * 2);
    positions.set(this.#positions);
    lengths.set(this.#lengths);
    this.#positions = positions;
    this.#lengths = lengths;
  }
}

function tooManyStrings(): Error {
  const megabytes = limits.sharedBytes / 1024 ** 2;
  const count = formatNumber(limits.sharedStrings);
  return tooLarge(
    `The shared texts of the workbook exceed the limit of ${megabytes} MB or ${count} texts. Save its sheets as CSV files and upload those.`,
  );
}
