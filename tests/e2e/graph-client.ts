import { ADMINISTRATOR } from './server.ts';

/** An error of the graph with its code, or `offline` when no answer came. */
export class AskError extends Error {
  readonly code: string;
  readonly extensions: Record<string, unknown>;
  constructor(message: string, code: string, extensions: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extensions = extensions;
  }
}

/** Asks the graph of a server that may go away at any moment. */
export type Ask = <Result = Record<string, unknown>>(
  query: string,
  variables?: Record<string, unknown>,
) => Promise<Result>;

/** The cookies of a fresh session of the test server's administrator. */
export async function signInByForm(
  url: string,
  user: { email: string; password: string } = ADMINISTRATOR,
): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(user),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies.length === 0) throw new Error(`Signing in was answered ${answer.status}.`);
  return cookies.join('; ');
}

/** A client with a session; `url` is asked anew each time, for a server that starts again has another port. */
export function graphClient(url: () => string, cookie: () => string): Ask {
  return async (query, variables = {}) => {
    let answer: { data?: unknown; errors?: { message: string; extensions?: Record<string, unknown> }[] };
    try {
      const response = await fetch(`${url()}/graph`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookie() },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(15_000),
      });
      answer = (await response.json()) as typeof answer;
    } catch (cause) {
      throw new AskError(String(cause), 'offline');
    }
    const [error] = answer.errors ?? [];
    if (error)
      throw new AskError(error.message, String(error.extensions?.code ?? 'failed'), error.extensions);
    if (!answer.data) throw new AskError(JSON.stringify(answer), 'unavailable');
    return answer.data as never;
  };
}
