import type { Archive } from './read-archive.ts';
import { unreadable } from './upload-errors.ts';

/** What a zip archive is: an Office document, an OpenDocument spreadsheet, or an archive of files. */
type ArchiveFormat = 'office' | 'opendocument' | 'archive';

const spreadsheetType = 'application/vnd.oasis.opendocument.spreadsheet';

/** Detects what a zip archive is; rejects OpenDocument files that are no spreadsheets, or have a password. */
export async function detectArchiveFormat(archive: Archive): Promise<ArchiveFormat> {
  const names = archive.entries.map(({ fileName }) => fileName.toLowerCase());
  if (names.includes('[content_types].xml')) return 'office';
  if (!names.includes('mimetype') || !names.includes('content.xml')) return 'archive';
  if (!(await beginning(archive, 'mimetype')).startsWith(spreadsheetType)) {
    throw unreadable('The file is an OpenDocument file, but not a spreadsheet.');
  }
  if ((await beginning(archive, 'meta-inf/manifest.xml')).includes('encryption-data')) {
    throw unreadable('The workbook is protected by a password. Save it without one and upload it again.');
  }
  return 'opendocument';
}

/** The beginning of an entry as text; an entry that does not exist is empty. */
async function beginning(archive: Archive, name: string): Promise<string> {
  const entry = archive.entries.find(({ fileName }) => fileName.toLowerCase() === name);
  if (!entry) return '';
  for await (const chunk of archive.chunks(entry)) return chunk.toString('latin1');
  return '';
}
