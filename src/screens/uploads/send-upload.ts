import { sendFile } from '#client/send-file.ts';

/** Uploads a file, for a source where one is given; returns the id of the upload. See `sendFile`. */
export async function sendUpload(
  file: File,
  sourceId: number | undefined,
  onProgress: (part: number) => void,
): Promise<number> {
  const body = new FormData();
  body.set('fileSizeBytes', String(file.size));

  if (sourceId !== undefined) {
    body.set('sourceId', String(sourceId));
  }

  body.set('file', file);
  const [upload] = await sendFile({
    address: '/dama-admin/tidemark/gis-dataset/upload',
    body,
    isResult: (response): response is [{ id: number }] => Array.isArray(response),
    failure: 'The upload did not work. Please try again later.',
    onProgress,
  });

  return upload.id;
}
