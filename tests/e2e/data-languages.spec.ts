import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test('texts of data are translated in a grid, pasted from a spreadsheet, and outdated once their originals change', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const { sourceId } = await publishFile(ask, url, cookie, { name: 'Translated', csv: 'label,value\na,1\n' });
  await signIn(page, `/source/${sourceId}/metadata`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Languages' }).click();

  for (const language of ['German', 'French']) {
    await page.getByRole('button', { name: /Add a language/ }).click();
    await page.getByRole('option', { name: language, exact: true }).click();
  }
  const first = page.getByRole('textbox', { name: 'Name of label in German' });
  await first.fill('Bezeichnung');
  await first.press('Enter');
  const second = page.getByRole('textbox', { name: 'Name of value in German' });
  await expect(second).toBeFocused();
  await expect(page.getByRole('columnheader', { name: /German/ })).toContainText('1 missing');

  await first.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Name\tNom\nWert\tValeur\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(first).toHaveValue('Name');
  await expect(second).toHaveValue('Wert');
  await expect(page.getByRole('textbox', { name: 'Name of value in French' })).toHaveValue('Valeur');
  await expect(page.getByRole('columnheader', { name: /French/ })).toContainText('complete');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('textbox', { name: 'Display name of value' }).fill('Amount');
  await page.getByRole('button', { name: 'Languages' }).click();
  await expect(page.getByText('The original was “value”.')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'It is right: Name of value in German' }).click();
  await expect(page.getByRole('columnheader', { name: /German/ })).toContainText('complete');
  await expect(page.getByRole('columnheader', { name: /French/ })).toContainText('1 outdated');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const { source } = await ask<{ source: { columns: object[] } }>(
    'query ($id: Int!) { source(id: $id) { columns } }',
    { id: sourceId },
  );
  expect(source.columns[1]).toMatchObject({
    translations: {
      de: { display_name: { text: 'Wert', of: 'Amount' } },
      fr: { display_name: { text: 'Valeur', of: 'value' } },
    },
  });
});
