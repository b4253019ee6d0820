// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteFormScreen } from './site-form-screen.tsx';

let root: Root;
let element: HTMLElement;
let router: ReturnType<typeof createMemoryRouter>;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  router = createMemoryRouter(
    [
      { path: '/admin/new', element: <SiteFormScreen site={null} themes={[]} /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/admin/new'] },
  );
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

const go = (path: string) => act(async () => router.navigate(path));

/** Types into the field of the name as a person does. */
async function typeName(text: string): Promise<void> {
  const field = element.querySelector('input');
  if (!field) throw new Error('The form has no field.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  await act(async () => field.dispatchEvent(new InputEvent('input', { bubbles: true })));
}

test('a form without changes is left without a question', async () => {
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  await go('/source');
  expect(ask).not.toHaveBeenCalled();
  expect(element.textContent).toBe('Elsewhere');
});

test('what is filled in is not lost by a click on a link, unless the person wants that', async () => {
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  await typeName('Floods');
  await go('/source');
  expect(ask).toHaveBeenCalledWith('The site is not saved. Leave without it?');
  expect(element.querySelector('input')?.value).toBe('Floods');
  const unload = new Event('beforeunload', { cancelable: true });
  dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  ask.mockReturnValue(true);
  await go('/source');
  expect(element.textContent).toBe('Elsewhere');
});

test('Cancel asks nothing', async () => {
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  await typeName('Floods');
  const cancel = [...element.querySelectorAll('button')].find((button) => button.textContent === 'Cancel');
  await act(async () => cancel?.click());
  expect(ask).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/admin');
});
