import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let site: number;
beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
});
afterAll(() => installation.close());

const changeQuery =
  'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }';

const readRevision = async (id: number) => {
  const { data } = await installation.ask('editor', `{ draft(pageId: ${id}) { revision } }`);
  return (data as unknown as { draft: { revision: number } }).draft.revision;
};

const change = async (id: number, command: object) =>
  installation.ask('editor', changeQuery, { id, b: await readRevision(id), c: [command] });

const group = (name: string, theme: string) => ({
  kind: 'addGroup',
  group: { name, displayName: name, position: 'content', theme, full_width: 'off', index: 5 },
});

test('an unknown theme of a section group is refused, with the known names', async () => {
  const id = await addPage(installation, site, { title: 'Written' });
  const refused = {
    message: 'The theme has no group theme "missing". Choose one of default, content, header, clearCentered.',
    extensions: { code: 'invalid_request', details: { field: 'theme' } },
  };
  expect((await change(id, group('a', 'missing'))).errors?.[0]).toMatchObject(refused);
  const changed = { kind: 'changeGroup', name: 'default', change: { theme: 'missing' } };
  expect((await change(id, changed)).errors?.[0]).toMatchObject(refused);
  const inherited = await change(id, { ...changed, change: { theme: 'constructor' } });
  expect(inherited.errors?.[0]?.extensions?.code).toBe('invalid_request');
  expect((await change(id, group('a', 'clearCentered'))).errors).toBeUndefined();
  expect((await change(id, { ...changed, change: { theme: 'header' } })).errors).toBeUndefined();
});

test('a page with an unknown group theme is shown and logged once, and its group can be edited, deleted and put back', async () => {
  const id = await addPage(installation, site, { title: 'Stored' });
  await change(id, group('old', 'default'));
  const { db } = installation.services.database;
  const inAll = sql`replace(data::text, '"clearCentered"', '"gone-theme"')::jsonb`;
  await sql`update item set data = ${inAll} where parent_id = ${id}`.execute(db);
  await sql`update item_revision set data = ${inAll}
    where item_id in (select id from item where parent_id = ${id})`.execute(db);
  await installation.services.changes.catchUp();

  for (const _ of [1, 2]) {
    const view = await installation.ask('visitor', '{ pageView(path: "stored") }');
    expect(view.errors).toBeUndefined();
    expect(JSON.stringify(view.data)).toContain('gone-theme');
  }
  expect(installation.log().match(/gone-theme/g)).toHaveLength(1);

  const footer = { name: 'footer', displayName: 'Footer', position: 'bottom', full_width: 'show', index: 99 };
  for (const command of [
    { kind: 'changeGroup', name: 'footer', change: { displayName: 'End' } },
    { kind: 'deleteGroup', name: 'footer', moveSectionsTo: null },
    { kind: 'addGroup', group: { ...footer, theme: 'gone-theme' } },
    { kind: 'changeGroup', name: 'footer', change: { theme: 'default' } },
    { kind: 'changeGroup', name: 'footer', change: { theme: 'gone-theme' } },
  ]) {
    expect((await change(id, command)).errors).toBeUndefined();
  }
  const elsewhere = { kind: 'changeGroup', name: 'default', change: { theme: 'gone-theme' } };
  expect((await change(id, elsewhere)).errors?.[0]?.extensions?.code).toBe('invalid_request');
});

test('unknown themes and theme options of a site are refused, with the field', async () => {
  const create = (fields: object) =>
    installation.ask('administrator', 'mutation ($s: NewSite!) { createSite(site: $s) }', {
      s: { name: 'New site', base_url: '/new', ...fields },
    });
  const first = async (fields: object) => (await create(fields)).errors?.[0];
  expect(await first({ theme: 'missing' })).toMatchObject({
    message: 'There is no theme "missing". Choose one of default, catalyst, mny, mny_admin, fullmap.',
    extensions: { code: 'invalid_request', details: { field: 'theme' } },
  });
  expect(await first({ navOptions: { topNav: { logo: 'middle' } } })).toMatchObject({
    message: expect.stringContaining('navOptions.topNav.logo'),
    extensions: { code: 'invalid_request' },
  });
  expect(await first({ navOptions: { sideNav: { mood: 'calm' } } })).toMatchObject({
    message: expect.stringContaining('mood'),
    extensions: { code: 'invalid_request' },
  });
  expect(await first({ navOptions: { topNav: { logo: 'right' } } })).toBeUndefined();
});
