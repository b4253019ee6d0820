import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOf, openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { addPage } from '../../../../tests/fixtures/contents.ts';

let installation: TestInstallation;
let water: number;
beforeAll(async () => {
  installation = await openInstallation();
  water = await installation.addSite('/water', { name: 'Water', doc_type: 'water-pages' });
  await installation.addSite('/air', { name: 'Air' });
  await installation.addSite('/counts', { name: 'Counts', pattern_type: 'forms' });
  await installation.addSite('/hidden', { name: 'Hidden', authLevel: 10 });
});
afterAll(() => installation.close());

const askFor = async (query: string, role: 'editor' | 'administrator' | 'visitor' = 'editor') => {
  const { data, errors } = await installation.ask(role, query, {}, '/water');
  expect(errors).toBeUndefined();
  return data as unknown as Record<string, unknown>;
};

test('sites are counted and read in ranges by their pattern type, and found by id or doc type', async () => {
  expect(await askFor('{ sitesLength(patternType: "page") all: sitesLength }')).toEqual({
    sitesLength: 2,
    all: 3,
  });
  expect(await askFor('{ sitesLength }', 'administrator')).toEqual({ sitesLength: 4 });
  const fields = '{ name base_url subdomain doc_type authLevel pattern_type }';
  const { sites } = await askFor(`{ sites(patternType: "page", from: 1, to: 1) ${fields} }`);
  const site = { name: 'Water', base_url: '/water', subdomain: '*', doc_type: 'water-pages' };
  expect(sites).toEqual([{ ...site, authLevel: -1, pattern_type: 'page' }]);
  const found = await askFor(
    `{ byType: sites(docType: "water-pages") { id } byId: sites(ids: [${water}, 999999]) { name } }`,
  );
  expect(found).toEqual({ byType: [{ id: water }], byId: [{ name: 'Water' }] });
});

test('what somebody else changed of a site since stays, and the same field is a conflict', async () => {
  const change = (base: number, fields: object) =>
    installation.ask(
      'administrator',
      'mutation ($id: Int!, $base: Int!, $change: SiteFields!) { changeSite(id: $id, base: $base, change: $change) }',
      { id: water, base, change: fields },
    );
  const read = async () => {
    const { sites } = await askFor(`{ sites(ids: [${water}]) { revision tagline footer secondaryNav } }`);
    return (sites as { revision: number; tagline: string }[])[0]!;
  };
  const { revision } = await read();
  const menu = [{ name: 'Methods', path: '/methods' }];
  expect(
    (await change(revision, { tagline: 'Theirs', navOptions: { authMenu: [] } })).errors,
  ).toBeUndefined();
  const mine = { footer: 'Mine', navOptions: { secondaryNav: menu } };
  expect((await change(revision, mine)).errors).toBeUndefined();
  // The answer may be lost: the same again is no conflict with oneself.
  expect((await change(revision, mine)).errors).toBeUndefined();
  expect(await read()).toMatchObject({ tagline: 'Theirs', footer: 'Mine', secondaryNav: menu });
  const codes = [{ tagline: 'Mine' }, { navOptions: { secondaryNav: [] } }].map(async (fields) => {
    const { errors } = await change(revision, fields);
    return errors?.[0]?.extensions?.code;
  });
  expect(await Promise.all(codes)).toEqual(['conflict', 'conflict']);
  expect((await read()).tagline).toBe('Theirs');
  await change((await read()).revision, { tagline: '', footer: '', navOptions: { secondaryNav: [] } });
});

test('menus of a site are changed one by one, and their entries are checked', async () => {
  const change = (navOptions: unknown, base: number) =>
    installation.ask(
      'administrator',
      'mutation ($id: Int!, $base: Int!, $change: SiteFields!) { changeSite(id: $id, base: $base, change: $change) }',
      { id: water, base, change: { navOptions } },
    );
  const read = async () => {
    const { sites } = await askFor(`{ sites(ids: [${water}]) { revision secondaryNav authMenu } }`);
    return (
      sites as { revision: number; secondaryNav: { name: string }[]; authMenu: { name: string }[] }[]
    )[0]!;
  };
  const entry = (name: string) => ({ name, path: '/methods' });
  await change({ topNav: { logo: 'right' }, secondaryNav: [entry('Methods')] }, (await read()).revision);
  await change({ authMenu: [entry('Help')] }, (await read()).revision);
  const { revision, secondaryNav, authMenu } = await read();
  expect([secondaryNav.map(({ name }) => name), authMenu.map(({ name }) => name)]).toEqual([
    ['Methods'],
    ['Help'],
  ]);
  await change({ authMenu: [entry('Help'), { ...entry('Billing'), authLevel: 10 }] }, revision);
  const menuOf = async (role: 'editor' | 'administrator') => {
    const { sites } = await askFor(`{ sites(ids: [${water}]) { authMenu } }`, role);
    return (sites as { authMenu: { name: string }[] }[])[0]!.authMenu.map(({ name }) => name);
  };
  expect(await menuOf('editor')).toEqual(['Help']);
  expect(await menuOf('administrator')).toEqual(['Help', 'Billing']);
  const { rows } = await installation.services.database.pool.query<{ logo: string }>(
    `select data #>> '{navOptions,topNav,logo}' as logo from item where id = $1`,
    [water],
  );
  expect(rows).toEqual([{ logo: 'right' }]);
  const wrong = await change(
    { authMenu: [{ name: 'Help', path: 'javascript:alert(1)' }] },
    (await read()).revision,
  );
  expect(wrong.errors?.[0]?.extensions?.code).toBe('invalid_request');
});

test('a page that is posted is a draft with its history, and pages are listed without templates', async () => {
  const floods = await addPage(installation, water, { title: 'Floods', publish: true });
  const fields = 'id title url_slug parent description hide_in_nav published icon index has_changes';
  const { createPage: made } = (await askFor(
    `mutation { createPage(title: "By county", parent: ${floods}) { ${fields} } }`,
  )) as { createPage: { id: number } };
  expect(made).toMatchObject({
    title: 'By county',
    url_slug: 'floods/by_county',
    parent: floods,
    index: 0,
    published: 'draft',
  });
  const { history } = await askFor(`{ history(pageId: ${made.id}) { type user } }`);
  expect(history).toEqual([{ type: 'created Page.', user: emailOf('editor') }]);
  await askFor(`mutation { makeTemplate(pageId: ${made.id}) { id } }`);
  const { pages } = (await askFor(`{ pages { ${fields} } }`)) as { pages: Record<string, unknown>[] };
  // Templates have this index and no address; the tree leaves them out.
  const [inTree, templates] = [false, true].map((is) => pages.filter(({ index }) => (index === 999) === is));
  expect(inTree!.map(({ title }) => title)).toEqual(['Floods', 'By county']);
  expect(inTree![0]).toMatchObject({ url_slug: 'floods', parent: null, published: '', icon: '' });
  expect(templates).toMatchObject([{ title: 'By county', url_slug: '', parent: null }]);
});

test('a viewer is who they are, with their groups', async () => {
  const query = '{ viewer { id userId email level authLevel authed fake groups } }';
  const { viewer } = (await askFor(query)) as { viewer: Record<string, unknown> };
  expect(viewer).toMatchObject({
    email: emailOf('editor'),
    level: 5,
    authLevel: 5,
    authed: true,
    fake: false,
  });
  expect([viewer['userId'], viewer['groups']]).toEqual([viewer['id'], ['Editors']]);
  const visitor = (await askFor(query, 'visitor')) as { viewer: object };
  expect(visitor.viewer).toMatchObject({ id: null, email: null, authLevel: -1, authed: false, groups: [] });
});
