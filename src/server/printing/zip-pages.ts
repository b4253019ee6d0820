import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Texts } from '#texts/texts-of.ts';
import type { MissingPage, PrintedPage } from './print-pages.ts';

/**
 * A zip of printed pages, each under the path of its page; PDFs are compressed already. Where pages are
 * missing, a text names them. Paths of pages have no dot, so none is that of the text.
 */
export function zipPages(
  pages: readonly PrintedPage[],
  missing: readonly MissingPage[],
  texts: Texts['sections'],
): Readable {
  const zip = new ZipFile();
  for (const { path, pdf } of pages) {
    zip.addBuffer(pdf, `${path}.pdf`, { compress: false });
  }

  if (missing.length > 0) {
    zip.addBuffer(Buffer.from(missingText(missing, texts)), 'missing_pages.txt', { compress: false });
  }

  zip.end();
  return zip.outputStream as Readable;
}

const missingText = (missing: readonly MissingPage[], texts: Texts['sections']): string =>
  [texts.missingPages, ...missing.map(({ path, reason }) => `- ${path}: ${texts[reason]}`), ''].join('\n');
