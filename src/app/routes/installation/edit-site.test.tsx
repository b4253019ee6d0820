// @vitest-environment jsdom
import { act, type ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoutesStub, useRevalidator } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { siteSchema } from '#domain/site/site.ts';
import EditSiteRoute from './edit-site.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The form of a site, and a button that reads the site again. */
function EditAndRead(props: object) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <button onClick={() => void revalidate()}>Read again</button>
      <EditSiteRoute {...(props as ComponentProps<typeof EditSiteRoute>)} />
    </>
  );
}

test('what is typed stays when the site is read again, because somebody else has changed it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const site = { ...siteSchema.parse({ name: 'Ground water', base_url: '/' }), id: 7, pages: 0 };
  let revision = 1;
  const Screen = createRoutesStub([
    {
      path: '/admin/site/:siteId',
      Component: EditAndRead,
      loader: () => ({ site: { ...site, revision: revision++ }, themes: [] }),
      HydrateFallback: () => null,
    },
  ]);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Screen initialEntries={['/admin/site/7']} />
      </QueryClientProvider>,
    ),
  );
  const name = () => element.querySelector('input')!;
  await expect.poll(() => element.querySelector('input')?.value).toBe('Ground water');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(name(), 'Surface water');
  await act(async () => name().dispatchEvent(new InputEvent('input', { bubbles: true })));
  await act(async () => element.querySelector('button')!.click());
  await expect.poll(() => revision).toBe(3);
  await act(async () => undefined);
  expect(name().value).toBe('Surface water');
  await act(async () => root.unmount());
  element.remove();
});
