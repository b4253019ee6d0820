import type { Page } from '@playwright/test';
import { readMarkdown } from '../../src/richtext/markdown.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { addUsers } from './own-users.ts';
import { expect, letThrough, test } from './server.ts';
import { signIn, takeSession } from './sign-in.ts';

test('the first click into a text puts the caret where it was; undo takes the first letters back at once', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const text = readMarkdown(
    'Dense networks find small earthquakes, so some regions lead the count. '.repeat(8),
  );
  const { path } = await publishPage(ask, 'Caret', [
    { element: { 'element-type': 'lexical', 'element-data': { text } } },
  ]);
  await signIn(page, `/edit${path}`);
  const words = page.locator('main section .prose p').first();
  // Views of sections may still replace their markup when the network is idle.
  await expect(() => words.scrollIntoViewIfNeeded({ timeout: 3000 })).toPass();
  const before = await words.innerText();
  const middle = Math.floor(before.length / 2);
  const point = await words.evaluate((element, offset) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const range = document.createRange();
    range.setStart(node, Math.min(offset, node.textContent!.length - 1));
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left, y: top + height / 2, before: node.textContent!.slice(0, range.startOffset) };
  }, middle);
  await page.mouse.click(point.x, point.y);
  const editor = page.getByRole('textbox', { name: 'Rich text', exact: true }).first();
  await expect(editor).toBeFocused();
  await page.keyboard.type('HERE');
  await expect(editor).toContainText(`${point.before}HERE`);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(editor).toHaveText(before);
  await page.keyboard.type('HERE');

  for (let line = 0; line < 30; line += 1) {
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('last');
  expect(await coveredCaret(page), 'the caret at the end').toBe('');
  for (let line = 0; line < 29; line += 1) {
    await page.keyboard.press('ArrowUp');
  }
  await page.keyboard.type('first');
  expect(await coveredCaret(page), 'the caret at the start').toBe('');

  // The browser's Back shows the draft as it is, not as it was when the editor was opened.
  await page.goto(path);
  await page.goBack();
  await expect(page.locator('main section .prose')).toContainText(/first.*last/s);
});

/** What of the tools covers the caret: nothing is an empty text. */
async function coveredCaret(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { top, bottom } = getSelection()!.getRangeAt(0).getBoundingClientRect();
    const tools = document.querySelector('[data-text-tools] > div')!.getBoundingClientRect();
    const bar = document.querySelector('nav[aria-label=Editor]')!.getBoundingClientRect();
    if (top < tools.bottom && bottom > tools.top) return 'the tools';
    return bottom > bar.top ? 'the bar' : '';
  });
}

test('nothing moves: a click, another page and the way to the view keep what is seen and where', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await signIn(page, '/edit/earthquakes');
  await page.waitForLoadState('networkidle');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const heights = () =>
    page
      .locator('main section')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  let edited = await heights();
  // What loads after the page, such as views of sections, may still change their heights.
  await expect
    .poll(
      async () => {
        const before = edited;
        edited = await heights();
        return JSON.stringify(edited) === JSON.stringify(before);
      },
      { intervals: [500] },
    )
    .toBe(true);
  const section = page.locator('main section[aria-label="Regions"]');
  await section.evaluate((one) => scrollTo(0, scrollY + one.getBoundingClientRect().top - 500));
  const before = await scrolled();
  const box = (await section.boundingBox())!;
  await page.mouse.click(box.x + box.width - 4, box.y + 110);
  await expect(section).toHaveAttribute('data-selected');
  expect(await scrolled()).toBe(before);

  // The mouse itself: a click on a locator may scroll first.
  const follow = async (name: string) => {
    const { x, y } = (await page.getByRole('link', { name, exact: true }).boundingBox())!;
    await page.mouse.click(x + 5, y + 5);
  };
  const top = async () => Math.round((await page.getByRole('heading', { name: 'Regions' }).boundingBox())!.y);
  const place = await top();
  await follow('View');
  await page.waitForURL((url) => url.pathname === '/earthquakes');
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(3);
  await expect.poll(heights).toEqual(edited);
  await follow('Edit');
  await page.waitForURL(/edit/);
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(3);

  // The section that a person looks at stays where it is, both ways, also when the data of the editor comes
  // late.
  await page.route(
    (url) => url.pathname.endsWith('/graph'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    },
  );
  for (const index of [1, 2]) {
    await page.goto('/wildlife_strikes');
    const looked = page.locator('main section[id]').nth(index);
    await looked.evaluate((one) => scrollTo(0, scrollY + one.getBoundingClientRect().top - 126));
    const topOf = async () => (await looked.boundingBox())!.y;
    const seen = await topOf();
    for (const [name, address] of [
      ['Edit', /\/edit\/wildlife_strikes/],
      ['View', /\/wildlife_strikes$/],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).evaluate((link: HTMLElement) => link.click());
      await page.waitForURL(
        (url) => address.test(url.href) && url.pathname.includes('/edit/') === (name === 'Edit'),
      );
      await expect.poll(async () => Math.abs((await topOf()) - seen)).toBeLessThanOrEqual(8);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main .tm-loading')).toHaveCount(0);
      await expect
        .poll(async () => Math.abs((await topOf()) - seen), { message: `${name} ${index}` })
        .toBeLessThanOrEqual(8);
    }
  }
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/edit/earthquakes');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const look = () => {
      const waits = [...document.querySelectorAll('main section')].some(
        (one) => one.textContent === 'loading...',
      );
      if (waits) {
        document.documentElement.dataset['waited'] = '';
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Weather', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Weather', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['waited'])).toBeUndefined();
});

test('the account menu and the drawer close by Escape, and an open drawer takes the focus for another panel', async ({
  page,
}) => {
  await signIn(page, '/edit/about_the_data');
  const account = page.getByLabel(/^Account of/);
  const menu = page.getByRole('button', { name: 'Logout' });
  await account.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();
  await account.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();

  const panels = page.getByRole('navigation', { name: 'Editor' });
  const drawer = page.getByRole('complementary');
  await panels.getByRole('button', { name: 'Pages' }).press('Enter');
  await expect(drawer).toBeFocused();
  await panels.getByRole('button', { name: 'Settings' }).press('Enter');
  await expect(page.getByRole('complementary', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(panels.getByRole('button', { name: 'Pages' })).toBeFocused();
});

test('what is typed after the session has ended is kept, and saved after signing in again by the same person only', async ({
  page,
  context,
  tidemark,
}) => {
  await signIn(page, '/edit/about_the_data');
  await page.waitForLoadState('networkidle');
  await page.locator('main section .prose p').last().click();
  const text = page.getByRole('textbox', { name: 'Rich text', exact: true });
  await expect(text).toBeFocused();
  await context.clearCookies();
  await page.keyboard.press('End');
  await page.keyboard.type(' Written while signed out.');
  const status = page.getByRole('status').filter({ hasText: 'Signed out, not saved yet.' });
  await expect(status).toBeVisible();
  await expect(text).toContainText('Written while signed out.');
  const login = context.waitForEvent('page');
  await status.getByRole('link', { name: 'Login' }).click();
  await signIn(await login);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Written while signed out.')).toBeVisible();

  const own = await context.cookies();
  const other = { email: 'other@example.org', password: 'a password for tests' };
  await addUsers(tidemark, [{ ...other, group: 'Editors' }]);
  await context.clearCookies();
  const next = await context.newPage();
  await next.goto('/auth/login');
  await next.getByLabel('E-mail').fill(other.email);
  await next.getByLabel('Password').fill(other.password);
  await next.getByRole('button', { name: 'Login' }).click();
  await next.waitForURL(`${tidemark.url}/`);
  await page.locator('main section .prose p').last().click();
  await expect(text).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Left behind.');
  await expect(
    page.getByRole('status').filter({ hasText: 'Signed in as someone else, not saved yet.' }),
  ).toBeVisible();
  await page.close();
  await next.goto('/edit/about_the_data');
  await next.waitForLoadState('networkidle');
  await expect(next.getByText('Written while signed out.')).toBeVisible();
  await expect(next.getByText('Left behind.')).toHaveCount(0);
  await context.clearCookies();
  await context.addCookies(own);
  await next.goto('/edit/about_the_data');
  await expect(next.getByText('Left behind.')).toBeVisible();
  await expect(next.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
});

test('a filter on the canvas applies with the choice, as it does for visitors, and what is typed without a key', async ({
  page,
}) => {
  await signIn(page, '/edit/earthquakes/every_earthquake');
  await page.locator('main .tm-choices > summary').first().click();
  await page.locator('main .tm-choices label').filter({ hasText: 'Alaska' }).first().click();
  await expect(page).toHaveURL(/region=Alaska/);
  const rows = page.locator('main .tm-data > .tm-scroll tbody tr');
  await expect(rows.filter({ hasNotText: 'Alaska' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const least = page.getByRole('textbox', { name: /Magnitude.*at least/i });
  await least.pressSequentially('6.');
  await least.pressSequentially('5');
  await expect(page).toHaveURL(/=6\.5/);
  await expect(least).toBeFocused();
  await page.getByRole('link', { name: 'Clear all' }).first().click();
  await expect(least).toHaveValue('');
});

/** Holds scripts of a page until `release`; `held` is the number of requests so far. */
async function holdScripts(page: Page, isHeld: (path: string) => boolean) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const requests = { held: 0 };
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld(new URL(route.request().url()).pathname)) {
      requests.held += 1;
      await promise;
    }
    await route.continue();
  });
  return { requests, release };
}

test('what is typed into a form before it reacts is kept, and the form is sent', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { createSource } = await send<{ createSource: number }>(
    'mutation { createSource(name: "To be renamed") }',
  );
  await takeSession(page);
  const open = async (path: string, type: () => Promise<void>) => {
    const { release } = await holdScripts(page, (held) => !held.includes('/early-events.'));
    const opened = page.goto(path);
    // The page before has a main part too.
    await page.waitForURL(path, { waitUntil: 'commit' });
    await page.getByRole('main').waitFor();
    await page.evaluate(() => import(document.querySelector<HTMLScriptElement>('[src*=early-events]')!.src));
    await type();
    release();
    await opened;
  };
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await open('/admin/new', async () => {
    await field('Name').fill('Typed early');
    await field('Tagline').pressSequentially('and');
  });
  await field('Tagline').pressSequentially(' late');
  await field('Base url').fill('/typed-early');
  await expect(field('Name')).toHaveValue('Typed early');
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.waitForURL('/admin');
  await expect(page.getByRole('link', { name: 'Typed early' })).toBeVisible();

  await open(`/source/${createSource}/admin`, async () => {
    await field('Source name').fill('Renamed early');
    await page.keyboard.press('Enter');
  });
  await expect(page.getByRole('heading', { name: 'Renamed early' })).toBeVisible();
});

test('what is clicked and typed before the code for it has arrived is not lost', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { createPage } = await send<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Slow line") { url_slug } }',
  );
  await takeSession(page);
  const first = await holdScripts(page, (path) => !path.includes('/early-events.'));
  const opened = page.goto('/edit/about_the_data');
  const words = page.locator('main section .prose p').first();
  await words.waitFor();
  await page.evaluate(() => import(document.querySelector<HTMLScriptElement>('[src*=early-events]')!.src));
  await words.click({ position: { x: 20, y: 10 } });
  expect(first.requests.held).toBeGreaterThan(0);
  first.release();
  await opened;
  const editor = page.getByRole('textbox', { name: 'Rich text', exact: true });
  await expect(editor).toBeFocused();

  // The editor of text is being loaded when Enter is pressed in the title.
  await letThrough(page);
  const second = await holdScripts(page, (path) => /\/editor-(?!context)/.test(path));
  await page.goto(`/edit/${createPage.url_slug}`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Title of the page' }).click();
  await page.keyboard.press('Enter');
  const keys: [text: string, key: string][] = [
    ['Wrong', 'ControlOrMeta+a'],
    ['yped earlz', 'Backspace'],
    ['y', 'Home'],
    ['T', 'End'],
    ['', 'Enter'],
    ['', 'ControlOrMeta+b'],
    ['Two', 'ControlOrMeta+b'],
    ['!, ', 'ArrowLeft'],
    ['', 'ArrowLeft'],
    ['', 'Shift+ArrowLeft'],
    ['', 'Delete'],
    ['', 'End'],
  ];
  for (const [text, key] of keys) {
    await page.keyboard.type(text);
    await page.keyboard.press(key);
  }
  await expect.poll(() => second.requests.held).toBeGreaterThan(0);
  await expect(editor).toHaveCount(0);
  second.release();
  await expect(editor.locator('p')).toHaveText(['Typed early', 'Two, ']);
  await expect(editor.locator('strong')).toHaveText('Two');
  await expect(editor).toBeFocused();
  await page.keyboard.type('and late. ');
  await expect(editor.locator('p')).toHaveText(['Typed early', 'Two, and late. ']);

  // Enter comes before the slash menu is drawn.
  await editor.evaluate((element) => {
    document.execCommand('insertText', false, '/button');
    const key = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await expect(page.getByRole('dialog', { name: 'Insert Button' })).toBeVisible();
  await expect(editor.locator('p')).toHaveText(['Typed early', 'Two, and late. ']);
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toHaveCount(0);

  // A text that Enter in the title begins is gone when it is left without a word, and begun again by the next
  // Enter.
  const { createPage: blank } = await send<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Left blank") { url_slug } }',
  );
  await letThrough(page);
  await page.goto(`/edit/${blank.url_slug}`, { waitUntil: 'networkidle' });
  const title = page.getByRole('textbox', { name: 'Title of the page' });
  await title.press('Enter');
  await expect(editor).toBeFocused();
  await title.click();
  await expect(page.locator('main section[id]')).toHaveCount(0);
  await title.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.type('Kept');
  await title.click();
  await expect(page.locator('main section[id]')).toContainText('Kept');

  // The command palette is being loaded when it is typed into, also Enter.
  await letThrough(page);
  const third = await holdScripts(page, (path) => path.includes('/command-palette-'));
  await page.reload({ waitUntil: 'networkidle' });
  await page.locator('main section[role=group]').first().focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('earthx');
  await page.keyboard.press('Backspace');
  await expect.poll(() => third.requests.held).toBeGreaterThan(0);
  third.release();
  const commands = page.getByRole('searchbox', { name: 'Find pages, sections, sources and commands' });
  await expect(commands).toBeFocused();
  await page.keyboard.type('q');
  await expect(commands).toHaveValue('earthq');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(commands).toHaveCount(0);
  await expect(page.locator('main section[role=group]').first()).toBeFocused();
  await letThrough(page);
  const fourth = await holdScripts(page, (path) => path.includes('/command-palette-'));
  await page.reload({ waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('History');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ignored');
  await expect.poll(() => fourth.requests.held).toBeGreaterThan(0);
  fourth.release();
  await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible();
  await expect(commands).toHaveCount(0);
});
