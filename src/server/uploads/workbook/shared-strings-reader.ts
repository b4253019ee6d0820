import { limits } from '../files/limits.ts';
import { SharedStrings } from './shared-strings.ts';
import { workbookNames } from './workbook-names.ts';
import { TextBytes } from './xml/text-bytes.ts';
import type { XmlHandler } from './xml/xml-tokenizer.ts';

/** Reads the part with the shared strings: the texts of rich text are joined, phonetic hints are left out. */
export class SharedStringsReader implements XmlHandler {
  readonly #text = new TextBytes(limits.lineLength);
  readonly strings = new SharedStrings();
  #isText = false;
  #isHint = false;

  open(name: number): void {
    if (name === workbookNames.si) {
      this.#text.clear();
    } else if (name === workbookNames.t) {
      this.#isText = !this.#isHint;
    } else if (name === workbookNames.rPh) {
      this.#isHint = true;
    }
  }

  close(name: number): void {
    if (name === workbookNames.t) {
      this.#isText = false;
    } else if (name === workbookNames.rPh) {
      this.#isHint = false;
    } else if (name === workbookNames.si) {
      this.#text.resolveEscapes();
      this.strings.add(this.#text);
    }
  }

  text(bytes: Uint8Array, start: number, end: number, isLiteral: boolean): void {
    if (this.#isText) {
      this.#text.append(bytes, start, end, isLiteral);
    }
  }
}
