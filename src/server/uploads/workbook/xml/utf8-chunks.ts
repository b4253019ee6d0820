import { isUtf8 } from 'node:buffer';
import { completeLength } from '../../text/complete-length.ts';

const nothing = Buffer.alloc(0);

/**
 * Turns the bytes of an XML part into valid UTF-8, chunk by chunk. UTF-16, which is allowed as well, is
 * converted; bytes that are no UTF-8 become U+FFFD. A byte order mark is removed.
 */
export class Utf8Chunks {
  #utf16: TextDecoder | null = null;
  #isStarted = false;
  #rest: Buffer = nothing;

  /** Takes the next bytes; returns those that are complete characters. */
  push(chunk: Buffer): Buffer {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = nothing;

    if (!this.#isStarted) {
      if (bytes.length < 4) {
        this.#rest = bytes;
        return nothing;
      }
      this.#isStarted = true;
      this.#utf16 = utf16Decoder(bytes);
      if (bytes.readUIntBE(0, 3) === 0xef_bb_bf) return this.#complete(bytes.subarray(3));
    }

    return this.#complete(bytes);
  }

  /** Ends the part; returns what is left of it. */
  end(): Buffer {
    if (this.#utf16) return Buffer.from(this.#utf16.decode());
    return valid(this.#rest);
  }

  #complete(bytes: Buffer): Buffer {
    if (this.#utf16) return Buffer.from(this.#utf16.decode(bytes, { stream: true }));
    const end = completeLength(bytes);
    this.#rest = bytes.subarray(end);
    return valid(bytes.subarray(0, end));
  }
}

function utf16Decoder(bytes: Buffer): TextDecoder | null {
  const start = bytes.readUInt16BE(0);
  if (start === 0xff_fe || start === 0x3c_00) return new TextDecoder('utf-16le');
  if (start === 0xfe_ff || start === 0x00_3c) return new TextDecoder('utf-16be');
  return null;
}

function valid(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  return Buffer.from(bytes.toString('utf8'));
}
