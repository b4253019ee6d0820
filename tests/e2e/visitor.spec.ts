import type { Page } from '@playwright/test';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { serveFrames } from './other-site.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

// As one of the last files, it would keep one worker busy while the others have nothing left to do.
test.describe.configure({ mode: 'parallel' });

const table = (page: Page) => page.locator('.tm-data > .tm-scroll tbody');

/** Marks the document, which a full load would take away. */
const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset.mark = 'here'));
const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark === 'here');

/** What a section shows whose data is still being computed, as `ComputingNote` draws it. */
const computingNote =
  '<p class="tm-loading" role="status" data-append="" data-computing="">This is being computed…</p><noscript><meta http-equiv="refresh" content="3"></noscript>';

/** Lets the first response for a page have a section whose data is still being computed. */
async function sendLate(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const late = html.replace(
        /(<section id="[^"]+"[^>]*>)(?:(?!<\/section>).)*tm-table.*?<\/section>/s,
        `$1${computingNote}</section>`,
      );
      expect(late).toContain('data-computing');
      await route.fulfill({ response, body: late });
    },
    { times: 1 },
  );
}

test.describe('with script', () => {
  test('a section that takes long says so, and is shown when it is there; the rest of the page stays', async ({
    page,
  }) => {
    await sendLate(page, '/earthquakes/every_earthquake');
    await page.goto('/earthquakes/every_earthquake');
    await mark(page);
    await expect(page.locator('[data-computing]')).toHaveText('This is being computed…');
    await expect(table(page).getByRole('row').first()).toBeVisible();
    await expect(page.locator('[data-computing]')).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a filter changes only its section: address, history, focus and open menus stay', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/earthquakes');
    await mark(page);
    // In line, filters share a row also where each would have one to itself.
    const tops = await page
      .locator(".tm-filters[data-placement='inline'] .tm-filter-grid")
      .evaluate((grid) => {
        grid.style.setProperty('--columns', '1');
        const all = [...grid.children].map((field) => field.getBoundingClientRect().top);
        grid.style.removeProperty('--columns');
        return all;
      });
    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size).toBe(1);
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
    await expect(page.getByRole('status')).toHaveText('Updated. 1 row');
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

  test('the old content stays, marked as busy, until the new one is there', async ({ page }) => {
    await page.goto('/earthquakes/every_earthquake');
    await mark(page);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/at_least=5/, async (route) => {
      await asked;
      await route.continue();
    });
    const before = await table(page).innerText();
    await page.getByRole('textbox', { name: /Magnitude.*at least/i }).fill('5');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-busy', '');
    expect(await table(page).innerText()).toBe(before);
    answer();
    await expect(page.locator('html')).not.toHaveAttribute('data-busy', '');
    await expect.poll(() => table(page).innerText()).not.toBe(before);
    await expect(page.getByRole('textbox', { name: /Magnitude.*at least/i })).toBeFocused();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('after sorting and paging the focus is on the same link', async ({ page }) => {
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
    // The arrow is not part of the name.
    await expect(sort).toHaveAccessibleName('Magnitude');
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

  test('the focus and what is typed stay where a control is gone, in a menu or in a chart', async ({
    page,
    tidemark,
  }) => {
    const cookie = await signInByForm(tidemark.url);
    const ask = graphClient(
      () => tidemark.url,
      () => cookie,
    );
    const csv = `label,value\n${['Hail', 'Storm', 'Fire', 'Flood', 'Frost', 'Heat'].map((name, at) => `${name},${at + 1}`).join('\n')}`;
    const sourceInfo = await publishFile(ask, tidemark.url, cookie, { name: 'Focus', csv });
    const follow = (operation: string, type = 'internal') => [
      {
        type,
        operation,
        values: [],
        isMulti: true,
        usePageFilters: true,
        searchParamKey: 'label',
        allowSearchParams: true,
      },
    ];
    const label = { name: 'label', type: 'text', show: true, filters: follow('filter') };
    const value = { name: 'value', type: 'number', dataType: 'numeric', show: true };
    const section = (type: string, data: object) => ({
      title: type,
      element: { 'element-type': type, 'element-data': { sourceInfo, ...data } },
    });
    const display = { usePageFilters: true, selectsFilters: true };
    const { path } = await publishPage(ask, 'Where the focus stays', [
      section('Filter', { columns: [{ ...label, filters: follow('filter', 'external') }], display }),
      section('Graph', {
        columns: [
          { ...label, xAxis: true, group: true },
          { ...value, yAxis: true, fn: 'sum' },
        ],
        display,
      }),
      section('Spreadsheet', {
        columns: [label, value],
        display: { ...display, pageSize: 2, allowSearch: true, columnMenus: true },
      }),
    ]);
    await page.goto(path);
    await mark(page);
    const rows = page.getByRole('region', { name: 'Spreadsheet' });

    await rows.getByRole('button', { name: 'value' }).click();
    await page.getByRole('link', { name: 'Sort descending' }).press('Enter');
    await expect(page).toHaveURL(/sort=/);
    await expect(rows.getByRole('button', { name: 'value' })).toBeFocused();

    const next = rows.getByRole('link', { name: 'Next' });
    await next.press('Enter');
    await expect(page).toHaveURL(/page=2/);
    await next.press('Enter');
    await expect(page).toHaveURL(/page=3/);
    await expect(rows.getByRole('link', { name: 'Page 3' })).toBeFocused();

    // The chart has been left as it was, and its links keep what was chosen since.
    const bar = page.locator('svg.tm-marks').getByRole('link', { name: /^Flood/ });
    await bar.press('Enter');
    await expect(page).toHaveURL(/sort=.*label=Flood/);
    await expect(bar).toBeFocused();

    const chips = page.getByRole('list', { name: 'Active filters' });
    await chips.getByRole('link', { name: 'Remove label: Flood' }).press('Enter');
    await expect(page).not.toHaveURL(/label=/);
    await expect(page.getByText('Filters', { exact: true })).toBeFocused();

    const search = rows.getByRole('searchbox');
    await search.pressSequentially('f');
    await expect(page).toHaveURL(/find=f/);
    await search.pressSequentially('lo');
    await expect(page).toHaveURL(/find=flo/);
    await expect(search).toBeFocused();
    await page.keyboard.type('o');
    await expect(search).toHaveValue('floo');

    // A form that was changed in place sends each choice once.
    await search.press('Enter');
    await expect(page).toHaveURL(/find=floo/);
    expect(page.url()).not.toContain('%7C%7C%7C');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('another page of a table keeps the widths of its columns', async ({ page }) => {
    await page.goto('/wildlife_strikes');
    const widths = () =>
      page
        .locator('.tm-data > .tm-scroll thead th')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    const before = await widths();
    const first = await table(page).innerText();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect.poll(() => table(page).innerText()).not.toBe(first);
    const moved = (await widths()).map((width, index) => Math.abs(width - before[index]!));
    expect(Math.max(...moved)).toBeLessThanOrEqual(1);
  });

  test('a change fetches the sections that it concerns, and the links of others follow', async ({ page }) => {
    await page.goto('/earthquakes/every_earthquake?at_least=5');
    await mark(page);
    const untouched = page.locator('main section:has(form)').first();
    await untouched.evaluate((section) => section.setAttribute('data-untouched', ''));
    const response = page.waitForResponse(/\.sort=/);
    await page.getByRole('columnheader', { name: 'Magnitude' }).getByRole('link').click();
    const fragments = await response;
    expect(fragments.headers()['vary']).toContain('accept');
    expect(fragments.headers()['content-type']).toContain('text/html');
    const html = await fragments.text();
    expect(html).not.toMatch(/<main|<html|<header/);
    expect(html.match(/<section/g)).toHaveLength(1);
    await expect(page.getByRole('status')).toHaveText(/^Updated. Rows 1 to /);
    await expect(page.locator('[data-untouched]')).toHaveCount(1);

    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\.sort=/);
    await expect(page.locator('.tm-filter-panel form')).toBeHidden();
    await page.getByText('Filters', { exact: true }).click();
    await expect(page).not.toHaveURL(/at_least/);
    await expect(page.getByRole('textbox', { name: /Magnitude.*at least/i })).toHaveValue('');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('the first choice applies at once, further ones soon after it together', async ({ page }) => {
    await page.goto('/earthquakes');
    await page.locator('.tm-choices > summary').first().click();
    await expect(page.getByRole('searchbox').first()).toBeEnabled();
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['accept']?.includes('fragments')) {
        addresses.push(new URL(request.url()).search);
      }
    });
    await page.evaluate(() => {
      const boxes = document.querySelectorAll<HTMLInputElement>('.tm-choices input[type=checkbox]');
      for (const box of [...boxes].slice(0, 3)) {
        box.click();
      }
    });
    await expect.poll(() => new URL(page.url()).searchParams.get('region')?.split('|||').length).toBe(3);
    expect(addresses).toHaveLength(2);
  });

  test('a filter that is set moves no other filter', async ({ page }) => {
    await page.goto('/weather');
    const fields = page.locator('.tm-filter');
    const boxes = () =>
      fields.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    await page.locator('.tm-choices > summary').first().click();
    await page.getByText('Seattle', { exact: true }).first().click();
    await expect(page.getByRole('link', { name: 'Clear' })).toBeVisible();
    expect(await boxes()).toEqual(before);
  });

  test('the header of a table stays below the bar, wide and narrow, and the page alone scrolls down', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.goto('/earthquakes/every_earthquake');
    const edgeOf = (selector: string, edge: 'top' | 'bottom') =>
      page
        .locator(selector)
        .first()
        .evaluate((one, which) => Math.round(one.getBoundingClientRect()[which]), edge);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(() => scrollTo(0, 0));
      const box = page.locator('.tm-data > .tm-scroll');
      expect(await box.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
      await page.mouse.wheel(0, 750);
      await expect.poll(() => edgeOf('.tm-table tbody tr:nth-child(3)', 'top')).toBeLessThan(56);
      await expect.poll(() => edgeOf('.tm-table thead th', 'top')).toBe(await edgeOf('header', 'bottom'));
    }
  });

  test('what the pointer rests on is fetched before it is chosen', async ({ page }) => {
    await page.goto('/earthquakes');
    await page.locator('.tm-choices > summary').first().click();
    await expect(page.getByRole('searchbox').first()).toBeEnabled();
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['accept']?.includes('fragments')) {
        addresses.push(new URL(request.url()).search);
      }
    });
    const prepared = page.waitForResponse((response) => response.url().includes('region=Alaska'));
    const alaska = page.locator('.tm-choices label', { hasText: 'Alaska' }).first();
    await alaska.hover();
    await prepared;
    expect(new URL(page.url()).search).toBe('');
    await expect(alaska.getByRole('checkbox')).not.toBeChecked();
    await alaska.click();
    await expect(table(page).getByRole('row')).toHaveCount(1);
    await expect(page).toHaveURL(/region=Alaska/);
    expect(addresses).toEqual(['?region=Alaska']);
  });

  test('on paper nothing is cut, and the page says its address, its day and its filters', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 672, height: 980 });
    await page.goto('/weather?city=Seattle');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const sections = page.locator('main section');
    const edges = await sections.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(edges).size).toBe(1);
    const cells = await page
      .locator('.tm-table :is(th, td):visible')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...cells)).toBeLessThanOrEqual(672);
    await expect(page.getByText('Filtered by City: Seattle')).toBeVisible();
    await expect(page.locator('.tm-filter-panel a:visible')).toHaveCount(0);
    const year = String(new Date().getFullYear());
    await expect(page.getByText(`${page.url()} · `)).toContainText(new RegExp(`city=Seattle · .*${year}`));
    await expect(
      page.getByText('Download:').or(page.getByText('Embed')).filter({ visible: true }),
    ).toHaveCount(0);
    // Where the first rows on the page of a source have many columns, they are printed smaller, or as named
    // values.
    await page.goto('/wildlife_strikes');
    const source = await page.locator('.tm-attribution a[href*="/source/"]').first().getAttribute('href');
    await page.goto(source!);
    const firstRows = page.getByRole('table', { name: 'First rows' });
    await expect(firstRows).toHaveAttribute('data-columns', /many|records/);
    const values = await firstRows
      .locator('td')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...values)).toBeLessThanOrEqual(672);
    await page.goto('/weather?city=Seattle');
    // A column of very long texts leaves room for the words of another one.
    const texts = page.locator('.tm-table').last().locator('tbody tr').first().locator('td:not(.tm-number)');
    await texts.last().evaluate((cell) => (cell.textContent = 'long text '.repeat(1000)));
    expect((await texts.first().boundingBox())!.width).toBeGreaterThan(50);
    // Totals are printed once, below the last row, and not at the foot of each page.
    await page.goto('/wildlife_strikes');
    await expect(page.locator('.tm-table tfoot')).toHaveCSS('display', 'table-row-group');
    // White amounts on dark bars stay white, as the bars stay dark.
    await expect(page.locator('.tm-over span').first()).toHaveCSS('print-color-adjust', 'exact');
    // Quiet text is as clear as all other for people who ask for more contrast.
    const colours = () =>
      page
        .locator('.tm-attribution')
        .first()
        .evaluate((line) => [getComputedStyle(line).color, getComputedStyle(document.body).color]);
    await page.emulateMedia({ media: 'screen' });
    expect(new Set(await colours()).size).toBe(2);
    await page.emulateMedia({ media: 'screen', contrast: 'more' });
    expect(new Set(await colours()).size).toBe(1);
  });

  test('what is chosen while the server cannot be reached is kept, and shown when it can be', async ({
    page,
    context,
  }) => {
    await page.goto('/earthquakes/every_earthquake');
    await mark(page);
    // The code for changes comes when the pointer is in a section for the first time; it adds what announces
    // them.
    const least = page.getByRole('textbox', { name: /Magnitude.*at least/i });
    await least.hover();
    await expect(page.getByRole('status')).toBeAttached();
    await context.setOffline(true);
    await least.fill('5');
    await expect(page.getByRole('alert')).toHaveText('The server cannot be reached.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(least).toBeFocused();
    await expect(least).toHaveValue('5');
    await context.setOffline(false);
    await expect(page).toHaveURL(/at_least=5/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a response that is an error becomes an ordinary load', async ({ page }) => {
    await page.goto('/earthquakes/every_earthquake');
    await mark(page);
    await page.route(/\.page=2/, async (route, request) =>
      request.resourceType() === 'fetch' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
  });

  test('links and filters load the page where the code for changing it in place is gone', async ({
    page,
  }) => {
    await page.route(/visitor-update-page/, (route) => route.fulfill({ status: 404 }));
    await page.goto('/earthquakes/every_earthquake');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await page.goto('/weather');
    await page.locator('main details[data-menu] summary').first().click();
    await page.getByRole('checkbox', { name: /Seattle/ }).click();
    await expect(page).toHaveURL(/city=Seattle/);
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
    await expect(page.locator('.tm-lines .tm-line').first()).toHaveCSS('opacity', '0.35');
    const box = await tip.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    await page.mouse.move(5, 400);
    await expect(tip).toBeHidden();
    const drawing = page.locator('svg.tm-bars').first();
    await expect(async () => {
      await drawing.focus();
      await page.keyboard.press('Home');
      await expect(tip).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('status').filter({ hasText: /:/ })).toContainText(
      (await tip.textContent())!.slice(0, 4),
    );
    const first = await tip.textContent();
    await page.keyboard.press('ArrowRight');
    await expect(tip).not.toHaveText(first!);
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
  });

  test('a chart is saved as SVG and PNG, and shown alone in a frame of another site', async ({ page }) => {
    await page.goto('/weather', { waitUntil: 'networkidle' });
    const chart = page.locator('section', { has: page.locator('.tm-lines') }).first();
    const address = await chart.getByRole('link', { name: 'SVG' }).getAttribute('href');
    const picture = await page.request.get(address!);
    expect(picture.headers()['content-type']).toBe('image/svg+xml');
    const svg = await picture.text();
    expect(svg).toMatch(/^<svg [^]*>Source: [^<]+<\/text><\/svg>$/);
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/var\(|https?:/);
    await chart.locator('svg.tm-marks').hover();
    const saved = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'PNG' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
    await chart.getByText('Embed', { exact: true }).click();
    const code = await chart.getByRole('textbox').inputValue();
    const framed = await page.request.get(/src="([^"]+)"/.exec(code)![1]!);
    expect(framed.headers()['content-security-policy']).toContain('frame-ancestors *');
    expect(framed.headers()['x-frame-options']).toBeUndefined();
    const whole = await page.request.get('/weather');
    expect(whole.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
    // The frame is as high as what it shows, also where it is narrow.
    const height = Number(/height="(\d+)"/.exec(code)![1]);
    await page.setViewportSize({ width: 320, height });
    await page.goto(framed.url());
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    await page.goto(`${framed.url()}&city=Seattle`);
    await expect(page.locator('.tm-lines')).toBeVisible();
    await expect(page.locator('section')).toHaveCount(1);
    // The filters of the page are not in the frame: what they do to the chart is said.
    await expect(page.getByText('Filtered by City: Seattle')).toBeVisible();
    const whence = page.getByRole('link', { name: /^Weather/ });
    await expect(whence).toHaveAttribute('target', '_blank');
    await expect(whence).toHaveAttribute('href', /^\/weather\?city=Seattle#p-/);
    const other = await serveFrames([framed.url(), whole.url()]);
    await page.goto(other.url);
    const frames = page.locator('iframe');
    await expect(frames.first().contentFrame().locator('.tm-lines')).toBeVisible();
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContain('chrome-error://chromewebdata/');
    await expect(frames.last().contentFrame().locator('.tm-lines')).toHaveCount(0);
    other.stop();
    const none = await page.request.get(framed.url().replace(/embed=[^&]+/, 'embed=none'));
    expect(none.status()).toBe(404);
    // The frame says so itself: browsers would show an error of theirs.
    expect(none.headers()['x-frame-options']).toBeUndefined();
    expect(await none.text()).toContain('no longer published');
  });

  test('an entry of a legend shows its series alone, and all series again', async ({ page }) => {
    await page.goto('/weather', { waitUntil: 'networkidle' });
    const entry = page.locator('.tm-legend').getByRole('link', { name: 'rain', exact: true }).first();
    const others = page.locator('.tm-bars .tm-series:not([data-series=rain])');
    await expect(others).not.toHaveCount(0);
    await entry.click();
    await expect(others).toHaveCount(0);
    await expect(page).toHaveURL(/\.series=rain/);
    await entry.click();
    await expect(others).not.toHaveCount(0);
  });
});

test.describe('a list of filter values', () => {
  const menu = (page: Page) => page.locator('.tm-choices').first();
  const boxes = (page: Page) => menu(page).getByRole('checkbox');

  test('is searched, selected and cleared at once, with the mouse and the keyboard', async ({ page }) => {
    await page.goto('/earthquakes');
    await menu(page).locator('summary').click();
    const search = menu(page).getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeVisible();
    const all = await boxes(page).count();
    // The text of a value is not a control: pressing the mouse on it must not close the menu.
    await menu(page).getByText('Alaska', { exact: true }).click();
    await expect(page).toHaveURL(/region=Alaska/);
    await expect(menu(page)).toHaveAttribute('open', '');
    await expect(menu(page).getByRole('checkbox', { name: /^Alaska/ })).toBeChecked();

    await search.fill('ala');
    expect(await boxes(page).count()).toBeLessThan(all);
    await search.press('Enter');
    await search.press('ArrowDown');
    await expect(boxes(page).first()).toBeFocused();
    await search.fill('zzz');
    await expect(menu(page)).toContainText('No values.');
    await expect(page).toHaveURL(/region=Alaska/);

    await search.fill('');
    await menu(page).getByRole('button', { name: 'Select All' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('region')?.split('|||').length).toBe(all);
    await menu(page).getByRole('button', { name: 'Remove All' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect(boxes(page).and(page.locator(':checked'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu(page)).not.toHaveAttribute('open', '');
  });

  test('can be searched where a value was chosen before its code had arrived', async ({ page }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/visitor-island-runtime-/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/earthquakes');
    await menu(page).locator('summary').click();
    await menu(page).getByText('Alaska', { exact: true }).click();
    await expect(page).toHaveURL(/region=Alaska/);
    await expect(menu(page).getByRole('checkbox', { name: /^Alaska/ })).toBeChecked();
    await expect(menu(page).getByRole('searchbox')).toBeDisabled();
    arrive();
    await expect(menu(page).getByRole('searchbox')).toBeEnabled();
  });

  test('follows the history, and shows what the address says after a reload', async ({ page }) => {
    await page.goto('/earthquakes');
    await menu(page).locator('summary').click();
    await menu(page).getByRole('searchbox').waitFor();
    await menu(page)
      .getByRole('checkbox', { name: /^Alaska/ })
      .check();
    await expect(page).toHaveURL(/region=Alaska/);
    await page.goBack();
    await expect(menu(page).getByRole('checkbox', { name: /^Alaska/ })).not.toBeChecked();
    await page.goForward();
    await expect(menu(page).getByRole('checkbox', { name: /^Alaska/ })).toBeChecked();
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

  test('the bar fits beside a long name of the site, with all that an editor has in it', async ({ page }) => {
    await signIn(page, '/weather');
    const name = page.getByRole('banner').getByRole('link').first();
    await name.evaluate((link) => (link.textContent = 'The coastal agency of the northern counties'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('a cell that is cut off is shown whole', async ({ page }) => {
    await page.goto('/earthquakes/every_earthquake');
    const cell = page.locator('td[data-clip]').first();
    await cell.evaluate((one) => (one.textContent = 'A name of many words '.repeat(6)));
    const isCut = () => cell.evaluate((one) => one.scrollWidth > one.clientWidth);
    expect(await isCut()).toBe(true);
    // Phones leave what was tapped hovered; here the mouse, which is elsewhere, would take that back.
    await cell.hover();
    expect(await isCut()).toBe(false);
  });

  test('a tap on the text of a filter value chooses it', async ({ page }) => {
    await page.goto('/earthquakes');
    const menu = page.locator('.tm-choices').first();
    const value = menu.getByText('Alaska', { exact: true });
    const top = () => value.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    await menu.locator('summary').tap();
    const before = await top();
    // The values are where they were when the island has started.
    await expect(menu.getByRole('searchbox')).toBeEnabled();
    expect(await top()).toBe(before);
    await value.tap();
    await expect(page).toHaveURL(/region=Alaska/);
    await expect(menu).toHaveAttribute('open', '');
  });
});

test.describe('without script', () => {
  test('a page with a section that takes long is loaded again until it is there', async ({ page }) => {
    await sendLate(page, '/earthquakes/every_earthquake');
    await page.goto('/earthquakes/every_earthquake');
    await expect(page.locator('[data-computing]')).toHaveText('This is being computed…');
    await expect(table(page).getByRole('row').first()).toBeVisible();
    await expect(page.locator('[data-computing]')).toHaveCount(0);
  });

  test.use({ javaScriptEnabled: false });

  test('filters are a form, sorting and pages are links, and addresses are the view', async ({ page }) => {
    await page.goto('/earthquakes');
    await page.locator('.tm-choices > summary').first().click();
    await page
      .getByRole('checkbox', { name: /^Alaska/ })
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
    await page.getByRole('textbox', { name: /Magnitude.*at least/i }).fill('5');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/at_least=5/);
    await expect(page.getByText(/^Page 2 of/)).toHaveCount(0);
    const rows = await table(page).getByRole('row').count();
    await page.getByLabel('Depth in km from').fill('40');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/depth_km.min=40/);
    expect(await table(page).getByRole('row').count()).toBeLessThan(rows);
    await page.getByRole('link', { name: 'Remove Depth in km: from 40' }).click();
    await expect(page).not.toHaveURL(/depth_km/);
    await expect(table(page).getByRole('row')).toHaveCount(rows);
    await page.getByText('Filters', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
    const region = await table(page).getByRole('row').first().getByRole('cell').nth(3).innerText();
    await page
      .getByRole('searchbox', { name: 'Search in Earthquakes' })
      .fill(region.slice(1, 6).toUpperCase());
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expect(page).toHaveURL(/at_least=5.*\.find=/);
    await expect(table(page).getByRole('row').first()).toContainText(region);
    expect(await table(page).getByRole('row').count()).toBeLessThanOrEqual(rows);

    await page.goto('/earthquakes');
    await page.locator('.tm-choices > summary').first().click();
    await page.getByRole('link', { name: 'Select All' }).first().click();
    await expect(page).toHaveURL(/region=[^&]*%7C%7C%7C/);
    await expect(page.getByText(/\d+ chosen/).first()).toBeVisible();
    await page.locator('.tm-choices > summary').first().click();
    await page.getByRole('link', { name: 'Remove All' }).first().click();
    await expect(page).not.toHaveURL(/region=/);

    await page.goto('/weather/snow_days');
    const header = page.getByRole('columnheader').first();
    await header.getByRole('button').click();
    await page.getByRole('link', { name: 'Sort descending' }).click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await header.getByRole('button').click();
    await page.getByRole('link', { name: 'Clear the order' }).click();
    await expect(page).not.toHaveURL(/sort=/);
  });

  test('a click on a chart draws no frame around it', async ({ page }) => {
    await page.goto('/weather');
    const drawing = page.locator('svg.tm-bars').first();
    await drawing.click();
    await expect(drawing).toBeFocused();
    await expect(drawing).toHaveCSS('outline-style', 'none');
  });

  test('fields to choose from keep their arrow in forced colours', async ({ page }) => {
    await page.goto('/earthquakes');
    const arrows = () =>
      page
        .locator('.tm-choices > summary, select.tm-control')
        .evaluateAll((all) =>
          all.map((field) =>
            field instanceof HTMLSelectElement
              ? getComputedStyle(field).appearance
              : getComputedStyle(field, '::after').content,
          ),
        );
    const before = await arrows();
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter((arrow) => arrow !== 'none')).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect((await arrows()).filter((arrow) => arrow !== 'auto' && !arrow.includes('▾'))).toEqual([]);
  });

  test('the source line of a section leads to a page about the source', async ({ page }) => {
    await page.goto('/weather');
    await page.locator('.tm-attribution a[href^="/cenrep/"]').first().click();
    await expect(page).toHaveURL(/\/source\/\d+\/about\?version=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily weather, Seattle and New York');
    for (const title of ['Download', 'First rows', 'Columns', 'Pages that show this data', 'How to cite']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    const rows = page.getByRole('table', { name: 'First rows' }).getByRole('row');
    await expect(rows).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /\/download\/.*data\.csv$/);

    const address = page.url();
    await page.getByRole('article').getByRole('link', { name: 'Snow days' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snow days');
    expect((await page.request.get(address.replace(/version=\d+/, 'version=1'))).status()).toBe(404);
    expect((await page.request.get(address.replace(/source\/\d+/, 'source/999999'))).status()).toBe(404);
  });

  test('menus open and close', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Pages below Earthquakes').click();
    await page.getByRole('link', { name: 'Every earthquake' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Every earthquake' })).toBeVisible();
  });
});

test('a request for the sections that a filter changes gets these alone, and otherwise what the address has', async ({
  request,
}) => {
  const send = (path: string, from?: string) =>
    request.get(path, {
      headers: {
        accept: from === undefined ? 'text/html' : `text/html; fragments=${encodeURIComponent(from)}`,
      },
      maxRedirects: 0,
    });
  const path = '/earthquakes?region=Alaska';
  const [whole, changed] = [
    await (await send(path)).text(),
    await (await send(path, '?region=Hawaii')).text(),
  ];
  expect(changed).not.toContain('<html');
  const sections = changed.split(/(?=<section id=)/);
  expect(sections.length).toBeGreaterThan(1);
  // The shapes of maps stay in the browser.
  for (const section of sections.filter((markup) => !markup.includes('data-kept'))) {
    expect(whole).toContain(section);
  }
  expect(await (await send(path, '?region=Alaska')).text()).toBe('');
  // The router encodes nothing of a page, because no script of it reads that.
  expect(await (await send('/earthquakes.data')).text()).not.toContain('Alaska');
  const missing = await send('/no_such_page', '');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toBe('');
  expect(await (await send('/search?q=quake', '')).text()).toContain('<html');
  const tools = await send('/manage', '');
  expect(tools.headers()['location']).toContain('/auth/login');
});
