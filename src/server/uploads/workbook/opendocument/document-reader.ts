import { limits } from '../../files/limits.ts';
import type { SheetCollector } from '../sheet-collector.ts';
import type { XmlTag } from '../xml/xml-tag.ts';
import type { XmlHandler } from '../xml/xml-tokenizer.ts';
import { documentNames } from './document-names.ts';
import { DocumentSheet } from './document-sheet.ts';
import type { DocumentStyles } from './document-styles.ts';
import { posix } from 'node:path';

/** Where the reader is in a document; each level is in the one before it. */
const levels = { document: 0, spreadsheet: 1, table: 2, row: 3, cell: 4, paragraph: 5 } as const;

/** The elements that group the columns or the rows of a table. */
const groups: readonly number[] = [
  documentNames['table:table-columns'],
  documentNames['table:table-header-columns'],
  documentNames['table:table-column-group'],
  documentNames['table:table-rows'],
  documentNames['table:table-header-rows'],
  documentNames['table:table-row-group'],
];

/** What is in a paragraph and is not its text: comments, hints of pronunciation, drawings. */
const besideText: readonly number[] = [
  documentNames['office:annotation'],
  documentNames['text:ruby-text'],
  documentNames['text:note'],
  documentNames['draw:frame'],
  documentNames['draw:custom-shape'],
];

/** The most sheets that are named when they are left out. */
const maxNamed = 1000;

/**
 * Reads the content of an OpenDocument spreadsheet in one pass and passes the rows of its visible sheets on.
 */
export class DocumentReader implements XmlHandler {
  readonly #styles: DocumentStyles;
  readonly #collector: SheetCollector;
  readonly #budget = { left: limits.repeatedBytes as number };
  #sheet: DocumentSheet | null = null;
  #level: number = levels.document;
  /**
   * How deep the reader is in an element that is left out, in groups of rows or columns, and in parts of a
   * paragraph.
   */
  #skipped = 0;
  #groups = 0;
  #parts = 0;
  isSpreadsheet = false;
  /** The names of sheets that were left out: hidden ones, and copies of those of other files. */
  readonly hidden: string[] = [];
  readonly linked: string[] = [];

  constructor(styles: DocumentStyles, collector: SheetCollector) {
    this.#styles = styles;
    this.#collector = collector;
    styles.beginPart();
  }

  open(name: number, tag: XmlTag): void {
    if (this.#skipped > 0) {
      this.#skipped += 1;
    } else if (this.#level === levels.cell) {
      this.#openInCell(name);
    } else if (this.#level === levels.row) {
      this.#openInRow(name, tag);
    } else if (this.#level === levels.paragraph) {
      this.#openInParagraph(name, tag);
    } else if (this.#level === levels.table) {
      this.#openInTable(name, tag);
    } else if (this.#level === levels.spreadsheet) {
      this.#openInSpreadsheet(name, tag);
    } else if (name === documentNames['office:spreadsheet']) {
      this.isSpreadsheet = true;
      this.#level = levels.spreadsheet;
    } else {
      this.#styles.open(name, tag);
    }
  }

  close(name: number): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
    } else if (this.#level === levels.paragraph && this.#parts > 0) {
      this.#parts -= 1;
    } else if (this.#level === levels.table && this.#groups > 0) {
      this.#groups -= 1;
    } else if (this.#level === levels.document) {
      this.#styles.close(name);
    } else {
      if (this.#level === levels.cell) {
        this.#sheet?.endCell();
      } else if (this.#level === levels.row) {
        this.#sheet?.endRow();
      } else if (this.#level === levels.table) {
        this.#endTable();
      }
      this.#level -= 1;
    }
  }

  text(bytes: Uint8Array, start: number, end: number, isLiteral: boolean): void {
    if (this.#skipped > 0) return;
    if (this.#level === levels.paragraph) {
      this.#sheet?.cell.text.append(bytes, start, end, isLiteral);
    } else if (this.#level === levels.document) {
      this.#styles.text(bytes, start, end, isLiteral);
    }
  }

  /** Links to other programs, tracked changes and named ranges hold tables as well, which are no sheets. */
  #openInSpreadsheet(name: number, tag: XmlTag): void {
    if (name === documentNames['table:table']) {
      this.#beginTable(tag);
    } else {
      this.#skipped = 1;
    }
  }

  #openInTable(name: number, tag: XmlTag): void {
    if (name === documentNames['table:table-row']) {
      this.#level = levels.row;
      this.#sheet?.beginRow(tag);
    } else if (groups.includes(name)) {
      this.#groups += 1;
    } else {
      if (name === documentNames['table:table-column']) {
        this.#sheet?.addColumns(tag);
      }
      this.#skipped = 1;
    }
  }

  #openInRow(name: number, tag: XmlTag): void {
    if (name === documentNames['table:table-cell']) {
      this.#sheet?.beginCell(tag);
    } else if (name === documentNames['table:covered-table-cell']) {
      this.#sheet?.beginCoveredCell(tag);
    } else {
      this.#skipped = 1;
      return;
    }

    this.#level = levels.cell;
  }

  #openInCell(name: number): void {
    if (name !== documentNames['text:p'] || !this.#sheet?.cell.readsText) {
      this.#skipped = 1;
      return;
    }
    this.#sheet.cell.text.beginParagraph();
    this.#level = levels.paragraph;
  }

  #openInParagraph(name: number, tag: XmlTag): void {
    if (besideText.includes(name)) {
      this.#skipped = 1;
      return;
    }

    const text = this.#sheet?.cell.text;
    if (name === documentNames['text:s']) {
      text?.addBlanks(blanksOf(tag));
    } else if (name === documentNames['text:tab']) {
      text?.addTab();
    } else if (name === documentNames['text:line-break']) {
      text?.addLineBreak();
    }

    this.#parts += 1;
  }

  #beginTable(tag: XmlTag): void {
    const name = tag.text(documentNames['table:name']) ?? '';
    const linked = linkedSheetName(name);
    const style = tag.text(documentNames['table:style-name']);

    if (linked !== null) {
      addName(this.linked, linked);
    } else if (style !== null && this.#styles.isHidden(style)) {
      addName(this.hidden, name);
    } else {
      this.#collector.begin(name);
      this.#sheet = new DocumentSheet(this.#styles, this.#budget, (row) => this.#collector.add(row));
      this.#level = levels.table;
      return;
    }

    this.#skipped = 1;
  }

  #endTable(): void {
    if (this.#sheet) {
      this.#collector.end(this.#sheet.merges);
    }
    this.#sheet = null;
  }
}

function addName(list: string[], name: string): void {
  if (list.length < maxNamed) {
    list.push(name);
  }
}

/** How many blanks an element stands for. */
function blanksOf(tag: XmlTag): number {
  const count = Number(tag.text(documentNames['text:c']) ?? 1);
  if (Number.isInteger(count) && count > 0) return Math.min(count, limits.lineLength);
  return 1;
}

/**
 * What a sheet is a copy of, where it is a copy of a sheet of another file, as LibreOffice keeps it for
 * formulas that refer to that file: its name is `'file:///home/ann/other.ods'#$Salaries`. Null for all other
 * sheets.
 */
function linkedSheetName(name: string): string | null {
  const end = name.indexOf(`'#$`);
  if (!name.startsWith(`'`) || end < 0) return null;
  const [address, sheet] = [name.slice(1, end), name.slice(end + 3)];
  return `“${sheet}” of ${decoded(posix.basename(address))}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
