import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

const counties = 'code,county\n01,Zebra County\n02,Bear County\n01,Twice\n';
const claims = 'code,cost,people\n01,10,4\n02,9,0\n03,1,4\n01,30,\n';

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

const number = { type: 'number', dataType: 'numeric' };

test('a table counts a column of its own, and shows labels for codes', async ({ page, baseURL }) => {
  const url = baseURL!;
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const lookup = await publishFile(ask, url, cookie, {
    name: 'Counties',
    csv: counties,
    columns: [
      { name: 'code', type: 'text' },
      { name: 'county', type: 'text' },
    ],
  });
  const { sourceId, versionId } = await publishFile(ask, url, cookie, {
    name: 'Claims',
    csv: claims,
    columns: [
      { name: 'code', type: 'text' },
      { name: 'cost', ...number },
      { name: 'people', ...number },
    ],
  });
  const columns = [
    {
      name: 'code',
      display_name: 'Place',
      type: 'text',
      display: 'meta',
      meta_lookup: {
        view_id: lookup.versionId,
        keyAttribute: 'code',
        valueAttribute: 'county',
        keepId: true,
      },
    },
    { name: 'cost', display_name: 'Cost', ...number },
    { name: 'people', display_name: 'People', ...number },
  ];
  const { source } = await ask<{ source: { revision: number } }>(
    'query ($id: Int!) { source(id: $id) { revision } }',
    { id: sourceId },
  );
  await ask(
    'mutation ($id: Int!, $base: Int!, $columns: EditedColumns!) { changeSourceColumns(sourceId: $id, base: $base, columns: $columns) }',
    { id: sourceId, base: source.revision, columns },
  );

  const { path: address } = await publishPage(ask, 'Claims by hand', []);
  await signIn(page, `/edit${address}`);
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Table/ })
    .click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: /Source/ }).click();
  await page.getByRole('option', { name: 'Claims', exact: true }).click();

  await drawer.getByRole('button', { name: 'Add formula' }).click();
  const add = drawer.getByRole('button', { name: 'Add', exact: true });
  await expect(drawer.getByPlaceholder('Please enter Formula Name...')).toBeFocused();
  await page.keyboard.type('Per hundred');
  await drawer.getByRole('button', { name: 'Divided by' }).click();
  const formula = drawer.getByRole('status', { name: 'Formula' });
  await expect(formula).toHaveText('Nothing yet');
  await drawer.getByRole('button', { name: /Column/ }).click();
  await page.getByRole('option', { name: 'Cost' }).click();
  await drawer.getByRole('button', { name: 'Divided by' }).click();
  await expect(add).toBeDisabled();
  await drawer.getByRole('button', { name: /Column/ }).click();
  await page.getByRole('option', { name: 'People' }).click();
  await drawer.getByRole('button', { name: 'Times' }).click();
  const numberField = drawer.getByRole('textbox', { name: 'Number' });
  await numberField.pressSequentially('10*10');
  await numberField.press('Enter');
  await expect(numberField).toHaveValue('');
  await expect(formula).toHaveText('Cost÷People×10×10');
  expect(await violations(page)).toEqual([]);
  await add.click();
  await expect(drawer.getByRole('button', { name: 'Add formula' })).toBeFocused();
  await saved(page);

  const rows = page.locator('main table tbody tr');
  await expect(rows.first()).toContainText('250');
  await drawer.getByText('Cost / People * 10 * 10').click();
  const last = drawer.getByRole('button', { name: 'Undo last' });
  await last.click();
  await last.click();
  await drawer.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(rows.first()).toContainText(/25\.0$/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows.first()).toContainText('250');
  await expect(formula).toHaveText('Cost÷People×10×10');
  await expect(drawer.getByRole('button', { name: 'Change', exact: true })).toBeDisabled();
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  await page.goto(address);
  await expect(rows).toHaveText([
    /Zebra County \(01\).*10.*4.*250/,
    /Bear County \(02\).*9.*0.*NaN/,
    /03.*1.*4.*25/,
    /Zebra County \(01\).*30/,
  ]);
  await page.getByRole('link', { name: 'Place' }).click();
  await expect(rows).toHaveText([/^03/, /^Bear/, /^Zebra/, /^Zebra/]);
  await page.getByRole('link', { name: 'Per hundred' }).click();
  await expect(rows).toHaveText([/25$/, /250$/, /NaN$/, /30/]);
  await page.goto(`/source/${sourceId}/table/${versionId}`);
  await expect(page.getByRole('grid').getByText('Zebra County (01)').first()).toBeVisible();
  const file = await page.request.get(`/download/${sourceId}/${versionId}/data.csv`);
  expect(await file.text()).toContain('Place,Place (label),Cost,People\r\n01,Zebra County (01),10,4');
});
