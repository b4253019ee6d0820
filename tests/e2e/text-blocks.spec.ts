import { violations } from './axe.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test('a button, a value from data, a link found by name and an emoji are written and reach visitors', async ({
  page,
}) => {
  await signIn(page, '/edit/about_the_data');
  const words = page.locator('main section .prose p').first();
  await words.click();
  const editor = page.getByRole('textbox', { name: 'Rich text', exact: true }).first();
  await expect(editor).toBeFocused();
  await page.keyboard.press('Home');

  // A value after two braces; its chip shows what it is now.
  await page.keyboard.type('There were {{earthquakes_of count');
  const values = page.getByRole('listbox', { name: 'Values' });
  const value = values.getByRole('option').first();
  for (const part of ['Count of rows', 'Earthquakes of a week, ', '1,679']) {
    await expect(value).toContainText(part);
  }
  await expect(page.locator('[data-suggestion]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' earthquakes :volcano');
  const icons = page.getByRole('listbox', { name: 'Emoji and icons' });
  await expect(icons.getByRole('option')).toHaveText(['🌋volcano', /Volcano\s*icon/]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('. ');
  await expect(editor).toContainText('There were 1,679 earthquakes 🌋.');

  await page.keyboard.type(':wildfire');
  await icons.getByRole('option', { name: /Wildfire/ }).click();
  await expect(editor.getByRole('img', { name: 'Wildfire' })).toBeVisible();
  await page.keyboard.type(' ');

  // A value from the dialog, by mouse, with what it shows before it is inserted.
  await page.keyboard.type('Strongest: /value');
  await page.getByRole('option', { name: 'Value from data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Value from data' });
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Earthquakes of a week' }).click();
  await dialog.getByRole('button', { name: 'Calculation' }).click();
  await page.getByRole('option', { name: 'Maximum' }).click();
  await dialog.getByRole('button', { name: 'Choose a column Column' }).click();
  await page.getByRole('option', { name: 'Magnitude', exact: true }).click();
  await expect(dialog.getByLabel('Current value')).toHaveText('6.4');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(editor).toContainText('Strongest: 6.4');

  // A link to a section of another page, and one to a page, found by their names.
  await page.keyboard.type(' ');
  await page.keyboard.press('ControlOrMeta+K');
  const link = page.getByRole('dialog', { name: 'Link' });
  await expect(link.getByLabel('Link address')).toBeFocused();
  await page.keyboard.type('strongest of the week');
  await link
    .getByRole('button', { name: /^The strongest of the week Section of Natural hazards, measured/ })
    .click();
  await expect(link.getByLabel('Link address')).toHaveValue(/^\/[\w/]*#p-[\w-]+$/);
  await link.getByLabel('Link address').fill('');
  await page.keyboard.type('Wildlife');
  await expect(link.getByRole('button', { name: /^Wildlife strikes Page/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(link.getByLabel('Link address')).toHaveValue('/wildlife_strikes');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('link', { name: 'Wildlife strikes' })).toBeVisible();
  await editor.getByRole('link', { name: 'Wildlife strikes' }).click();
  await expect(link.getByRole('button', { name: 'Remove link' })).toBeVisible();
  await link.getByRole('button', { name: 'Edit link' }).click();
  await expect(link.getByLabel('Link target')).toHaveValue('_self');
  await page.keyboard.press('Escape');
  await expect(link.getByRole('button', { name: 'Edit link' })).toBeVisible();

  // A button, by keyboard, edited by selecting it.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/button');
  const found = page.getByRole('listbox', { name: 'Blocks' }).getByRole('option').first();
  await expect(found).toHaveText('Button');
  await page.keyboard.press('Enter');
  const insert = page.getByRole('dialog', { name: 'Insert Button' });
  await expect(insert.getByLabel('Text', { exact: true })).toHaveValue('submit');
  await expect(insert.getByLabel('URL')).toHaveValue('#');
  await insert.getByLabel('Text', { exact: true }).fill('');
  await expect(insert.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await insert.getByLabel('Text', { exact: true }).fill('All strikes');
  await insert.getByLabel('URL').fill('/no_such_page');
  await page.keyboard.press('Enter');
  await expect(insert).toBeHidden();
  await editor.getByText('All strikes').click();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Edit Button' })
    .getByRole('button', { name: /Style$/ })
    .click();
  await page.getByRole('option', { name: 'Secondary', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(editor.locator('.tm-link-button-secondary')).toHaveText('All strikes');

  // Publish opens the review, which names the link that leads nowhere; what is published is plain HTML.
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review).toContainText('There is no page at the link /no_such_page.');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  await page.goto('/about_the_data');
  const text = page.locator('main section .prose').first();
  await expect(text).toContainText('There were 1,679 earthquakes 🌋.');
  await expect(text.locator('data')).toHaveText(['1,679', '6.4']);
  await expect(text.getByRole('img', { name: 'Wildfire' })).toBeVisible();
  await expect(text.getByRole('link', { name: 'All strikes' })).toHaveAttribute('href', '/no_such_page');
  await expect(page.locator('script[src]')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
});
