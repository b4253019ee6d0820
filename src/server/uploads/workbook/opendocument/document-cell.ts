import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { limits } from '../../files/limits.ts';
import { plainFormat, kindOfUnit, type WorkbookCellFormat } from '../cell-format.ts';
import { kindIn } from '../formats/number-format.ts';
import { FormattedNumbers } from '../number-text.ts';
import { cellKinds, type SheetRow } from '../sheet-row.ts';
import { isAt } from '../xml/is-at.ts';
import { TextBytes } from '../xml/text-bytes.ts';
import type { XmlTag } from '../xml/xml-tag.ts';
import { CellText } from './cell-text.ts';
import { dateValueText, shownDate, timeValueText } from './date-value.ts';
import { documentNames } from './document-names.ts';
import { unchangedKind } from './unchanged-date.ts';
import { cutText } from '#domain/value/text/cut-text.ts';

const [hash, colon] = [0x23, 0x3a];

/** The longest error that a formula shows, in bytes. */
const longestError = 32;

/** The errors of spreadsheets, as they are in English. */
const errorNames = /^(?:#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:\d{3})$/;

/** The same in other languages, where the cell is a number, which is not shown like that. */
const translatedErrorNames = /^(?:#\p{Lu}[\p{Lu}\d/]{1,12}[!?¡¿]?|\p{L}{2,12}\s?:\s?\d{3})$/u;

/** The types of values. */
const types = {
  none: 0,
  float: 1,
  percentage: 2,
  currency: 3,
  date: 4,
  time: 5,
  boolean: 6,
  string: 7,
} as const;

/** The attribute that has the value, by type. */
const valueAttributes = [
  0,
  documentNames['office:value'],
  documentNames['office:value'],
  documentNames['office:value'],
  documentNames['office:date-value'],
  documentNames['office:time-value'],
  documentNames['office:boolean-value'],
  documentNames['office:string-value'],
] as const;

/** The types as they are written, by their first letters, which differ. */
const writtenTypes: ({ written: Buffer; type: number } | undefined)[] = [];
for (const [written, type] of Object.entries(types)) {
  if (type !== types.none) {
    writtenTypes[written.charCodeAt(0)] = { written: Buffer.from(written), type };
  }
}
const errorType = Buffer.from('error');

/** The signs of currencies by their codes, for cells without a format. */
const signs: Readonly<Record<string, string>> = { USD: '$', GBP: '£', EUR: '€', JPY: '¥' };

/** Reads one cell after the other, from its attributes and its paragraphs. */
export class DocumentCell {
  readonly text = new CellText();
  readonly #value = new TextBytes(limits.lineLength);
  readonly #formatted = new FormattedNumbers(false);
  #type = 0;
  #format = plainFormat;
  #currency: string | null = null;
  #hasFormula = false;
  #isError = false;
  /** Whether the paragraphs of the cell say something that its attributes do not. */
  readsText = false;

  /** Begins a cell with these attributes and this number format. */
  begin(tag: XmlTag, format: WorkbookCellFormat): void {
    this.text.clear();
    this.#value.clear();
    this.#format = format;
    this.#type = readType(tag);
    this.#hasFormula = tag.find(documentNames['table:formula']) >= 0;
    this.#isError = tag.hasValue(documentNames['calcext:value-type'], errorType);

    const attribute = this.#type === types.none ? -1 : tag.find(valueAttributes[this.#type]!);
    if (attribute >= 0) {
      this.#value.append(tag.bytes, tag.start(attribute), tag.end(attribute));
    }

    this.#currency = this.#type === types.currency ? tag.text(documentNames['office:currency']) : null;
    const isText = this.#type === types.none || this.#type === types.string;
    this.readsText = isText || this.#hasFormula || this.#isError || this.#value.length === 0;
  }

  /** Begins a cell that is covered by another one: what it holds is not seen. */
  beginCovered(): void {
    this.text.clear();
    this.#value.clear();
    this.#type = types.none;
    this.#hasFormula = false;
    this.#isError = false;
    this.readsText = false;
  }

  /** Writes the cell into a row. */
  write(row: SheetRow, column: number): void {
    const error = this.#errorName();
    if (error !== null) {
      row.errors.push(error);
    } else if (this.#type === types.string || this.#type === types.none) {
      this.#writeText(row, column);
    } else if (this.#value.length === 0) {
      this.#writeShown(row, column);
    } else if (this.#type === types.date || this.#type === types.time) {
      this.#writeDate(row, column);
    } else if (this.#type === types.boolean) {
      row.setText(column, this.#value.toString());
    } else {
      this.#writeNumber(row, column);
    }
  }

  #errorName(): string | null {
    if (!this.#isError && !this.#hasFormula) return null;
    const isText = this.#type === types.string || this.#type === types.none;
    return errorName(this.text, { isError: this.#isError, isText });
  }

  #writeText(row: SheetRow, column: number): void {
    if (this.#value.length > 0) {
      row.set(column, this.#value.bytes, 0, this.#value.length, cellKinds.text);
    } else {
      this.#writeShown(row, column);
    }
  }

  /** Writes what the cell shows, where it has no value. */
  #writeShown(row: SheetRow, column: number): void {
    if (this.text.length > 0) {
      row.set(column, this.text.bytes, 0, this.text.length, cellKinds.text);
    } else if (this.#hasFormula && this.#type !== types.string) {
      row.missingResults += 1;
    }
  }

  #writeNumber(row: SheetRow, column: number): void {
    const format = this.#format === plainFormat ? this.#formatOfType() : this.#format;
    if (!this.#formatted.write(row, column, this.#value, format)) {
      row.set(column, this.#value.bytes, 0, this.#value.length, cellKinds.text);
    }
  }

  /** The format of a number that has none but its type. */
  #formatOfType(): WorkbookCellFormat {
    if (this.#type === types.percentage) return { number: null, kind: kindOfUnit(shareUnit) };
    const sign = this.#currency === null ? undefined : signs[this.#currency];
    if (sign === undefined) return plainFormat;
    return { number: null, kind: kindOfUnit(sign) };
  }

  #writeDate(row: SheetRow, column: number): void {
    const { number: format } = this.#format;
    const shown = shownDate(format && kindIn(format, 1));
    const isTime = this.#type === types.time;
    // Most dates need no change.
    const kind = isTime ? null : unchangedKind(this.#value, shown);

    if (kind !== null) {
      row.set(column, this.#value.bytes, 0, this.#value.length, kind);
    } else {
      this.#writeChanged(row, column, { isTime, shown });
    }
  }

  #writeChanged(
    row: SheetRow,
    column: number,
    { isTime, shown }: { isTime: boolean; shown: ReturnType<typeof shownDate> },
  ): void {
    const value = this.#value.toString();
    const { text, kind } = isTime ? timeValueText(value, shown) : dateValueText(value, shown);
    row.setText(column, text, kind);
  }
}

function readType(tag: XmlTag): number {
  const at = tag.find(documentNames['office:value-type']);
  if (at < 0) return types.none;
  const start = tag.start(at);
  const known = writtenTypes[tag.bytes[start]!];
  if (known?.written.length !== tag.end(at) - start) return types.none;
  if (isAt(tag.bytes, start, known.written)) return known.type;
  return types.none;
}

/**
 * The error that a cell with a formula shows; null when it shows none. Newer programs mark such a cell
 * (`isError`), older ones give it the value 0 and show the name of the error. `isText` says that the value of
 * the cell is a text.
 */
function errorName(
  shown: CellText,
  { isError, isText }: { isError: boolean; isText: boolean },
): string | null {
  const { bytes, length } = shown;
  if (isError) {
    if (length > 0) return cutText(shown.toString(), 20);
    return '#ERROR';
  }
  if (length < 3 || length > longestError) return null;
  if (bytes[0] !== hash && bytes[length - 4] !== colon && bytes[length - 5] !== colon) return null;
  const text = shown.toString();
  if (errorNames.test(text) || (!isText && translatedErrorNames.test(text))) return text;
  return null;
}
