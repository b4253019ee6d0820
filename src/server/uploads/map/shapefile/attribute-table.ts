import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { unreadable } from '../../files/upload-errors.ts';
import { decoderOf, type Decode } from './table-encoding.ts';

type Row = Record<string, unknown>;

/** The table of a .dbf file. */
export type AttributeTable = {
  /** The rows in their order; null for those that are deleted. */
  rows(): Iterator<Row | null, undefined>;
  close(): void;
};

type Field = { name: string; type: string; at: number; length: number };

/** Opens a .dbf file; `encoding` is what the .cpg file beside it says, null where there is none. */
export function openTable(path: string, encoding: string | null): AttributeTable {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const start = read(file, 0, 32);
    if (start.length < 32) throw unreadable('The .dbf file is damaged: it is too short.');
    const [count, headerBytes, rowBytes] = [
      start.readUInt32LE(4),
      start.readUInt16LE(8),
      start.readUInt16LE(10),
    ];
    const header = read(file, 0, headerBytes);
    if (rowBytes < 1 || headerBytes < 33 || header.length < headerBytes) {
      throw unreadable('The .dbf file is damaged: its header is incomplete.');
    }

    const sample = read(file, headerBytes, Math.min(size, 256 * 1024));
    const decode = decoderOf(encoding, start[29] ?? 0, sample);
    const fields = fieldsOf(header, decode);
    const rows = Math.min(count, Math.floor((size - headerBytes) / rowBytes));
    return {
      rows: () => readRows({ file, fields, decode, headerBytes, rowBytes, rows }),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function read(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, from));
}

function fieldsOf(header: Buffer, decode: Decode): Field[] {
  const fields: Field[] = [];
  const used = new Set<string>();
  let at = 1;
  for (let from = 32; from + 32 <= header.length && header[from] !== 0x0d; from += 32) {
    const bytes = header.subarray(from, from + 11);
    const end = bytes.indexOf(0);
    const number = fields.length + 1;
    const written = decode(end < 0 ? bytes : bytes.subarray(0, end)).trim() || `field_${number}`;
    const name = used.has(written) ? `${written}_${number}` : written;
    const length = header[from + 16] ?? 0;

    used.add(name);
    fields.push({ name, type: String.fromCharCode(header[from + 11] ?? 0), at, length });
    at += length;
  }
  return fields;
}

type Rows = {
  file: number;
  fields: Field[];
  decode: Decode;
  headerBytes: number;
  rowBytes: number;
  rows: number;
};

/** About how many bytes are read at once. */
const blockBytes = 1024 ** 2;

function* readRows(table: Rows): Generator<Row | null, undefined> {
  const { file, fields, decode, headerBytes, rowBytes, rows } = table;
  const rowsOfBlock = Math.max(1, Math.floor(blockBytes / rowBytes));
  for (let first = 0; first < rows; first += rowsOfBlock) {
    const block = read(file, headerBytes + first * rowBytes, Math.min(rowsOfBlock, rows - first) * rowBytes);
    for (let at = 0; at + rowBytes <= block.length; at += rowBytes) {
      yield rowOf(block.subarray(at, at + rowBytes), fields, decode);
    }
  }
  return undefined;
}

function rowOf(bytes: Buffer, fields: readonly Field[], decode: Decode): Row | null {
  if (bytes[0] === 0x2a) return null;
  return Object.fromEntries(
    fields.map(({ name, type, at, length }) => [
      name,
      valueOf(bytes.subarray(at, at + length), type, decode),
    ]),
  );
}

function valueOf(bytes: Buffer, type: string, decode: Decode): unknown {
  if (type === 'I' && bytes.length === 4) return bytes.readInt32LE(0);
  if (type === 'O' && bytes.length === 8) return bytes.readDoubleLE(0);
  // Memos are in another file.
  if (type === 'M' || type === 'G' || type === 'P') return null;

  const text = decode(bytes).replaceAll('\0', ' ').trim();
  if (text === '' || /^\*+$/.test(text)) return null;
  if (type === 'N' || type === 'F') return numberOf(text);
  if (type === 'L') return booleanOf(text);
  if (type === 'D' && /^\d{8}$/.test(text)) {
    return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  }
  return text;
}

/** Numbers that no number here holds exactly stay as they are written. */
function numberOf(text: string): unknown {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(number)) return text;
  return number;
}

function booleanOf(text: string): boolean | null {
  if (/^[TY]$/i.test(text)) return true;
  if (/^[FN]$/i.test(text)) return false;
  return null;
}
