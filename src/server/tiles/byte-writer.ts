const utf8 = new TextEncoder();

/** Writes a whole number that is not negative, in parts of seven bits; returns where it ends. */
export function writeVarint(buffer: Uint8Array, start: number, value: number): number {
  let at = start;
  let higher = value;
  while (higher > 127) {
    // Not by bits: the number may have more than 32 of them.
    buffer[at++] = (higher % 128) | 128;
    higher = Math.floor(higher / 128);
  }
  buffer[at++] = higher;
  return at;
}

/** Writes fields of protocol buffers into bytes that are large enough for all of them. */
export class ByteWriter {
  /** What was written up to `length`; longer than that. */
  readonly buffer: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  length = 0;

  constructor(size: number) {
    this.buffer = new Uint8Array(size);
    this.#view = new DataView(this.buffer.buffer);
  }

  byte(value: number): void {
    this.buffer[this.length] = value;
    this.length += 1;
  }

  /** A whole number that is not negative, as a varint. */
  varint(value: number): void {
    this.length = writeVarint(this.buffer, this.length, value);
  }

  /** A field with a whole number. */
  number(field: number, value: number): void {
    this.byte(field);
    this.varint(value);
  }

  /** A field with a text. */
  text(field: number, text: string): void {
    const bytes = utf8.encode(text);
    this.number(field, bytes.length);
    this.bytes(bytes);
  }

  bytes(bytes: Uint8Array): void {
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  float(value: number): void {
    this.#view.setFloat32(this.length, value, true);
    this.length += 4;
  }

  double(value: number): void {
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** Leaves room for a length below 128, which `setLength` writes. */
  reserveByte(): number {
    this.length += 1;
    return this.length;
  }

  /** Writes the number of bytes since a place. */
  setLength(start: number): void {
    this.buffer[start - 1] = this.length - start;
  }

  /** What was written, in the memory of the writer. */
  written(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  /** What was written, in memory of its own. */
  copied(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length);
  }
}
