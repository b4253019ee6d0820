// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { requestGraphql } from '#client/graphql-client.ts';
import { siteDesignDocument } from '#client/site-documents.ts';
import { changeThemeDocument } from '#client/theme-documents.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { showFailure } from '#ui/toast/show-failure.ts';
import { ToastRegion } from '#ui/toast/toast.tsx';
import { useLostSession } from './use-lost-session.ts';

function Screen() {
  useLostSession();
  return <ToastRegion />;
}

/** Sends a request that the server refuses for the session, twice. */
const refuse = (session: string) =>
  act(async () => {
    const errors = [{ message: 'No.', extensions: { code: 'forbidden', details: { session } } }];
    vi.stubGlobal('fetch', async () => Response.json({ errors }));
    for (let at = 0; at < 2; at += 1) {
      await requestGraphql(siteDesignDocument, {}).catch(() => {});
    }
  });

/** Sends a change that the server makes. */
const change = () =>
  act(async () => {
    vi.stubGlobal('fetch', async () => Response.json({ data: { changeTheme: 1 } }));
    await requestGraphql(changeThemeDocument, { name: 'mine', base: 1, theme: {} });
  });

/**
 * What a person reads beside a change that the server refuses for the session, with the toasts of failures.
 */
const refuseChange = async (session: string) => {
  let note: string | null = null;
  await act(async () => {
    const errors = [{ message: 'No.', extensions: { code: 'forbidden', details: { session } } }];
    vi.stubGlobal('fetch', async () => Response.json({ errors }));
    await requestGraphql(changeThemeDocument, { name: 'mine', base: 1, theme: {} }).catch((error: Error) => {
      note = renderToStaticMarkup(<ErrorNote error={error} />);
      showFailure(error);
    });
  });
  return note;
};

const toasts = () => [...document.querySelectorAll('[role="alertdialog"]')].map((each) => each.textContent);
const closeToast = () =>
  act(async () => document.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click());
const comeBack = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

afterEach(() => vi.unstubAllGlobals());

test('a screen alone says that its session is lost, once until the person closes that, comes back to its tab, or changes something', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Screen />));
  await refuse('none');
  expect(toasts()).toEqual([]);
  expect(await refuseChange('none')).toContain('No.');
  expect(toasts()).toEqual([expect.stringMatching(/^No\./)]);
  await closeToast();

  document.documentElement.dataset['account'] = 'ann';
  await refuse('none');
  expect(toasts()).toEqual([expect.stringMatching(/^You are signed out\..*Login$/)]);
  await comeBack();
  expect(toasts()).toEqual([]);
  await refuse('other');
  expect(toasts()).toEqual([expect.stringMatching(/^You have signed in as someone else.*Logout$/)]);
  await comeBack();
  await refuse('none');
  expect(toasts()).toHaveLength(1);
  await change();
  expect(toasts()).toEqual([]);

  expect(await refuseChange('none')).toBe('');
  expect(toasts()).toEqual([expect.stringMatching(/^You are signed out\./)]);
  await closeToast();
  expect(await refuseChange('none')).toBe('');
  expect(toasts()).toEqual([expect.stringMatching(/^You are signed out\./)]);
  await change();
  expect(toasts()).toEqual([]);
  delete document.documentElement.dataset['account'];
  await act(async () => root.unmount());
});
