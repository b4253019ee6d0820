import { createReadStream } from 'node:fs';
import type { TextFormat } from './text-format.ts';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Where the quotes and carriage returns of a text are: what decides whether DuckDB reads the same cells from
 * it as `RecordSplitter`, which defines how a text is read. Takes the bytes of UTF-8 in pieces.
 */
export class TextMarks {
  /** The bytes that are before a quote that opens, and after one that closes. */
  readonly #before = new Uint8Array(256);
  readonly #after = new Uint8Array(256);
  #isOpen = false;
  /** Whether the last byte was a quote within quotes: the first one of a pair, or the one that closes. */
  #mayBeClosed = false;
  #previous = lineFeed;
  #hasLoneReturn = false;

  push(piece: Buffer): void {
    if (piece.length === 0) return;
    const isPlain = !this.#isOpen && !this.#mayBeClosed && this.#previous !== carriageReturn;
    if (!isPlain || piece.includes(quote) || piece.includes(carriageReturn)) {
      this.#examine(piece);
    }
    this.#previous = piece[piece.length - 1]!;
  }

  #examine(piece: Buffer): void {
    const start = this.#takeUpAt(piece[0]!);
    // A string of bytes is searched several times faster than the bytes are compared one by one.
    const text = piece.toString('latin1');
    const last = text.length - 1;

    for (let at = text.indexOf('\r'); at >= 0 && at < last; at = text.indexOf('\r', at + 1)) {
      if (text.charCodeAt(at + 1) !== lineFeed) {
        this.#hasLoneReturn = true;
      }
    }

    for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
      if (!this.#isOpen) {
        this.#before[at > 0 ? text.charCodeAt(at - 1) : this.#previous] = 1;
        this.#isOpen = true;
      } else if (at === last) {
        this.#mayBeClosed = true;
      } else if (text.charCodeAt(at + 1) === quote) {
        at += 1;
      } else {
        this.#after[text.charCodeAt(at + 1)] = 1;
        this.#isOpen = false;
      }
    }

    if (this.#mayBeClosed) {
      this.#isOpen = false;
    }
  }

  /** Ends what the last piece left open, by the first byte of the next one; returns where to go on in it. */
  #takeUpAt(first: number): number {
    if (this.#previous === carriageReturn && first !== lineFeed) {
      this.#hasLoneReturn = true;
    }

    if (!this.#mayBeClosed) return 0;

    this.#mayBeClosed = false;
    this.#isOpen = first === quote;

    if (!this.#isOpen) {
      this.#after[first] = 1;
    }

    if (this.#isOpen) return 1;
    return 0;
  }

  /**
   * After the last piece: whether each quote is at an edge of its cell, each cell that opens is closed, and
   * each carriage return is before a line feed.
   */
  isStrict({ delimiter, quoteEscape, lineBreak, quotes }: TextFormat): boolean {
    if (this.#hasLoneReturn || this.#isOpen || this.#previous === carriageReturn || lineBreak !== '\n') {
      return false;
    }

    const edges = [delimiter.charCodeAt(0), lineFeed];
    const isClean =
      within(this.#before, edges) && within(this.#after, [...edges, carriageReturn]) && quoteEscape === '"';

    return isClean && (quotes === 'enclose' || !this.#before.includes(1));
  }
}

const within = (bytes: Uint8Array, allowed: readonly number[]): boolean =>
  bytes.every((isThere, byte) => isThere === 0 || allowed.includes(byte));

/** Finds the quotes and carriage returns of a file. */
export async function readTextMarks(path: string): Promise<TextMarks> {
  const marks = new TextMarks();
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });
  for await (const piece of pieces) {
    marks.push(piece);
  }
  return marks;
}
