import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDesignTokens } from '#domain/theme/to-design-tokens.ts';
import { defaultTheme } from '#themes/index.ts';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import {
  openInstallation,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let site: number;
beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
});
afterAll(() => installation.close());

type Themes = {
  themes: {
    name: string;
    label: string;
    id: number | null;
    revision: number | null;
    theme: typeof defaultTheme;
  }[];
};

const readThemes = async (names?: string[], role: Role = 'editor') => {
  const answer = await installation.ask(
    role,
    'query ($names: [String!]) { themes(names: $names) { name label id revision theme } }',
    { names },
  );
  expect(answer.errors).toBeUndefined();
  return (answer.data as unknown as Themes).themes;
};

const run = async (mutation: string, variables: object, role: Role = 'administrator') => {
  const { data, errors } = await installation.ask(role, mutation, { ...variables });
  return { data: data as unknown as Record<string, never>, error: errors?.[0] };
};

const create = (label: string, theme: object = {}, role?: Role) =>
  run(
    'mutation ($label: String!, $theme: ThemeLayer!) { createTheme(label: $label, theme: $theme) }',
    { label, theme },
    role,
  );
const change = (name: string, base: number, changed: object) =>
  run(
    `mutation ($name: String!, $base: Int!, $label: String, $theme: ThemeLayer) {
      changeTheme(name: $name, base: $base, label: $label, theme: $theme)
    }`,
    { name, base, ...changed },
  );
const remove = (name: string) => run('mutation ($name: String!) { deleteTheme(name: $name) }', { name });
const accent = (colour: string) => ({ tokens: { colors: { light: { accent: colour } } } });

test('a theme is stored as what it changes of the default theme, and only by administrators', async () => {
  const full = { tokens: { ...defaultTheme.tokens, layout: { ...defaultTheme.tokens.layout, topBar: 64 } } };
  expect((await create('River blue', full)).data).toEqual({ createTheme: 'river_blue' });
  const [stored] = await readThemes(['river_blue']);
  expect(stored).toMatchObject({
    label: 'River blue',
    revision: 1,
    theme: { options: defaultTheme.options },
  });
  expect(stored?.theme.tokens).toEqual(full.tokens);
  const rows = await sql<{
    theme: object;
  }>`select data -> 'theme' as theme from item where type = 'theme'`.execute(
    installation.services.database.db,
  );
  expect(rows.rows).toEqual([{ theme: { tokens: { layout: { topBar: 64 } } } }]);
  expect((await create('Other', {}, 'editor')).error?.extensions?.code).toBe('forbidden');
  expect((await create('RIVER BLUE')).error).toMatchObject({
    message: 'There is a theme with this name already.',
    extensions: { code: 'conflict', details: { field: 'label' } },
  });
  expect((await create('123 –')).data).toEqual({ createTheme: 'theme' });
  expect((await create('Default 2')).data).toEqual({ createTheme: 'default_2' });
  expect((await readThemes()).map(({ label }) => label)).toEqual([
    'Default',
    'Catalyst',
    'MNY',
    'MNY Admin',
    'Full map',
    '123 –',
    'Default 2',
    'River blue',
  ]);
});

test('a part that is wrong is named, and nothing is stored', async () => {
  expect((await create('Wrong', accent('url(x)'))).error).toMatchObject({
    message: 'theme.tokens.colors.light.accent: A colour is written as oklch(50% 0.12 240) or #3b6fb5.',
    extensions: { code: 'invalid_request', details: { field: 'theme.tokens.colors.light.accent' } },
  });
  expect((await create('Wrong', { tokens: { css: 'body {}' } })).error?.message).toBe(
    'theme.tokens.css: A theme has no such part.',
  );
  expect((await create('Wrong', { script: 1 })).error?.extensions?.code).toBe('invalid_request');
  expect((await readThemes()).some(({ label }) => label === 'Wrong')).toBe(false);
});

test('a change is based on what the person saw, and keeps what others changed since; shipped themes stay as they are', async () => {
  await create('Changing', accent('#102030'));
  expect((await change('changing', 1, { theme: accent('#203040') })).data).toEqual({ changeTheme: 2 });
  // From what was there before: another name, another part, and the same part.
  expect((await change('changing', 1, { label: 'Renamed' })).data).toEqual({ changeTheme: 3 });
  const wide = { tokens: { ...accent('#102030').tokens, layout: { topBar: 70 } } };
  expect((await change('changing', 1, { theme: wide })).data).toEqual({ changeTheme: 4 });
  const both = { tokens: { ...accent('#203040').tokens, layout: { topBar: 70 } } };
  expect((await readThemes(['changing']))[0]).toMatchObject({ label: 'Renamed', theme: both });
  expect((await change('changing', 1, { theme: accent('#304050') })).error).toMatchObject({
    message:
      'Somebody else has changed tokens.colors.light.accent too. Set it back to save your other changes, or reload to see theirs.',
    extensions: { code: 'conflict', details: { field: 'tokens.colors.light.accent' } },
  });
  // The answer may be lost: the same name again is no conflict with oneself.
  expect((await change('changing', 2, { label: 'Renamed' })).error).toBeUndefined();
  expect((await change('changing', 2, { label: 'Late' })).error?.extensions?.code).toBe('conflict');
  expect((await change('changing', 99, { theme: wide })).error?.extensions?.code).toBe('conflict');
  expect((await readThemes(['changing']))[0]).toMatchObject({ revision: 5, label: 'Renamed', theme: both });
  expect((await change('catalyst', 1, { label: 'Mine' })).error?.message).toContain('Duplicate it');
  expect((await change('gone', 1, { label: 'Mine' })).error?.extensions?.code).toBe('not_found');
});

test('sites and pages have stored themes, which then cannot be deleted', async () => {
  await create('Used');
  const setTheme = (base: number, theme: string) =>
    run(
      'mutation ($id: Int!, $base: Int!, $change: SiteFields!) { changeSite(id: $id, base: $base, change: $change) }',
      {
        id: site,
        base,
        change: { theme },
      },
    );
  expect((await setTheme(1, 'unused')).error?.message).toContain('Choose one of default, catalyst, mny,');
  expect((await setTheme(1, 'used')).error).toBeUndefined();
  expect((await remove('used')).error?.message).toBe(
    'The theme is used by the site Site at /. Choose another theme there first.',
  );
  await setTheme(2, 'default');
  const page = await addPage(installation, site, { title: 'With a theme' });
  const settings = await run(
    'mutation ($id: Int!, $settings: PageSettings!) { changePageSettings(pageId: $id, settings: $settings) }',
    { id: page, settings: { theme: 'used' } },
  );
  expect(settings.error).toBeUndefined();
  expect((await remove('used')).error?.message).toContain('the page With a theme');
  const view = await installation.ask('visitor', '{ pageView(path: "with_a_theme") }');
  const { dependencies } = (view.data as unknown as { pageView: { dependencies: string[] } }).pageView;
  const [theme] = await readThemes(['used']);
  expect(dependencies).toContain(`theme:${theme?.id}`);
  await run(
    'mutation ($id: Int!, $settings: PageSettings!) { changePageSettings(pageId: $id, settings: $settings) }',
    {
      id: page,
      settings: { theme: '' },
    },
  );
  expect((await remove('used')).error).toBeUndefined();
  expect(await readThemes(['used'])).toEqual([]);
});

test('a stored theme with parts of a later version is read without them, and says so in the log once', async () => {
  await create('Later', accent('#304050'));
  const { db } = installation.services.database;
  await sql`update item set data = jsonb_set(data, '{theme,tokens,sounds}', '{"click": 1}')
    where type = 'theme' and data ->> 'name' = 'later'`.execute(db);
  await installation.services.changes.catchUp();
  for (const _ of [1, 2]) {
    const [theme] = await readThemes(['later']);
    expect(theme?.theme.tokens.colors.light.accent).toBe('#304050');
    await sql`update item set updated_at = now() where type = 'theme'`.execute(db);
    await installation.services.changes.catchUp();
  }
  expect(installation.log().match(/tokens\.sounds/g)).toHaveLength(1);
});

test('a file of design tokens becomes a theme', async () => {
  const importing = (label: string, tokens: unknown) =>
    run(
      'mutation ($label: String!, $tokens: DesignTokens!) { importTheme(label: $label, tokens: $tokens) { name ignored } }',
      {
        label,
        tokens,
      },
    );
  const theme = {
    ...defaultTheme,
    label: 'Exported',
    options: { ...defaultTheme.options, grid: 'twelve' as const },
  };
  const file = { ...toDesignTokens(theme), brand: { $type: 'color', $value: '#000000' } };
  expect((await importing('Imported', file)).data).toEqual({
    importTheme: { name: 'imported', ignored: ['brand'] },
  });
  const [imported] = await readThemes(['imported']);
  expect(imported?.theme).toEqual({ tokens: theme.tokens, options: theme.options });
  expect((await importing('Nothing', { brand: file.brand })).error).toMatchObject({
    extensions: { code: 'invalid_request', details: { field: 'tokens' } },
  });
});
