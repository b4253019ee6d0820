import { expect, test } from './server.ts';

const dialogOf = (page: import('@playwright/test').Page) => page.getByRole('dialog', { name: 'Search' });

test('a visitor searches while typing, by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByPlaceholder('Search...')).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Climate Change',
    'Flood Risk',
    'Local Planning',
    'Funding',
  ]);

  const held = Promise.withResolvers<void>();
  await page.route('**/search?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.type('earthqua');
  await expect(dialog.getByText('Loading...')).toBeVisible();
  held.resolve();
  const found = dialog.getByRole('link', { name: 'Earthquakes', exact: true }).first();
  await expect(found).toHaveAttribute('href', '/earthquakes');
  await expect(dialog.getByText('Climate Change')).toBeHidden();
  await expect(dialog.locator('mark').first()).toHaveText(/^earthqua/i);

  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link').locator('visible=true').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByPlaceholder('Search...')).toHaveValue('');
  await expect(dialog.getByText('Climate Change')).toBeVisible();

  await page.keyboard.type('quake');
  await dialog.evaluate((element: HTMLElement) => {
    element.hidePopover();
    element.showPopover();
  });
  await expect(dialog.getByPlaceholder('Search...')).toHaveValue('');

  await page.keyboard.type('nosuchword');
  await expect(dialog.getByText('No results found')).toBeVisible();
  await expect(dialog.getByText('No components found for this search term. Please try again.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=nosuchword');
});

test('a link to a section leads to it', async ({ page }) => {
  await page.goto('/search?q=magnitude');
  const link = page.locator('main a[href*="#"]').first();
  const [path, id] = (await link.getAttribute('href'))!.split('#');
  await link.click();
  await expect(page).toHaveURL(`${path}#${id}`);
  await expect(page.locator(`section[id="${id}"]`)).toBeInViewport();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the dialog opens and its form leads to the results page, which search engines leave out', async ({
    page,
  }) => {
    await page.goto('/about_the_data');
    await page.getByRole('button', { name: 'Search' }).click();
    await dialogOf(page).getByPlaceholder('Search...').fill('<b>earthquakes');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=%3Cb%3Eearthquakes');
    await expect(page.getByRole('main').getByPlaceholder('Search...')).toHaveValue('<b>earthquakes');
    await page.goto('/search?q=earthquakes');
    await expect(page.getByRole('main').getByRole('link', { name: 'Earthquakes' }).first()).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});
