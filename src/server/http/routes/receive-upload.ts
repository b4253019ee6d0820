import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from '@fastify/busboy';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Uploads } from '#server/uploads/uploads.server.ts';

/** The most bytes of a form beside the file. */
const maxOtherBytes = 1024 * 1024;

/**
 * Receives the first file of a form as a stream. A file that is too large is refused as soon as that is
 * known, and nothing is stored of a file that does not arrive completely.
 */
export async function receiveUpload(
  uploads: Uploads,
  incoming: IncomingMessage,
  { user, limit }: { user: string | null; limit: number },
): Promise<{ id: number }> {
  const contentType = incoming.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new TidemarkError('invalid_request', 'Send the file as multipart/form-data, in the field `file`.');
  }

  if (Number(incoming.headers['content-length'] ?? 0) > limit + maxOtherBytes) throw tooLarge(limit);

  const parser = openParser(contentType, limit);
  try {
    return await receiveParts(uploads, incoming, parser, { user, limit });
  } catch (error) {
    incoming.unpipe(parser);
    throw error;
  }
}

type Parser = ReturnType<typeof openParser>;

function receiveParts(
  uploads: Uploads,
  incoming: IncomingMessage,
  parser: Parser,
  { user, limit }: { user: string | null; limit: number },
): Promise<{ id: number }> {
  return new Promise((resolve, reject) => {
    let file: Readable | undefined;
    let upload: Promise<{ id: number }> | undefined;
    const fields: { etlContextId?: string; sourceId?: string } = {};
    const allFields = new Promise<void>((all) => parser.on('finish', all));

    parser.on('field', (name: string, value: string) => {
      if (name === 'etlContextId' || name === 'sourceId') {
        fields[name] = value;
      }
    });
    const interrupt = (cause?: unknown) => {
      const error = interrupted(cause);
      file?.destroy(error);
      reject(error);
    };

    parser.on('file', (_field: string, stream: Readable, fileName: string | undefined) => {
      file = stream;
      // The reader handles errors; one after the end has no other listener and would end the process.
      stream.on('error', () => undefined);

      // The fields may come after the file.
      const field = (name: keyof typeof fields) => allFields.then(() => numberOf(name, fields[name]));
      const receive = () =>
        uploads.receive({
          stream,
          fileName: nameOf(fileName),
          user,
          limit,
          context: () => field('etlContextId'),
          source: () => field('sourceId'),
        });
      // A context that comes before the file is checked before the file is read.
      upload = checkContext(uploads, fields.etlContextId, user).then(receive);
      upload.catch(reject);
    });
    parser.on('error', interrupt);
    parser.on('finish', () => {
      if (upload) {
        upload.then(resolve, reject);
      } else {
        reject(noFile());
      }
    });
    incoming.once('close', () => incoming.complete || interrupt());
    incoming.pipe(parser);
  });
}

/**
 * The name of a file; browsers send quotes and line breaks in it as `%22`, `%0D` and `%0A`, and all else as
 * it is.
 */
function nameOf(sent = 'upload'): string {
  return sent.replaceAll(/%0D|%0A/g, ' ').replaceAll('%22', '"');
}

/** The number in a field of the form; null for none. */
function numberOf(field: string, text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new TidemarkError('invalid_request', `${field}: a number was expected.`);
}

async function checkContext(uploads: Uploads, text: string | undefined, user: string | null): Promise<void> {
  const context = numberOf('etlContextId', text);
  if (context !== null) {
    await uploads.checkContext(context, user);
  }
}

function openParser(contentType: string, limit: number) {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 20, parts: 30, fieldSize: 10_000, fileSize: limit + 1 },
    });
  } catch (cause) {
    throw interrupted(cause);
  }
}

const interrupted = (cause?: unknown) =>
  new TidemarkError('invalid_request', 'The upload was interrupted. Send the file again.', { cause });
const noFile = () =>
  new TidemarkError('invalid_request', 'The upload contains no file: send it in the field `file`.');
const tooLarge = (limit: number) =>
  new TidemarkError(
    'too_large',
    `The file is larger than the limit of ${formatNumber(Math.floor(limit / 1024 ** 2))} MiB.`,
    { details: { limit } },
  );
