import type { ByteWriter } from './byte-writer.ts';

const utf8 = new TextEncoder();

/** The fields of values by their types. */
const fields = { text: 0x0a, float: 0x15, double: 0x19, whole: 0x28, negative: 0x30 };

/** The values of a layer; what is said of points names them by their places in the list. */
export class ValueList {
  readonly #values: (string | number)[] = [];
  readonly #indexes = new Map<string | number, number>();
  /** At most so many bytes are written. */
  bytes = 0;

  /** The place of a value, which is added where the list does not have it. */
  indexOf(value: string | number): number {
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    const index = this.add(value);
    this.#indexes.set(value, index);
    return index;
  }

  /** Adds a value that others hardly have, such as a mean: looking for it takes longer than its bytes. */
  add(value: string | number): number {
    this.bytes += typeof value === 'string' ? 20 + 3 * value.length : 20;
    return this.#values.push(value) - 1;
  }

  /** Writes all values as fields of a layer. */
  write(to: ByteWriter, field: number): void {
    for (const value of this.#values) {
      to.byte(field);
      if (typeof value === 'string') {
        writeText(to, value);
      } else {
        const start = to.reserveByte();
        writeNumber(to, value);
        to.setLength(start);
      }
    }
  }
}

function writeText(to: ByteWriter, text: string): void {
  const bytes = utf8.encode(text);
  to.varint(1 + lengthOfVarint(bytes.length) + bytes.length);
  to.number(fields.text, bytes.length);
  to.bytes(bytes);
}

function writeNumber(to: ByteWriter, value: number): void {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
    // The zigzag form of a negative number is odd.
    if (value < 0 && value > Number.MIN_SAFE_INTEGER / 2) return to.number(fields.negative, -2 * value - 1);
    if (value >= 0) return to.number(fields.whole, value);
  }

  const isFloat = Math.fround(value) === value;
  to.byte(isFloat ? fields.float : fields.double);
  if (isFloat) return to.float(value);
  to.double(value);
}

const lengthOfVarint = (value: number) => (value < 128 ? 1 : 1 + Math.floor(Math.log2(value) / 7));
