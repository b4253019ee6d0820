import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPage, addSource } from '../fixtures/contents.ts';
import { openInstallation, type Role, type TestInstallation } from '../fixtures/installation.ts';

/** A site, with a page over a source that takes its level, and how a request reaches it. */
type Reached = {
  level: number;
  host: string;
  path: string;
  page: number;
  mapStyle: number;
  sourceId: number;
  versionId: number;
};

let installation: TestInstallation;
const sites: Record<string, Reached> = {};

/** Words that are on the page of one site only: in its title, its text, its tag and its rows. */
const wordOf = (name: string) => `zebra${name}`;
const csvOf = (name: string) => `place,value\n${wordOf(name)}cell,1\n`;

async function addSite(name: string, address: Pick<Reached, 'level' | 'host' | 'path'>) {
  const { level, host, path } = address;
  const subdomain = host.startsWith('localhost') ? '' : host.split('.')[0]!;
  const id = await installation.addSite(path, { name: `Site ${name}`, subdomain, authLevel: level });
  const source = await addSource(installation, {
    name: `Source ${wordOf(name)}`,
    csv: csvOf(name),
    authLevel: level,
  });
  const info = { sourceId: source.sourceId, versionId: source.versionId, sourceName: 'S', versionName: 'v' };
  const columns = [
    { name: 'place', show: true, filters: [{ type: 'external', searchParamKey: 'place' }] },
    { name: 'value', show: true },
  ];
  const page = await addPage(installation, id, {
    title: `Title ${wordOf(name)}`,
    sections: [
      { id: 'text', type: 'lexical', state: { text: `Text ${wordOf(name)}` }, tags: `tag ${wordOf(name)}` },
      { id: 'rows', type: 'Spreadsheet', state: { sourceInfo: info, columns } },
    ],
  });
  const added = { query: `mutation { addMapStyle(name: "Style ${wordOf(name)}", style: {}) }` };
  const answer = JSON.parse(await send('administrator', host, '/graph', added, path)) as {
    data: { addMapStyle: number };
  };
  sites[name] = { ...address, page, mapStyle: answer.data.addMapStyle, ...source };
}

beforeAll(async () => {
  installation = await openInstallation();
  await addSite('open', { level: -1, host: 'localhost', path: '/open' });
  await addSite('closed', { level: 7, host: 'localhost', path: '/closed' });
  await addSite('water', { level: -1, host: 'water.localhost', path: '/' });
  await addSite('wind', { level: 7, host: 'wind.localhost', path: '/' });
});
afterAll(() => installation.close());

/** A request to a site; unlike `fetch`, this sends any Host. */
function send(role: Role, host: string, path: string, body?: object, sitePath = '/'): Promise<string> {
  const { port } = new URL(installation.url);
  const headers = {
    host: `${host}:${port}`,
    cookie: installation.cookies[role],
    'x-tidemark-path': sitePath,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise((resolve, reject) => {
    const options = { headers, method: body ? 'POST' : 'GET' };
    const sent = httpRequest(`${installation.url}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject).end(body ? JSON.stringify(body) : undefined);
  });
}

/** Every way to read a page, its rows or who works on it, with the numbers and words of `other`. */
const readsOf = (name: string, { page, mapStyle, sourceId, versionId }: Reached): string[] => [
  `{ mapStyles { name } }`,
  `{ mapStyleHistory(id: ${mapStyle}) { name } }`,
  `{ mapStyleUsage(id: ${mapStyle}) { pages { title } } }`,
  `{ pages { title } }`,
  `{ pageView(path: "title_${wordOf(name)}") }`,
  `{ draftView(path: "title_${wordOf(name)}") }`,
  `{ draft(pageId: ${page}) { content } }`,
  `{ history(pageId: ${page}) { user type } }`,
  `{ pageGeneration(template: ${page}) { searchKeys } }`,
  `{ generationPreview(template: ${page}, controls: { source: ${sourceId}, version: ${versionId}, title: "{place}", key: "place" }) { rows skippedRows { title } } }`,
  `{ pageVersions(pageId: ${page}) { kind time } }`,
  `{ pageVersion(pageId: ${page}, kind: "published", revision: 1) }`,
  `{ restrictedSources(pageId: ${page}) { pageLevel } }`,
  `{ publishChecks(pageIds: [${page}]) { draft { content } restrictedSources { pageLevel sources { name } } } }`,
  `{ linkedPages(paths: ["title_${wordOf(name)}", "${page}"]) { title } }`,
  `{ filterValues(pageId: ${page}, section: "rows", key: "place", search: "zebra") { value } }`,
  `{ search(text: "${wordOf(name)}") { title { text } } }`,
  `{ pagesBelow(parent: ${page}) { above { title } pages { title } } }`,
  `{ generatedPage(template: ${page}, key: "${wordOf(name)}") }`,
  `{ searchTags { tags } }`,
  `{ searchByTag(tags: ["tag ${wordOf(name)}"]) { page_id page_title: tags } }`,
  `{ pageTitles { page_title } }`,
  `{ findPages(search: "${wordOf(name)}", near: ${page}) { pages { title } } }`,
  `{ siteTags { tag } }`,
  `{ siteRedirects { redirects { title path } } }`,
  `{ missedAddresses { address } }`,
  `{ siteSections { sections { page_title section_title tags attribution { sourceName versionName } } } }`,
  `{ siteSections(source: ${sourceId}, version: ${versionId}) { sections { page_title section_title } } }`,
  `{ rows(versionId: ${versionId}, request: { attributes: ["place"] }) }`,
  `{ row(versionId: ${versionId}, rowId: 1) }`,
  `{ distinctValues(versionId: ${versionId}, column: "place") }`,
  `{ versionProfile(versionId: ${versionId}) { columns } }`,
  `{ rowHistory(versionId: ${versionId}) { user after } }`,
  `{ invalidValues(versionId: ${versionId}, column: "place") { value } }`,
  `{ source(id: ${sourceId}) { name } }`,
  `{ sources { name } }`,
  `{ sourceChoices(ids: [${sourceId}]) { choices { name } sources { name } } }`,
  `{ sourceChoices(search: "${wordOf(name)}", versionIds: [${versionId}]) { choices { name } sources { name } } }`,
  `{ sources(versionIds: [${versionId}]) { name } }`,
  `{ readableVersions(ids: [${versionId}]) { columns } }`,
  `{ usedBy(sourceId: ${sourceId}) { hidden } }`,
  `{ sites { name } }`,
];

const changesOf = ({ page, mapStyle, sourceId, versionId }: Reached): string[] => [
  `mutation { changeMapStyle(id: ${mapStyle}, base: 1, name: "Taken") }`,
  `mutation { restoreMapStyle(id: ${mapStyle}, base: 1, revision: 1) }`,
  `mutation { removeMapStyle(id: ${mapStyle}) }`,
  `mutation { publishPage(pageId: ${page}) { revision } }`,
  `mutation { deletePages(pageIds: [${page}]) }`,
  `mutation { renamePage(pageId: ${page}, title: "Taken") { id } }`,
  `mutation { duplicatePage(pageId: ${page}) { id } }`,
  `mutation { changePageSettings(pageId: ${page}, settings: { authLevel: -1 }) }`,
  `mutation { patchCells(versionId: ${versionId}, patches: [{ rowId: 1, cells: { value: "2" } }]) { seq } }`,
  `mutation { changeSource(sourceId: ${sourceId}, base: 1, change: { name: "Taken" }) }`,
];

const files = ['csv', 'json', 'xlsx', 'parquet'] as const;

describe.each([
  ['by base url', 'open', 'closed'],
  ['by subdomain', 'water', 'wind'],
  ['by base url, of one at a subdomain', 'open', 'wind'],
  ['by subdomain, of one at a base url', 'water', 'closed'],
])('%s', (_how, from, to) => {
  test.each(['visitor', 'member', 'editor'] as const)(
    `a %s of ${from} reaches nothing of ${to}`,
    async (role) => {
      const own = sites[from]!;
      const other = sites[to]!;
      // At its own address, and at that of the other site.
      for (const { host, path } of [own, other]) {
        for (const query of [...readsOf(to, other), ...changesOf(other)]) {
          const text = await send(role, host, '/graph', { query }, path);
          const told = text.replaceAll(query, '');
          expect(text, query).not.toMatch(/Cannot query|Syntax Error|Unknown argument|must have a selection/);
          expect(told, query).not.toContain(wordOf(to));
          expect(told, query).not.toContain('author@example.org');
          if (query.startsWith('mutation')) {
            expect(told, query).toMatch(/"code":"(not_found|forbidden)"/);
          }
        }
        for (const format of files) {
          const text = await send(
            role,
            host,
            `/download/${other.sourceId}/${other.versionId}/data.${format}`,
          );
          expect(text, format).toMatch(/"code":"(not_found|forbidden)"/);
          expect(text, format).not.toContain(wordOf(to));
        }
        expect(await send(role, host, '/data.json')).not.toContain(wordOf(to));
      }
    },
  );
});

test('the pages of another site do not exist for a request, whatever the level', async () => {
  const { host, path } = sites.open!;
  for (const other of [sites.closed!, sites.wind!]) {
    for (const query of [
      `{ draft(pageId: ${other.page}) { content } }`,
      `{ history(pageId: ${other.page}) { user } }`,
      `mutation { publishPage(pageId: ${other.page}) { revision } }`,
    ]) {
      expect(await send('administrator', host, '/graph', { query }, path), query).toContain(
        '"code":"not_found"',
      );
    }
  }
});

test('those who may read a site find all of it there', async () => {
  const { host, path } = sites.wind!;
  const search = { query: `{ search(text: "${wordOf('wind')}") { title { text } } }` };
  expect(await send('administrator', host, '/graph', search, path)).toContain('Title');
  const view = { query: `{ pageView(path: "title_${wordOf('wind')}") }` };
  expect(await send('administrator', host, '/graph', view, path)).toContain(`${wordOf('wind')}cell`);
  const open = { query: `{ pageView(path: "title_${wordOf('water')}") }` };
  expect(await send('visitor', 'water.localhost', '/graph', open)).toContain(`${wordOf('water')}cell`);
});
