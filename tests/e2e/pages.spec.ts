import pg from 'pg';
import sharp from 'sharp';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routeConfig from '../../src/app/routes.ts';
import { runningPostgres } from '../../src/server/embedded-postgres/embedded-postgres.server.ts';
import { sectionSchema } from '../../src/domain/page/content/page.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { addUsers } from './own-users.ts';
import { ADMINISTRATOR, expect, startServer, test, type TestServer } from './server.ts';

const roles = ['visitor', 'member', 'editor', 'administrator'] as const;
type Role = (typeof roles)[number];

const password = 'a password for tests';
const cookies: Record<Role, string> = { visitor: '', member: '', editor: '', administrator: '' };
let server: TestServer;
let pool: pg.Pool;
let ask: Ask;

test.beforeAll(async () => {
  server = await startServer({ TIDEMARK_SAMPLE: 'none' });
  pool = new pg.Pool(await runningPostgres(server.dataFolder));
  const users = { member: 'New users', editor: 'Editors' } as const;
  for (const [role, group] of Object.entries(users)) {
    const user = { email: `${role}@example.org`, password };
    await addUsers(server, [{ ...user, group }]);
    cookies[role as keyof typeof users] = await signInByForm(server.url, user);
  }
  cookies.administrator = await signInByForm(server.url, ADMINISTRATOR);
  ask = graphClient(
    () => server.url,
    () => cookies.administrator,
  );
});
test.afterAll(async () => {
  await pool.end();
  await server.stop();
});

const get = (role: Role, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...(cookies[role] ? { cookie: cookies[role] } : {}), ...init.headers },
  });

type Page = { id: number; url_slug: string };

async function publishPage(
  title: string,
  sections: { id: string; type: string; state: unknown; title?: string }[] = [],
) {
  const { createPage: page } = await ask<{ createPage: Page }>(
    'mutation ($t: String) { createPage(title: $t) { id url_slug } }',
    { t: title },
  );
  const { draft } = await ask<{ draft: { revision: number } }>(`{ draft(pageId: ${page.id}) { revision } }`);
  const commands = sections.map(({ id, type, state, title: name = '' }) => ({
    kind: 'addSection',
    before: null,
    section: sectionSchema.parse({
      id,
      title: name,
      group: 'default',
      element: { 'element-type': type, 'element-data': state },
    }),
  }));
  if (commands.length > 0) {
    await ask(
      'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
      {
        id: page.id,
        b: draft.revision,
        c: commands,
      },
    );
  }
  await ask(`mutation { publishPage(pageId: ${page.id}) { revision } }`);
  return page;
}

const publishSource = (name: string, word: string) =>
  publishFile(ask, server.url, cookies.administrator, {
    name,
    csv: `label,value\n${word} 1,1\n${word} 2,2\n`,
  });

/** A table of a published source; `filtered` takes its filter from the query string. */
const tableOf = (source: { sourceId: number; versionId: number }, filtered = false) => ({
  id: 'table',
  type: 'Spreadsheet',
  state: {
    sourceInfo: { ...source, sourceName: 'A source', versionName: 'version 1' },
    display: { usePageFilters: true },
    columns: [
      {
        name: 'label',
        show: true,
        filters: filtered ? [{ type: 'external', usePageFilters: true, operation: 'filter' }] : [],
      },
    ],
  },
});

type Expected = { path: string; status: Record<Role, number>; leads?: Partial<Record<Role, RegExp>> };
const all = (status: number): Record<Role, number> => ({
  visitor: status,
  member: status,
  editor: status,
  administrator: status,
});
const login = /^\/auth\/login\?origin=%2F/;

/** The status of a tool, which visitors and members may not open. */
const tool = (status: number): Record<Role, number> => ({ ...all(status), visitor: 302, member: 302 });
const toLogin = { visitor: login, member: /^\/$/ };

/** The paths of all routes that a site of pages has, each once. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  const paths = entries.flatMap((entry) => {
    if (entry.id?.startsWith('forms/')) return [];
    const path = [parent, entry.path].filter(Boolean).join('/');
    return entry.children ? pathsOf(entry.children, path) : [path || 'index'];
  });
  return [...new Set(paths)];
}

/** Every route of pages with what each role is answered; a new route needs a line here. */
const routes: Record<string, Expected> = {
  'auth/login': { path: '/auth/login', status: { ...all(302), visitor: 200 } },
  'auth/passkey': { path: '/auth/passkey', status: all(302), leads: { visitor: /^\/auth\/login$/ } },
  'auth/second-factor': { path: '/auth/second-factor', status: { ...all(302), visitor: 200 } },
  'auth/single-sign-on': {
    path: '/auth/single-sign-on',
    status: all(302),
    leads: { visitor: login, member: /^\/$/ },
  },
  'auth/single-sign-on/callback/oidc': {
    path: '/auth/single-sign-on/callback/oidc?code=x&state=y',
    status: all(302),
    leads: { visitor: /^\/auth\/login$/ },
  },
  'auth/single-sign-on/hand-over': {
    path: '/auth/single-sign-on/hand-over?token=wrong',
    status: all(302),
    leads: { visitor: /^\/auth\/login$/ },
  },
  'auth/logout': { path: '/auth/logout', status: { ...all(200), visitor: 302 }, leads: { visitor: /^\/$/ } },
  'auth/verify-request': { path: '/auth/verify-request?token=wrong', status: all(200) },
  'auth/reset-password': { path: '/auth/reset-password', status: all(200) },
  'auth/set-password': { path: '/auth/set-password?token=wrong', status: all(200) },
  'auth/accept-invite': { path: '/auth/accept-invite?token=wrong', status: all(200) },
  'auth/profile': {
    path: '/auth/profile',
    status: { ...all(200), visitor: 302 },
    leads: { visitor: login },
  },
  'auth/register': { path: '/auth/register?token=wrong', status: all(200) },
  'auth/project-management': { path: '/auth/project-management', status: tool(200), leads: toLogin },
  list: { path: '/list', status: tool(200), leads: toLogin },
  admin: { path: '/admin', status: tool(200), leads: toLogin },
  'admin/new': { path: '/admin/new', status: { ...tool(200), editor: 302 }, leads: toLogin },
  'admin/sites/:siteId': {
    path: '/admin/sites/999999',
    status: { ...tool(404), editor: 302 },
    leads: toLogin,
  },
  'admin/datasets': { path: '/admin/datasets', status: tool(200), leads: toLogin },
  'admin/themes': { path: '/admin/themes', status: tool(200), leads: toLogin },
  'admin/themes/:theme/tokens': {
    path: '/admin/themes/default/tokens',
    status: tool(200),
    leads: toLogin,
  },
  'admin/theme/:theme/:component?': {
    path: '/admin/theme/default/Button',
    status: { ...tool(200), editor: 302 },
    leads: toLogin,
  },
  'admin/audit': { path: '/admin/audit', status: { ...tool(200), editor: 302 }, leads: toLogin },
  'admin/system': { path: '/admin/system', status: { ...tool(200), editor: 302 }, leads: toLogin },
  'admin/settings': { path: '/admin/settings', status: { ...tool(200), editor: 302 }, leads: toLogin },
  'admin/team': {
    path: '/admin/team',
    status: all(302),
    leads: { visitor: /^\/auth\/project-management$/ },
  },
  'admin/*': { path: '/admin/no/such/screen', status: tool(404), leads: toLogin },
  source: { path: '/source', status: tool(200), leads: toLogin },
  'source/join': { path: '/source/join', status: { ...tool(200), editor: 302 }, leads: toLogin },
  'source/:sourceId': { path: '/source/999999', status: tool(404), leads: toLogin },
  'source/:sourceId/table/:versionId?': { path: '/source/999999/table', status: tool(404), leads: toLogin },
  'source/:sourceId/validate/:versionId?': {
    path: '/source/999999/validate/1',
    status: tool(404),
    leads: toLogin,
  },
  'source/:sourceId/metadata': { path: '/source/999999/metadata', status: tool(404), leads: toLogin },
  'source/:sourceId/upload/:versionId?': {
    path: '/source/999999/upload',
    status: tool(404),
    leads: toLogin,
  },
  'source/:sourceId/admin': { path: '/source/999999/admin', status: tool(404), leads: toLogin },
  'source/:sourceId/view/:versionId?': { path: '/source/999999/view/1', status: tool(404), leads: toLogin },
  'source/:sourceId/compare/:versionId?': {
    path: '/source/999999/compare/1',
    status: tool(404),
    leads: toLogin,
  },
  'source/:sourceId/about': { path: '/source/999999/about', status: all(404) },
  'source/*': { path: '/source/no/such/tab', status: tool(404), leads: toLogin },
  'source/jobs': { path: '/source/jobs', status: { ...tool(200), editor: 302 }, leads: toLogin },
  manage: { path: '/manage', status: tool(200), leads: toLogin },
  'manage/pages': { path: '/manage/pages', status: tool(200), leads: toLogin },
  'manage/preview/:pageId/:kind?/:revision?': {
    path: '/manage/preview/999999/draft/1',
    status: tool(404),
    leads: toLogin,
  },
  'manage/shared/:token': { path: '/manage/shared/wrong', status: all(404) },
  'manage/design': { path: '/manage/design', status: { ...tool(200), editor: 302 }, leads: toLogin },
  'manage/tags': { path: '/manage/tags', status: tool(200), leads: toLogin },
  'manage/languages': { path: '/manage/languages', status: tool(200), leads: toLogin },
  'manage/map-styles': { path: '/manage/map-styles', status: tool(200), leads: toLogin },
  'manage/redirects': { path: '/manage/redirects', status: tool(200), leads: toLogin },
  'manage/components': { path: '/manage/components?source=999999', status: tool(200), leads: toLogin },
  'manage/library': { path: '/manage/library', status: tool(200), leads: toLogin },
  'manage/templates': { path: '/manage/templates', status: tool(200), leads: toLogin },
  search: { path: '/search?q=home', status: all(200) },
  'interact/:section': { path: '/interact/missing', status: all(404) },
  'interact/:section/places': { path: '/interact/missing/places', status: all(404) },
  'tiles/streets/:z/:x/:y': { path: '/tiles/streets/0/0/0.mvt', status: all(404) },
  'tiles/ground/:z/:x/:y': { path: '/tiles/ground/0/0/0.mvt', status: all(200) },
  'search/:template/:key': { path: '/search/999999/36001', status: all(404) },
  'edit/*': { path: '/edit/home', status: tool(200), leads: toLogin },
  'download/chart/:section/*': { path: '/download/chart/missing/earthquakes', status: all(404) },
  'download/values/:section/*': { path: '/download/values/missing/earthquakes', status: all(404) },
  'download/card/:section/*': { path: '/download/card/missing/earthquakes', status: all(404) },
  index: { path: '/', status: all(200) },
  '*': { path: '/nowhere', status: all(404) },
};

test('every route of pages responds to each level as the table says', async () => {
  const names = pathsOf(routeConfig);
  expect(Object.keys(routes).toSorted()).toEqual(names.toSorted());
  for (const [name, { path, status, leads }] of Object.entries(routes)) {
    for (const role of roles) {
      const answer = await get(role, path);
      expect(answer.status, `${name} as ${role}`).toBe(status[role]);
      const target = leads?.[role];
      if (target) {
        expect(answer.headers.get('location') ?? '').toMatch(target);
      }
      // The same address as data, as the browser asks for it while it moves between pages.
      const data = await get(role, `${path.replace(/\?.*/, '').replace(/\/$/, '/_root')}.data`);
      const text = await data.text();
      if (status[role] === 302 && !name.startsWith('auth/')) {
        expect(text, `${name} as ${role}`).not.toContain('section_groups');
      }
    }
  }
});

test('a page whose data is for others says so in one sentence over its width, to each level', async () => {
  const note = 'Part of this page shows data that is not open to everyone.';
  const levels: Record<Role, number> = { visitor: -1, member: 0, editor: 5, administrator: 10 };
  for (const level of [-1, 0, 5, 10]) {
    const word = `word of ${level < 0 ? 'everyone' : level}`;
    const csv = `label,value\n${word},1\n`;
    const source = await publishFile(ask, server.url, cookies.administrator, {
      name: `For ${level}`,
      csv,
      authLevel: level,
    });
    const tables = ['first', 'second', 'third'].map((id) => ({ ...tableOf(source), id }));
    const page = await publishPage(`Data for ${level < 0 ? 'everyone' : level}`, tables);
    for (const role of roles) {
      const html = await (await get(role, `/${page.url_slug}`)).text();
      const mayRead = levels[role] >= level;
      const mayEdit = levels[role] >= levels.editor;
      const about = `data for ${level} as ${role}`;
      expect(html.includes(word), about).toBe(mayRead);
      // Who may edit the page reads at each section what it lacks.
      expect(html.split(note).length - 1, about).toBe(mayRead || mayEdit ? 0 : 1);
      const hidden = html.match(/<section id="[^"]*" hidden="">/g) ?? [];
      expect(hidden, about).toHaveLength(mayRead || mayEdit ? 0 : 2);
      if (mayRead || mayEdit) continue;
      const place = new RegExp(`<section id="[^"]*" class="([^"]*)"><p class="text-quiet">${note}`).exec(
        html,
      );
      expect(place?.[1], about).toContain('col-span-6 md:col-span-12');
    }
  }
});

test('links to a page with a chart show a picture of it, as every visitor sees it', async () => {
  const source = await publishSource('Amounts', 'row');
  const graph = {
    sourceInfo: { ...source, sourceName: 'Amounts', versionName: 'version 1' },
    graph: { title: { title: 'Amounts by label' }, subtitle: 'In tons' },
    columns: [
      { name: 'label', show: true, group: true, xAxis: true },
      { name: 'value', show: true, fn: 'sum', yAxis: true },
    ],
  };
  const page = await publishPage('With a chart', [
    { id: 'words', type: 'lexical', state: { text: 'Words' } },
    { id: 'chart', type: 'Graph', state: graph },
  ]);
  const metaOf = async (role: Role, search = '') => {
    const html = await (await get(role, `/${page.url_slug}${search}`)).text();
    return (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(html)?.[1];
  };
  const settings = (change: object) =>
    ask('mutation ($id: Int!, $s: PageSettings!) { changePageSettings(pageId: $id, settings: $s) }', {
      id: page.id,
      s: change,
    });

  const meta = await metaOf('visitor');
  const address = meta('og:image')!.slice(server.url.length);
  expect(meta('og:image')).toMatch(new RegExp(`^${server.url}/download/card/[\\w-]+/${page.url_slug}$`));
  expect(['width', 'height', 'alt'].map((name) => meta(`og:image:${name}`))).toEqual([
    '1200',
    '630',
    'Amounts by label. In tons',
  ]);
  expect(meta('twitter:card')).toBe('summary_large_image');

  // Also for those who are signed in: it is rendered as for a visitor.
  for (const role of roles) {
    const answer = await get(role, address);
    expect(answer.status, role).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const picture = sharp(new Uint8Array(await answer.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    // Paper, ink and bars: a picture without one of them has next to no variety.
    expect((await picture.stats()).entropy).toBeGreaterThan(0.5);
  }

  // It is cached as pages are: checked before each use, and dropped by what it was made of.
  const cached = await get('visitor', address, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(cached.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(cached.headers.get('content-encoding')).toBeNull();
  expect(cached.headers.get('surrogate-key')?.split(' ')).toEqual(
    expect.arrayContaining([`page:${page.id}`, `version:${source.versionId}`]),
  );
  const etag = cached.headers.get('etag')!;
  expect((await get('visitor', address, { headers: { 'if-none-match': etag } })).status).toBe(304);

  // There is one address: others lead to it, so that no query string is drawn.
  const encoded = address.replace(/_/, '%5F');
  expect(encoded).not.toBe(address);
  for (const other of [`${address}?label=row+1`, encoded]) {
    const answer = await get('visitor', other);
    expect(answer.status, other).toBe(301);
    expect(answer.headers.get('location')).toBe(address);
  }

  // A picture that an editor has chosen comes first.
  await settings({ image: 'https://example.org/chosen.jpg' });
  expect((await metaOf('visitor'))('og:image')).toBe('https://example.org/chosen.jpg');
  await settings({ image: '' });
  expect((await metaOf('visitor'))('og:image')).toBe(`${server.url}${address}`);

  // Restricted data and restricted pages have no picture, not even for people who may read them.
  const restrict = (base: number, authLevel: number) =>
    ask<{ changeSource: number }>(
      'mutation ($s: Int!, $b: Int!, $c: SourceFields!) { changeSource(sourceId: $s, base: $b, change: $c) }',
      { s: source.sourceId, b: base, c: { authLevel } },
    );
  const { changeSource: revision } = await restrict(1, 7);
  expect((await metaOf('visitor'))('og:image')).toBeUndefined();
  expect((await get('administrator', address)).status).toBe(404);
  await restrict(revision, -1);
  expect((await metaOf('visitor'))('og:image')).toBe(`${server.url}${address}`);
  await settings({ authLevel: 0 });
  expect((await metaOf('administrator'))('og:image')).toBeUndefined();
  for (const role of roles) {
    expect((await get(role, address)).status, role).toBe(404);
  }
});

test('links to a page with a map show a picture of it, and none of data that is restricted', async () => {
  const source = await publishFile(ask, server.url, cookies.administrator, {
    name: 'Amounts by state',
    csv: 'label,value\nCA,1\nTX,2\nNY,5\n',
  });
  const state = {
    sourceInfo: { ...source, sourceName: 'Amounts by state', versionName: 'version 1' },
    map: { boundaries: 'us-states', title: 'Amounts by state', subtitle: 'In tons' },
    columns: [
      { name: 'label', show: true, group: true, xAxis: true },
      { name: 'value', show: true, fn: 'sum', yAxis: true },
    ],
  };
  const page = await publishPage('With a map', [{ id: 'map', type: 'Map', state }]);
  const metaOf = async (name: string) => {
    const html = await (await get('visitor', `/${page.url_slug}`)).text();
    return new RegExp(`="${name}" content="([^"]*)"`).exec(html)?.[1];
  };
  const address = (await metaOf('og:image'))!.slice(server.url.length);
  expect(address).toMatch(new RegExp(`^/download/card/[\\w-]+/${page.url_slug}$`));
  expect(await metaOf('og:image:alt')).toBe('Amounts by state. In tons');
  const picture = sharp(new Uint8Array(await (await get('visitor', address)).arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect((await picture.stats()).entropy).toBeGreaterThan(0.5);

  await ask('mutation ($s: Int!, $c: SourceFields!) { changeSource(sourceId: $s, base: 1, change: $c) }', {
    s: source.sourceId,
    c: { authLevel: 7 },
  });
  expect(await metaOf('og:image')).toBeUndefined();
  for (const role of roles) {
    expect((await get(role, address)).status, role).toBe(404);
  }
});

test('every page has a policy without inline scripts, and no script without its nonce', async () => {
  for (const role of roles) {
    for (const path of [
      '/',
      '/nowhere',
      '/auth/login',
      '/auth/register',
      '/auth/profile',
      '/edit/home',
      '/source',
      '/source/999999',
      '/%ff',
      '/edit/nowhere',
    ]) {
      const answer = await get(role, path);
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
      const policy = answer.headers.get('content-security-policy') ?? '';
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
      expect(scripts, `${path} as ${role}`).toMatch(/^script-src 'self'/);
      expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'self'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1];
      const html = await answer.text();
      for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)) {
        if (body.trim() === '') continue;
        expect(attributes, `${path} as ${role}`).toContain(`nonce="${nonce}"`);
      }
      expect(html).not.toMatch(/<[a-z][^>]* on[a-z]+=/i);
    }
  }
});

test('markup in names is text, and hostile documents that lie in the database render without harm', async () => {
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'><svg/onload=alert(3)>';
  const page = await publishPage(`Markup ${markup}`.slice(0, 190), [
    { id: 'words', type: 'lexical', state: { text: 'Words' }, title: markup },
  ]);
  await ask('mutation ($id: Int!, $s: PageSettings!) { changePageSettings(pageId: $id, settings: $s) }', {
    id: page.id,
    s: { description: markup, icon: '"><script>1</script>' },
  });
  const hostile = {
    text: {
      root: {
        type: 'root',
        version: 1,
        children: [
          {
            type: 'paragraph',
            version: 1,
            children: [
              {
                type: 'link',
                version: 1,
                url: 'javascript:alert(1)',
                children: [{ type: 'text', version: 1, text: 'a link' }],
              },
              {
                type: 'text',
                version: 1,
                text: '</script><script>alert(4)</script>',
                style: 'background:url(https://evil.example)',
              },
              {
                type: 'html',
                version: 1,
                html: '<script>alert(5)</script>',
                children: [{ type: 'text', version: 1, text: 'kept' }],
              },
            ],
          },
        ],
      },
    },
    bgColor: 'red;background:url(https://evil.example)',
  };
  await pool.query(
    `update item set data = jsonb_set(data, '{sections,0,element,element-data}', $1::jsonb)
     where parent_id = $2 and type in ('page-draft', 'page-published')`,
    [JSON.stringify(hostile), page.id],
  );
  for (const path of [
    `/${encodeURI(page.url_slug)}`,
    `/edit/${encodeURI(page.url_slug)}`,
    `/${encodeURI(page.url_slug)}?a=${encodeURIComponent(markup)}`,
  ]) {
    const html = await (await get('administrator', path)).text();
    expect(html, path).toContain('a link');
    const shown = html.replaceAll(/<script[^>]*nonce="[^"]+"[^>]*>[^]*?<\/script>/g, '');
    expect(shown, path).not.toMatch(/<img src=x|<svg\/onload|javascript:alert|evil\.example|<script>/);
    for (const [script] of html.matchAll(/<script[^>]*nonce="[^"]+"[^>]*>[^]*?<\/script>/g)) {
      expect(script.slice(0, -'</script>'.length), path).not.toContain('</script>');
    }
  }
});

test('what was rendered for one level is never sent to another', async () => {
  const page = await publishPage('Cached');
  const path = `/${page.url_slug}`;
  const marks = async (role: Role) => {
    const answer = await get(role, path);
    const html = await answer.text();
    expect(answer.headers.get('cache-control')).toMatch(role === 'visitor' ? /public, max-age=0/ : /private/);
    return {
      edit: html.includes('>Edit<'),
      email: /@example\.org/.exec(html) !== null,
      etag: answer.headers.get('etag'),
    };
  };
  for (const order of [
    roles,
    roles.toReversed(),
    ['visitor', 'administrator', 'visitor', 'editor', 'visitor'] as Role[],
  ]) {
    for (const role of order) {
      const { edit, email, etag } = await marks(role);
      expect({ edit, email }, role).toEqual({
        edit: role === 'editor' || role === 'administrator',
        email: role !== 'visitor',
      });
      if (role !== 'visitor') {
        expect(etag).toBeNull();
      }
    }
  }
  const { etag } = await marks('visitor');
  const again = await get('visitor', path, { headers: { 'if-none-match': etag! } });
  expect(again.status).toBe(304);
  await pool.query(`update item set data = jsonb_set(data, '{authLevel}', '7') where id = $1`, [page.id]);
  await expect.poll(async () => (await get('visitor', path)).status).toBe(302);
  expect((await get('visitor', path, { headers: { 'if-none-match': etag! } })).status).toBe(302);
  expect((await get('editor', path)).status).toBe(302);
  expect((await get('administrator', path)).status).toBe(200);
});

test('a page shows restricted data to those who may read it, cached or not', async () => {
  const source = await publishSource('Guarded figures', 'guardedcell');
  await pool.query(`update item set data = jsonb_set(data, '{authLevel}', '7') where id = $1`, [
    source.sourceId,
  ]);
  const page = await publishPage('With guarded data', [tableOf(source)]);
  for (const role of [...roles, ...roles.toReversed(), ...roles]) {
    for (const suffix of ['', '.data', '?label=guardedcell', '?s.table.page=1']) {
      const text = await (await get(role, `/${page.url_slug}${suffix}`)).text();
      const isShown = text.includes('guardedcell 1');
      if (suffix === '') {
        expect(isShown, role).toBe(role === 'administrator');
      } else if (role !== 'administrator') {
        expect(isShown, `${role} ${suffix}`).toBe(false);
      }
    }
  }
  await pool.query(`update item set data = jsonb_set(data, '{authLevel}', '-1') where id = $1`, [
    source.sourceId,
  ]);
  const shown = async () =>
    (await (await get('visitor', `/${page.url_slug}`)).text()).includes('guardedcell 1');
  await expect.poll(shown).toBe(true);
  await pool.query(`update item set data = jsonb_set(data, '{authLevel}', '0') where id = $1`, [
    source.sourceId,
  ]);
  await expect.poll(shown).toBe(false);
});

test('who may not read a page is told so in frames of other sites, and where there is no other page to go to', async () => {
  const page = await publishPage('Framed', [{ id: 'words', type: 'lexical', state: {} }]);
  const { rows } = await pool.query<{ id: string }>(
    `select data #>> '{sections,0,id}' as id from item where type = 'page-published' and parent_id = $1`,
    [page.id],
  );
  const framed = async (role: Role, section = rows[0]!.id) => {
    const answer = await get(role, `/${page.url_slug}?embed=${section}`);
    const html = await answer.text();
    expect(answer.headers.get('x-frame-options')).toBeNull();
    return {
      status: answer.status,
      isTold: html.includes('This section is not public') && !html.includes('<a '),
    };
  };
  const setLevel = (level: number, where: string) =>
    pool.query(`update item set data = jsonb_set(data, '{authLevel}', $1) where ${where}`, [String(level)]);
  expect(await framed('visitor')).toEqual({ status: 200, isTold: false });
  expect(await framed('visitor', 'gone')).toEqual({ status: 404, isTold: true });
  await setLevel(7, `id = ${page.id}`);
  await expect.poll(() => framed('visitor')).toEqual({ status: 404, isTold: true });
  // The frame shows what visitors may read: signing in would lead back to it, again and again.
  expect(await framed('administrator')).toEqual({ status: 404, isTold: true });

  await setLevel(7, `type = 'site'`);
  await expect.poll(async () => (await get('editor', '/')).status).toBe(403);
  const refused = await (await get('editor', '/')).text();
  expect(refused).toContain('No access');
  expect(refused).toContain('href="/auth/logout"');
  await setLevel(-1, `type = 'site'`);
  await expect.poll(async () => (await get('editor', '/')).status).toBe(200);
});

test('signing in leads to own addresses only, and its form takes no other origin', async () => {
  const origins = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
  ];
  for (const origin of origins) {
    const answer = await get('administrator', `/auth/login?origin=${encodeURIComponent(origin)}`);
    const target = new URL(answer.headers.get('location') ?? '', server.url);
    expect(target.origin, origin).toBe(server.url);
  }
  for (const path of [
    '//evil.example',
    '//evil.example/edit',
    '/edit//evil.example',
    '/\\evil.example',
    '//evil.example/..',
  ]) {
    const answer = await get('visitor', path);
    const target = new URL(answer.headers.get('location') ?? '/', server.url);
    expect(target.origin, path).toBe(server.url);
  }
  const form = new URLSearchParams(ADMINISTRATOR);
  const forged = await get('visitor', '/auth/login', {
    method: 'POST',
    body: form,
    headers: { origin: 'https://evil.example' },
  });
  expect(forged.status).toBe(403);
});

test('ceremonies with passkeys are not begun at an IP address, or for other sites', async () => {
  const begin = (origin: string, form: Record<string, string>) =>
    get('administrator', '/auth/passkey', {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin },
    });
  const forms: Record<string, string>[] = [
    { ceremony: 'sign-in' },
    { ceremony: 'add', password: ADMINISTRATOR.password },
  ];
  for (const form of forms) {
    expect((await begin('https://evil.example', form)).status).toBe(403);
    const answer = await begin(server.url, form);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'There are no passkeys at this address.' },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect((await begin(server.url, { ceremony: 'other' })).status).toBe(400);
  for (const path of ['/auth/login', '/auth/profile']) {
    expect(await (await get(path.endsWith('login') ? 'visitor' : 'editor', path)).text()).not.toMatch(
      /passkey/i,
    );
  }
});

test('long and odd query strings do not break a page', async () => {
  const source = await publishSource('Odd values', 'odd');
  const page = await publishPage('Odd', [tableOf(source, true)]);
  const queries = [
    `label=${'x'.repeat(12_000)}`,
    '__proto__=a&constructor=b&toString=c',
    's.table.page=-1&s.table.sort=label.desc',
    's.table.page=1e999&s.table.sort=%00.asc',
    `label=${'%7C%7C%7Cv'.repeat(1000)}`,
    'label=%ff&b=%00',
    'label=%00',
    '%',
  ];
  for (const query of queries) {
    expect((await get('visitor', `/${page.url_slug}?${query}`)).status, query.slice(0, 60)).toBe(200);
  }
  for (const path of ['/%ff', '/%00', '/%', `/${'a'.repeat(10_000)}`, '/__proto__', '/constructor']) {
    expect([400, 404], path).toContain((await get('visitor', path)).status);
  }
});

test('the console and the log carry no tokens, addresses or passwords', async () => {
  await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'somebody-unknown@example.org', password: 'a wrong password' }),
  });
  await get('visitor', '/auth/register?token=secrettoken', {
    method: 'POST',
    body: new URLSearchParams({ email: 'other-unknown@example.org', password: 'a wrong password' }),
  });
  await get('administrator', '/source/secrettoken?x=secrettoken');
  const output = server.output().replace(`as ${ADMINISTRATOR.email}`, '');
  expect(output).not.toMatch(/@example\.org|secrettoken|a wrong password|a password for tests/);
  for (const cookie of Object.values(cookies)) {
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0];
    if (token) {
      expect(output).not.toContain(token);
    }
  }
});
