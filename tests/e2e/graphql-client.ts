import { setTimeout as delay } from 'node:timers/promises';
import { ADMINISTRATOR } from './server.ts';

/** An error of GraphQL with its code, or `offline` when no answer came. */
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

/** Sessions by the server and the user: signing in each time would meet the limit on attempts. */
const sessions = new Map<string, string>();
const keyOf = (url: string, { email }: { email: string }) => `${new URL(url).origin} ${email}`;

/**
 * The cookies of a session that this process has on a server already; null when it has none that still holds.
 */
async function keptSession(url: string, user: { email: string }): Promise<string | null> {
  const cookie = sessions.get(keyOf(url, user));
  if (!cookie) return null;
  const answer = await fetch(`${new URL(url).origin}/graph`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query: '{ viewer { level } }' }),
  });
  const { data } = (await answer.json()) as { data?: { viewer: { level: number } } };
  return (data?.viewer.level ?? -1) >= 0 ? cookie : null;
}

/** Stores the cookies of a session for the next sign-in. */
function keepSession(url: string, cookie: string, user: { email: string }): void {
  sessions.set(keyOf(url, user), cookie);
}

/**
 * The cookies of a session of a user, by default of the test server's administrator; the form is sent the
 * first time.
 */
export async function signInByForm(
  url: string,
  user: { email: string; password: string } = ADMINISTRATOR,
): Promise<string> {
  const kept = await keptSession(url, user);
  if (kept) return kept;
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(user),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies.length === 0) throw new Error(`Signing in was answered ${answer.status}.`);
  keepSession(url, cookies.join('; '), user);
  return cookies.join('; ');
}

/**
 * A client with a session, on the site that a path is of; `url` is called for each request, because a
 * restarted server has another port.
 */
export function graphClient(url: () => string, cookie: () => string, path = '/'): Ask {
  return async (query, variables = {}) => {
    let answer: { data?: unknown; errors?: { message: string; extensions?: Record<string, unknown> }[] };
    try {
      const response = await fetch(`${url()}/graph`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tidemark-path': path, cookie: cookie() },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(15_000),
      });
      answer = (await response.json()) as typeof answer;
    } catch (cause) {
      throw new AskError(String(cause), 'offline');
    }
    const [error] = answer.errors ?? [];
    if (error) {
      throw new AskError(error.message, String(error.extensions?.code ?? 'failed'), error.extensions);
    }
    if (!answer.data) throw new AskError(JSON.stringify(answer), 'unavailable');
    return answer.data as never;
  };
}

/** A client with the session of the test server's administrator. */
export async function administratorGraph(url: string): Promise<Ask> {
  const cookie = await signInByForm(url);
  return graphClient(
    () => url,
    () => cookie,
  );
}

const labelAndValue = [
  { name: 'label', type: 'text' },
  { name: 'value', type: 'number', dataType: 'numeric' },
];

/** A table to upload: a CSV text, or a file of another type. */
type UploadedTable = { csv?: string; file?: { content: Blob; type: string } };

/** Uploads a table, the way the screens do; returns the id of the upload once its file has been read. */
export async function uploadFile(
  ask: Ask,
  url: string,
  cookie: string,
  { csv = '', file = { content: new Blob([csv]), type: 'csv' } }: UploadedTable,
): Promise<number> {
  const form = new FormData();
  form.set('file', file.content, `table.${file.type}`);
  const answer = await fetch(`${url}/dama-admin/tidemark/gis-dataset/upload`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body: form,
  }).catch((cause: unknown) => {
    throw new AskError(String(cause), 'offline');
  });
  if (!answer.ok) throw new AskError(await answer.text(), 'unavailable');
  const [upload] = (await answer.json()) as [{ id: number }];
  for (let status = ''; status !== 'ready'; await delay(30)) {
    const read = await ask<{ upload: { status: string } }>(
      'query ($id: Int!) { upload(id: $id) { status } }',
      {
        id: upload.id,
      },
    );
    ({ status } = read.upload);
    if (status === 'failed') throw new AskError('The upload could not be read.', 'failed');
  }
  return upload.id;
}

/** What has been published. */
export type PublishedTable = { sourceId: number; versionId: number };

/** Publishes an upload with the columns `label` and `value` unless told, as a source. */
export async function publishUpload(
  ask: Ask,
  id: number,
  { name, columns = labelAndValue, authLevel = -1 }: { name: string; columns?: object[]; authLevel?: number },
): Promise<PublishedTable> {
  const published = await ask<{ publishUpload: PublishedTable }>(
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { sourceId versionId } }',
    { id, p: { layerName: 'table', sourceName: name, authLevel, columns } },
  );
  return published.publishUpload;
}

/** Uploads a table and publishes it as a source, the way the screens do. */
export async function publishFile(
  ask: Ask,
  url: string,
  cookie: string,
  table: UploadedTable & { name: string; columns?: object[]; authLevel?: number },
): Promise<PublishedTable> {
  return publishUpload(ask, await uploadFile(ask, url, cookie, table), table);
}
