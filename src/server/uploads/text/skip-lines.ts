import { endOfLines } from './comment-lines.ts';

/** Leaves out the first `lines` lines of a text that comes in pieces. */
export class LineSkipper {
  #remaining: number;
  /** Whether the last piece ended with a carriage return, which a line feed may follow. */
  #endsWithReturn = false;

  constructor(lines: number) {
    this.#remaining = lines;
  }

  /** The part of the next piece that is below the lines. */
  push(piece: string): string {
    const text = this.#endsWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') {
      this.#endsWithReturn = false;
    }

    if (this.#remaining === 0 || text === '') return text;

    const lines = text.match(/\r\n?|\n/g)?.length ?? 0;
    const skipped = Math.min(this.#remaining, lines);
    const isBelow = skipped === this.#remaining;
    const end = isBelow ? endOfLines(text, skipped) : text.length;

    this.#remaining -= skipped;
    this.#endsWithReturn = end === text.length && text.endsWith('\r');
    return text.slice(end);
  }
}
