import { workbookNames } from '../workbook-names.ts';
import type { XmlTag } from '../xml/xml-tag.ts';
import type { XmlHandler } from '../xml/xml-tokenizer.ts';
import { plainFormat, readCellFormat, type WorkbookCellFormat } from '../cell-format.ts';
import { builtInFormat } from './number-format.ts';

/** The most cell styles of a workbook; Excel has 65,490. */
const maxStyles = 100_000;

/** Reads the part with the styles: the number format of each cell style. */
export class StylesReader implements XmlHandler {
  readonly #codes = new Map<number, string>();
  readonly #read = new Map<number, WorkbookCellFormat>();
  #list = 0;
  readonly formats: WorkbookCellFormat[] = [];

  open(name: number, tag: XmlTag): void {
    if (name === workbookNames.numFmts || name === workbookNames.cellXfs) {
      this.#list = name;
    } else if (name === workbookNames.numFmt && this.#list === workbookNames.numFmts) {
      this.#addCode(tag);
    } else if (
      name === workbookNames.xf &&
      this.#list === workbookNames.cellXfs &&
      this.formats.length < maxStyles
    ) {
      this.formats.push(this.#formatOf(Number(tag.text(workbookNames.numFmtId) ?? 0)));
    }
  }

  close(name: number): void {
    if (name === this.#list) {
      this.#list = 0;
    }
  }

  text(): void {}

  #addCode(tag: XmlTag): void {
    const code = tag.text(workbookNames.formatCode);
    if (code !== null && this.#codes.size < maxStyles) {
      this.#codes.set(Number(tag.text(workbookNames.numFmtId)), code);
    }
  }

  /** Formats are defined before the styles that refer to them. */
  #formatOf(id: number): WorkbookCellFormat {
    const known = this.#read.get(id);
    if (known !== undefined) return known;
    const code = this.#codes.get(id) ?? builtInFormat(id);
    const format = code === null ? plainFormat : readCellFormat(code);
    this.#read.set(id, format);
    return format;
  }
}
