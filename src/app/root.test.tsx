import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { use, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createMemoryRouter,
  createRoutesStub,
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';
import { expect, test } from 'vitest';
import '#texts/languages.ts';
import { pressableStyle } from '#ui/pressable-style.ts';
import { ErrorBoundary, Layout, type RouteHandle } from './root.tsx';

function screenOf(status: number, message: string, address = '/atlas'): string {
  const errors = { page: new ErrorResponse(status, 'Failed', message) };
  const routes = [{ id: 'page', path: '*', element: 'The page', ErrorBoundary }];
  return renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter(routes, { hydrationData: { errors }, initialEntries: [address] })}
    />,
  );
}

test('a failed page can be tried again, unless there is nothing at its address', () => {
  expect(screenOf(503, 'Please wait.')).toContain('Try again');
  const missing = screenOf(404, 'This link is no longer valid.');
  expect(missing).toContain('This link is no longer valid.');
  expect(missing).toContain('Go to the first page');
  expect(missing).toContain('<title>Page not found</title>');
  expect(missing).not.toContain('Try again');
});

test('who may not read a page can sign in as somebody else; a frame of another site has no links', () => {
  const refused = screenOf(403, 'The site requires a higher level.', '/');
  expect(refused).toContain('No access');
  expect(refused).toContain('Sign in as somebody else');
  expect(refused).not.toContain('Go to the first page');
  expect(screenOf(403, 'The section is not public.', '/atlas?embed=s1')).not.toContain('<a ');
});

test('an error page, and what is around it, are in the language of its visitor', () => {
  const Screen = createRoutesStub([
    {
      id: 'root',
      path: '*',
      Component: () => null,
      ErrorBoundary: () => (
        <Layout>
          <ErrorBoundary />
        </Layout>
      ),
    },
  ]);
  const data = { language: 'pl', visitorLanguage: 'ja', css: '', options: null, localUser: false };
  const errors = { root: new ErrorResponse(500, 'Failed', null) };
  const html = renderToStaticMarkup(<Screen hydrationData={{ loaderData: { root: data }, errors }} />);
  expect(html).toContain('<html lang="ja" dir="ltr"');
  expect(html).toContain('問題が発生しました。</h1>');
  expect(html).toContain('>再試行</a>');
  expect(html).not.toContain('Try again');
});

test('a document that has not failed is in the language of its site, or in that of the tools', () => {
  const documentOf = (handle: RouteHandle) => {
    const Screen = createRoutesStub([
      { id: 'root', path: '*', Component: () => withScripts(<Layout>The page</Layout>), handle },
    ]);
    const data = { language: 'pl', visitorLanguage: 'ja', css: '', options: null, localUser: false };
    return renderToStaticMarkup(<Screen hydrationData={{ loaderData: { root: data } }} />);
  };
  expect(documentOf({ tools: true })).toContain('<html lang="en"');
  expect(documentOf({ content: true })).toContain('<html lang="pl"');
  expect(documentOf({ account: true })).toContain('<html lang="ja"');
});

/** A document whose scripts have addresses, which are empty in a stub of routes. */
function withScripts(document: ReactNode) {
  const framework = use(FrameworkContext)!;
  const { manifest } = framework;
  const addressed = { ...manifest, url: '/manifest.js', entry: { ...manifest.entry, module: '/entry.js' } };
  return (
    <FrameworkContext.Provider value={{ ...framework, manifest: addressed }}>
      {document}
    </FrameworkContext.Provider>
  );
}

test('the document of tools brings the style that React Aria would add, as its version has it', () => {
  const page = createRequire(import.meta.url).resolve('react-aria/package.json');
  const code = readFileSync(join(dirname(page), 'dist/private/interactions/usePress.mjs'), 'utf8');
  expect(code).toContain(`'${pressableStyle.id}'`);
  expect(code).toContain('touch-action: pan-x pan-y pinch-zoom;');
  const documentOf = (tools: boolean) => {
    const Screen = createRoutesStub([
      { path: '*', Component: () => withScripts(<Layout>The page</Layout>), handle: { tools } },
    ]);
    return renderToStaticMarkup(<Screen />);
  };
  expect(documentOf(true)).toContain(`<style id="${pressableStyle.id}">${pressableStyle.css}</style></head>`);
  expect(documentOf(true)).toMatch(/<link rel="stylesheet" href="[^"]*tools\.css/);
  expect(documentOf(false)).not.toContain(pressableStyle.id);
});
