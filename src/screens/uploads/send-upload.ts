import { accountHeader } from '#client/account.ts';
import { reportFoundSession, reportLostSession } from '#client/lost-session.ts';

/** Uploads a file, for a source where one is given, and reports its progress (0 to 1); returns the id of the upload, or rejects with a message for people. */
export function sendFile(
  { file, sourceId }: { file: File; sourceId: number | undefined },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set('fileSizeBytes', String(file.size));
    if (sourceId !== undefined) form.set('sourceId', String(sourceId));
    form.set('file', file);
    request.open('POST', '/dama-admin/tidemark/gis-dataset/upload');
    request.responseType = 'json';
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      const body = request.response as
        | [{ id: number }]
        | { error?: { message?: string; details?: unknown } }
        | null;
      if (request.status === 200 && Array.isArray(body)) {
        reportFoundSession();
        return resolve(body[0].id);
      }
      const error = body && !Array.isArray(body) ? body.error : null;
      reportLostSession(error?.details);
      reject(new Error(error?.message ?? 'The upload did not work. Please try again later.'));
    };
    request.onerror = () =>
      reject(new Error('The server cannot be reached. Your file is still here: try again.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
