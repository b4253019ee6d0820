import { limits } from '../files/limits.ts';
import { tooLarge, unreadable } from '../files/upload-errors.ts';

/** The most levels of lists and objects within each other. */
const maxDepth = 100;

/** What a value is, as far as its first character tells. */
export type ValueKind = 'object' | 'array' | 'string' | 'number' | 'word';

/**
 * A list or an object that is open: `key` is that under which its present value is, `count` the values before
 * it.
 */
export type OpenValue = { kind: 'object' | 'array'; key: string; count: number };

/** What a scan reports: values as they begin and end, with the lists and objects around them. */
export type ScanVisitor = {
  /** A value begins; the text of a value is captured from here where this returns true. */
  begin(kind: ValueKind, around: readonly OpenValue[]): boolean;
  /** A value ends; `text` is its text where it was captured. */
  end(text: string | null, around: readonly OpenValue[]): void;
};

/**
 * Reads JSON texts that arrive in parts, without holding more than a record of them: values that follow each
 * other, as in `.jsonl`, or one value. Only the structure is checked; captured texts are for `JSON.parse`.
 */
export class JsonScanner {
  readonly #visitor: ScanVisitor;
  readonly #open: OpenValue[] = [];
  /** What is not read yet: the beginning of a string, a number or a word. */
  #text = '';
  /** Where the captured value begins in the text, and how many levels were open before it. */
  #capture: { pieces: string[]; length: number; from: number; depth: number } | null = null;
  #isKey = false;

  constructor(visitor: ScanVisitor) {
    this.#visitor = visitor;
  }

  /** Reads a part. */
  feed(part: string): void {
    this.#read(this.#text + part, false);
  }

  /** Reads what is left; rejects a text that ends within a value. */
  end(): void {
    this.#read(this.#text, true);
    if (this.#open.length > 0 || this.#text.trim() !== '') {
      throw unreadable('The JSON is incomplete: the file ends within it.');
    }
  }

  #read(text: string, isLast: boolean): void {
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      const next = this.#token(text, at, code, isLast);
      if (next < 0) break;
      at = next;
    }

    const capture = this.#capture;
    if (capture) {
      this.#keep(capture, text.slice(capture.from, at));
      capture.from = 0;
    }

    this.#text = text.slice(at);
    if (this.#text.length > limits.lineLength) throw longRecord();
  }

  /** Reads one token and returns the position behind it; -1 where its end is not there yet. */
  #token(text: string, at: number, code: number, isLast: boolean): number {
    switch (code) {
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
      case 0xfeff:
        return at + 1;
      case 0x7b:
        return this.#enter('object', at);
      case 0x5b:
        return this.#enter('array', at);
      case 0x7d:
        return this.#leave('object', text, at);
      case 0x5d:
        return this.#leave('array', text, at);
      case 0x2c:
        this.#isKey = this.#open.at(-1)?.kind === 'object';
        return at + 1;
      case 0x3a:
        this.#isKey = false;
        return at + 1;
      case 0x22:
        return this.#string(text, at);
      default:
        return this.#word(text, at, isLast);
    }
  }

  #enter(kind: 'object' | 'array', at: number): number {
    if (this.#open.length >= maxDepth) throw tooLarge(`The JSON has more than ${maxDepth} levels.`);
    this.#begin(kind, at);
    this.#open.push({ kind, key: '', count: 0 });
    this.#isKey = kind === 'object';
    return at + 1;
  }

  #leave(kind: 'object' | 'array', text: string, at: number): number {
    if (this.#open.pop()?.kind !== kind) {
      throw unreadable('The JSON is damaged: a list or an object ends that did not begin.');
    }
    this.#finish(text, at + 1);
    return at + 1;
  }

  #string(text: string, at: number): number {
    let end = text.indexOf('"', at + 1);
    while (end > 0 && isEscaped(text, end)) {
      end = text.indexOf('"', end + 1);
    }

    if (end < 0) return -1;

    const around = this.#open.at(-1);
    if (this.#isKey && around) {
      around.key = keyOf(text.slice(at, end + 1));
      return end + 1;
    }

    this.#begin('string', at);
    this.#finish(text, end + 1);
    return end + 1;
  }

  #word(text: string, at: number, isLast: boolean): number {
    let end = at;
    while (end < text.length && isWordCode(text.charCodeAt(end))) {
      end += 1;
    }

    if (end === at) throw unreadable(`The JSON is damaged: “${text.slice(at, at + 20)}” is no value.`);
    if (end === text.length && !isLast) return -1;

    const isNumber = /[-\d]/.test(text.charAt(at)) && text.charAt(at + 1) !== 'I';
    this.#begin(isNumber ? 'number' : 'word', at);
    this.#finish(text, end);

    return end;
  }

  #begin(kind: ValueKind, at: number): void {
    const isCaptured = this.#visitor.begin(kind, this.#open);
    if (isCaptured && !this.#capture) {
      this.#capture = { pieces: [], length: 0, from: at, depth: this.#open.length };
    }
  }

  #finish(text: string, end: number): void {
    const capture = this.#capture;
    let captured: string | null = null;
    if (capture?.depth === this.#open.length) {
      this.#keep(capture, text.slice(capture.from, end));
      captured = capture.pieces.join('');
      this.#capture = null;
    }

    this.#visitor.end(captured, this.#open);
    const around = this.#open.at(-1);
    if (around) {
      around.count += 1;
    }

    this.#isKey = false;
  }

  #keep(capture: { pieces: string[]; length: number }, piece: string): void {
    capture.pieces.push(piece);
    capture.length += piece.length;
    if (capture.length > limits.lineLength) throw longRecord();
  }
}

const longRecord = () => tooLarge('A record of the JSON has more than 8 million characters.');

/** Whether the quote at a position has an odd number of backslashes before it. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === 0x5c) {
    from -= 1;
  }
  return (at - from) % 2 === 1;
}

function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw unreadable('The JSON is damaged: a key is no text.');
  }
}

/** Letters, digits and the signs of numbers. */
const isWordCode = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x2b ||
  code === 0x2d ||
  code === 0x2e;
