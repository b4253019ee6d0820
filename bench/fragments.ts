import { gunzipSync } from 'node:zlib';
import { graphClient, signInByForm, type Ask } from '../tests/e2e/graphql-client.ts';
import { startServer } from '../tests/e2e/server.ts';
import { compare, report } from './shared/measure.ts';
import { requestPage } from './shared/page-load.ts';
import { publishPage } from '../tests/e2e/publish-page.ts';

type Column = { name: string; filters?: unknown[] };
type Section = {
  id: string;
  group: string;
  element: { 'element-type': string; 'element-data': { columns: Column[] } };
};
type View = { pageView: { content: { sections: Section[] } } };

const sectionsOf = async (ask: Ask, path: string): Promise<Section[]> =>
  (await ask<View>('query ($path: String!) { pageView(path: $path) }', { path })).pageView.content.sections;

/** The same section under another id, and without its filters unless it keeps them. */
function copyOf(section: Section, id: string, keepFilters: boolean): Section {
  const { columns, ...state } = section.element['element-data'];
  const copied = keepFilters ? columns : columns.map((column) => ({ ...column, filters: [] }));
  return { ...section, id, element: { ...section.element, 'element-data': { ...state, columns: copied } } };
}

/** Publishes a page of six data sections made of the sample's: a filter concerns the first only. */
async function publishSections(ask: Ask): Promise<void> {
  const [, table] = await sectionsOf(ask, 'earthquakes/every_earthquake');
  const [, graph, regions] = await sectionsOf(ask, 'earthquakes');
  if (!table || !graph || !regions) throw new Error('The sample has other sections.');

  const sections = [
    copyOf(table, 'concerned', true),
    copyOf(graph, 'graph-1', false),
    copyOf(regions, 'table-1', false),
    copyOf(graph, 'graph-2', false),
    copyOf(regions, 'table-2', false),
    copyOf(table, 'table-3', false),
  ];
  await publishPage(ask, 'Six sections', sections);
}

const tidemark = await startServer();
const port = Number(new URL(tidemark.url).port);
const cookie = await signInByForm(tidemark.url);
await publishSections(
  graphClient(
    () => tidemark.url,
    () => cookie,
  ),
);

let steps = 0;
const sent = { whole: 0, fragments: 0 };

/** A filter of its own for each request, so that neither the page nor the rows of the section are cached. */
const nextSearch = () => `?at_least=${(1 + (steps += 1) / 1000).toFixed(3)}`;

async function request(accept: string): Promise<Buffer> {
  const { status, body } = await requestPage(port, `/six_sections${nextSearch()}`, accept);
  if (status !== '200') throw new Error(`The page was answered with ${status}.`);
  return body;
}

const countSections = (body: Buffer) =>
  [
    ...gunzipSync(body)
      .toString()
      .matchAll(/<section id=/g),
  ].length;
const accept = { whole: 'text/html', fragments: 'text/html; fragments=%3Fat_least%3D1' };
const found = {
  whole: countSections(await request(accept.whole)),
  fragments: countSections(await request(accept.fragments)),
};
if (found.whole !== 6 || found.fragments !== 1) {
  throw new Error(`The responses have ${found.whole} and ${found.fragments} sections.`);
}

const { first, second } = await compare(
  41,
  async () => (sent.whole = (await request(accept.whole)).length),
  async () => (sent.fragments = (await request(accept.fragments)).length),
  { warmUp: 5 },
);
report(
  'a new filter on a page of six data sections of which it concerns one: bytes (gzip) and time of the fragments, at most half of the whole page',
  {
    'whole bytes': sent.whole,
    'fragments bytes': sent.fragments,
    'whole ms': first,
    'fragments ms': second,
    ratio: second / first,
  },
  sent.fragments <= sent.whole / 2 && second <= first / 2,
);
await tidemark.stop();
