import { requestId } from './request-id.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { writeOutput } from '#server/host/host.server.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Quoted values, and the values in PostgreSQL's details: `Key (name)=(Ann) already exists.` */
const values = /"[^"]*"|'[^']*'|=\([^)]*(?:\)|$)/g;

/**
 * An error's text without the parts that may hold people's data: values, and words with an `@` (e-mail
 * addresses).
 */
const withoutValues = (text: string): string =>
  text.replaceAll(values, '…').replaceAll(/\S+/g, (word) => (word.includes('@') ? '…' : word));

/**
 * An error as it is logged: its kind, its code and its stack; never values of cells, statements or requests.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return withoutValues(String(error)).slice(0, 500);

  const { name, message, stack = '', cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const original = ('originalError' in error ? error.originalError : null) ?? cause;

  const isSuppressed = error instanceof SuppressedError && depth < 4;
  return withoutUndefined({
    type: name,
    code,
    message: withoutValues(message).slice(0, 500),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: original && depth < 4 ? loggedError(original, depth + 1) : undefined,
    errors: isSuppressed
      ? [error.error, error.suppressed].map((each) => loggedError(each, depth + 1))
      : undefined,
  });
}

/**
 * Opens the log, which holds no tokens, e-mail addresses or cell values. The level is one of pino's; `info`
 * without one.
 */
export function openLog({
  level,
  destination = { write: writeOutput },
}: {
  level?: string | undefined;
  destination?: DestinationStream;
}): Logger {
  const serialize = (error: unknown) => loggedError(error);
  const options = {
    level: level ?? 'info',
    mixin: () => {
      const request = requestId();
      if (request === undefined) return {};
      return { request };
    },
    redact: ['email', '*.email', 'password', '*.password'],
    serializers: { err: serialize, cause: serialize },
    formatters: {
      // Some callers log only the message of an error.
      log: (details: Record<string, unknown>) =>
        typeof details.error === 'string' ? { ...details, error: withoutValues(details.error) } : details,
    },
  };

  return pino(options, destination);
}
