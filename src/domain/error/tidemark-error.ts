/** What went wrong, as a word that programs compare; the access layer turns each into an HTTP status. */
export const errorCodes = [
  'invalid_request',
  'unknown_column',
  'invalid_table',
  'not_found',
  'conflict',
  'forbidden',
  'too_large',
  'unreadable',
  'timeout',
  'cancelled',
  'out_of_memory',
  'missing_object',
  'damaged_object',
  'unavailable',
] as const;
/** One of `errorCodes`. */
export type ErrorCode = (typeof errorCodes)[number];

/**
 * An error that a person may read: `message` is a whole sentence, `details` name what it speaks of (a column, a
 * version), and `cause` is for the log only.
 */
export class TidemarkError extends Error {
  override name = 'TidemarkError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    sentence: string,
    context: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(sentence, context.cause === undefined ? undefined : { cause: context.cause });
    this.code = code;
    this.details = context.details ?? {};
  }
}

/** Tells our own sentences from faults that only the log should see. */
export function isTidemarkError(error: unknown): error is TidemarkError {
  return error instanceof TidemarkError;
}
