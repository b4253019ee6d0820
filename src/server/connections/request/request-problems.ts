import { STATUS_CODES, type IncomingMessage } from 'node:http';
import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** A server that does not respond, or stops in the middle. */
export class SlowServerError extends Error {
  override name = 'SlowServerError';
}

/** What another attempt would not change. */
export const refused = (message: string, cause?: unknown) =>
  new TidemarkError('invalid_request', message, { details: { field: 'address' }, cause });
/** What another attempt may change. */
export const unreachable = (message: string, cause?: unknown) =>
  new TidemarkError('unavailable', message, { cause });

/** What a status means for the person; only some of them may be different later. */
export function statusProblem({ statusCode = 0 }: IncomingMessage, url: URL): TidemarkError {
  // A server may send anything as its words for a status, also what it was sent.
  const status = `${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim();
  if (statusCode === 401 || statusCode === 403) {
    return refused(`${url.hostname} does not let us read this file (${status}). Check how it is signed in.`);
  }
  if (statusCode === 404 || statusCode === 410) {
    return refused(`${url.hostname} has no file at this address (${status}).`);
  }
  if (statusCode >= 500 || statusCode === 408 || statusCode === 429) {
    return unreachable(`${url.hostname} cannot send the file at the moment (${status}).`);
  }

  return refused(`${url.hostname} responded with ${status} instead of a file.`);
}

/** Whether a certificate was refused, by the code of an error. */
export const isTlsProblem = (code: string): boolean =>
  /^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code);

/** Errors of connections in words; their own texts have addresses in them, and are only for the log. */
export function problemOf(error: unknown, deadline: AbortSignal): unknown {
  if (error instanceof TidemarkError) return error;
  if (deadline.aborted) return unreachable('The server took longer than half an hour.', error);
  if (error instanceof SlowServerError) return unreachable('The server does not respond in time.', error);
  const code = String((error as { code?: unknown }).code ?? '');
  // The end of what is packed is missing where a connection was cut off.
  if (/^(Z_(?!BUF)|ZSTD_|ERR_BROTLI|ERR__ERROR)/.test(code)) {
    return refused('The file is packed, and cannot be unpacked.', error);
  }
  if (code === 'ECONNREFUSED') return unreachable('No server listens at this address.', error);
  if (isTlsProblem(code)) {
    return refused('The certificate of the server is not valid.', error);
  }

  return unreachable('The connection was cut off before the whole file had arrived.', error);
}
