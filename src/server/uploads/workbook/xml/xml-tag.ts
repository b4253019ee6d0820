import { isAt } from './is-at.ts';
import type { KnownName } from './known-name.ts';
import { nameBytes } from './name-bytes.ts';
import { TextBytes } from './text-bytes.ts';
import { XmlError } from './xml-error.ts';
import type { XmlDeclaration, XmlScope } from './xml-scope.ts';

/** The most attributes of one tag. */
const maxAttributes = 256;

const [lessThan, greaterThan, slash, equals, colon] = [0x3c, 0x3e, 0x2f, 0x3d, 0x3a];
const [quote, apostrophe] = [0x22, 0x27];

const [name, blank] = [1, 2];
/** The class of each byte in a tag. */
const classes = Uint8Array.from(nameBytes);
for (const byte of [0x09, 0x0a, 0x0d, 0x20]) {
  classes[byte] = blank;
}

/** One tag: its name and its attributes, valid until the next tag is read. */
export class XmlTag {
  readonly #ids = new Int32Array(maxAttributes);
  readonly #starts = new Int32Array(maxAttributes);
  readonly #ends = new Int32Array(maxAttributes);
  #count = 0;
  /**
   * A bit for each attribute, by the end of its number: most attributes that are looked for are not there.
   */
  #present = 0;
  #nameStart = 0;
  #nameEnd = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #view: DataView = new DataView(new ArrayBuffer(0));
  /** The number of the last name that was read, which says what may follow. */
  #last = 0;
  /** The number of the name of the element. */
  name = 0;
  /** The same name as it is written; null when it is unknown or one byte. */
  written: KnownName | null = null;
  /** Whether the element ends with this tag. */
  isEmpty = false;
  /** The prefixes that the tag declares. */
  declarations: XmlDeclaration[] = [];

  /** The bytes that the positions of attributes refer to. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Takes the bytes that tags are read from next. */
  take(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Where a tag ends that begins with `name` at `at` and has nothing else; -1 for any other tag. */
  endOf(name: KnownName, at: number): number {
    const end = at + name.length;
    if (name.isAt(this.#view, at) && this.#bytes[end] === greaterThan) return end + 1;
    return -1;
  }

  /** The prefix of the name of the element, as it is written. */
  get prefix(): string {
    const written = this.#bytes.toString('utf8', this.#nameStart, this.#nameEnd);
    if (!written.includes(':')) return '';
    return written.slice(0, written.indexOf(':'));
  }

  /** The index of an attribute for `start` and `end`, or -1. */
  find(id: number): number {
    if ((this.#present & (1 << (id & 31))) === 0) return -1;
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#ids[index] === id) return index;
    }
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

  /** Whether an attribute has this value, written in ASCII without references. */
  hasValue(id: number, value: Uint8Array): boolean {
    const index = this.find(id);
    if (index < 0 || this.#ends[index]! - this.#starts[index]! !== value.length) return false;
    return isAt(this.#bytes, this.#starts[index]!, value);
  }

  /** The value of an attribute as text; null when the tag does not have it. */
  text(id: number): string | null {
    const index = this.find(id);
    if (index < 0) return null;
    return valueText(this.#bytes, this.start(index), this.end(index));
  }

  /** Reads the tag whose name begins at `at`; returns where it ends, or -1 when it is incomplete. */
  read(at: number, scope: XmlScope): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    this.#count = 0;
    this.#present = 0;
    this.isEmpty = false;

    if (this.declarations.length > 0) {
      this.declarations = [];
    }

    // Most tags of a sheet are one letter without attributes: `<v>`, `</v>` and `</c>`.
    if (bytes[at + 1] === greaterThan && classes[bytes[at]!] === name && bytes[at] !== colon) {
      this.name = scope.elements.findByte(bytes[at]!);
      this.written = null;
      this.#nameEnd = this.#nameStart;
      return at + 2;
    }

    let position = this.#element(bytes, at, scope);
    while (position < length) {
      const byte = bytes[position]!;
      const kind = classes[byte]!;
      if (kind === blank) {
        position += 1;
      } else if (kind === name) {
        position = this.#attribute(bytes, position, scope);
        if (position < 0) return -1;
      } else if (byte === greaterThan) {
        return position + 1;
      } else if (byte === slash) {
        this.isEmpty = true;
        position += 1;
      } else {
        throw new XmlError('a tag is not well-formed');
      }
    }

    return -1;
  }

  /** Reads the name of the element at `at`; returns where it ends. */
  #element(bytes: Buffer, at: number, scope: XmlScope): number {
    const { elements } = scope;
    const known = isLong(bytes, at) ? elements.follow(this.#view, at, this.name) : null;
    const end = known ? at + known.length : nameEnd(bytes, at);
    if (end === bytes.length) return end;
    if (end === at || bytes[end - 1] === colon) throw new XmlError('a tag has no name');

    this.#nameStart = at;
    this.#nameEnd = end;

    if (end - at === 1) {
      this.written = null;
      this.name = elements.findByte(bytes[at]!);
    } else {
      this.written = known ?? elements.find(bytes, at, end, this.name);
      this.name = this.written?.id ?? 0;
    }

    this.#last = this.name;
    return end;
  }

  /** Reads the attribute at `at`; returns where it ends, or -1 when it is incomplete. */
  #attribute(bytes: Buffer, at: number, scope: XmlScope): number {
    const { length } = bytes;
    const known = isLong(bytes, at) ? scope.attributes.follow(this.#view, at, this.#last) : null;
    const end = known ? at + known.length : nameEnd(bytes, at);
    let position = end;

    while (position < length && classes[bytes[position]!] === blank) {
      position += 1;
    }

    if (position < length && bytes[position] !== equals) throw new XmlError('an attribute has no value');

    position += 1;
    while (position < length && classes[bytes[position]!] === blank) {
      position += 1;
    }

    if (position >= length) return -1;

    const mark = bytes[position]!;
    if (mark !== quote && mark !== apostrophe) throw new XmlError('the value of an attribute is not quoted');

    const valueStart = position + 1;
    position = valueStart;

    while (position < length && bytes[position] !== mark) {
      if (bytes[position] === lessThan) throw new XmlError('a tag is not well-formed');
      position += 1;
    }

    if (position >= length) return -1;

    if (known) {
      this.#add(known.id, valueStart, position);
    } else if (isDeclaration(bytes, at, end)) {
      this.#declare(bytes.toString('utf8', at + 6, end), valueText(bytes, valueStart, position));
    } else {
      const id = this.#attributeName(bytes, at, end, scope);
      if (id > 0) {
        this.#add(id, valueStart, position);
      }
    }

    return position + 1;
  }

  #attributeName(bytes: Buffer, at: number, end: number, { attributes }: XmlScope): number {
    if (end - at === 1) return attributes.findByte(bytes[at]!);
    return attributes.find(bytes, at, end, this.#last)?.id ?? 0;
  }

  #declare(prefix: string, namespace: string): void {
    if (this.declarations.length === maxAttributes) throw new XmlError('a tag has too many attributes');
    this.declarations.push({ prefix, namespace });
  }

  #add(id: number, start: number, end: number): void {
    if (this.#count === maxAttributes) throw new XmlError('a tag has too many attributes');
    this.#ids[this.#count] = id;
    this.#present |= 1 << (id & 31);
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count += 1;
    this.#last = id;
  }
}

/** Whether the name at `at` has more than one byte, as few names of Excel workbooks have. */
function isLong(bytes: Buffer, at: number): boolean {
  return nameBytes[bytes[at + 1]!] === 1;
}

/** Where the name at `at` ends. */
function nameEnd(bytes: Buffer, at: number): number {
  let end = at;
  while (end < bytes.length && classes[bytes[end]!] === name) {
    end += 1;
  }
  return end;
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
