import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { codeOfError } from '#domain/error/code-of-error.ts';

/** Codes of Node.js for a connection, a disk or a name service that is not available at the moment. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  // The queue of a PostgreSQL that accepts no connections is full.
  'EAGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOSPC',
  'EIO',
  'ESTALE',
  'EMFILE',
  'E_CANNOT_READ_FILE',
  'E_CANNOT_WRITE_FILE',
  'E_CANNOT_CHECK_FILE_EXISTENCE',
  'E_CANNOT_COPY_FILE',
  'E_CANNOT_DELETE_FILE',
  'E_CANNOT_GET_METADATA',
  'E_CANNOT_MOVE_FILE',
]);

/**
 * PostgreSQL's classes of errors: connection lost, a transaction that another one is in the way of, out of
 * resources, stopped or cancelled by an operator or a limit, system error; a lock that others hold; and a
 * server that only reads, as after a failover.
 */
const postgresClasses = /^(08|40|53|57|58|55P03$|25006$)[0-9A-Z]*$/;
/** Errors of the driver that have no code. */
const messages =
  /connection terminated|not queryable|terminating connection|connection timeout|timeout expired|timeout exceeded when trying to connect/i;

/** Whether a row was not stored because another one has the same key. */
export const isTaken = (error: unknown): boolean => codeOfError(error) === '23505';

/**
 * Whether the same work may succeed when it is tried again, because a store could not be reached. An error in
 * what a file contains is not transient.
 */
export function isTransient(error: unknown): boolean {
  if (isTidemarkError(error) && error.code !== 'unavailable' && error.code !== 'missing_object') return false;
  if (isTidemarkError(error)) return true;
  if (!(error instanceof Error)) return false;
  if (isOfBucket(error)) return true;
  const code = codeOfError(error);
  // The socket of an embedded PostgreSQL that is stopped does not exist.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  const isKnown = code !== undefined && (systemCodes.has(code) || postgresClasses.test(code));

  return isKnown || messages.test(error.message) || isTransient(error.cause);
}

/** Whether an error is what a bucket responded, or that it did not respond in time. */
const isOfBucket = (error: Error): boolean => '$metadata' in error || error.name === 'TimeoutError';

/** A connection that was open is closed, or leads to a server that only reads; a restart or a failover. */
const lostCodes = /^(08...|57P01|57P02|25006|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const lostMessages = /connection terminated|not queryable|terminating connection/i;

/** Whether work failed because its connection to PostgreSQL was lost or no longer takes writes. */
export const isConnectionLost = (error: unknown): boolean => matches(error, lostCodes, lostMessages);

/** No connection was made: nothing responds there, or it does not accept connections yet. */
const unreachableCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ENOENT|57P03)$/;
const unreachableMessages = /connection timeout|timeout expired/i;

/** Whether no connection to a PostgreSQL could be made, which is no matter of its settings. */
export const isUnreachable = (error: unknown): boolean =>
  matches(error, unreachableCodes, unreachableMessages);

/** Whether an error, or one that it comes from, has one of these codes or messages. */
function matches(error: unknown, codes: RegExp, texts: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  return (
    codes.test(codeOfError(error) ?? '') || texts.test(error.message) || matches(error.cause, codes, texts)
  );
}
