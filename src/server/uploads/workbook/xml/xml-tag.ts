import { TextBytes } from './text-bytes.ts';
import { XmlError } from './xml-error.ts';
import type { XmlDeclaration, XmlScope } from './xml-scope.ts';

/** The most attributes of one tag. */
const maxAttributes = 256;

const [blank, name, other] = [1, 2, 0];
const [lessThan, greaterThan, slash, equals, colon] = [0x3c, 0x3e, 0x2f, 0x3d, 0x3a];
const [quote, apostrophe] = [0x22, 0x27];

/** The class of each byte in a tag. */
const classes = new Uint8Array(256).fill(name);
for (const byte of [0x09, 0x0a, 0x0d, 0x20]) classes[byte] = blank;
for (const byte of [lessThan, greaterThan, slash, equals, quote, apostrophe, 0x26]) classes[byte] = other;

/** One tag: its name and its attributes, valid until the next tag is read. */
export class XmlTag {
  readonly #ids = new Int32Array(maxAttributes);
  readonly #starts = new Int32Array(maxAttributes);
  readonly #ends = new Int32Array(maxAttributes);
  #count = 0;
  #nameStart = 0;
  #nameEnd = 0;
  #bytes: Buffer = Buffer.alloc(0);
  /** The number of the name of the element. */
  name = 0;
  /** Whether the element ends with this tag. */
  isEmpty = false;
  /** The prefixes that the tag declares. */
  declarations: XmlDeclaration[] = [];

  /** The bytes that the positions of attributes refer to. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** The prefix of the name of the element, as it is written. */
  get prefix(): string {
    const written = this.#bytes.toString('utf8', this.#nameStart, this.#nameEnd);
    return written.includes(':') ? written.slice(0, written.indexOf(':')) : '';
  }

  /** The index of an attribute for `start` and `end`, or -1. */
  find(id: number): number {
    for (let index = 0; index < this.#count; index += 1) if (this.#ids[index] === id) return index;
    return -1;
  }

  /** Where the value of an attribute begins in `bytes`. */
  start(index: number): number {
    return this.#starts[index]!;
  }

  /** Where the value of an attribute ends in `bytes`. */
  end(index: number): number {
    return this.#ends[index]!;
  }

  /** The value of an attribute as text; null when the tag does not have it. */
  text(id: number): string | null {
    const index = this.find(id);
    if (index < 0) return null;
    return valueText(this.#bytes, this.start(index), this.end(index));
  }

  /** Reads the tag whose name begins at `at`; returns where it ends, or -1 when it is incomplete. */
  read(bytes: Buffer, at: number, scope: XmlScope): number {
    const { length } = bytes;
    this.#bytes = bytes;
    this.#count = 0;
    this.isEmpty = false;
    if (this.declarations.length > 0) this.declarations = [];
    // Most tags of a sheet are one letter without attributes: `<v>`, `</v>` and `</c>`.
    if (bytes[at + 1] === greaterThan && classes[bytes[at]!] === name && bytes[at] !== colon) {
      this.name = scope.elements.findByte(bytes[at]!);
      this.#nameEnd = this.#nameStart;
      return at + 2;
    }
    let position = at;
    while (position < length && classes[bytes[position]!] === name) position += 1;
    if (position === length) return -1;
    if (position === at || bytes[position - 1] === colon) throw new XmlError('a tag has no name');
    this.name = scope.elements.find(bytes, at, position);
    this.#nameStart = at;
    this.#nameEnd = position;
    while (position < length) {
      const byte = bytes[position]!;
      const kind = classes[byte]!;
      if (kind === blank) position += 1;
      else if (kind === name) {
        position = this.#attribute(bytes, position, scope);
        if (position < 0) return -1;
      } else if (byte === greaterThan) return position + 1;
      else if (byte === slash) {
        this.isEmpty = true;
        position += 1;
      } else throw new XmlError('a tag is not well-formed');
    }
    return -1;
  }

  /** Reads the attribute at `at`; returns where it ends, or -1 when it is incomplete. */
  #attribute(bytes: Buffer, at: number, scope: XmlScope): number {
    const { length } = bytes;
    let position = at;
    while (position < length && classes[bytes[position]!] === name) position += 1;
    const nameEnd = position;
    while (position < length && classes[bytes[position]!] === blank) position += 1;
    if (position < length && bytes[position] !== equals) throw new XmlError('an attribute has no value');
    position += 1;
    while (position < length && classes[bytes[position]!] === blank) position += 1;
    if (position >= length) return -1;
    const end = bytes[position]!;
    if (end !== quote && end !== apostrophe) throw new XmlError('the value of an attribute is not quoted');
    const valueStart = position + 1;
    position = valueStart;
    while (position < length && bytes[position] !== end) {
      if (bytes[position] === lessThan) throw new XmlError('a tag is not well-formed');
      position += 1;
    }
    if (position >= length) return -1;
    if (isDeclaration(bytes, at, nameEnd)) {
      this.#declare(bytes.toString('utf8', at + 6, nameEnd), valueText(bytes, valueStart, position));
      return position + 1;
    }
    const id = scope.attributes.find(bytes, at, nameEnd);
    if (id > 0) this.#add(id, valueStart, position);
    return position + 1;
  }

  #declare(prefix: string, namespace: string): void {
    if (this.declarations.length === maxAttributes) throw new XmlError('a tag has too many attributes');
    this.declarations.push({ prefix, namespace });
  }

  #add(id: number, start: number, end: number): void {
    if (this.#count === maxAttributes) throw new XmlError('a tag has too many attributes');
    this.#ids[this.#count] = id;
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count += 1;
  }
}

/** The longest value of an attribute that is read as text, in bytes. */
const maxValue = 64 * 1024;

function valueText(bytes: Buffer, start: number, end: number): string {
  const text = new TextBytes(maxValue);
  text.append(bytes, start, end);
  return text.toString();
}

/** Whether an attribute declares a prefix (`xmlns:r`) or the namespace of names without one (`xmlns`). */
function isDeclaration(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] !== 0x78 || end - start < 5) return false;
  return (
    (end - start === 5 || bytes[start + 5] === colon) &&
    bytes.toString('latin1', start, start + 5) === 'xmlns'
  );
}
