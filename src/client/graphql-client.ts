import { isRecord } from '#domain/value/is-record.ts';
import { accountHeader } from './account.ts';
import { reportSuccess, untilBack } from './connection.ts';
import type { GraphDocument } from './graphql.ts';
import { reportFoundSession, reportLostSession } from './lost-session.ts';

/**
 * An error in the graph's response: `code` for programs, `message` for people, which is empty where a change was refused
 * for the session and the screen says so. `details` name what it is about, such as the `field` that was refused; they are
 * part of `extensions`.
 */
export class GraphRequestError extends Error {
  override name = 'GraphRequestError';
  readonly code: string;
  readonly extensions: Record<string, unknown>;
  readonly details: Record<string, unknown>;
  constructor(message: string, code: string, extensions: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extensions = extensions;
    this.details = isRecord(extensions['details']) ? extensions['details'] : {};
  }
}

/** A request that did not reach the server; `solved` resolves when one does again. */
class OfflineError extends GraphRequestError {
  readonly solved = untilBack();
  constructor() {
    super('The server cannot be reached.', 'offline');
  }
}

type Answer<Result> = { data?: Result; errors?: { message: string; extensions?: Record<string, unknown> }[] };

/**
 * Runs a document over HTTP, in the browser: on the site that `path` is of, otherwise on that of the address. Without a
 * connection the error's code is `offline`.
 */
export async function requestGraph<Result, Variables>(
  document: GraphDocument<Result, Variables>,
  variables: Variables,
  options: { signal?: AbortSignal | undefined; path?: string } = {},
): Promise<Result> {
  let response: Response;
  try {
    response = await fetch('/graph', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tidemark-path': options.path ?? location.pathname,
        ...accountHeader(),
      },
      body: JSON.stringify({ query: document, variables }),
      signal: options.signal ?? null,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new OfflineError();
  }
  const answer = (await response.json().catch(() => ({}))) as Answer<Result>;
  const isChange = document.trimStart().startsWith('mutation');
  const [error] = answer.errors ?? [];
  if (error) {
    const isSaid = reportLostSession(error.extensions?.['details']) && isChange;
    const message = isSaid ? '' : error.message;
    throw new GraphRequestError(message, String(error.extensions?.code ?? 'failed'), error.extensions);
  }
  if (!answer.data)
    throw new GraphRequestError(
      'The server did not answer as expected. Please try again later.',
      'unavailable',
    );
  reportSuccess();
  if (isChange) reportFoundSession();
  return answer.data;
}
