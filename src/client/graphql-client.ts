import { isRecord } from '#domain/value/object/is-record.ts';
import { accountHeader } from './account.ts';
import { reportSuccess, untilBack } from './connection.ts';
import type { GraphqlDocument } from './graphql.ts';
import { reportFoundSession, reportLostSession } from './lost-session.ts';

/**
 * An error in GraphQL's response: `code` for programs, `message` for people. `isSaidElsewhere` marks the
 * refusal of a change for the session, of which the screen tells the person. `details` name what it is about,
 * such as the `field` that was refused; they are part of `extensions`.
 */
export class GraphqlRequestError extends Error {
  override name = 'GraphqlRequestError';
  readonly code: string;
  readonly extensions: Record<string, unknown>;
  readonly details: Record<string, unknown>;
  readonly isSaidElsewhere: boolean;
  constructor(
    message: string,
    code: string,
    extensions: Record<string, unknown> = {},
    { isSaidElsewhere = false } = {},
  ) {
    super(message);
    this.code = code;
    this.extensions = extensions;
    this.isSaidElsewhere = isSaidElsewhere;
    this.details = isRecord(extensions['details']) ? extensions['details'] : {};
  }
}

/** A request that did not reach the server; `solved` resolves when one does again. */
class OfflineError extends GraphqlRequestError {
  readonly solved = untilBack();
  constructor() {
    super('The server cannot be reached.', 'offline');
  }
}

type Answer<Result> = { data?: Result; errors?: { message: string; extensions?: Record<string, unknown> }[] };

/**
 * Runs a document over HTTP, in the browser: on the site that `path` is of, otherwise on that of the address.
 * Without a connection the error's code is `offline`.
 */
export async function requestGraphql<Result, Variables>(
  document: GraphqlDocument<Result, Variables>,
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
    const isSaidElsewhere = reportLostSession(error.extensions?.['details']) && isChange;
    const code = String(error.extensions?.code ?? 'failed');
    throw new GraphqlRequestError(error.message, code, error.extensions, { isSaidElsewhere });
  }

  if (!answer.data) {
    throw new GraphqlRequestError(
      'The server did not answer as expected. Please try again later.',
      'unavailable',
    );
  }

  reportSuccess();
  if (isChange) {
    reportFoundSession();
  }

  return answer.data;
}
