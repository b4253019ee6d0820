import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { refused } from './asset-errors.ts';

/** The file types that are recognised by their first bytes. */
export type AssetType = { kind: 'image' | 'file'; type: string };

const images = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const files = new Set([
  'application/pdf',
  'application/epub+zip',
  'application/rtf',
  'application/zip',
  `${office}.wordprocessingml.document`,
  `${office}.spreadsheetml.sheet`,
  `${office}.presentationml.presentation`,
  `${openDocument}.text`,
  `${openDocument}.spreadsheet`,
  `${openDocument}.presentation`,
  'audio/mpeg',
  'video/mp4',
]);

/**
 * Text files have no signature: the extension of the name chooses among these types, which are all harmless.
 */
const texts: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  geojson: 'application/geo+json',
};

/** Endings of files whose bytes tell their type, where people may wonder that a file is refused. */
const marked = new Set(
  'png jpg jpeg gif webp avif heic pdf epub rtf zip docx xlsx pptx odt ods odp mp3 mp4'.split(' '),
);

/**
 * The type of a file, by its bytes; throws for a type that is not accepted. The name only distinguishes the
 * kinds of text.
 */
export async function detectAssetType(path: string, name: string): Promise<AssetType> {
  const found = await fileTypeFromFile(path);
  if (found && images.has(found.mime)) return { kind: 'image', type: found.mime };
  if (found && files.has(found.mime)) return { kind: 'file', type: found.mime };

  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const text = texts[ending];
  if (!found && text && (await isText(path))) return { kind: 'file', type: text };

  if (await isSvg(path)) {
    throw refused('SVG images are not taken, because they can contain scripts. Save it as PNG or WebP.');
  }

  if (!found && marked.has(ending)) {
    throw refused(
      `This is no ${ending.toUpperCase()} file, or it is damaged. Please save it again, or choose another one.`,
    );
  }

  throw refused(
    'Files of this type are not taken. Images can be PNG, JPEG, GIF, WebP, AVIF or HEIC; files PDF, Office, OpenDocument, EPUB, RTF, ZIP, CSV, text, JSON, MP3 or MP4.',
  );
}

const sampleBytes = 64 * 1024;

async function isText(path: string): Promise<boolean> {
  const start = await readStart(path);
  if (start.includes(0)) return false;

  try {
    // With `stream` a character that is cut at the end of the sample is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function isSvg(path: string): Promise<boolean> {
  return /<svg[\s>]/i.test((await readStart(path)).toString('latin1'));
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sampleBytes), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
