import { plainFormat, readCellFormat, type WorkbookCellFormat } from '../cell-format.ts';
import { TextBytes } from '../xml/text-bytes.ts';
import type { XmlTag } from '../xml/xml-tag.ts';
import { DataStyle } from './data-style.ts';
import { documentNames } from './document-names.ts';

/** The most styles of each kind, the longest name of one, and the most styles that one may be based on. */
const [maxStyles, maxName, maxDepth] = [100_000, 256, 16];
/** The longest text in a number format, in bytes. */
const maxText = 64 * 1024;

const dataStyleElements: readonly number[] = [
  documentNames['number:number-style'],
  documentNames['number:currency-style'],
  documentNames['number:percentage-style'],
  documentNames['number:date-style'],
  documentNames['number:time-style'],
  documentNames['number:boolean-style'],
  documentNames['number:text-style'],
];

type DataStyles = Map<string, DataStyle>;
type CellStyle = { parent: string | null; dataStyle: string | null; dataStyles: DataStyles };
type TableStyle = { parent: string | null; isHidden: boolean | null };

/**
 * The styles of a document: the formats of cells, and which sheets are hidden. Both its parts are read into
 * one of these.
 */
export class DocumentStyles {
  readonly #cells = new Map<string, CellStyle>();
  readonly #tables = new Map<string, TableStyle>();
  readonly #formats = new Map<string, WorkbookCellFormat>();
  /** The number formats of the part that is read; each part has its own. */
  #dataStyles: DataStyles = new Map();
  #dataStyle: { element: number; style: DataStyle } | null = null;
  #table: TableStyle | null = null;

  /** Begins the styles of a part. */
  beginPart(): void {
    this.#dataStyles = new Map();
  }

  open(name: number, tag: XmlTag): void {
    if (this.#dataStyle) {
      this.#dataStyle.style.open(name, tag);
    } else if (dataStyleElements.includes(name)) {
      this.#beginDataStyle(name, tag);
    } else if (name === documentNames['style:style']) {
      this.#beginStyle(tag);
    } else if (name === documentNames['style:table-properties'] && this.#table) {
      const display = tag.text(documentNames['table:display']);
      if (display !== null) {
        this.#table.isHidden = display === 'false';
      }
    }
  }

  close(name: number): void {
    if (this.#dataStyle?.element === name) {
      this.#dataStyle = null;
    } else {
      this.#dataStyle?.style.close(name);
    }

    if (name === documentNames['style:style']) {
      this.#table = null;
    }
  }

  text(bytes: Uint8Array, start: number, end: number, isLiteral: boolean): void {
    if (!this.#dataStyle || end - start > maxText) return;
    const text = new TextBytes(maxText);
    text.append(bytes, start, end, isLiteral);
    this.#dataStyle.style.text(text.toString());
  }

  /** The number format of a cell style. */
  format(styleName: string): WorkbookCellFormat {
    const known = this.#formats.get(styleName);
    if (known) return known;
    const format = this.#readFormat(styleName);

    if (this.#formats.size < maxStyles) {
      this.#formats.set(styleName, format);
    }

    return format;
  }

  /** Whether sheets with this style are hidden. */
  isHidden(styleName: string): boolean {
    let style = this.#tables.get(styleName);
    for (let depth = 0; style && depth < maxDepth; depth += 1) {
      if (style.isHidden !== null) return style.isHidden;
      style = style.parent === null ? undefined : this.#tables.get(style.parent);
    }
    return false;
  }

  #readFormat(styleName: string): WorkbookCellFormat {
    let style = this.#cells.get(styleName);
    for (let depth = 0; style && depth < maxDepth; depth += 1) {
      const { dataStyle, dataStyles, parent } = style;
      if (dataStyle !== null) return readCellFormat(codeOf(dataStyle, dataStyles));
      style = parent === null || parent === styleName ? undefined : this.#cells.get(parent);
    }

    return plainFormat;
  }

  #beginDataStyle(element: number, tag: XmlTag): void {
    const style = new DataStyle(element, tag);
    const name = nameOf(tag);
    if (name !== null && this.#dataStyles.size < maxStyles) {
      this.#dataStyles.set(name, style);
    }

    if (!tag.isEmpty) {
      this.#dataStyle = { element, style };
    }
  }

  #beginStyle(tag: XmlTag): void {
    const family = tag.text(documentNames['style:family']);
    const name = nameOf(tag);
    const parent = tag.text(documentNames['style:parent-style-name']);
    if (name === null) return;

    if (family === 'table-cell' && this.#cells.size < maxStyles) {
      const dataStyle = tag.text(documentNames['style:data-style-name']);
      this.#cells.set(name, { parent, dataStyle, dataStyles: this.#dataStyles });
    } else if (family === 'table' && this.#tables.size < maxStyles) {
      this.#table = { parent, isHidden: null };
      this.#tables.set(name, this.#table);
    }
  }
}

function nameOf(tag: XmlTag): string | null {
  const name = tag.text(documentNames['style:name']);
  if (name === null || name.length > maxName) return null;
  return name;
}

/** The code of a number format: first those for numbers that meet a condition, then its own. */
function codeOf(name: string, styles: DataStyles): string {
  const style = styles.get(name);
  if (!style) return 'General';
  const conditional = style.maps.map(
    ({ condition, style: other }) => `${condition}${styles.get(other)?.code ?? 'General'}`,
  );
  return [...conditional, style.code].join(';');
}
