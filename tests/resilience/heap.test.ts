import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderFragments } from '../../src/app/rendering/render-fragments.server.tsx';
import type { RenderPage } from '../../src/server/http/http.server.ts';
import { addPage, addSource } from '../fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';
import { liveMegabytes } from '../fixtures/live-heap.ts';

/** Whole pages are a few bytes, so that their addresses are nearly all that is kept of them. */
const renderPage: RenderPage = async (request, basename, scope) => {
  const fragments = await renderFragments(request, basename, scope);
  if (fragments) return fragments;
  scope.cachePage(['sites']);
  return new Response('<p>', { headers: { 'content-type': 'text/html' } });
};

let installation: TestInstallation;
let versionId: number;

beforeAll(async () => {
  installation = await openInstallation({}, renderPage);
  const site = await installation.addSite('/');
  ({ versionId } = await addSource(installation, {
    name: 'Rivers',
    csv: 'name,length\nElbe,1094\nOder,866\n',
  }));
  const sourceInfo = { source_id: 1, view_id: versionId, name: 'Rivers' };
  const columns = [{ name: 'name', show: true, type: 'text' }];
  const state = { sourceInfo, columns, display: { usePagination: true, pageSize: 1 } };
  await addPage(installation, site, {
    title: 'Rivers',
    sections: [{ id: 'rows', type: 'Spreadsheet', state }],
  });
});
afterAll(() => installation.close());

/** About as long as an address may be. */
const long = (character: string) => character.repeat(15_000);

/** A request of one kind; each has something in it that no other one has. */
type Kind = { requests: number; mostMegabytes: number; send(index: number): Promise<Response> };

const visit = (path: string, accept = 'text/html') =>
  installation.fetch('visitor', path, { headers: { accept } });

const askGraph = (body: object) =>
  installation.fetch('visitor', '/graph', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const rowsDocument = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';

const kinds: Record<string, Kind> = {
  'fragments in which nothing changes': {
    requests: 1500,
    mostMegabytes: 12,
    send: (index) => visit(`/?x=${index}&y=${long('q')}`, `text/html;fragments=x`),
  },
  'pages at long addresses': {
    requests: 4500,
    mostMegabytes: 48,
    send: (index) => visit(`/?n=${index}&y=${long('p')}`),
  },
  'documents of as many tokens as a document may have': {
    requests: 120,
    mostMegabytes: 24,
    send: (index) => askGraph({ query: `{ a${index}(b: [${'1 '.repeat(980)}]) }` }),
  },
  'documents that cannot be read': {
    requests: 300,
    mostMegabytes: 3,
    send: (index) => askGraph({ query: `{ ${index} ${long('b')} }` }),
  },
  'requests for rows with long conditions, which have no rows': {
    requests: 300,
    mostMegabytes: 24,
    send: (index) => {
      const filter = [{ column: 'name', operation: 'filter', values: [`${index}${long('r')}`] }];
      return askGraph({
        query: rowsDocument,
        variables: { v: versionId, r: { attributes: ['name'], normalFilter: filter, toIndex: 1 } },
      });
    },
  },
};

async function sendAll({ requests, send }: Kind): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < requests) {
      await (await send((next += 1))).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
}

for (const [name, kind] of Object.entries(kinds)) {
  test(`what is kept of thousands of different requests is bounded: ${name}`, async () => {
    // Code, connections and tables are there with the first requests.
    await sendAll({ ...kind, requests: 20, send: (index) => kind.send(-index) });
    const before = await liveMegabytes();
    await sendAll(kind);
    const growth = (await liveMegabytes()) - before;
    expect(growth).toBeLessThan(kind.mostMegabytes);
  });
}
