/** Reads bytes as a text. */
export type Decode = (bytes: Uint8Array) => string;

/** Encodings by the byte in the header of the table. */
const encodingsByByte: Record<number, string> = {
  0x03: 'windows-1252',
  0x57: 'windows-1252',
  0x4d: 'gbk',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x13: 'shift_jis',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
};

/**
 * How texts of a table are read: as its .cpg says, else as UTF-8 where all of a sample is, else as its header
 * says.
 */
export function decoderOf(encoding: string | null, byte: number, sample: Uint8Array): Decode {
  const found = isUtf8(sample) ? 'utf-8' : (encodingsByByte[byte] ?? 'windows-1252');
  const decoder = (encoding === null ? null : namedDecoder(encoding)) ?? new TextDecoder(found);
  return (bytes) => decoder.decode(bytes);
}

/**
 * The encoding that a .cpg names, such as `UTF-8`, `1252`, `ANSI 1252` and `ISO 88591`; null for unknown
 * ones.
 */
function namedDecoder(text: string): TextDecoder | null {
  const name = text.trim().toLowerCase();
  const number = /(\d{3,5})$/.exec(name)?.[1] ?? '';
  const part = number.replace(/^8859/, '');
  for (const label of [number === '65001' ? 'utf-8' : name, `windows-${number}`, `iso-8859-${part}`]) {
    try {
      return new TextDecoder(label);
    } catch {
      // The next way to name it is tried.
    }
  }
  return null;
}

/** Whether bytes are UTF-8; the last character may be incomplete. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
