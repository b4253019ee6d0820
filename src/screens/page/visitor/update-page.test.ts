// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { PageUpdater } from './update-page.ts';

const says = JSON.stringify({
  updated: 'Updated',
  unreachable: 'The server cannot be reached.',
  tryAgain: 'Try again',
  rows: { one: '{count} row', other: '{count} rows' },
});
document.head.innerHTML = `<script type="text/plain" data-says='${says}'></script>`;

afterEach(() => {
  document.querySelector('main')?.remove();
  history.replaceState(null, '', '/');
});

test('without an answer of the server the page stays, says so, and can be changed again', async () => {
  document.body.insertAdjacentHTML('beforeend', '<main><section id="s1"><input value="5"></section></main>');
  const requests: string[] = [];
  let isReachable = false;
  vi.stubGlobal('fetch', async (url: URL) => {
    requests.push(url.search);
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response('<section id="s1"><p class="tm-empty">No rows match.</p></section>');
  });
  const field = document.querySelector('input')!;
  const notice = () => document.querySelector('[role=alert]')?.textContent;
  const page = new PageUpdater('', () => {});
  const url = new URL('?least=5', location.href);

  field.focus();
  await page.show(url, true);
  expect(notice()).toBe('The server cannot be reached.');
  expect([location.search, document.documentElement.dataset['busy']]).toEqual(['', undefined]);
  expect(document.activeElement).toBe(field);

  document.querySelector('button')!.click();
  await expect.poll(() => requests).toEqual(['?least=5', '?least=5']);
  expect(notice()).toBe('The server cannot be reached.');

  isReachable = true;
  dispatchEvent(new Event('online'));
  await expect.poll(() => location.search).toBe('?least=5');
  expect(notice()).toBeUndefined();
  expect(document.querySelector('[role=status]')!.textContent).toBe('Updated. No rows match.');
});

test('a second click on what is being fetched does not fetch it again, nor add it to the history twice', async () => {
  document.body.insertAdjacentHTML('beforeend', '<main><section id="s1"></section></main>');
  const requests: string[] = [];
  let respond = () => {};
  vi.stubGlobal('fetch', (url: URL) => {
    requests.push(url.search);
    return new Promise((resolve) => {
      respond = () => resolve(new Response(`<section id="s1">${url.search}</section>`));
    });
  });
  const page = new PageUpdater('', () => {});
  const click = (search: string) => page.show(new URL(search, location.href), true);
  const steps = history.length;

  void click('?sort=name');
  void click('?sort=name');
  expect(requests).toEqual(['?sort=name']);
  respond();
  await expect.poll(() => document.querySelector('#s1')!.textContent).toBe('?sort=name');
  expect(history.length).toBe(steps + 1);

  // Another address replaces what is under way, and the one before can be chosen again.
  void click('?sort=day');
  void click('?sort=size');
  void click('?sort=day');
  expect(requests.slice(1)).toEqual(['?sort=day', '?sort=size', '?sort=day']);
  respond();
  await expect.poll(() => location.search).toBe('?sort=day');
  void click('?sort=name');
  expect(requests.at(-1)).toBe('?sort=name');
});

test('where a page leads elsewhere by now, such as to the sign-in, the address is loaded: nothing of it is shown in the page', async () => {
  document.body.insertAdjacentHTML('beforeend', '<main><section id="s1">Rows</section></main>');
  // What browsers do: with `manual` a redirect is an answer without a status, otherwise it is followed.
  vi.stubGlobal('fetch', async (_url: URL, { redirect }: RequestInit) =>
    redirect === 'manual' ? Response.error() : new Response('<main><form>Login</form></main>'),
  );
  const page = new PageUpdater('', () => {});
  await page.show(new URL('#elsewhere', location.href), true);
  expect(location.hash).toBe('#elsewhere');
  expect(document.querySelector('main')!.textContent).toBe('Rows');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a choice shows a section that was hidden, hides it again, and decides what is printed', async () => {
  document.body.insertAdjacentHTML('beforeend', '<main><section id="s1" hidden></section></main>');
  const shown = '<section id="s1" class="wide" aria-label="Details"><p>3 rows</p></section>';
  const hidden = '<section id="s1" hidden></section>';
  vi.stubGlobal('fetch', async (url: URL) => new Response(url.search === '?all' ? shown : hidden));
  const page = new PageUpdater('', () => {});
  const section = document.querySelector<HTMLElement>('#s1')!;

  await page.show(new URL('?all', location.href), true);
  expect([section.hidden, section.className, section.ariaLabel]).toEqual([false, 'wide', 'Details']);
  await page.show(new URL('?none', location.href), true);
  expect([section.hidden, section.className, section.textContent]).toEqual([true, '', '']);
});
