import { codeOfError } from '#domain/error/code-of-error.ts';
/** A start that fails for a reason that the operator can change: `message` is the whole sentence to print. */
export class StartError extends Error {
  override name = 'StartError';
}

/** A setting that cannot be used: the message names the variable and what to change. */
export class ConfigurationError extends StartError {
  override name = 'ConfigurationError';
}

/**
 * The text to print when the start fails: a sentence for what the operator can change, a stack for faults.
 */
export function explainStartError(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/**
 * A start error that says why the server could not listen on its port, or the error itself when the reason is
 * unknown.
 */
export function explainListenError(error: unknown, at: { host: string; port: number }): Error {
  const code = codeOfError(error);
  const sentence = code && listenProblems[code]?.(at);
  if (sentence) return new StartError(sentence, { cause: error });
  if (error instanceof Error) return error;
  return new Error(String(error));
}

const listenProblems: Record<string, (at: { host: string; port: number }) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use by another program. Stop that program, or start Tidemark with another port, for example PORT=${port === 65535 ? port - 1 : port + 1}.`,
  EACCES: ({ port }) =>
    `This user may not listen on port ${port}. Set PORT to a number above 1023, or give the user that right.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine has no address ${host}. Set HOST to one of its addresses, to 127.0.0.1, or to 0.0.0.0 for all.`,
  ENOTFOUND: ({ host }) =>
    `The name ${host} has no address. Set HOST to an address of this machine, to 127.0.0.1, or to 0.0.0.0 for all.`,
};
