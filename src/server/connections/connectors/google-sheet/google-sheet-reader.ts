import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ConnectorReader } from '../connector.ts';
import { readFile } from '../read-file.ts';
import { workbookAddress, type GoogleSheetSettings } from './index.ts';

/** Reads a sheet as a workbook; the review of an upload is its preview. */
export const googleSheetReader: ConnectorReader<GoogleSheetSettings> = {
  describe: () => Promise.resolve({ columns: [] }),
  async read({ settings, ...request }) {
    const validators = { etag: null, lastModified: null };
    const data = await readFile(workbookAddress(settings), { ...request, validators });
    if (data.status === 'unchanged') return data;
    if (!(await isPacked(request.path))) throw notPublic();

    // Workbooks are written anew each time: what they hold tells whether they differ.
    const etag = await digestOfParts(request.path);
    if (etag === request.validators.etag) return { status: 'unchanged' };
    return { ...data, etag, lastModified: null };
  },
};

/** Whether a file is a zip archive; a sheet that is not public is answered with a page to sign in. */
async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

/** A digest of the parts of a workbook, without those that say when it was written. */
async function digestOfParts(path: string): Promise<string> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new TidemarkError('unavailable', 'The sheet has not arrived as a whole.', { cause });
  });
  const parts: string[] = [];
  try {
    for await (const { fileName, crc32 } of zip.eachEntry()) {
      if (!fileName.startsWith('docProps/')) {
        parts.push(`${fileName} ${crc32}`);
      }
    }
  } finally {
    zip.close();
  }

  return createHash('sha256').update(parts.toSorted().join('\n')).digest('hex');
}

const notPublic = () =>
  new TidemarkError(
    'invalid_request',
    'The sheet is not public. Publish it to the web, or let everybody with its link read it.',
    { details: { field: 'address' } },
  );
