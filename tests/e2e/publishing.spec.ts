import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { expect, letThrough, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 180_000 });

const published = (page: Page) => expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

/** Writes text at the end of the first section. */
async function write(page: Page, words: string) {
  await page.locator('main section[role=group]').first().locator('p').first().click();
  await expect(page.getByRole('textbox', { name: 'Rich text', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test('changes are reviewed, previewed, shared and published at a time; earlier versions are opened and restored', async ({
  page,
  browser,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { createPage } = await send<{ createPage: { id: number } }>(
    'mutation { createPage(title: "Reviewed") { id } }',
    {},
  );
  await signIn(page, '/edit/reviewed');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Rich text/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Rich text', exact: true })).toBeFocused();
  await page.keyboard.type('The river rose in spring.');

  // The review of a new page, and publishing from it.
  const review = page.getByRole('dialog', { name: 'Review changes' });
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More about publishing' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await more('Review changes');
  await expect(review).toContainText('This page is not published: readers will see all of it.');
  await expect(review).toContainText('The river rose in spring.');
  await review.getByRole('button', { name: 'Publish', exact: true }).click();
  await published(page);

  // A changed text is compared word by word; a new section is listed.
  await write(page, ' It fell in summer.');
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Cards/ })
    .click();
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  await more('Review changes');
  await expect(review.locator('ins')).toHaveText(' It fell in summer.');
  await expect(review.getByRole('listitem')).toContainText(['Added: Cards', 'Changed: Rich text']);
  expect(await violations(page)).toEqual([]);
  await review.getByRole('button', { name: 'Cancel' }).click();

  // The draft as readers would see it, at three widths.
  await page.getByRole('button', { name: 'Preview at other widths' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const frame = preview.frameLocator('iframe');
  await expect(frame.getByText('It fell in summer.')).toBeVisible();
  for (const [device, width] of [
    ['Tablet', 768],
    ['Desktop', 1440],
    ['Phone', 390],
  ] as const) {
    await preview.getByRole('radio', { name: device }).check({ force: true });
    await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
  }
  await preview.getByRole('button', { name: 'Close' }).click();

  // Somebody without an account reads the draft by a link, until it is revoked.
  await more('Preview links');
  const share = page.getByRole('dialog', { name: 'Preview links' });
  await share.getByRole('button', { name: 'Create link' }).click();
  const link = await share.getByRole('textbox', { name: 'The new link' }).inputValue();
  expect(await violations(page)).toEqual([]);
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.getByText('It fell in summer.')).toBeVisible();
  await expect(reader.getByRole('status')).toContainText('A preview of a draft.');
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await share.getByRole('button', { name: /^Revoke the link/ }).click();
  await expect(share.getByRole('listitem')).toHaveCount(0);
  expect((await reader.reload())?.status()).toBe(404);
  await context.close();
  await share.getByRole('button', { name: 'Close' }).click();

  // A time is set for publishing; publishing before it takes it back.
  await more('Schedule publication');
  const schedule = page.getByRole('dialog', { name: 'Schedule publication' });
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 16);
  await schedule.getByLabel('Date and time').fill(tomorrow);
  expect(await violations(page)).toEqual([]);
  await schedule.getByRole('button', { name: 'Schedule' }).click();
  const scheduled = page.getByRole('button', { name: /^Publishes on \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2} \S+$/ });
  await expect(scheduled).toBeVisible();
  // The time that is set is there to be changed.
  await scheduled.click();
  await expect(schedule.getByLabel('Date and time')).toHaveValue(tomorrow);
  await schedule.getByRole('button', { name: 'Cancel' }).click();

  // When the time has come by the clock of the browser, the editor waits, and shows the page once it is
  // published.
  await page.route('**/graph', async (route) => {
    if (!route.request().postData()?.includes('query PageSharing')) return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { data: { pageSchedule: { at: string } | null } };
    if (body.data.pageSchedule) {
      body.data.pageSchedule.at = new Date(0).toISOString();
    }
    return route.fulfill({ response, json: body });
  });
  const waits = page.waitForRequest((request) => request.postData()?.includes('PublicationAtTime') ?? false);
  await page.reload();
  await waits;
  await send('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: createPage.id });
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  await expect(page.getByText('Published as scheduled.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publishes / })).toHaveCount(0);
  await letThrough(page);

  // An earlier publication is opened as a page, compared and restored.
  await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('complementary', { name: 'History' });
  const first = history
    .getByRole('listitem')
    .filter({ hasText: /^Published/ })
    .last();
  const path = await first.getByRole('link', { name: 'Open' }).getAttribute('href');
  expect(path).toMatch(new RegExp(`^/manage/preview/${createPage.id}/published/\\d+$`));
  const version = await page.context().newPage();
  await version.goto(path ?? '');
  await expect(version.getByText('This is an earlier publication of the page.')).toBeVisible();
  await expect(version.getByText('The river rose in spring.', { exact: true })).toBeVisible();
  await expect(version.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await violations(version)).toEqual([]);
  await version.close();
  await first.getByRole('button', { name: 'Compare' }).click();
  await expect(history.locator('del')).toHaveText(' It fell in summer.');
  await expect(history).toContainText('Removes: Cards');
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(page.locator('main')).not.toContainText('It fell in summer.');
});

test('title and description are typed as a draft, reviewed, taken back and published with the address', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { createPage } = await send<{ createPage: { id: number } }>(
    'mutation { createPage(title: "Grants") { id } }',
    {},
  );
  await send('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: createPage.id });
  const reader = async (path: string) => {
    const response = await fetch(`${tidemark.url}${path}`, { redirect: 'manual' });
    return [response.status, response.headers.get('location') ?? (await response.text())] as const;
  };
  const readerSees = async (path: string, title: string) => {
    const [status, html] = await reader(path);
    expect(status).toBe(200);
    expect(html).toContain(`>${title}</h1>`);
    return html;
  };
  await signIn(page, '/edit/grants');
  await page.waitForLoadState('networkidle');
  const title = page.getByRole('textbox', { name: 'Title of the page' });
  const description = page.getByRole('textbox', { name: 'Description of the page' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await title.fill('Grants awarded');
  await title.press('Tab');
  await description.fill('New words.');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  expect(await readerSees('/grants', 'Grants')).not.toContain('New words.');
  expect((await reader('/grants_awarded'))[0]).toBe(404);

  await page.getByRole('button', { name: 'More about publishing' }).click();
  await page.getByRole('menuitem', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review).toContainText('Title: Grants → Grants awarded');
  await expect(review).toContainText('Description: none → New words.');
  await expect(review).toContainText('Address: /grants → /grants_awarded');
  expect(await violations(page)).toEqual([]);
  await review.getByRole('button', { name: 'Cancel' }).click();

  // All taken back: nothing is left to publish.
  await undo.click();
  await undo.click();
  await expect(title).toHaveValue('Grants');
  await expect(description).toHaveValue('');
  await published(page);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(title).toHaveValue('Grants awarded');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await published(page);
  await expect(page).toHaveURL(/\/edit\/grants_awarded$/);
  await readerSees('/grants_awarded', 'Grants awarded');
  expect(await reader('/grants')).toEqual([301, '/grants_awarded']);

  // What is typed can be published at once; Escape and an empty title take it back.
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' twice');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(title).toHaveValue('Grants awarded');
  await published(page);
  for (let letter = 0; letter < 'Grants awarded'.length; letter += 1) {
    await page.keyboard.press('Backspace');
  }
  await expect(title).toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(title).toHaveValue('Grants awarded');
  await published(page);

  // Another title is discarded.
  await title.fill('Grants lost');
  await title.press('Tab');
  await page.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('Grants awarded');
  await published(page);
  await readerSees('/grants_awarded', 'Grants awarded');
});
