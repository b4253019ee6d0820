import { XmlError } from '../xml/xml-error.ts';
import { TextBytes } from '../xml/text-bytes.ts';
import { limits } from '../../files/limits.ts';

const [tab, newline, blank, ampersand] = [0x09, 0x0a, 0x20, 0x26];

/**
 * The text of a cell, as UTF-8: its paragraphs are lines. As the standard says, white space becomes one
 * blank, and none at the beginning or the end of a paragraph; blanks that count have elements of their own.
 */
export class CellText {
  readonly #piece = new TextBytes(limits.lineLength);
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;
  #paragraphs = 0;
  /**
   * Whether white space at this position is left out: there is some before it, or it begins the paragraph.
   */
  #isAfterBlank = true;
  /** Whether a blank is written once something follows it. */
  #hasBlank = false;

  get bytes(): Buffer {
    return this.#bytes;
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
    this.#paragraphs = 0;
  }

  toString(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  beginParagraph(): void {
    if (this.#paragraphs > 0) {
      this.#repeat(newline, 1);
    }
    this.#paragraphs += 1;
    this.#isAfterBlank = true;
    this.#hasBlank = false;
  }

  /** Adds a piece of the text of a paragraph. */
  append(source: Uint8Array, start: number, end: number, isLiteral: boolean): void {
    const stop = this.#appendPlain(source, start, end);
    if (stop === end) return;
    this.#piece.clear();
    this.#piece.append(source, stop, end, isLiteral);
    this.#appendPlain(this.#piece.bytes, 0, this.#piece.length, true);
  }

  /**
   * Adds bytes up to the first that has to be resolved; returns where that is. In resolved bytes, there is
   * none.
   */
  #appendPlain(bytes: Uint8Array, start: number, end: number, isResolved = false): number {
    this.#reserve(end - start + 1);
    const target = this.#bytes;
    let at = this.#length;
    let index = start;

    for (; index < end; index += 1) {
      const byte = bytes[index]!;
      if (!isResolved && isReferenceOrControl(byte)) break;
      if (byte === blank || (byte <= 0x0d && byte >= tab)) {
        this.#hasBlank ||= !this.#isAfterBlank;
        this.#isAfterBlank = true;
        continue;
      }
      if (this.#hasBlank) {
        target[at++] = blank;
      }
      this.#hasBlank = false;
      this.#isAfterBlank = false;
      target[at++] = byte;
    }

    this.#length = at;
    return index;
  }

  /** Adds blanks that an element stands for. */
  addBlanks(count: number): void {
    this.#add(blank, count);
  }

  addTab(): void {
    this.#add(tab, 1);
  }

  addLineBreak(): void {
    this.#add(newline, 1);
  }

  #add(byte: number, count: number): void {
    if (this.#hasBlank) {
      this.#repeat(blank, 1);
    }
    this.#hasBlank = false;
    this.#isAfterBlank = false;
    this.#repeat(byte, count);
  }

  #repeat(byte: number, count: number): void {
    this.#reserve(count);
    this.#bytes.fill(byte, this.#length, this.#length + count);
    this.#length += count;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    if (needed > limits.lineLength) throw new XmlError('a text is too long');
    const grown = Buffer.allocUnsafe(Math.min(limits.lineLength, Math.max(needed, this.#bytes.length * 2)));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/** Whether a byte of XML may be something else in the text: a reference begins, or it is no character. */
function isReferenceOrControl(byte: number): boolean {
  return byte === ampersand || byte === 0;
}
