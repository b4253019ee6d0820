import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { uploadedFiles, type UploadEnding } from '#domain/source/upload/upload-files.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { detectTextType, mapError } from './detect-text-type.ts';
import { unreadable } from './upload-errors.ts';

/** The type of a file by its content, not by its name. */
export type FileType =
  | 'text'
  | 'page'
  | 'flat document'
  | 'zip'
  | 'gzip'
  | 'parquet'
  | 'old workbook'
  | 'geopackage'
  | 'kml';

const typesByEnding: Record<UploadEnding, readonly FileType[]> = {
  '.csv': ['text'],
  '.tsv': ['text'],
  '.tab': ['text'],
  '.psv': ['text'],
  '.ssv': ['text'],
  '.dat': ['text'],
  '.txt': ['text'],
  '.json': ['text'],
  '.jsonl': ['text'],
  '.ndjson': ['text'],
  '.geojson': ['text'],
  '.topojson': ['text'],
  '.kml': ['kml'],
  '.kmz': ['zip'],
  '.gpkg': ['geopackage'],
  '.xlsx': ['zip', 'old workbook', 'page', 'text'],
  '.xlsm': ['zip', 'old workbook', 'page', 'text'],
  '.ods': ['zip', 'page', 'text'],
  '.fods': ['flat document'],
  '.xls': ['old workbook', 'zip', 'page', 'text'],
  '.html': ['page'],
  '.htm': ['page'],
  '.zip': ['zip'],
  '.gz': ['gzip'],
  '.parquet': ['parquet'],
};

const typeNames: Record<FileType, string> = {
  text: 'plain text',
  page: 'a web page',
  'flat document': 'an OpenDocument spreadsheet in one file (.fods)',
  zip: 'a zip archive or an Excel workbook',
  gzip: 'a gzip archive (.gz)',
  'old workbook': 'a workbook in the old Excel format (.xls)',
  parquet: 'a Parquet file',
  geopackage: 'a GeoPackage',
  kml: 'a map (KML)',
};

/**
 * Detects the type of a file; rejects one that is empty, incomplete, protected, not a table, or of another
 * type than its name says.
 */
export async function detectFileType(path: string, fileName: string): Promise<FileType> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw unreadable('The file is empty.');
    const head = Buffer.alloc(Math.min(size, 4096));
    await file.read(head, 0, head.length, 0);
    const extension = extname(fileName).toLowerCase();
    const binaryType = typeOf(head);
    const type = binaryType === 'text' ? detectTextType(head, extension) : binaryType;
    if (type === 'old workbook') {
      await checkPassword(file, size);
    }
    if (type === 'parquet') {
      await checkParquetEnd(file, size);
    }
    checkExtension(type, extension);
    return type;
  } finally {
    await file.close();
  }
}

function typeOf(head: Buffer): FileType {
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'zip';

  if (head.subarray(0, 4).equals(Buffer.from('PK\x05\x06', 'latin1'))) {
    throw unreadable('The archive is empty.');
  }

  if (head.subarray(0, 2).equals(Buffer.from('1f8b', 'hex'))) return 'gzip';
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') return 'parquet';
  if (head.subarray(0, 4).toString('latin1') === 'PARE') throw unreadable('The Parquet file is encrypted.');
  if (head.toString('latin1', 68, 72) === 'GPKG') return 'geopackage';
  if (head.subarray(0, 4).equals(Buffer.from('0000270a', 'hex'))) throw unpackedShapefile();
  if (head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return 'old workbook';

  for (const [magic, what] of otherTypes) {
    if (head.subarray(0, magic.length).toString('latin1') === magic) {
      throw unreadable(`The file is ${what}, not a table. Upload ${uploadedFiles}.`);
    }
  }

  if (isBinary(head)) {
    throw unreadable(`The file is not a table: it holds binary data. Upload ${uploadedFiles}.`);
  }

  return 'text';
}

const otherTypes: [string, string][] = [
  ['%PDF', 'a PDF document'],
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
  ['GIF8', 'an image'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['Rar!', 'a RAR archive'],
  ['SQLite format 3', 'an SQLite database'],
];

/** Text has few NUL bytes unless it is UTF-16, and few other control characters. */
function isBinary(head: Buffer): boolean {
  const bom = head.subarray(0, 2).toString('latin1');
  if (bom === '\xff\xfe' || bom === '\xfe\xff') return false;
  const nuls = head.filter((byte) => byte === 0).length;
  if (nuls / head.length > 0.1) return !looksLikeUtf16(head);
  const controls = head.filter(
    (byte) => byte > 0 && byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12,
  ).length;

  return controls / head.length > 0.02;
}

/** UTF-16 without a byte order mark: in western text nearly every second byte is zero. */
export function looksLikeUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const half = Math.floor(head.length / 2);
  if (half < 2) return null;

  let even = 0;
  let odd = 0;

  for (let at = 0; at < half * 2; at += 2) {
    if (head[at] === 0) {
      even += 1;
    }
    if (head[at + 1] === 0) {
      odd += 1;
    }
  }

  if (odd / half > 0.7 && even === 0) return 'utf-16le';
  if (even / half > 0.7 && odd === 0) return 'utf-16be';
  return null;
}

const unpackedShapefile = (): Error =>
  unreadable(
    'A Shapefile is several files. Pack its .shp, .dbf, .prj and .cpg together as .zip, and upload that.',
  );

function checkExtension(type: FileType, extension: string): void {
  if (extension === '.gpx') throw mapError('GPX');
  const expected = ownValue<readonly FileType[]>(typesByEnding, extension);
  if (!expected) {
    throw unreadable(
      `Files ${extension ? `named ${extension}` : 'without an extension'} cannot be read. Upload ${uploadedFiles}.`,
    );
  }

  if (!expected.includes(type)) {
    throw unreadable(
      `The file is named ${extension}, but it holds ${typeNames[type]}. Rename it, or upload the right file.`,
    );
  }
}

async function checkParquetEnd(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  const tail = Buffer.alloc(4);
  await file.read(tail, 0, 4, Math.max(0, size - 4));
  if (size < 12 || tail.toString('latin1') !== 'PAR1') {
    throw unreadable('The Parquet file is incomplete: its end is missing. Upload it again.');
  }
}

/** A workbook (.xlsx) with a password is wrapped in a container of the old format. */
async function checkPassword(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  const bytes = Buffer.alloc(Math.min(size, 4 * 1024 ** 2));
  await file.read(bytes, 0, bytes.length, 0);

  const tail = Buffer.alloc(Math.min(size, 1024 ** 2));
  await file.read(tail, 0, tail.length, size - tail.length);

  const marker = Buffer.from('EncryptedPackage', 'utf16le');
  if (bytes.includes(marker) || tail.includes(marker)) {
    throw unreadable('The workbook is protected by a password. Save it without one and upload it again.');
  }
}
