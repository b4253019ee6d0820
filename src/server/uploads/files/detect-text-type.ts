import { unreadable } from './upload-errors.ts';

/** The names of files that programs give to web pages and plain text which they write for Excel. */
export const workbookExtensions: readonly string[] = ['.xls', '.xlsx', '.xlsm', '.ods'];
/** The names of web pages. */
const pageExtensions: readonly string[] = ['.html', '.htm'];

/** The error for a file that is a map; `format` is its name. */
export function mapError(format: string): Error {
  return unreadable(
    `The file is a map (${format}). Such maps are not read: export it as GeoJSON or as a GeoPackage, and upload that.`,
  );
}

/**
 * What a text file is by its beginning: an OpenDocument spreadsheet in one file, a web page with the name of
 * one or of a workbook, or plain text. Rejects formats that look like text and are not read, with what to do.
 */
export function detectTextType(head: Buffer, extension: string): 'flat document' | 'page' | 'text' | 'kml' {
  const text = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart();
  if (/^MIME-Version:/i.test(text)) {
    throw unreadable(
      'The file is a web archive (MHTML), as Excel writes it. Open it in Excel, save it as .xlsx, and upload that.',
    );
  }

  if (!text.startsWith('<')) return 'text';

  if (text.includes('urn:oasis:names:tc:opendocument:') && text.includes('<office:document')) {
    return 'flat document';
  }

  if (
    text.includes('urn:schemas-microsoft-com:office:spreadsheet') &&
    /<(?:\w{1,20}:)?Workbook[\s>]/.test(text)
  ) {
    throw unreadable(
      'The file is a workbook in the XML format of Excel 2003. Open it in Excel, save it as .xlsx, and upload that.',
    );
  }

  if (/<kml[\s>]/i.test(text)) return 'kml';
  if (/<gpx[\s>]/i.test(text)) throw mapError('GPX');

  const isNamedSo = workbookExtensions.includes(extension) || pageExtensions.includes(extension);
  const isPage = /<(?:!doctype html|html|head|body|meta|style|table|div|font)[\s>]/i.test(text);
  if (isNamedSo && isPage) return 'page';
  return 'text';
}
