import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fileAddress,
  imageAddress,
  settingAddress,
  type ShownAsset,
} from '#domain/page/content/shown-asset.ts';
import { removeUnusedAssets } from '#server/assets/assets.server.ts';
import { readItem } from '#server/items/items.server.ts';
import { removeOrphans } from '#server/jobs/jobs.server.ts';
import { duplicateSite } from '#server/sites/sites.server.ts';
import { assetsOf, plainImage } from '../../../../tests/fixtures/assets.ts';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import {
  openInstallation,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let site: number;
const { stored, refusal, fetched } = assetsOf(() => installation);

beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
  await installation.addSite('/other', { authLevel: 7 });
});
afterAll(() => installation.close());

const library = async (path: string, role: Role = 'administrator') => {
  const query = '{ library { uses asset { key name } } }';
  const { data } = await installation.ask(role, query, {}, path);
  return (data as unknown as { library: { uses: number; asset: { key: string; name: string } }[] } | null)
    ?.library;
};
const imageText = (key: string) => ({
  text: { root: { type: 'root', children: [{ type: 'image', src: key, altText: 'A coast' }] } },
});

it('shows each site its own library, and asks for the level of the site', async () => {
  const asset = await stored(await plainImage(350, 200, 77).jpeg().toBuffer(), 'closed.jpg', {
    role: 'administrator',
    site: '/other',
  });
  expect((await fetched(imageAddress(asset, 320, 'webp'))).response.status).toBe(404);
  expect((await fetched(imageAddress(asset, 320, 'webp'), 'editor')).response.status).toBe(404);
  const { response } = await fetched(imageAddress(asset, 320, 'webp'), 'administrator');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await library('/other'))?.map(({ asset: { name } }) => name)).toEqual(['closed.jpg']);
  expect((await library('/'))?.map(({ asset: { name } }) => name)).not.toContain('closed.jpg');
  expect(await library('/other', 'editor')).toBeUndefined();
  expect(await refusal('x', 'x.txt', { site: '/other' })).toMatch(/^403 /);
  const { errors } = await installation.ask('administrator', `mutation { removeAsset(key: "${asset.key}") }`);
  expect(errors?.[0]?.extensions?.code).toBe('not_found');
});

it('knows what uses an image, and removes what nothing has used for a month', async () => {
  const { db } = installation.services.database;
  const used = await stored(await plainImage(330, 200, 31).jpeg().toBuffer(), 'used.jpg');
  const unused = await stored(await plainImage(331, 200, 32).jpeg().toBuffer(), 'unused.jpg');
  const chosen = await stored(await plainImage(332, 200, 33).jpeg().toBuffer(), 'chosen.jpg');
  const page = await addPage(installation, site, {
    title: 'With an image',
    sections: [
      { id: 'words', type: 'lexical', state: imageText(used.key) },
      { id: 'top', type: 'Header: Default Header', state: { bgImg: settingAddress(used) } },
    ],
    data: { image: settingAddress(chosen) },
  });
  const usage = await installation.ask(
    'editor',
    `{ assetUsage(key: "${used.key}") { pages { id title isPublished } } }`,
  );
  expect(usage.data).toEqual({
    assetUsage: { pages: [{ id: page, title: 'With an image', isPublished: true }] },
  });
  const asLinkPicture = await installation.ask(
    'editor',
    `{ assetUsage(key: "${chosen.key}") { pages { id sections isDraft isPublished } } }`,
  );
  expect(asLinkPicture.data).toEqual({
    assetUsage: {
      pages: [{ id: page, sections: ['Picture for links'], isDraft: false, isPublished: true }],
    },
  });
  for (const { key } of [used, chosen]) {
    const { errors } = await installation.ask('editor', `mutation { removeAsset(key: "${key}") }`);
    expect(errors?.[0]?.extensions?.code).toBe('conflict');
  }
  const { data } = await installation.ask('visitor', '{ pageView(path: "with_an_image") }');
  expect((data as unknown as { pageView: { assets: ShownAsset[] } }).pageView.assets).toMatchObject([
    { key: chosen.key, width: 332 },
    { key: used.key, width: 330 },
  ]);

  const administrator = { id: null, email: null, level: 10 };
  const copy = await db
    .transaction()
    .execute((transaction) => duplicateSite(transaction, { siteId: site, name: 'Copy' }, administrator));
  await installation.services.changes.catchUp();
  for (const { name, key } of [used, chosen]) {
    const copied = (await library(copy.base_url))?.find(({ asset }) => asset.name === name);
    expect(copied).toMatchObject({ uses: 1 });
    expect(copied?.asset.key).not.toBe(key);
  }

  const taken = async (path: string, role: Role, keys: string[]) => {
    const query = 'mutation ($k: [String!]!) { takeAssets(keys: $k) { from to } }';
    const result = await installation.ask(role, query, { k: keys }, path);
    return (result.data as unknown as { takeAssets: { from: string; to: string }[] }).takeAssets;
  };
  const [copy1] = await taken('/other', 'administrator', [used.key, 'a'.repeat(22)]);
  expect(copy1).toMatchObject({ from: used.key });
  const [entry] = (await library('/other')) ?? [];
  expect(entry?.asset).toEqual({ key: copy1?.to, name: 'used.jpg' });
  expect(await taken('/other', 'administrator', [used.key])).toEqual([copy1]);
  // A key alone does not open the library of a site that the editor may not read.
  expect(await taken('/', 'editor', [copy1!.to, used.key])).toEqual([{ from: used.key, to: used.key }]);

  const soon = new Date(Date.now() + 40 * 24 * 3600 * 1000);
  await db.updateTable('asset').set({ used_at: soon }).where('key', '!=', unused.key).execute();
  expect(await removeUnusedAssets(db, soon)).toBe(1);
  expect((await library('/'))?.map(({ asset: { key } }) => key)).not.toContain(unused.key);
  const later = new Date(soon.getTime() + 40 * 24 * 3600 * 1000);
  await removeUnusedAssets(db, later);
  expect((await library('/'))?.map(({ asset: { key } }) => key)).toEqual([chosen.key, used.key]);

  const { objects, log } = installation.services;
  await removeOrphans({ db, objects, log }, later);
  expect((await fetched(imageAddress(used, 330, 'webp'))).response.status).toBe(200);
});

it('keeps what readers request, as rows of data may show it, and what is only linked', async () => {
  const asset = await stored(await plainImage(350, 200, 43).jpeg().toBuffer(), 'in-rows.jpg');
  const { db } = installation.services.database;
  const longAgo = new Date(Date.now() - 20 * 24 * 3600 * 1000);
  await db.updateTable('asset').set({ used_at: longAgo }).where('key', '=', asset.key).execute();
  const lastUse = async () => {
    const query = db.selectFrom('asset').select('used_at').where('key', '=', asset.key);
    return (await query.executeTakeFirstOrThrow()).used_at;
  };
  await fetched(imageAddress(asset, 350, 'webp'), 'editor');
  expect(await lastUse()).toEqual(longAgo);
  await fetched(imageAddress(asset, 350, 'webp'), 'visitor');
  expect(await lastUse()).toEqual(longAgo);
  await addPage(installation, site, {
    title: 'Shows it',
    sections: [{ id: 'shown', type: 'lexical', state: imageText(asset.key) }],
  });
  await fetched(imageAddress(asset, 350, 'webp'), 'visitor');
  expect((await lastUse()).getTime()).toBeGreaterThan(longAgo.getTime() + 19 * 24 * 3600 * 1000);

  const address = imageAddress(asset, 350, 'webp');
  const column = { name: 'city', isImg: true, imageSrc: address };
  const table = { id: 'rows', type: 'Spreadsheet', state: { columns: [column] } };
  const link = { type: 'link', url: address, children: [{ type: 'text', text: 'The map' }] };
  const button = { type: 'button', path: address, linkText: 'The map' };
  const texts = [{ type: 'paragraph', children: [link] }, button].map((node, index) => ({
    id: `text${index}`,
    type: 'lexical',
    state: { text: { root: { type: 'root', children: [node] } } },
  }));
  for (const section of [...texts, table]) {
    await addPage(installation, site, { title: `With ${section.id}`, sections: [section] });
  }
  const used = (await library('/'))?.find(({ asset: { key } }) => key === asset.key);
  expect(used?.uses).toBe(4);
});

it('lets others read a file once a published page shows it, at the level of the page, and browsers keep only what everybody reads', async () => {
  const own = await installation.addSite('/levels');
  const asset = await stored(await plainImage(360, 200, 45).jpeg().toBuffer(), 'level.jpg', {
    site: '/levels',
  });
  const address = imageAddress(asset, 320, 'webp');
  const seen = async (role: Role) => {
    const { response } = await fetched(address, role);
    if (response.status === 200) return response.headers.get('cache-control');
    return response.status;
  };
  const all = async () => [await seen('visitor'), await seen('member'), await seen('editor')];
  const everybody = 'public, max-age=31536000, immutable';
  const unkept = 'private, no-store';
  const mutate = async (mutation: string, variables: Record<string, unknown> = {}) => {
    const { errors } = await installation.ask('editor', mutation, variables, '/levels');
    expect(errors).toBeUndefined();
  };
  expect(await all()).toEqual([404, 404, unkept]);
  const section = { id: 'words', type: 'lexical', state: imageText(asset.key) };
  const page = await addPage(installation, own, { title: 'Draft', sections: [section], publish: false });
  expect(await all()).toEqual([404, 404, unkept]);

  const { data } = await installation.ask(
    'editor',
    `mutation { createPreviewLink(pageId: ${page}, days: 1) { id } }`,
    {},
    '/levels',
  );
  expect(await all()).toEqual([unkept, unkept, unkept]);
  const { id } = (data as unknown as { createPreviewLink: { id: number } }).createPreviewLink;
  await mutate(`mutation { revokePreviewLink(pageId: ${page}, id: ${id}) }`);
  expect(await all()).toEqual([404, 404, unkept]);

  await mutate(`mutation { publishPage(pageId: ${page}) { revision } }`);
  expect(await all()).toEqual([everybody, everybody, everybody]);
  const settings = 'mutation ($p: Int!, $s: PageSettings!) { changePageSettings(pageId: $p, settings: $s) }';
  await mutate(settings, { p: page, s: { authLevel: 0 } });
  expect(await all()).toEqual([404, unkept, unkept]);
  await mutate(settings, { p: page, s: { image: settingAddress(asset), authLevel: -1 } });
  expect(await seen('visitor')).toBe(everybody);
  const above = await addPage(installation, own, { title: 'Above', publish: false });
  await mutate(`mutation { movePages(pageIds: [${page}], parent: ${above}) { id } }`);
  expect(await all()).toEqual([404, 404, unkept]);
  const { db } = installation.services.database;
  const entries = await db.selectFrom('audit_entry').select('action').where('id', '>', 0).execute();
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['add-file', 'make-preview-link', 'revoke-preview-link', 'move-pages']),
  );
});

it('counts menus as uses of the files that they lead to: those of the site, and those of pages', async () => {
  const own = await installation.addSite('/menus');
  const file = await stored('Rules for wells.', 'rules.txt', { site: '/menus' });
  const path = fileAddress(file);
  const entry = (name: string) => ({ name, path });
  const ask = async (role: Role, query: string, variables: Record<string, unknown> = {}) =>
    installation.ask(role, query, variables, '/menus');
  const usage = async (role: Role) =>
    (
      await ask(
        role,
        `{ assetUsage(key: "${file.key}") { hidden sites { name href } pages { title sections } } }`,
      )
    ).data?.['assetUsage'];
  const none = { hidden: 0, sites: [], pages: [] };
  expect(await usage('administrator')).toEqual(none);

  const { db } = installation.services.database;
  const { data, revision } = await readItem(db, 'site', own);
  const menus = { navOptions: { authMenu: [{ ...entry('Help'), subMenus: [entry('Rules')] }] } };
  const change =
    'mutation ($s: Int!, $b: Int!, $c: SiteFields!) { changeSite(id: $s, base: $b, change: $c) }';
  const saved = await ask('administrator', change, { s: own, b: revision, c: menus });
  expect(saved.errors).toBeUndefined();
  const sites = [{ name: data.name, href: '/menus/manage/design' }];
  expect(await usage('administrator')).toEqual({ ...none, sites });
  // An editor may not change the menus of the site, and so cannot replace the file that they lead to.
  expect(await usage('editor')).toEqual({ ...none, hidden: 1 });
  expect(await refusal('Other rules.', 'b.txt', { key: file.key, site: '/menus' })).toMatch(/^403 /);
  const remove = `mutation { removeAsset(key: "${file.key}") }`;
  expect((await ask('administrator', remove)).errors?.[0]).toMatchObject({
    message: 'A menu of the site leads to rules.txt. Remove it from there first.',
    extensions: { code: 'conflict' },
  });

  const page = await addPage(installation, own, { title: 'With a menu', publish: false });
  await ask(
    'editor',
    'mutation ($p: Int!, $s: PageSettings!) { changePageSettings(pageId: $p, settings: $s) }',
    {
      p: page,
      s: { navOptions: { secondaryNav: [entry('Rules')] } },
    },
  );
  const pages = [{ title: 'With a menu', sections: ['Secondary navigation'] }];
  expect(await usage('administrator')).toEqual({ hidden: 0, sites, pages });
  const listed = await ask('administrator', '{ library { uses isInMenus asset { key } } }');
  expect(listed.data).toEqual({ library: [{ uses: 1, isInMenus: true, asset: { key: file.key } }] });

  const copy = await db
    .transaction()
    .execute((transaction) =>
      duplicateSite(transaction, { siteId: own, name: 'Menus' }, { id: null, email: null, level: 10 }),
    );
  await installation.services.changes.catchUp();
  const copied = await installation.ask(
    'administrator',
    '{ library { uses isInMenus asset { name } } }',
    {},
    copy.base_url,
  );
  expect(copied.data).toEqual({ library: [{ uses: 1, isInMenus: true, asset: { name: 'rules.txt' } }] });
});

it('keeps an image as it is on pages of a higher level: an editor below it changes only its text for new blocks', async () => {
  const asset = await stored(await plainImage(340, 200, 41).jpeg().toBuffer(), 'above.jpg');
  const section = { id: 'words', type: 'lexical', state: imageText(asset.key) };
  await addPage(installation, site, { title: 'For level 7', sections: [section], data: { authLevel: 7 } });
  const other = await plainImage(341, 200, 42).jpeg().toBuffer();
  expect(await refusal(other, 'b.jpg', { key: asset.key })).toMatch(
    /^403 It is used by pages or menus that require/,
  );
  const change = async (role: Role, fields: object, before?: object) => {
    const query =
      'mutation ($k: String!, $c: AssetFields!, $b: AssetFields) { changeAsset(key: $k, change: $c, before: $b) { altText } }';
    const { errors } = await installation.ask(role, query, { k: asset.key, c: fields, b: before });
    return errors?.[0]?.extensions?.code;
  };
  expect(await change('editor', { focalX: 0.1 })).toBe('forbidden');
  expect(await change('editor', { name: 'c.jpg' })).toBe('forbidden');
  expect(await change('editor', { name: 'above.jpg', altText: 'A coast' })).toBeUndefined();
  expect(await change('administrator', { focalX: 0.1 })).toBeUndefined();
  // What somebody else changed is not changed back, and other fields are saved.
  expect(await change('administrator', { altText: 'Cliffs' }, { altText: '' })).toBe('conflict');
  expect(await change('editor', { altText: 'Cliffs' }, { altText: 'A coast', focalX: 0.5 })).toBeUndefined();
  expect(await stored(other, 'b.jpg', { key: asset.key, role: 'administrator' })).toMatchObject({
    width: 341,
  });
});
