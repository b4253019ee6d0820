import { isTidemarkError } from '#domain/error/tidemark-error.ts';

/** Codes of Node.js for a connection, a disk or a name service that is away for a moment. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
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
]);

/** Classes of PostgreSQL: connection lost, out of resources, stopped by an operator, trouble of its system. */
const postgresClasses = /^(08|53|57P|58)[0-9A-Z]+$/;
const words =
  /connection terminated|terminating connection|connection timeout|timeout exceeded when trying to connect/i;

/** Whether an error may be gone when the same is tried again: a store was away. What a file holds stays as it is. */
export function isTransient(error: unknown): boolean {
  if (isTidemarkError(error) && error.code !== 'unavailable' && error.code !== 'missing_object') return false;
  if (isTidemarkError(error)) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const isKnown = typeof code === 'string' && (systemCodes.has(code) || postgresClasses.test(code));
  return isKnown || words.test(error.message) || isTransient(error.cause);
}
