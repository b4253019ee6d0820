import { readdirSync, readFileSync } from 'node:fs';
import { violations } from './axe.ts';
import { clickFigures } from './click-figures.ts';
import { countClicks, expectFewClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { changePage, publishPage } from './publish-page.ts';
import { expect, hydrated, test, waitForHydration } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

let ask: Ask;
let cookie: string;

test.beforeAll(async ({ tidemark }) => {
  cookie = await signInByForm(tidemark.url);
  ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
});

const textSection = (text: string) => ({
  element: { 'element-type': 'lexical', 'element-data': { text } },
});

test('an editor is invited in few clicks, accepts, edits a page and publishes it', async ({
  page,
  browser,
  context,
  tidemark,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { path } = await publishPage(ask, 'Page of the editor', [textSection('What was there.')]);
  await signIn(page, '/manage/pages');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('few.clicks@example.org');
  await page.getByRole('dialog').getByText('Editors', { exact: true }).click();
  await page.getByRole('button', { name: 'Invite and copy the link' }).click();
  await expect(page.getByText('The link for few.clicks@example.org is copied.')).toBeVisible();
  expectFewClicks('T9a', await clicks());
  // Reading the clipboard by script hung once; a field takes it as a person would.
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.press('ControlOrMeta+V');
  await expect(search).toHaveValue(/^http/);
  const link = await search.inputValue();

  const own = await browser.newContext({ baseURL: tidemark.url });
  waitForHydration(own);
  const theirs = await own.newPage();
  await theirs.goto(link);
  const theirClicks = await countClicks(theirs);
  await theirs.getByLabel('Name').fill('Mary Anning');
  await theirs.getByLabel('Password').fill('a password of few clicks');
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.waitForURL(`${tidemark.url}/`);
  // Among the pages of other tests, the menu may have no room for its name.
  await theirs.goto(path);
  await theirs.getByRole('link', { name: 'Edit', exact: true }).click();
  await theirs.waitForURL(/\/edit\//);
  await hydrated(theirs);
  await theirs.waitForLoadState('networkidle');
  await theirs.getByRole('textbox', { name: 'Title of the page' }).click();
  await theirs.keyboard.press('End');
  await theirs.keyboard.type(' by Mary');
  await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(theirs.getByRole('button', { name: 'No Changes' })).toBeVisible();
  expectFewClicks('T9b', await theirClicks());
  await own.close();
});

test('an earlier version of a page is restored in three clicks', async ({ page }) => {
  const { id, path } = await publishPage(ask, 'Page of versions', [textSection('The first words.')]);
  await changePage(ask, id, [{ kind: 'deleteSection', id: 's1' }]);
  await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id });
  await signIn(page, `/edit${path}`);
  const clicks = await countClicks(page);
  await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('complementary', { name: 'History' });
  const first = history.getByRole('listitem').filter({ hasText: /^Published/ });
  await first.last().getByRole('button', { name: 'Compare' }).click();
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('main').getByText('The first words.')).toBeVisible();
  expectFewClicks('T11', await clicks());
});

test('five pages with changes are selected at once, reviewed and published in three clicks', async ({
  page,
}) => {
  const titles = [1, 2, 3, 4, 5].map((place) => `Changed page ${place}`);
  const pages = [];
  for (const title of titles) {
    pages.push(await publishPage(ask, title, [textSection(`${title} before.`)]));
  }
  await signIn(page, '/manage/pages');
  // What other tests left is published: the pages of this one are all that have changes.
  const query = '{ pages { id published has_changes } }';
  const { pages: all } = await ask<{ pages: { id: number; published: string; has_changes: boolean }[] }>(
    query,
  );
  const open = all.filter(({ published, has_changes }) => published === 'draft' || has_changes);
  if (open.length > 0) {
    await ask('mutation ($ids: [Int!]!) { publishPages(pageIds: $ids) }', { ids: open.map(({ id }) => id) });
  }
  for (const { id } of pages) {
    const section = { id: 's2', title: 'Added section', group: 'default', ...textSection('What is new.') };
    await changePage(ask, id, [{ kind: 'addSection', section, before: null }]);
  }
  await page.reload();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Select 5 changed' }).click();
  const selection = page.getByRole('group', { name: 'Selected pages' });
  await expect(selection).toContainText('5 pages selected');
  await selection.getByRole('button', { name: 'Publish', exact: true }).click();
  const review = page.getByRole('alertdialog', { name: 'Publish 5 pages' });
  await expect(review.getByRole('heading', { level: 3 })).toHaveText(titles);
  expect(await violations(page, ['light', 'dark'], '[role=alertdialog]')).toEqual([]);
  const before = await clicks();
  await review.getByText('What changes', { exact: true }).first().click();
  await expect(review.getByText('Added: Added section')).toBeVisible();
  await expect(review.getByText('What is new.')).toHaveCount(1);
  const looking = (await clicks()) - before;
  await review.getByRole('button', { name: 'Publish 5 pages' }).click();
  await expect(page.getByText('Published 5 pages.')).toBeVisible();
  expectFewClicks('T13', (await clicks()) - looking);
  await expect(page.getByRole('button', { name: /^Select .* changed$/ })).toBeHidden();
});

test('pages are made of rows in six clicks, from the editor of one of them', async ({ page, tidemark }) => {
  const csv = 'code,harbour,ships\nA1,Aberdeen,4\nB2,Bergen,7\nC3,Cork,2\n';
  const columns = [
    { name: 'code', type: 'text' },
    { name: 'harbour', type: 'text' },
    { name: 'ships', type: 'number', dataType: 'numeric' },
  ];
  const source = await publishFile(ask, tidemark.url, cookie, { name: 'Harbours of clicks', csv, columns });
  const filters = [{ usePageFilters: true, searchParamKey: 'harbour' }];
  const state = {
    sourceInfo: { ...source, sourceName: 'Harbours of clicks', versionName: 'v' },
    columns: [
      { name: 'harbour', type: 'text', show: true, filters },
      { name: 'ships', type: 'number', show: true },
    ],
  };
  const table = { title: 'Ships', element: { 'element-type': 'Spreadsheet', 'element-data': state } };
  const { path } = await publishPage(ask, 'Harbour profile', [table]);
  await signIn(page, `/edit${path}`);
  const clicks = await countClicks(page);
  await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'Harbour profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Create a template from it' }).click();
  await page.getByRole('button', { name: 'Open Templates' }).click();
  await page.getByRole('button', { name: 'Generate pages from Harbour profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate pages from Harbour profile' });
  await dialog.getByRole('button', { name: 'Generate 3 pages' }).click();
  await expect(dialog.getByText(/^3 pages created\./)).toBeVisible();
  expectFewClicks('T14', await clicks());
});

test('a number of data gets into a sentence with one click', async ({ page, tidemark }) => {
  const csv = 'label,value\nOne,1\nTwo,2\nThree,3\n';
  await publishFile(ask, tidemark.url, cookie, { name: 'Counted things', csv });
  const { path } = await publishPage(ask, 'Page of a number', [textSection('Of these there are')]);
  await signIn(page, `/edit${path}`);
  const clicks = await countClicks(page);
  await page.getByRole('main').getByText('Of these there are').click();
  const text = page.getByRole('textbox', { name: 'Rich text', exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' {{counted_things count');
  await expect(page.getByRole('listbox', { name: 'Values' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text).toContainText('Of these there are 3');
  expectFewClicks('T15', await clicks());
});

test('every task that has figures is counted', () => {
  const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));
  const text = specs.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')).join('\n');
  const counted = [...text.matchAll(/expectFewClicks\('(\w+)'/g)].map(([, name]) => name);
  expect(counted.toSorted()).toEqual(Object.keys(clickFigures).toSorted());
});
