import { violations } from './axe.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test('the look of a site is changed beside a preview, and is there for visitors once it is saved', async ({
  page,
  tidemark,
}) => {
  const visit = async () => (await fetch(tidemark.url)).text();
  const before = await visit();
  await signIn(page, '/manage/pages');
  await page.waitForLoadState('networkidle');
  await page.getByRole('navigation', { name: 'Manager' }).getByRole('link', { name: 'Design' }).click();
  const options = page.getByRole('region', { name: 'Design Options' });
  const save = options.getByRole('button', { name: 'Save' });
  const preview = page.frameLocator('iframe[title="Design preview"]');
  await expect(preview.getByRole('heading', { name: 'Overview', includeHidden: true })).toBeVisible();
  await expect(save).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  // A window without room for both columns begins with the width of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByTitle('Design preview')).toHaveCSS('width', '390px');
  await page.setViewportSize({ width: 1280, height: 720 });

  const choose = async (label: string, value: string, at = 0) => {
    await options.getByRole('button', { name: label }).nth(at).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  };
  // The theme and a bar show at once, and nothing is stored.
  const accent = () =>
    preview.getByText('A button').evaluate((button) => getComputedStyle(button).backgroundColor);
  const ofDefault = await accent();
  await choose('Theme', 'Catalyst');
  await expect.poll(accent).not.toBe(ofDefault);
  await choose('Theme', 'Default');
  await expect(save).toBeDisabled();
  await choose('Bar', 'Compact', 1);
  await expect(
    preview.getByRole('navigation', { name: 'Section of the site', includeHidden: true }),
  ).toBeVisible();
  await choose('Search', 'Hidden');
  await expect(save).toBeEnabled();
  expect(await visit()).toBe(before);

  // Leaving without saving asks first.
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page).toHaveURL(/\/manage\/design$/);
  await save.click();
  await expect(page.getByText('The design is saved.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect.poll(visit).toContain('aria-label="Section of the site"');

  // The options of the theme come back.
  await options.getByRole('button', { name: 'Theme default' }).last().click();
  await expect(options.getByRole('button', { name: 'Theme default' })).toHaveCount(1);
  await options.getByRole('button', { name: 'Theme default' }).click();
  await save.click();
  await expect(save).toBeDisabled();
  await expect.poll(visit).not.toContain('aria-label="Section of the site"');
});
