import { readFile } from 'node:fs/promises';
import { fine } from './fine.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, hydrated } from './server.ts';
import { signIn } from './sign-in.ts';

test('what is open on all pages is listed, goes to translators and comes back', async ({
  page,
  tidemark,
}) => {
  const base = '/translated_notes';
  const cookie = await signInByForm(tidemark.url);
  const clientOf = (path: string) =>
    graphClient(
      () => tidemark.url,
      () => cookie,
      path,
    );
  await clientOf('/')('mutation ($site: NewSite!) { createSite(site: $site) }', {
    site: { name: 'Translated notes', base_url: base, subdomain: '*', languages: ['de', 'ar'] },
  });
  await publishPage(clientOf(base), 'Rivers', []);
  await publishPage(clientOf(base), 'Lakes', []);

  // The dashboard and the tabs of the manager lead to the list.
  await signIn(page, `${base}/manage`);
  await expect(page.getByRole('region', { name: 'Languages' })).toContainText('3 texts missing');
  await page.getByRole('link', { name: 'German' }).click();
  await expect(page).toHaveURL(`${base}/manage/languages?language=de`);
  await hydrated(page);
  const list = page.getByRole('table', { name: 'Pages to work on' });
  await expect(list.getByRole('rowheader')).toHaveText([/Home/, /Lakes/, /Rivers/]);
  await fine(page, 'the languages of a site');

  await page.getByRole('button', { name: 'Translators, German' }).click();
  await fine(page, 'the menu of translators', '[role=menu]');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /As PO/ }).click();
  const po = await readFile(await (await downloading).path(), 'utf8');
  const translated = po
    .replace(/(msgid "Rivers"\nmsgstr )""/, '$1"Flüsse"')
    .replace(/(msgid "Lakes"\nmsgstr )""/, '$1"<1>Seen</1>"');
  expect(translated).not.toBe(po);

  // What the file changed is said, and what was left out, with the reason and where it is.
  await page.getByRole('button', { name: 'Translators, German' }).click();
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import texts in German' });
  await fine(page, 'the import of texts', '[role=dialog]');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Choose/ }).click();
  await (await choosing).setFiles({ name: 'de.po', mimeType: 'text/plain', buffer: Buffer.from(translated) });
  await expect(dialog.getByText('1 text changed, 0 unchanged, 1 left out.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Changed pages' })).toContainText('Rivers');
  await expect(dialog.getByRole('region', { name: 'Texts left out' })).toContainText(
    /no code 1.*Lakes · Title/s,
  );
  await fine(page, 'the result of an import', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Done' }).click();

  // The list follows, and leads to the page in its language.
  await expect(list.getByRole('row').filter({ hasText: 'Rivers' })).toContainText('The original');
  await expect(page.getByRole('table', { name: 'Languages of the site' })).toContainText(
    /German\s*2\s*0\s*1/,
  );
  await list.getByRole('link', { name: /Rivers/ }).click();
  await expect(page).toHaveURL(`${base}/de/edit/rivers`);
  await hydrated(page);
  await expect(page.getByRole('textbox', { name: 'Title of the page' })).toHaveText('Flüsse');
  await page.getByRole('button', { name: 'Languages', exact: true }).click();
  await expect(page.getByRole('link', { name: 'What is open on all pages' })).toHaveAttribute(
    'href',
    `${base}/manage/languages?language=de`,
  );
  await expect(page.getByRole('button', { name: 'Translators, German' })).toBeVisible();

  // The review lists the texts in German, and publishes them alone.
  const publishing = (entry: string) =>
    page
      .getByRole('button', { name: 'More about publishing' })
      .click()
      .then(() => page.getByRole('menuitem', { name: entry }).click());
  await publishing('Review changes');
  const review = page.getByRole('dialog', { name: 'Review changes in German' });
  await expect(review).toContainText('Page: title');
  await expect(review.locator('ins')).toHaveText('Flüsse');
  await fine(page, 'the review of a language', '[role=dialog]');
  await review.getByRole('button', { name: 'Publish in German' }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  // What was published is compared with the draft, and restored in German.
  const title = page.getByRole('textbox', { name: 'Title of the page' });
  await title.fill('Ströme');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const version = page.getByRole('listitem').filter({ hasText: 'Published' }).first();
  await version.getByRole('button', { name: 'Compare' }).click();
  await expect(version.locator('ins')).toHaveText('Flüsse');
  await version.getByRole('button', { name: 'Restore in German' }).click();
  await expect(title).toHaveText('Flüsse');

  // A time is set for German alone.
  await title.fill('Flussläufe');
  await page.keyboard.press('Tab');
  await publishing('Schedule publication');
  const schedule = page.getByRole('dialog', { name: 'Schedule publication in German' });
  await schedule.getByLabel('Date and time').fill(`${new Date().getFullYear() + 1}-01-01T08:00`);
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
  const note = page.getByRole('button', { name: /^Publishes on/ });
  await expect(note).toBeVisible();
  await page.goto(`${base}/edit/rivers`);
  await hydrated(page);
  await expect(title).toHaveText('Rivers');
  await expect(note).toHaveCount(0);
});
