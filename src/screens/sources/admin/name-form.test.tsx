// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GraphqlRequestError } from '#client/graphql-client.ts';
import type { NewName } from '#client/use-typed-name.ts';
import { UnsavedForms } from '../../leave-warning/unsaved-forms.tsx';
import { NameForm } from './name-form.tsx';

/** The names as the server has them. */
const stored = { name: 'Floods', address: 'floods' };

/** Saves a name as the server does, which refuses one that replaces another than the person saw. */
async function rename({ name, before }: NewName): Promise<void> {
  if (before !== stored.name) {
    throw new GraphqlRequestError(`Renamed to ${stored.name}.`, 'conflict', {
      details: { name: stored.name },
    });
  }
  stored.name = name;
}

let root: Root;
let element: HTMLElement;
let router: ReturnType<typeof createMemoryRouter>;

function Screen() {
  const { name, address } = useLoaderData<typeof stored>();
  return (
    <UnsavedForms question="Leave?">
      <NameForm label="Name" name={name} onSave={rename} />
      <NameForm label="Address" name={address} onSave={async (saved) => (stored.address = saved.name)} />
    </UnsavedForms>
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Object.assign(stored, { name: 'Floods', address: 'floods' });
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  router = createMemoryRouter(
    [
      { path: '/admin', element: <Screen />, loader: () => ({ ...stored }) },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/admin'], hydrationData: { loaderData: { 0: { ...stored } } } },
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
const fields = () => [...element.querySelectorAll('input')];
const values = () => fields().map(({ value }) => value);

/** Types into a field as a person does. */
async function type(at: number, text: string): Promise<void> {
  const field = fields()[at];
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  await act(async () => field?.dispatchEvent(new InputEvent('input', { bubbles: true })));
}
const save = (at: number) => act(async () => fields()[at]?.form?.requestSubmit());

test('a name that is typed in any of the forms of a screen is not lost by a click on a tab, unless the person wants that', async () => {
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  await type(0, 'Floods of 2026');
  await go('/table');
  expect(ask).toHaveBeenCalledExactlyOnceWith('Leave?');
  expect(values()).toEqual(['Floods of 2026', 'floods']);
  await save(0);
  expect(stored.name).toBe('Floods of 2026');
  await type(1, 'floods-of-2026');
  await go('/table');
  expect(ask).toHaveBeenCalledTimes(2);
  await save(1);
  await go('/table');
  expect(ask).toHaveBeenCalledTimes(2);
  expect(element.textContent).toBe('Elsewhere');
});

test('what is typed stays where the name is changed elsewhere, and replaces that only after the person has read it', async () => {
  await type(0, 'Mine');
  stored.name = 'Theirs';
  await type(1, 'address');
  await save(1);
  expect(values()).toEqual(['Mine', 'address']);
  await save(0);
  expect(stored.name).toBe('Theirs');
  expect(element.textContent).toContain('Renamed to Theirs.');
  await save(0);
  expect(stored.name).toBe('Mine');
  expect(element.textContent).not.toContain('Renamed');
  await type(0, 'Mine after all');
  await save(0);
  expect(stored.name).toBe('Mine after all');
});
