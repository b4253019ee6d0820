import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ThemeLook } from '../../src/domain/theme/theme.ts';
import { violations } from './axe.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

const choose = async (page: Page, label: string, value: string) => {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
};

test('a theme is made of another, changed beside a preview, given to a site, and exchanged as a file', async ({
  page,
  tidemark,
}) => {
  const visit = async () => (await fetch(`${tidemark.url}/weather`)).text();
  const before = await visit();
  await signIn(page, '/admin/themes');
  expect(await violations(page)).toEqual([]);

  // A new theme begins as a copy of another.
  await page.getByRole('button', { name: 'New theme' }).click();
  const making = page.getByRole('dialog', { name: 'New theme' });
  await expect(making.getByRole('button', { name: 'Create' })).toBeDisabled();
  await making.getByRole('textbox', { name: 'Name' }).fill('Default');
  await choose(page, 'Start from', 'Full map');
  await making.getByRole('button', { name: 'Create' }).click();
  await expect(making).toContainText('There is a theme with this name already.');
  await making.getByRole('textbox', { name: 'Name' }).fill('Wide map');
  // Without a connection it says so at once, and nothing is lost.
  await page.context().setOffline(true);
  await making.getByRole('button', { name: 'Create' }).click();
  await expect(making).toContainText('The server cannot be reached.');
  await page.context().setOffline(false);
  await making.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/admin\/theme\/wide_map$/);
  await expect(page.getByRole('heading', { name: 'Wide map' })).toBeVisible();
  await page.goto('/admin/themes');

  // A theme that comes with Tidemark stays as it is: a change of it is saved as a new one.
  await page.getByRole('link', { name: 'Default', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Colours' })).toBeVisible();
  const saveAs = page.getByRole('button', { name: 'Save as…' });
  await expect(saveAs).toBeDisabled();
  const preview = page.frameLocator('iframe[title="Design preview"]');
  const accentOf = () =>
    preview.getByText('A button').evaluate((button) => getComputedStyle(button).backgroundColor);
  const accent = await accentOf();
  await page.getByRole('button', { name: /^Accent #/ }).click();
  const hex = page.getByRole('dialog', { name: 'Accent', exact: true }).getByRole('textbox');
  await hex.fill('#7a1f5c');
  await hex.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(accentOf).toBe('rgb(122, 31, 92)');
  expect(accent).not.toBe('rgb(122, 31, 92)');
  expect(await violations(page)).toEqual([]);

  // What is changed stays from one part to the next, and leaving the theme asks first.
  await page.getByRole('link', { name: 'Button', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/theme\/default\/Button$/);
  await expect(page.getByRole('link', { name: 'Themes' }).first()).toHaveAttribute('aria-current', 'true');
  const example = page.frameLocator('iframe[title="Preview of Button"]').getByText('Publish').first();
  const radius = () =>
    example.evaluate((text) => getComputedStyle(text.closest('.tm-button')!).borderTopLeftRadius);
  await expect.poll(radius).toBe('6px');
  await choose(page, 'Corners', 'Square');
  await expect.poll(radius).toBe('0px');
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await choose(page, 'Row height', 'Spacious');

  await saveAs.click();
  await page.getByRole('textbox', { name: 'Name' }).fill('River');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/theme\/river\/Table$/);
  await expect(page.getByRole('heading', { name: 'River' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();

  // The site gets the theme in its design, and visitors see the colours and the choices.
  await page.goto('/manage/design');
  await choose(page, 'Theme', 'River');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The design is saved.')).toBeVisible();
  const shown = await visit();
  expect(shown).toContain('--tm-accent:light-dark(#7a1f5c');
  expect(shown).toContain('.tm-table tbody :is(th,td){height:52px');
  expect(before).not.toContain('height:52px');

  // A change of the theme reaches the pages that were in the cache.
  await page.goto('/admin/theme/river/Table');
  await choose(page, 'Row height', 'Compact');
  await save.click();
  await expect(page.getByText('The theme is saved.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect.poll(visit).toContain('.tm-table tbody :is(th,td){height:28px');

  // Colours that are hard to read are named.
  await page.getByRole('link', { name: 'Colours', exact: true }).click();
  // The part before has such a colour too.
  await expect(page.getByRole('heading', { name: 'Colours' })).toBeVisible();
  await page.getByRole('button', { name: /^Muted text #/ }).click();
  const quiet = page.getByRole('dialog', { name: 'Muted text' }).getByRole('textbox');
  await quiet.fill('#d0d0d0');
  await quiet.press('Enter');
  await page.keyboard.press('Escape');
  const note = page.getByRole('status').filter({ hasText: 'hard to tell apart' });
  await note.getByText('hard to tell apart').click();
  await expect(note).toContainText('Light: Muted text on Page has 1.5 to 1; 4.5 to 1 is needed.');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(note).toBeHidden();

  // What somebody else saves meanwhile stays; after the session has ended, nothing is lost.
  const ask = graphClient(
    () => tidemark.url,
    () => session,
  );
  const session = await signInByForm(tidemark.url);
  const river = async () => {
    const { themes } = await ask<{ themes: { revision: number; theme: ThemeLook }[] }>(
      '{ themes(names: ["river"]) { revision theme } }',
    );
    return themes[0]!;
  };
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await choose(page, 'Row height', 'Spacious');
  const { revision: base, theme } = await river();
  const layout = { ...theme.tokens.layout, topBar: 72 };
  await ask(
    'mutation ($base: Int!, $theme: ThemeLayer!) { changeTheme(name: "river", base: $base, theme: $theme) }',
    {
      base,
      theme: { ...theme, tokens: { ...theme.tokens, layout } },
    },
  );
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await save.click();
  await expect(page.getByText('You are signed out. What you entered is still here')).toBeVisible();
  await page.context().addCookies(cookies);
  await save.click();
  await expect
    .poll(async () => (await river()).theme)
    .toMatchObject({
      tokens: { layout: { topBar: 72 } },
      options: { components: { table: { rows: 'spacious' } } },
    });
  // The editor shows both changes: nothing is left to save, and the bar has the height that somebody else
  // set.
  await expect(save).toBeDisabled();
  await page.getByRole('link', { name: 'Spacing and corners', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Top bar height (px)' })).toHaveValue('72');

  // Export and import.
  await page.goto('/admin/themes');
  await page.getByRole('button', { name: 'Actions for River' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('river.tokens.json');
  const tokens = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(tokens.colors.light.accent.$value).toMatchObject({ colorSpace: 'srgb', hex: '#7a1f5c' });
  tokens.brand = { $type: 'color', $value: '#000000' };
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a theme' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'Lake.tokens.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(tokens)),
  });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Lake');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('1 token of the file has no place in a theme');
  await expect(dialog.getByRole('listitem')).toHaveText('brand');
  await dialog.getByRole('button', { name: 'Open the theme' }).click();
  await expect(page).toHaveURL(/\/admin\/theme\/lake$/);
  await expect(page.getByRole('button', { name: 'Accent #7a1f5c' })).toBeVisible();

  // A new name is for people: the site keeps its theme.
  await page.goto('/admin/themes');
  await page.getByRole('button', { name: 'Actions for River' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename River' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Lake');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(naming).toContainText('There is a theme with this name already.');
  await naming.getByRole('textbox', { name: 'Name' }).fill('River blue');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /River blue river/ })).toContainText('Hazard Notes');

  // A theme that is used stays; one that is not can be deleted.
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await question(name).getByRole('button', { name: 'Delete', exact: true }).click();
  };
  const question = (name: string) => page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await remove('River blue');
  await expect(question('River blue')).toContainText('The theme is used by the site');
  await question('River blue').getByRole('button', { name: 'Cancel' }).click();
  await remove('Lake');
  await expect(page.getByRole('row', { name: /Lake/ })).toHaveCount(0);

  await page.goto('/manage/design');
  await choose(page, 'Theme', 'Default');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The design is saved.')).toBeVisible();
});
