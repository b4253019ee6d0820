import type { Page } from '@playwright/test';
import { expect, test } from './server.ts';

const table = (page: Page) => page.locator('.tm-data > .tm-scroll tbody');

/** Marks the document, which a full load would take away. */
const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset.mark = 'here'));
const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark === 'here');

test.describe('with script', () => {
  test('a filter answers in place: address, history, focus and what is open stay', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/earthquakes');
    await mark(page);
    const before = await table(page).innerText();
    await page.locator('.tm-choices > summary').first().click();
    const alaska = page.getByRole('checkbox', { name: /Alaska/ }).first();
    await alaska.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/region=Alaska/);
    await expect(table(page).getByRole('row')).toHaveCount(1);
    await expect(alaska).toBeFocused();
    await expect(page.locator('.tm-bars rect[data-x]').first()).toBeAttached();
    await expect(alaska).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Updated');
    expect(await isSameDocument(page)).toBe(true);
    const filtered = await table(page).innerText();

    const other = await browser.newPage({ baseURL: baseURL! });
    await other.goto(page.url());
    expect(await table(other).innerText()).toBe(filtered);
    await other.close();

    await page.goBack();
    await expect.poll(() => table(page).innerText()).toBe(before);
    expect(new URL(page.url()).search).toBe('');
    await page.goForward();
    await expect.poll(() => table(page).innerText()).toBe(filtered);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('the old picture stays, marked as busy, until the new one is there', async ({ page }) => {
    await page.goto('/earthquakes/every_earthquake');
    await mark(page);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/at_least=5/, async (route) => {
      await asked;
      await route.continue();
    });
    const before = await table(page).innerText();
    await page.getByLabel(/Magnitude.*at least/i).fill('5');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-busy', '');
    expect(await table(page).innerText()).toBe(before);
    answer();
    await expect(page.locator('html')).not.toHaveAttribute('data-busy', '');
    await expect.poll(() => table(page).innerText()).not.toBe(before);
    await expect(page.getByLabel(/Magnitude.*at least/i)).toBeFocused();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('sorting and turning pages keep the focus on the link that did it', async ({ page }) => {
    await page.goto('/earthquakes/every_earthquake');
    await mark(page);
    const sort = page.getByRole('columnheader', { name: 'Magnitude' }).getByRole('link');
    await sort.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Magnitude' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(sort).toBeFocused();
    const next = page.getByRole('link', { name: 'Next' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(next).toBeFocused();
    expect(await isSameDocument(page)).toBe(true);
    await page.reload();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Magnitude' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  test('an answer that fails becomes an ordinary load', async ({ page }) => {
    await page.goto('/earthquakes/every_earthquake');
    await mark(page);
    await page.route(/\.page=2/, async (route, request) =>
      request.resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
  });

  test('a chart has one precise tooltip, and the rest dims', async ({ page }) => {
    await page.goto('/weather');
    const tip = page.locator('.tm-tip');
    await expect(tip).toBeHidden();
    await page.locator('.tm-bars rect[data-series=rain]').first().hover();
    await expect(tip).toBeVisible();
    await expect(tip).toContainText('New York');
    await expect
      .poll(() =>
        page
          .locator('.tm-bars rect[data-x]')
          .last()
          .evaluate((rect) => getComputedStyle(rect).opacity),
      )
      .toBe('0.35');
    const place = page.locator('.tm-lines .tm-at').nth(20);
    await place.hover();
    await expect(tip.locator('p')).toHaveCount(2);
    await expect(tip).toContainText(/New York\s*[\d.]+/);
    await expect(place.locator('.tm-dot').first()).toHaveCSS('visibility', 'visible');
    const box = await tip.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    await page.mouse.move(5, 400);
    await expect(tip).toBeHidden();
  });
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap shows the tooltip within the window, another one elsewhere hides it', async ({ page }) => {
    await page.goto('/weather');
    const tip = page.locator('.tm-tip');
    await page.locator('.tm-bars rect[data-series=rain]').last().tap();
    await expect(tip).toBeVisible();
    const box = await tip.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tip).toBeHidden();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are a form, sorting and pages are links, and addresses are the view', async ({ page }) => {
    await page.goto('/earthquakes');
    await page.locator('.tm-choices > summary').first().click();
    await page
      .getByRole('checkbox', { name: /Alaska/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Apply' }).first().click();
    await expect(page).toHaveURL(/region=Alaska/);
    await expect(table(page).getByRole('row')).toHaveCount(1);
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(table(page).getByRole('row')).toHaveCount(10);

    await page.goto('/earthquakes/every_earthquake');
    await page.getByRole('columnheader', { name: 'Magnitude' }).getByRole('link').click();
    await expect(page.getByRole('columnheader', { name: 'Magnitude' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Magnitude' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await page.getByLabel(/Magnitude.*at least/i).fill('5');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/at_least=5/);
    await expect(page.getByText(/^Page 2 of/)).toHaveCount(0);
  });

  test('menus open and close', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Pages below Earthquakes').click();
    await page.getByRole('link', { name: 'Every earthquake' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Every earthquake' })).toBeVisible();
  });
});
