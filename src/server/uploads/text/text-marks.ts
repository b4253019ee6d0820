import { createReadStream } from 'node:fs';
import type { TextFormat } from './text-format.ts';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Where the quotes and carriage returns of a text are: what decides whether DuckDB reads the same cells from it as
 * `RecordSplitter`, which defines how a text is read. Takes the bytes of UTF-8 in pieces.
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

  push(piece: Uint8Array): void {
    if (piece.length === 0) return;
    const isPlain = !this.#isOpen && !this.#mayBeClosed && this.#previous !== carriageReturn;
    if (!isPlain || piece.includes(quote) || piece.includes(carriageReturn)) this.#examine(piece);
    this.#previous = piece[piece.length - 1]!;
  }

  #examine(piece: Uint8Array): void {
    let [isOpen, mayBeClosed, previous] = [this.#isOpen, this.#mayBeClosed, this.#previous];
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at]!;
      if (previous === carriageReturn && byte !== lineFeed) this.#hasLoneReturn = true;
      if (isOpen) {
        mayBeClosed = byte === quote;
        isOpen = !mayBeClosed;
      } else if (byte === quote) {
        if (!mayBeClosed) this.#before[previous] = 1;
        isOpen = true;
        mayBeClosed = false;
      } else if (mayBeClosed) {
        this.#after[byte] = 1;
        mayBeClosed = false;
      }
      previous = byte;
    }
    [this.#isOpen, this.#mayBeClosed] = [isOpen, mayBeClosed];
  }

  /**
   * After the last piece: whether each quote is at an edge of its cell, each cell that opens is closed, and each carriage
   * return is before a line feed.
   */
  isStrict({ delimiter, quoteEscape, lineBreak, quotes }: TextFormat): boolean {
    if (this.#hasLoneReturn || this.#isOpen || this.#previous === carriageReturn || lineBreak !== '\n')
      return false;
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
  for await (const piece of pieces) marks.push(piece);
  return marks;
}
