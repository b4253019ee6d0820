import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runningPostgres } from '../../src/server/embedded-postgres/embedded-postgres.server.ts';
import { readMails } from '../fixtures/mails.ts';
import { galleryCharts } from './chart-gallery.ts';
import { galleryColumns, galleryCsv } from './gallery-columns.ts';
import { choices, everySection, manyColumns, manyRows } from './every-section.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { addUsers } from './own-users.ts';
import { pseudoLanguage, pseudoTexts } from './pseudo-language.ts';
import { publishPage } from './publish-page.ts';
import { ADMINISTRATOR, expect, startServer, test, type TestServer } from './server.ts';
import { textsOfPeople } from './texts-of-people.ts';
import { isOfPeople, unmarkedTexts } from './unmarked-texts.ts';

const member = { email: 'member@example.org', password: 'a password for tests' };
let folder: string;
let server: TestServer;
let ask: Ask;
let cookie: string;
let people = new Set<string>();
let findings: Map<string, string>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-languages-'));
  await mkdir(join(folder, 'texts'), { recursive: true });
  await writeFile(join(folder, 'texts', `${pseudoLanguage}.po`), pseudoTexts());
  server = await startServer({}, { dataFolder: folder });
  cookie = await signInByForm(server.url);
  ask = graphClient(
    () => server.url,
    () => cookie,
  );
  await addUsers(server, [{ ...member, group: 'New users' }]);

  const { sites } = await ask<{ sites: { id: number; revision: number }[] }>('{ sites { id revision } }');
  for (const { id, revision } of sites) {
    await ask(
      'mutation ($id: Int!, $base: Int!, $change: SiteFields!) { changeSite(id: $id, base: $base, change: $change) }',
      { id, base: revision, change: { language: pseudoLanguage } },
    );
  }
});
test.beforeEach(() => {
  findings = new Map();
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Reads again what people have written. */
async function readPeople(): Promise<void> {
  const pool = new pg.Pool(await runningPostgres(folder));
  people = await textsOfPeople(pool);
  await pool.end();
  const typed = [
    'nowhere',
    'nothinghasthisword',
    'nosuchkind',
    'nosuchplace',
    'zplace',
    'earthquakes',
    '/no/such/page',
    member.email,
    ADMINISTRATOR.email,
    ...['open', 'request', 'other'].map((name) => `${name}@example.org`),
    'Zkey',
  ];
  // Regions without rows have their names from boundary sets.
  const regions = stateNames();
  const cells = [...galleryCsv().split(/[,\n]/), ...manyRows.split(/[,\n]/)];
  for (const text of [...typed, ...regions, ...cells]) {
    people.add(text);
  }
}

/** The names of the states that come with the product. */
function stateNames(): string[] {
  const path = createRequire(import.meta.url).resolve('us-atlas/states-10m.json');
  type States = { objects: { states: { geometries: { properties: { name: string } }[] } } };
  const { objects } = JSON.parse(readFileSync(path, 'utf8')) as States;
  return objects.states.geometries.map(({ properties }) => properties.name);
}

function add(found: readonly { where: string; text: string }[], path: string): void {
  for (const { where, text } of found) {
    const key = `${text} | ${where}`;
    findings.set(key, findings.get(key) ?? path);
  }
}

/** Fails with all texts that were found without a mark. */
async function expectNone(name: string): Promise<void> {
  const lines = [...findings].map(([found, path]) => `${found} | ${path}`).toSorted();
  if (process.env['FINDINGS']) {
    await writeFile(`${process.env['FINDINGS']}-${name}`, `${lines.join('\n')}\n`);
  }
  expect(lines).toEqual([]);
}

/** Codes that are shown once: those for a lost second factor, and the key of an application for codes. */
const secrets = />([A-Za-z\d]{5}-[A-Za-z\d]{5}|[A-Z2-7]{32,})</g;

/** Reads an address and adds what has no mark there; returns the content. */
async function look(path: string, as = '', form?: Record<string, string>): Promise<string> {
  const response = await fetch(new URL(path, server.url), {
    headers: { ...(as && { cookie: as }), origin: server.url, 'accept-language': pseudoLanguage },
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const content = (await response.text()).replaceAll(server.url, '').replaceAll(/<\/?mark[^>]*>/g, '');
  for (const [, secret = ''] of content.matchAll(secrets)) {
    people.add(secret);
  }
  const type = response.headers.get('content-type') ?? '';
  if (/html|svg|xml/.test(type)) {
    add(unmarkedTexts(content, people), path);
  } else if (type.startsWith('text/') && !isOfPeople(content, people)) {
    add([{ where: `text, ${response.status}`, text: content }], path);
  }
  return content;
}

// `FINDINGS=<file>` lists what has no mark.
test('pages have no text of the product but those of the catalogue', async () => {
  test.setTimeout(240_000);
  const gallery = { name: 'Gallery', csv: galleryCsv(), columns: galleryColumns };
  const charts = await publishFile(ask, server.url, cookie, gallery);
  const chartPage = await publishPage(
    ask,
    'Zgallery',
    galleryCharts.map(({ columns, graph }) => ({
      element: { 'element-type': 'Graph', 'element-data': { sourceInfo: charts, columns, graph } },
    })),
  );
  const many = { name: 'Zsource', csv: manyRows, columns: manyColumns };
  const source = await publishFile(ask, server.url, cookie, many);
  const page = await publishPage(
    ask,
    'Zpage',
    everySection({ ...source, sourceName: 'Zsource', versionName: 'zversion' }),
  );
  const hidden = await publishFile(ask, server.url, cookie, { ...many, name: 'Zhidden', authLevel: 5 });
  const partly = await publishPage(ask, 'Zpartly', [
    {
      element: {
        'element-type': 'Spreadsheet',
        'element-data': { sourceInfo: hidden, columns: [{ name: 'place', show: true }] },
      },
    },
  ]);
  await readPeople();

  const sample = [
    '/earthquakes?region=Alaska',
    '/earthquakes?region=nowhere',
    '/earthquakes/every_earthquake?at_least=99',
  ];
  for (const { url } of [...(await look('/sitemap.xml')).matchAll(/<loc>(?<url>[^<]*)/g)].map(
    ({ groups }) => groups!,
  )) {
    await look(url || '/');
  }
  for (const path of [
    ...sample,
    ...choices.map((search) => `${page.path}${search}`),
    chartPage.path,
    partly.path,
  ]) {
    await look(path);
  }
  for (const section of ['s5', 's6', 's7', 's12']) {
    await look(`${page.path}?s.${section}.page=99&s.${section}.find=nosuchword`);
    await look(`${page.path}?s.${section}.page=2&s.${section}.rows=5`);
    await look(`${page.path}?embed=${section}`);
  }
  for (const path of [
    `${chartPage.path}?embed=s1`,
    `/weather?embed=nosuch`,
    `/no/such/page`,
    '/search',
    '/search?q=earthquakes',
    '/search?q=nothinghasthisword',
    '/search?tag=nosuchtag',
    '/manage/shared/wrong',
    `/source/${charts.sourceId}/about`,
    `/source/${source.sourceId}/about`,
    `/source/${hidden.sourceId}/about`,
    '/source/999999/about',
    '/feed.atom',
    `/download/chart/nosuch${chartPage.path}`,
    ...galleryCharts.map((_, index) => `/download/chart/s${index + 1}${chartPage.path}`),
  ]) {
    await look(path);
  }
  await expectNone('pages');
});

test('accounts and mails have no text of the product but those of the catalogue', async () => {
  test.setTimeout(120_000);
  await readPeople();
  const registration = async (mode: string) => {
    await ask('mutation ($c: SettingsFields!) { changeSettings(change: $c) { siteName } }', {
      c: { registration: mode },
    });
  };

  for (const path of [
    '/auth/login',
    '/auth/login?origin=%2F&ended',
    '/auth/second-factor',
    '/auth/register',
    '/auth/register?token=wrong',
    '/auth/reset-password',
    '/auth/verify-request?token=wrong',
    '/auth/set-password?token=wrong',
    '/auth/accept-invite?token=wrong',
  ]) {
    await look(path);
  }
  await look('/auth/login', '', { email: 'no address', password: '' });
  await look('/auth/login', '', { email: member.email, password: 'not the password' });
  await look('/auth/register', '', { email: 'new@example.org', name: 'Zname' });
  for (const mode of ['request', 'open']) {
    await registration(mode);
    await look('/auth/register');
    await look('/auth/register', '', { email: 'no address', name: '' });
    await look('/auth/register', '', { email: `${mode}@example.org`, name: 'Zname' });
    await look('/auth/register', '', { email: member.email, name: 'Zname' });
  }
  await look('/auth/reset-password', '', { email: 'no address' });
  await look('/auth/reset-password', '', { email: member.email });

  const { groups } = await ask<{ groups: { groups: { id: number }[] } }>('{ groups { groups { id } } }');
  await ask('mutation ($e: String!, $g: [Int!]!) { inviteUser(email: $e, groupIds: $g) }', {
    e: 'invited@example.org',
    g: [groups.groups[0]!.id],
  });
  await ask('mutation ($e: String!) { sendTestMail(email: $e) }', { e: 'test@example.org' });

  const own = await signInByForm(server.url, member);
  await look('/', own);
  await look('/no/such/page', own);
  await look('/auth/profile', own);
  await look('/auth/logout', own);
  const { password } = member;
  for (const form of [
    { intent: 'name', name: '' },
    { intent: 'name', name: 'Zname' },
    { intent: 'email', email: 'no address', password },
    { intent: 'email', email: 'other@example.org', password: 'wrong' },
    { intent: 'email', email: 'other@example.org', password },
    { intent: 'password', current: password, password: 'short' },
    { intent: 'password', current: 'wrong', password: 'a password for tests' },
    { intent: 'add-key', name: '', level: '0', days: '30', password },
    { intent: 'add-key', name: 'Zkey', level: '0', days: '30', password },
    { intent: 'add-key', name: 'Zkey', level: '0', days: 'never', password },
    { intent: 'end-others' },
    { intent: 'start-second-factor', password: 'wrong' },
    { intent: 'start-second-factor', password },
    { intent: 'confirm-second-factor', code: '12' },
    { intent: 'confirm-second-factor', code: '123456' },
    { intent: 'password', current: password, password: 'a password for tests' },
  ] as Record<string, string>[]) {
    const account = /name="account" value="([^"]+)"/.exec(await look('/auth/profile', own))?.[1] ?? '';
    await look('/auth/profile', own, { ...form, account });
  }
  await look('/auth/profile', own);
  const addresses = ['open', 'request', 'invited', 'test', 'other', 'member'].map(
    (name) => `${name}@example.org`,
  );
  const without = async () => {
    const names = await readdir(join(folder, 'mail')).catch(() => []);
    return addresses.filter((to) => !names.some((name) => name.endsWith(`-${to}.eml`)));
  };
  await expect.poll(without, { timeout: 60_000 }).toEqual([]);
  for (const to of addresses) {
    for (const { subject, text, html } of await readMails(folder, to)) {
      const words = text.replaceAll(/https?:\S+/g, '');
      add(unmarkedTexts(`<p>${subject}</p><p>${words}</p>`, people), `mail to ${to}`);
      add(unmarkedTexts(html.replaceAll(server.url, ''), people), `mail to ${to}`);
    }
  }
  await expectNone('accounts');
});
