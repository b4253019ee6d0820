import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PrintedPage } from './print-pages.ts';

/** A zip of printed pages, each under the path of its page; PDFs are compressed already. */
export function zipPages(pages: readonly PrintedPage[]): Readable {
  const zip = new ZipFile();
  for (const { path, pdf } of pages) zip.addBuffer(pdf, `${path}.pdf`, { compress: false });
  zip.end();
  return zip.outputStream as Readable;
}
