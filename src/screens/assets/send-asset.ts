import { accountHeader } from '#client/account.ts';
import { reportFoundSession, reportLostSession } from '#client/lost-session.ts';
import type { ShownAsset } from '#domain/page/shown-asset.ts';
import type { SendOptions } from '#richtext/library/asset-library.ts';

/**
 * Sends a file to the library of the site of this page, or in the place of an asset, and reports the part that was sent.
 * Rejects with an `Error` whose message is for people.
 */
export function sendAsset(
  file: File,
  key: string | null,
  { signal, onProgress }: SendOptions = {},
): Promise<ShownAsset> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', key === null ? '/files' : `/files/${key}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name || 'image').slice(0, 2000));
    request.setRequestHeader('x-tidemark-path', location.pathname);
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      const body = request.response as
        | ShownAsset
        | { error?: { message?: string; details?: unknown } }
        | null;
      if (request.status === 200 && body && 'key' in body) {
        reportFoundSession();
        return resolve(body);
      }
      const error = body && 'error' in body ? body.error : null;
      reportLostSession(error?.details);
      reject(new Error(error?.message ?? 'The file could not be stored. Please try again later.'));
    };
    request.onerror = () =>
      reject(new Error('The server cannot be reached. Your file is still here: try again.'));
    request.onabort = () => reject(new Error('The upload was cancelled.'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
