import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import type { RawNode } from '../../src/richtext/block.ts';
import { nodeTypes } from '../../src/richtext/blocks/index.ts';
import { readDocument } from '../../src/richtext/document.ts';
import { randomDocument } from '../../src/richtext/random-document.ts';
import { accounts } from '../../src/texts/accounts.ts';
import { mails } from '../../src/texts/mails.ts';
import { search } from '../../src/texts/search.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { takeSession } from './sign-in.ts';

/**
 * The most bytes that a kind of file may take on a published page, as they are sent with gzip; italics are
 * loaded where there are any.
 */
const budget = { document: 14_000, script: 2_650, stylesheet: 12_000, font: 84_000, total: 110_000 };
/** How many more a page with a map may take: its land and its symbols. */
const bytesOfMap = 24_000;

type Kind = keyof typeof budget;
type Loaded = { kind: Kind; path: string; bytes: number };

/** Everything that a page loads, measured as a browser without Brotli gets it. */
async function load(page: Page, path: string): Promise<Loaded[]> {
  const asked: { kind: Kind; url: string }[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) {
      asked.push({ kind: request.resourceType() as Kind, url: request.url() });
    }
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  page.removeAllListeners('request');
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return Promise.all(
    asked.map(async ({ kind, url }) => ({
      kind,
      path: new URL(url).pathname,
      bytes: await wireBytes(url, cookies),
    })),
  );
}

/** As many connections as a browser has to a server, which ends those of a client that opens hundreds. */
const agent = new Agent({ maxSockets: 6 });

/** The length of a response's body as it is sent with gzip. */
function wireBytes(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip', cookie } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** What takes more than it may: a line for each kind. */
function overBudget(loaded: Loaded[], hasMap = false): string[] {
  const most = (kind: Kind | 'total') =>
    budget[kind] + (hasMap && (kind === 'document' || kind === 'total') ? bytesOfMap : 0);
  const taken = (kind: Kind) =>
    loaded
      .filter((file) => kind === 'total' || file.kind === kind)
      .reduce((sum, { bytes }) => sum + bytes, 0);
  return (Object.keys(budget) as Kind[])
    .filter((kind) => taken(kind) > most(kind))
    .map((kind) => `${kind}: ${taken(kind)} bytes of ${most(kind)}`);
}

const scripts = (loaded: Loaded[]) => loaded.filter(({ kind }) => kind === 'script').map(({ path }) => path);

const published = ['/', '/earthquakes', '/weather', '/about_the_data'];

for (const path of published) {
  test(`visitors of ${path} get no editor, and no more bytes than there is budget for`, async ({ page }) => {
    const loaded = await load(page, path);
    const sum = loaded.reduce((total, { bytes }) => total + bytes, 0);
    test.info().annotations.push({ type: 'bytes', description: `${sum}: ${JSON.stringify(loaded)}` });
    // A page without data has no script at all; one with an island has a second small one that waits for its
    // start.
    const own = loaded.find(({ path: file }) => file.startsWith('/assets/visitor.'));
    const hasIsland = (await page.locator('main [data-island]').count()) > 0;
    expect(scripts(loaded).map((file) => file.replace(/[-.][\w-]{8}\.js$/, '.js'))).toEqual([
      ...(path === '/about_the_data' ? [] : ['/assets/visitor.js']),
      ...(hasIsland ? ['/assets/visitor-islands.js'] : []),
    ]);
    // 50 bytes of them are for languages: where the texts of a page are, and its language on paper.
    expect(own?.bytes ?? 0).toBeLessThanOrEqual(2_000);
    const isItalic = ({ path: file }: Loaded) => /-latin-wght-italic-/.test(file);
    if ((await page.locator('main em').count()) === 0) {
      expect(loaded.filter(isItalic)).toEqual([]);
    }
    const hasMap = (await page.locator('svg.tm-map').count()) > 0;
    expect(
      overBudget(
        loaded.filter((file) => !isItalic(file)),
        hasMap,
      ),
    ).toEqual([]);
    const fonts = loaded.filter(({ kind }) => kind === 'font').map(({ path: file }) => file);
    expect(fonts.filter((file) => !/-latin-(?!ext)/.test(file))).toEqual([]);
    expect(new Set(fonts).size).toBe(fonts.length);
  });
}

test('no font is preloaded: it would come before the style sheet, which the first paint waits for', async ({
  page,
}) => {
  await page.goto('/');
  const preloaded = await page
    .locator('link[rel=preload]')
    .evaluateAll((links) => links.map((link) => `${link.getAttribute('as')} ${link.getAttribute('href')}`));
  expect(preloaded).toEqual([]);
});

test('text is sent compressed, and browsers cache it for ever', async ({ page, baseURL, request }) => {
  const loaded = await load(page, '/earthquakes');
  const isLarge = ({ kind, bytes }: Loaded) => bytes > 1_024 && (kind === 'script' || kind === 'stylesheet');
  for (const { path } of loaded.filter(isLarge)) {
    const answer = await request.get(`${baseURL}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
});

test('a page of all blocks of rich text but values from data loads no script', async ({ page, tidemark }) => {
  const documents = fc.sample(randomDocument(['value']), { numRuns: 30, seed: 7 }).map(readDocument);
  const types = new Set(documents.flatMap(({ root }) => (root.children ?? []).flatMap(typesIn)));
  expect([...nodeTypes.keys()].filter((type) => !types.has(type) && !type.endsWith('-button'))).toEqual([
    'value',
  ]);
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const sections = documents.map((text) => ({
    element: { 'element-type': 'lexical', 'element-data': { text } },
  }));
  const { path } = await publishPage(ask, 'All blocks', sections);
  const loaded = await load(page, path);
  expect(await page.locator('main section').count()).toBe(sections.length);
  expect([scripts(loaded), await page.locator('script').count()]).toEqual([[], 0]);
});

/** The types of a node and of all in it. */
function typesIn(node: RawNode): string[] {
  return [node.type, ...(node.children ?? []).flatMap(typesIn)];
}

test('a page with the editor is over the budget', async ({ page }) => {
  await takeSession(page);
  const loaded = await load(page, '/edit/earthquakes');
  expect(scripts(loaded).length).toBeGreaterThan(1);
  expect(overBudget(loaded).join('\n')).toMatch(/script: \d{6,} bytes of/);
});

test('an island loads React once, with the first interaction', async ({ page }) => {
  await page.goto('/earthquakes', { waitUntil: 'networkidle' });
  const scriptUrls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') {
      scriptUrls.push(request.url());
    }
  });
  const loaded = [/visitor-island-runtime-/, /visitor-island-[\w-]{8}\.js/].map((url) =>
    page.waitForResponse(url),
  );
  await page.locator('.tm-choices > summary').first().click();
  await Promise.all(loaded);
  await page.getByRole('searchbox').first().waitFor();
  const sizes = new Map<string, number>();
  for (const url of scriptUrls) {
    const name = new URL(url).pathname.replace(/^\/assets\/visitor-|-[\w-]{8}\.js$/g, '');
    sizes.set(name, await wireBytes(url, ''));
  }
  expect(sizes.get('island-runtime')).toBeLessThanOrEqual(75 * 1024);
  expect(sizes.get('island')).toBeLessThanOrEqual(30 * 1024);
  expect(scriptUrls.length).toBe(new Set(scriptUrls).size);
});

test('pages and tools load the same file of a style sheet that both have', () => {
  const sheets = readdirSync('build/client/assets').flatMap(
    (name) => name.match(/^(.+)-.{8}\.css$/)?.[1] ?? [],
  );
  expect(sheets.toSorted()).toEqual(['blocks', 'pivot', 'root', 'tools']);
});

test('scripts of pages have no texts of mails and account screens, which only the server writes', () => {
  const [name] = readdirSync('build/client/assets').filter((file) => /^visitor-texts-of-.*\.js$/.test(file));
  const script = readFileSync(`build/client/assets/${name}`, 'utf8');
  expect(script).toContain(search.placeholder);
  for (const text of [mails.haveAccount, accounts.createYourAccount]) {
    expect(script).not.toContain(text);
  }
});
