// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { PageUpdater } from './update-page.ts';

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
  await vi.waitFor(() => expect(requests).toEqual(['?least=5', '?least=5']));
  expect(notice()).toBe('The server cannot be reached.');

  isReachable = true;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(location.search).toBe('?least=5'));
  expect(notice()).toBeUndefined();
  expect(document.querySelector('[role=status]')!.textContent).toBe('Updated. No rows match.');
});
