import { ClickHouseError } from '@clickhouse/client';
import { describeError } from '#domain/error/describe-error.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { cancelledError, outOfMemoryError, timeoutError } from '../running/limit-errors.ts';

/** ClickHouse's codes of errors that say that it cannot be used now: the network, replicas, users. */
const unavailableCodes = new Set([
  '32', // Connection closed within a result.
  '194', // No password.
  '192', // Unknown user.
  '202', // Too many statements at once.
  '209', // A shard did not answer in time.
  '210', // A shard cannot be reached.
  '236', // Shutting down.
  '279', // No replica can be reached.
  '516', // Wrong password.
]);

/** What is known of a statement that failed. */
export type Failure = { isCancelled: boolean; isTimedOut: boolean; milliseconds: number };

/** An error of a statement as others know it; `secrets` appear in no message. */
export function explainError(
  error: unknown,
  { isCancelled, isTimedOut, milliseconds }: Failure,
  secrets: readonly string[],
): unknown {
  if (error instanceof TidemarkError) return error;

  const cause = withoutSecrets(error, secrets);
  if (isCancelled) return cancelledError(cause);
  if (isTimedOut) return timeoutError(milliseconds, cause);
  if (!(error instanceof ClickHouseError)) return unavailableError(cause);
  if (error.code === '159') return timeoutError(milliseconds, cause);
  if (error.code === '241') return outOfMemoryError(cause);
  if (unavailableCodes.has(error.code)) return unavailableError(cause);
  return cause;
}

const unavailableError = (cause: unknown): TidemarkError =>
  new TidemarkError('unavailable', 'The database of large tables cannot be reached. Try again later.', {
    cause,
  });

/** An error whose message names no secrets, and which holds nothing else of the client. */
function withoutSecrets(error: unknown, secrets: readonly string[]): Error {
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), describeError(error));
  const code = error instanceof ClickHouseError ? `${error.type} (${error.code}): ` : '';
  return new Error(`ClickHouse: ${code}${message}`);
}
