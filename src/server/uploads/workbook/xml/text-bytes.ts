import { isAt } from './is-at.ts';
import { XmlError } from './xml-error.ts';

const [ampersand, semicolon, hash, carriageReturn, newline, underscore, x] = [
  0x26, 0x3b, 0x23, 0x0d, 0x0a, 0x5f, 0x78,
];
/** The bytes that are copied as they are. */
const isPlain = new Uint8Array(256).fill(1);
for (const byte of [0, carriageReturn, ampersand, underscore]) {
  isPlain[byte] = 0;
}

/** The entities, as they are written after the ampersand, and their characters. */
const entities = Object.entries({ 'amp;': '&', 'lt;': '<', 'gt;': '>', 'quot;': '"', 'apos;': "'" }).map(
  ([written, character]) => ({ written: Buffer.from(written), code: character.charCodeAt(0) }),
);
const replacement = 0xfffd;

/**
 * The text of an element, as UTF-8 in a buffer that grows to `limit` bytes: references are resolved, NUL is
 * left out.
 */
export class TextBytes {
  readonly #limit: number;
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;
  #highSurrogate = 0;
  #mayHaveEscapes = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
    this.#highSurrogate = 0;
    this.#mayHaveEscapes = false;
  }

  toString(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  /** Adds a piece of text that ends with a complete character or reference. */
  append(source: Uint8Array, start: number, end: number, isLiteral = false): void {
    // A reference such as &amp; takes at least as many bytes as the character that replaces it.
    this.#reserve(end - start);
    const bytes = this.#bytes;
    let length = this.#length;
    let at = start;

    while (at < end) {
      const byte = source[at]!;
      if (isPlain[byte] === 1) {
        bytes[length++] = byte;
        at += 1;
        continue;
      }
      if (byte === ampersand && !isLiteral) {
        this.#length = length;
        at = this.#reference(source, at, end);
        length = this.#length;
        continue;
      }
      at += 1;
      if (byte === carriageReturn) {
        if (source[at] === newline && at < end) {
          at += 1;
        }
        bytes[length++] = newline;
      } else if (byte !== 0) {
        if (byte === underscore && (at >= end || source[at] === x)) {
          this.#mayHaveEscapes = true;
        }
        bytes[length++] = byte;
      }
    }

    this.#length = length;
  }

  /** Resolves the escapes of spreadsheets: `_x000D_` is a carriage return, `_x005F_` an underscore. */
  resolveEscapes(): void {
    if (!this.#mayHaveEscapes) return;
    const text = this.toString()
      .replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll('\0', '')
      .toWellFormed();
    this.#length = this.#bytes.write(text);
    this.#mayHaveEscapes = false;
  }

  /** Resolves the reference at `at`; returns where it ends. */
  #reference(source: Uint8Array, at: number, end: number): number {
    for (const { written, code } of entities) {
      if (end - at <= written.length || !isAt(source, at + 1, written)) continue;
      this.#bytes[this.#length++] = code;
      return at + 1 + written.length;
    }

    let close = at + 1;
    while (close < end && source[close] !== semicolon && close - at < 32) {
      close += 1;
    }

    if (source[close] !== semicolon || close >= end) throw new XmlError('a reference is not complete');

    const name = Buffer.from(source.buffer, source.byteOffset + at + 1, close - at - 1).toString('latin1');
    if (source[at + 1] === hash) {
      this.#character(codePointOf(name));
    } else {
      throw new XmlError('it refers to an entity');
    }

    return close + 1;
  }

  /**
   * Adds a character. Some programs write a character beyond U+FFFF as two references, one for each
   * surrogate.
   */
  #character(code: number): void {
    const high = this.#highSurrogate;
    this.#highSurrogate = 0;

    if (code >= 0xd800 && code < 0xdc00) {
      this.#highSurrogate = code;
      this.#write('\ufffd');
    } else if (code >= 0xdc00 && code < 0xe000 && high > 0 && this.#endsWithReplacement()) {
      this.#length -= 3;
      this.#write(String.fromCharCode(high, code));
    } else if (code !== 0) {
      if (code === underscore) {
        this.#mayHaveEscapes = true;
      }
      this.#write(String.fromCodePoint(code).toWellFormed());
    }
  }

  #endsWithReplacement(): boolean {
    return this.#bytes.toString('utf8', this.#length - 3, this.#length) === '\ufffd';
  }

  #write(text: string): void {
    this.#length += this.#bytes.write(text, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    if (needed > this.#limit) throw new XmlError('a text is too long');
    const grown = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(needed, this.#bytes.length * 2)));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

function codePointOf(reference: string): number {
  const isHexadecimal = reference[1] === 'x' || reference[1] === 'X';
  const digits = reference.slice(isHexadecimal ? 2 : 1);
  if (!(isHexadecimal ? /^[0-9a-f]+$/i : /^[0-9]+$/).test(digits)) {
    throw new XmlError('a reference is not complete');
  }

  const code = Number.parseInt(digits, isHexadecimal ? 16 : 10);
  if (code > 0x10_ffff) return replacement;
  return code;
}
