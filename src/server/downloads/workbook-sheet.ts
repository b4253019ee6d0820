import { cutText } from '#domain/value/text/cut-text.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { joinList } from '#domain/value/text/list-text.ts';
import { fileCell, type FileCell } from './file-cell.ts';
import { workbookDate, type WorkbookFormat } from './workbook-format.ts';
import type { WorkbookStyles } from './workbook-styles.ts';

/** A cell of a workbook; one with an address is a link. */
export type WorkbookCell = string | number | boolean | null | string[] | { text: string; href: string };

/** Cells that are one, which shows the first of them; the first row and column of a sheet are 0. */
export type MergedCells = { row: number; column: number; rows: number; columns: number };

/** The most characters of a cell in Excel. */
const maxCharacters = 32_767;

/** Most links of a sheet in Excel; cells with further addresses have the address as text. */
const maxLinks = 65_530;

/**
 * Characters that XML does not have, a line end that it changes, and texts that read like the escape of a
 * character.
 */
// oxlint-disable-next-line no-control-regex -- these characters are what is replaced
const special = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/g;

/** The rows of a sheet as XML, one after the other. */
export class WrittenSheet {
  readonly #formats: readonly (WorkbookFormat | null)[];
  /** How dates and moments are written that are no dates of workbooks. */
  readonly #writers: readonly (FileCell | null)[];
  readonly #styles: WorkbookStyles;
  readonly #links: { reference: string; href: string }[] = [];
  readonly #columns: string[] = [];
  #rows = 0;
  #cutTexts = 0;

  constructor(formats: readonly (WorkbookFormat | null)[], styles: WorkbookStyles) {
    this.#formats = formats;
    this.#writers = formats.map((format) =>
      format && format.kind !== 'number' ? fileCell({ ...format, dataType: format.kind }) : null,
    );
    this.#styles = styles;
  }

  /** How many texts were cut. */
  get cutTexts(): number {
    return this.#cutTexts;
  }

  /** The first row, which has texts only. */
  header(headers: readonly string[]): string {
    return this.#rowOf(headers, (header, reference) => this.#text(header, reference));
  }

  /** A row of cells. A cell with a text is never a formula, whatever the text is. */
  row(cells: readonly WorkbookCell[]): string {
    return this.#rowOf(cells, (cell, reference, index) => this.#cell(cell, reference, index));
  }

  /** The cells that are one, which follow the rows. */
  mergedXml(merged: readonly MergedCells[]): string {
    if (merged.length === 0) return '';
    const cells = merged.map(({ row, column, rows, columns }) => {
      const end = `${this.#columnAt(column + columns - 1)}${row + rows}`;
      return `<mergeCell ref="${this.#columnAt(column)}${row + 1}:${end}"/>`;
    });
    return `<mergeCells count="${cells.length}">${cells.join('')}</mergeCells>`;
  }

  /** The links of the rows, which follow them. */
  linksXml(): string {
    const links = this.#links.map(
      ({ reference }, at) => `<hyperlink ref="${reference}" r:id="rId${at + 1}"/>`,
    );
    if (links.length === 0) return '';
    return `<hyperlinks>${links.join('')}</hyperlinks>`;
  }

  /** The part of the workbook with the addresses of the links; null where there are none. */
  relationsXml(): string | null {
    if (this.#links.length === 0) return null;
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
    const relations = this.#links.map(
      ({ href }, at) =>
        `<Relationship Id="rId${at + 1}" Type="${type}" Target="${escapeMarkup(href)}" TargetMode="External"/>`,
    );

    return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`;
  }

  #rowOf<Value>(
    values: readonly Value[],
    cellOf: (value: Value, reference: string, index: number) => string,
  ): string {
    const row = ++this.#rows;
    const cells = values.map((value, index) => cellOf(value, `${this.#columnAt(index)}${row}`, index));
    return `<row r="${row}">${cells.join('')}</row>`;
  }

  #columnAt(index: number): string {
    return (this.#columns[index] ??= columnLetters(index));
  }

  #cell(cell: WorkbookCell, reference: string, index: number): string {
    const format = this.#formats[index] ?? null;
    if (cell === null) return '';

    if (typeof cell === 'number') {
      return this.#number(cell, reference, format?.kind === 'number' ? format.code : null);
    }

    if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (Array.isArray(cell)) return this.#text(joinList(cell), reference);
    if (typeof cell === 'object') return this.#link(cell, reference);

    const date = format && workbookDate(cell, format);
    if (date) return this.#number(date.serial, reference, date.code);

    const written = this.#writers[index]?.(cell);
    return this.#text(typeof written === 'string' ? written : cell, reference);
  }

  #number(value: number, reference: string, code: string | null): string {
    const style = code === null ? '' : ` s="${this.#styles.styleOf(code)}"`;
    return `<c r="${reference}"${style}><v>${value}</v></c>`;
  }

  #link({ text, href }: { text: string; href: string }, reference: string): string {
    if (this.#links.length === maxLinks) return this.#text(href, reference);
    this.#links.push({ reference, href });
    return this.#text(text, reference);
  }

  #text(text: string, reference: string): string {
    if (text.length > maxCharacters) {
      this.#cutTexts += 1;
    }
    const fitting = cutText(text, maxCharacters).replace(special, escapeCharacter);
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(fitting)}</t></is></c>`;
  }
}

const escapeCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** The letters of a column: A to Z, AA and so on. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  if (index < 26) return letter;
  return columnLetters(Math.floor(index / 26) - 1) + letter;
}
