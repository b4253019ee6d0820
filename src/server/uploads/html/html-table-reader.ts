import { limits } from '../files/limits.ts';
import { MergedRanges } from '../workbook/merged-ranges.ts';
import type { SheetCollector } from '../workbook/sheet-collector.ts';
import { SheetRow } from '../workbook/sheet-row.ts';
import type { HtmlHandler } from './html-tokenizer.ts';

/** The names of the characters from U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const characters = new Map<string, string>([
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', hellip: '…' }),
  ...Object.entries({ ndash: '–', mdash: '—', minus: '−', bull: '•', trade: '™', permil: '‰' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' }),
  ...Object.entries({ le: '≤', ge: '≥', ne: '≠', oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š' }),
]);

/** The most columns and rows that a cell may span. */
const [maxColumns, maxRows] = [1000, 65_534];

/** Elements that begin a new line of a cell, and those that only separate words. */
const lineElements = new Set(['br']);
const blockElements = new Set(['p', 'div', 'li', 'ul', 'ol', 'tr', 'td', 'th', 'table']);

/** Reads the tables of a web page and passes their rows on. A table within a cell is text of that cell. */
export class HtmlTableReader implements HtmlHandler {
  readonly #collector: SheetCollector;
  readonly #row = new SheetRow();
  #merges = new MergedRanges();
  #depth = 0;
  #rows = 0;
  #isInRow = false;
  #isInCell = false;
  #column = 0;
  #text = '';
  /** The columns and rows of the cell, and by column how many rows below are covered by a cell. */
  #span = { columns: 1, rows: 1 };
  #covered: number[] = [];

  constructor(collector: SheetCollector) {
    this.#collector = collector;
  }

  open(name: string, attributes: string): void {
    if (name === 'table') {
      this.#depth += 1;
    }

    if (name === 'table' && this.#depth === 1) {
      this.#beginTable();
    } else if (this.#depth === 1 && name === 'tr') {
      this.#beginRow();
    } else if (this.#depth === 1 && (name === 'td' || name === 'th')) {
      this.#beginCell(attributes);
    } else {
      this.#separate(name);
    }
  }

  close(name: string): void {
    if (name === 'table' && this.#depth === 1) {
      this.#endTable();
    } else if (this.#depth === 1 && name === 'tr') {
      this.#endRow();
    } else if (this.#depth === 1 && (name === 'td' || name === 'th')) {
      this.#endCell();
    } else {
      this.#separate(name);
    }

    if (name === 'table' && this.#depth > 0) {
      this.#depth -= 1;
    }
  }

  text(text: string): void {
    if (!this.#isInCell || this.#text.length > limits.lineLength) return;
    this.#text += resolveEntities(text).replaceAll(/[ \t\n\r\f\u00a0]+/g, ' ');
  }

  /** Ends the page, also within a table. */
  end(): void {
    if (this.#depth > 0) {
      this.#endTable();
    }
  }

  #separate(name: string): void {
    if (!this.#isInCell) return;
    if (lineElements.has(name)) {
      this.#text += '\n';
    } else if (blockElements.has(name)) {
      this.#text += ' ';
    }
  }

  #beginTable(): void {
    this.#collector.begin('Table');
    this.#merges = new MergedRanges();
    this.#rows = 0;
    this.#covered = [];
  }

  #endTable(): void {
    this.#endRow();
    this.#collector.end(this.#merges);
  }

  #beginRow(): void {
    this.#endRow();
    this.#rows += 1;
    this.#row.begin(this.#rows);
    this.#column = 0;
    this.#isInRow = true;
  }

  #endRow(): void {
    this.#endCell();
    if (!this.#isInRow) return;
    this.#isInRow = false;
    this.#covered = this.#covered.map((rows) => Math.max(0, rows - 1));
    this.#collector.add(this.#row);
  }

  #beginCell(attributes: string): void {
    this.#endCell();
    if (!this.#isInRow) {
      this.#beginRow();
    }

    while ((this.#covered[this.#column] ?? 0) > 0) {
      this.#column += 1;
    }

    const columns = numberOf(attributes, /\bcolspan\s{0,9}=\s{0,9}["']?(\d{1,5})/i, maxColumns);
    this.#span = { columns, rows: numberOf(attributes, /\browspan\s{0,9}=\s{0,9}["']?(\d{1,5})/i, maxRows) };
    this.#isInCell = true;
    this.#text = '';
  }

  #endCell(): void {
    if (!this.#isInCell) return;
    this.#isInCell = false;
    const lines = this.#text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' ').trim());
    this.#row.setText(this.#column, lines.join('\n').trim());
    this.#cover();
    this.#column += this.#span.columns;
  }

  /** Notes the cells that the cell covers. */
  #cover(): void {
    const { columns, rows } = this.#span;
    const firstColumn = this.#column;
    if (columns === 1 && rows === 1) return;

    const firstRow = this.#rows - 1;
    const end = Math.min(firstColumn + columns, limits.columns + 1);
    // The row itself is counted as well, until it ends.
    if (rows > 1) {
      for (let column = firstColumn; column < end; column += 1) {
        this.#covered[column] = rows;
      }
    }

    this.#merges.addRange({
      firstRow,
      firstColumn,
      lastRow: firstRow + rows - 1,
      lastColumn: firstColumn + columns - 1,
    });
  }
}

function numberOf(attributes: string, pattern: RegExp, most: number): number {
  return Math.min(Math.max(1, Number(pattern.exec(attributes)?.[1] ?? 1)), most);
}

/** Text of a web page with its references to characters resolved; unknown ones stay as they are. */
function resolveEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-zA-Z][a-zA-Z0-9]{1,9});?/g,
    (written, name: string) => {
      if (!name.startsWith('#')) return characters.get(name) ?? written;
      const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      if (code > 0 && code <= 0x10_ffff) return String.fromCodePoint(code).toWellFormed();
      return '';
    },
  );
}
