// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { showFailure } from '#ui/toast/show-failure.ts';
import { ToastRegion } from '#ui/toast/toast.tsx';
import { requestGraphql } from '#client/graphql-client.ts';
import { siteDesignDocument } from '#client/site-documents.ts';

afterEach(() => vi.unstubAllGlobals());

const toasts = () => [...document.querySelectorAll('[role="alertdialog"]')].map((each) => each.textContent);

/** Sends a request; what fails is shown. */
const send = (answer: () => Promise<Response>) =>
  act(async () => {
    vi.stubGlobal('fetch', answer);
    await requestGraphql(siteDesignDocument, {}).catch(showFailure);
  });
const away = () => Promise.reject(new TypeError('Failed to fetch'));

test('that the server cannot be reached is said until a request succeeds, other failures until they are closed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<ToastRegion />));
  await send(away);
  await send(away);
  expect(toasts()).toHaveLength(2);
  const errors = [{ message: 'There is no such page.', extensions: { code: 'not_found' } }];
  await send(async () => Response.json({ errors }));
  expect(toasts()).toHaveLength(3);
  await send(async () => Response.json({ data: { site: null } }));
  expect(toasts()).toEqual([expect.stringMatching(/^There is no such page\./)]);
  await send(away);
  expect(toasts()).toHaveLength(2);
  await send(async () => Response.json({ data: { site: null } }));
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Dismiss"]')!.click());
  expect(toasts()).toEqual([]);
  await act(async () => root.unmount());
});
