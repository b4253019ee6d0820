import { expect, test } from 'vitest';
import { localUser, visitor, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Services } from '#server/services.ts';
import { openGraph } from './graphql.server.ts';

/**
 * How many lines the log gets for a request that fails, because there is no database; `hasLeft` says whether
 * its client has left.
 */
async function linesOf(hasLeft: boolean): Promise<number> {
  let lines = 0;
  const graph = openGraph({ development: false, logError: () => (lines += 1) });
  const client = new AbortController();
  const services = {
    get database() {
      if (hasLeft) {
        client.abort(new Error('Client connection prematurely closed.'));
      }
      throw new Error('no database');
    },
  } as unknown as Services;
  const request = new Request('http://localhost/graph', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ sources { id } }' }),
  });
  const context = { viewer: localUser, site: null, services, signal: client.signal };
  await (await graph.handleRequest(request, context)).text();
  return lines;
}

test('what fails is logged, unless the client has left', async () => {
  expect(await linesOf(false)).toBe(1);
  expect(await linesOf(true)).toBe(0);
});

test('what a field refuses to somebody who is not signed in says so, so that a lost session is noticed', async () => {
  const services = {
    get database() {
      throw new TidemarkError('forbidden', 'Reading this data requires a higher access level.');
    },
  } as unknown as Services;
  const refuse = async (viewer: Viewer) => {
    const request = new Request('http://localhost/graph', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ sites { id } }' }),
    });
    const graph = openGraph({ development: false, logError: () => {} });
    return (
      await graph.handleRequest(request, { viewer: { ...viewer, level: 5 }, site: null, services })
    ).json();
  };
  const refusal = (details?: object) => ({
    errors: [{ extensions: { code: 'forbidden', ...(details && { details }) } }],
  });
  expect(await refuse(visitor)).toMatchObject(refusal({ session: 'none' }));
  expect(await refuse({ ...localUser, isLocal: false })).not.toMatchObject(refusal({ session: 'none' }));
});
