import type { Archive } from './read-archive.ts';
import { unreadable } from './upload-errors.ts';

/** What a zip archive is: an Office document, an OpenDocument spreadsheet, or an archive of files. */
type ArchiveFormat = 'office' | 'opendocument' | 'archive';

const openDocument = 'application/vnd.oasis.opendocument.';

/**
 * Detects what a zip archive is; rejects OpenDocument files that are no spreadsheets, or have a password. The
 * entry `mimetype` says what such a file is, and where it is missing, the manifest does.
 */
export async function detectArchiveFormat(archive: Archive): Promise<ArchiveFormat> {
  const names = archive.entries.map(({ fileName }) => fileName.toLowerCase());
  if (names.includes('[content_types].xml')) return 'office';
  if (!names.includes('content.xml') && !names.includes('encrypted-package')) return 'archive';

  const manifest = await beginning(archive, 'meta-inf/manifest.xml');
  const type = (await beginning(archive, 'mimetype')).trim() || (mediaType(manifest) ?? '');
  if (type === '' && !(await beginning(archive, 'content.xml')).includes('opendocument')) return 'archive';

  if (type.startsWith('application/') && !type.startsWith(`${openDocument}spreadsheet`)) {
    throw unreadable('The file is an OpenDocument file, but not a spreadsheet.');
  }

  if (names.includes('encrypted-package') || manifest.includes('encryption-data')) {
    throw unreadable('The workbook is protected by a password. Save it without one and upload it again.');
  }

  return 'opendocument';
}

/** The type of a package by its manifest, which has it as that of the path `/`. */
function mediaType(manifest: string): string | null {
  const root = [...manifest.matchAll(/<[^<>]*file-entry[^<>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => /full-path\s*=\s*["']\/["']/.test(tag));
  return /media-type\s*=\s*["']([^"']{1,200})["']/.exec(root ?? '')?.[1] ?? null;
}

/** The beginning of an entry as text; an entry that does not exist is empty. */
async function beginning(archive: Archive, name: string): Promise<string> {
  const entry = archive.entries.find(({ fileName }) => fileName.toLowerCase() === name);
  if (!entry) return '';
  for await (const chunk of archive.chunks(entry)) {
    return chunk.toString('latin1');
  }
  return '';
}
