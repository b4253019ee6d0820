import type { XmlTag } from '../xml/xml-tag.ts';
import { documentNames } from './document-names.ts';

/** The longest code that is made of a format, in characters, and the most digits of a number in it. */
const [maxCode, maxDigits] = [1000, 30];

/** The elements of a format that hold text. */
const textElements: readonly number[] = [
  documentNames['number:text'],
  documentNames['number:currency-symbol'],
  documentNames['number:embedded-text'],
];

/** The codes of the parts of dates and times, short and long. */
const dateParts = new Map<number, readonly [short: string, long: string]>([
  [documentNames['number:year'], ['yy', 'yyyy']],
  [documentNames['number:month'], ['m', 'mm']],
  [documentNames['number:day'], ['d', 'dd']],
  [documentNames['number:day-of-week'], ['ddd', 'dddd']],
  [documentNames['number:week-of-year'], ['d', 'd']],
  [documentNames['number:quarter'], ['m', 'm']],
  [documentNames['number:era'], ['g', 'g']],
  [documentNames['number:hours'], ['h', 'hh']],
  [documentNames['number:minutes'], ['m', 'mm']],
  [documentNames['number:seconds'], ['s', 'ss']],
  [documentNames['number:am-pm'], ['am/pm', 'am/pm']],
]);

const timeParts: readonly number[] = [
  documentNames['number:hours'],
  documentNames['number:minutes'],
  documentNames['number:seconds'],
];

/** A text within the digits of a number, by the number of digits after it. */
type EmbeddedText = { position: number; text: string };

/** One number format of a document, as the code that Excel has for it. */
export class DataStyle {
  readonly #isPercentage: boolean;
  readonly #isTime: boolean;
  readonly #isText: boolean;
  /** Whether hours go beyond 24. */
  readonly #isElapsed: boolean;
  #hasTimePart = false;
  #code = '';
  #reads = 0;
  #text = '';
  #number: { decimals: number; digits: number; isGrouped: boolean; embedded: EmbeddedText[] } | null = null;
  #position = 0;
  /** Other formats for the numbers that meet a condition. */
  readonly maps: { condition: string; style: string }[] = [];

  constructor(element: number, tag: XmlTag) {
    this.#isPercentage = element === documentNames['number:percentage-style'];
    this.#isTime = element === documentNames['number:time-style'];
    this.#isText = element === documentNames['number:text-style'];
    this.#isElapsed = tag.text(documentNames['number:truncate-on-overflow']) === 'false';
  }

  /** The code; longer ones are cut, as they are where they are read. */
  get code(): string {
    if (this.#isText) return '@';
    return this.#code.slice(0, maxCode);
  }

  open(element: number, tag: XmlTag): void {
    const parts = dateParts.get(element);
    if (parts) {
      this.#addDatePart(element, parts, tag);
    } else if (textElements.includes(element)) {
      this.#reads = element;
      this.#text = '';
      this.#position = readCount(tag, documentNames['number:position'], 0);
    } else if (element === documentNames['number:number']) {
      this.#beginNumber(tag);
    } else if (element === documentNames['number:scientific-number']) {
      this.#code += '0.0E+00';
    } else if (element === documentNames['number:fraction']) {
      this.#code += '# ?/?';
    } else if (element === documentNames['style:map']) {
      this.#addMap(tag);
    }
  }

  close(element: number): void {
    if (element === documentNames['number:number']) {
      this.#endNumber();
    }

    if (element !== this.#reads) return;

    this.#reads = 0;
    if (element === documentNames['number:currency-symbol']) {
      this.#code += currencyCode(this.#text);
    } else if (element === documentNames['number:text']) {
      this.#code += this.#literal(this.#text);
    } else {
      this.#number?.embedded.push({ position: this.#position, text: this.#text });
    }
  }

  text(text: string): void {
    if (this.#reads > 0 && this.#text.length < maxCode) {
      this.#text += text;
    }
  }

  /** A percent sign is text, unless the format is that of percentages. */
  #literal(text: string): string {
    if (this.#isPercentage) return text.split('%').map(quote).join('%');
    return quote(text);
  }

  #addDatePart(element: number, [short, long]: readonly [string, string], tag: XmlTag): void {
    const isTextual = tag.text(documentNames['number:textual']) === 'true';
    const isLong = tag.text(documentNames['number:style']) === 'long';
    const code = (isLong ? long : short) + (isTextual ? 'mm' : '');
    const isFirst = this.#isTime && !this.#hasTimePart && timeParts.includes(element);

    this.#hasTimePart ||= isFirst;
    const decimals = readCount(tag, documentNames['number:decimal-places'], 0);
    this.#code += isFirst && this.#isElapsed ? `[${code}]` : code;

    if (element === documentNames['number:seconds'] && decimals > 0) {
      this.#code += `.${'0'.repeat(decimals)}`;
    }
  }

  #beginNumber(tag: XmlTag): void {
    this.#number = {
      decimals: readCount(tag, documentNames['number:decimal-places'], 0),
      digits: readCount(tag, documentNames['number:min-integer-digits'], 0),
      isGrouped: tag.text(documentNames['number:grouping']) === 'true',
      embedded: [],
    };
  }

  #endNumber(): void {
    if (!this.#number) return;

    const { decimals, digits, isGrouped, embedded } = this.#number;
    this.#number = null;

    const width = Math.max(1, digits, ...embedded.map(({ position }) => position + 1));
    let code = '';

    for (let digit = width; digit > 0; digit -= 1) {
      code += digit <= digits ? '0' : '#';
      const texts = embedded.filter(({ position }) => position === digit - 1).map(({ text }) => quote(text));
      code += texts.join('');
    }

    this.#code += isGrouped && embedded.length === 0 ? `#,##${code}` : code;
    if (decimals > 0) {
      this.#code += `.${'0'.repeat(decimals)}`;
    }
  }

  #addMap(tag: XmlTag): void {
    const condition = /^\s*value\(\)\s*(<=|>=|<>|!=|<|>|=)\s*(-?\d{1,30}(?:\.\d{1,30})?)\s*$/.exec(
      tag.text(documentNames['style:condition']) ?? '',
    );
    const style = tag.text(documentNames['style:apply-style-name']);
    if (!condition || style === null || this.maps.length === 3) return;
    const [, operator = '', operand = ''] = condition;

    this.maps.push({ condition: `[${operator === '!=' ? '<>' : operator}${operand}]`, style });
  }
}

/** A number in an attribute, up to the most digits of a format. */
function readCount(tag: XmlTag, attribute: number, fallback: number): number {
  const text = tag.text(attribute);
  if (text === null || !/^\d{1,9}$/.test(text)) return fallback;
  return Math.min(Number(text), maxDigits);
}

/** A text as it is written in the code of a format. */
function quote(text: string): string {
  if (text === '') return '';
  return `"${text.replaceAll('"', '')}"`;
}

function currencyCode(symbol: string): string {
  const sign = symbol.replaceAll(/[\]-]/g, '').trim();
  if (sign === '') return '';
  return `[$${sign}]`;
}
