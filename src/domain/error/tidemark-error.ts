/** Error codes for programs; each has an HTTP status. */
const errorCodes = [
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
 * An error for people: `message` is a whole sentence, `details` name its objects (a column, a version), and
 * `cause` is only for the log.
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

/** Whether an error is for people; others are only for the log. */
export function isTidemarkError(error: unknown): error is TidemarkError {
  return error instanceof TidemarkError;
}
