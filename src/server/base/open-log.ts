import { pino, type DestinationStream, type Logger } from 'pino';

/** What an error's own text may hold of people's data: quoted values, addresses, and what PostgreSQL adds in brackets. */
const values = /"[^"]*"|'[^']*'|\S+@\S+|=\([^)]*\)/g;

const withoutValues = (text: string): string => text.replaceAll(values, '…');

/** An error as the log keeps it: its kind, its code and where it arose; never values of cells, statements or requests. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return withoutValues(String(error)).slice(0, 500);
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  const original = (error as { originalError?: unknown }).originalError ?? cause;
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    message: withoutValues(message).slice(0, 500),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(original && depth < 4 ? { cause: describeError(original, depth + 1) } : {}),
  };
}

/** The log of an installation. It carries no tokens, e-mail addresses or cell values. */
export function openLog(destination?: DestinationStream): Logger {
  const serialize = (error: unknown) => describeError(error);
  const options = {
    level: process.env.LOG_LEVEL ?? 'info',
    redact: ['email', '*.email', 'password', '*.password'],
    serializers: { err: serialize, cause: serialize },
    formatters: {
      // Some parts of the server log an error's text only.
      log: (details: Record<string, unknown>) =>
        typeof details.error === 'string' ? { ...details, error: withoutValues(details.error) } : details,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
