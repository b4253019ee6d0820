import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

/** The sections of a page; what they show has sections of its own, without an id. */
const sections = (page: Page) => page.getByRole('main').locator('section[id]');

test('a file is uploaded and its rows are fixed on a page; visitors see nothing of it', async ({
  page,
  browser,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const source = await publishFile(ask, tidemark.url, cookie, {
    name: 'Gauges',
    csv: 'station,level\nAlbany,1\nBuffalo,2\n',
    columns: [
      { name: 'station', type: 'text' },
      { name: 'level', type: 'number', dataType: 'numeric' },
    ],
  });
  const { path } = await publishPage(ask, 'Work with gauges', [
    { title: 'Words for all', element: { 'element-type': 'lexical', 'element-data': '' } },
    { title: 'Secret tool', element: { 'element-type': 'Upload', 'element-data': { sourceInfo: source } } },
  ]);

  await signIn(page, `/edit${path}`);
  await page.waitForLoadState('networkidle');
  for (const type of [/^Upload/, /^Validate/]) {
    await page.getByRole('button', { name: 'Add a section to Content' }).click();
    await page.getByRole('dialog').getByRole('option', { name: type }).click();
    await page
      .getByRole('listbox', { name: 'Sources' })
      .getByRole('option', { name: /^Gauges/ })
      .click();
  }
  await expect(page.getByText('People who may edit data upload files into Gauges here.')).toBeVisible();
  await expect(page.getByText('People who may edit data validate the rows of Gauges here.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  const visitor = await (await fetch(tidemark.url + path)).text();
  expect(visitor).toContain('Words for all');
  expect(visitor).not.toMatch(/Gauges|Secret|UploadTool|ValidateTool/);

  await page.goto(path);
  const [upload, validate] = [sections(page).nth(2), sections(page).nth(3)];
  await expect(validate.getByText('2 valid, 0 invalid rows')).toBeVisible();
  await upload.locator('input[type=file]').setInputFiles({
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('station,level\nUtica,high\n'),
  });
  await upload.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(upload.getByText('The Sheet has been Processed. Please validate your records.')).toBeVisible();

  // The tool beside it counts anew.
  await expect(validate.getByText('2 valid, 1 invalid row')).toBeVisible();
  await validate.getByRole('button', { name: 'Re-Validate' }).click();
  expect(await violations(page)).toEqual([]);
  await validate
    .getByRole('region', { name: 'Invalid rows' })
    .getByRole('gridcell', { name: /^high/ })
    .dblclick();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(validate.getByText('Every row is valid.')).toBeVisible();
  // The row is among the valid ones, and the way back stays.
  await expect(validate.getByRole('grid', { name: 'Valid rows', exact: true })).toHaveAttribute(
    'aria-rowcount',
    '4',
  );
  const fixed = validate.getByRole('region', { name: 'Invalid rows' });
  await expect(fixed.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();

  await upload.getByRole('link', { name: 'Validate the records' }).click();
  await page.waitForURL(`/source/${source.sourceId}/validate/${source.versionId}`);

  const state = await page.context().storageState();
  const context = await browser.newContext({
    baseURL: tidemark.url,
    javaScriptEnabled: false,
    storageState: state,
  });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByRole('link', { name: 'Upload a file into Gauges' })).toHaveAttribute(
    'href',
    `/source/${source.sourceId}/upload/${source.versionId}`,
  );
  await context.close();
});
