import type { RangeResponse, Source } from 'pmtiles';

/** How long a part of an archive may take, in milliseconds. */
const patience = 10_000;
/** The most bytes of a part: a damaged archive may name any number. */
const mostBytes = 32_000_000;

/** The parts of an archive as they were asked for: a part that takes too long, or is shorter, is an error. */
export class WholeParts implements Source {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  getKey(): string {
    return this.#source.getKey();
  }

  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    if (length > mostBytes) throw new Error(`The archive is damaged: it has a part of ${length} bytes.`);
    const late = AbortSignal.timeout(patience);
    const stop = signal ? AbortSignal.any([signal, late]) : late;
    const part = await this.#source.getBytes(offset, length, stop, etag);
    // The first part is longer than a small archive.
    if (offset > 0 && part.data.byteLength !== length) {
      throw new Error(
        `The archive is cut off: it has ${part.data.byteLength} of ${length} bytes at ${offset}.`,
      );
    }
    return part;
  }
}
