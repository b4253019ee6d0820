import { sendFile } from '#client/send-file.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import type { SendOptions } from '#richtext/library/asset-library.ts';

/**
 * Sends a file to the library of the site of this page, or in place of the asset with this key. See
 * `sendFile`.
 */
export const sendAsset = (file: File, key: string | null, options: SendOptions = {}): Promise<ShownAsset> =>
  sendFile({
    address: key === null ? '/files' : `/files/${key}`,
    headers: {
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name || 'image').slice(0, 2000),
      'x-tidemark-path': location.pathname,
    },
    body: file,
    isResult: (response): response is ShownAsset => isRecord(response) && 'key' in response,
    failure: 'The file could not be stored. Please try again later.',
    ...options,
  });
