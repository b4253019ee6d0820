import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { TreeEntry } from './page-nodes.ts';
import { TemplatesScreen } from './templates-screen.tsx';

const entry = (index: number): TreeEntry => ({
  id: 1,
  parent: null,
  index,
  title: 'County profile',
  url_slug: '',
  published: 'draft',
  has_changes: false,
});

function markup(pages: TreeEntry[]): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <TemplatesScreen site={{ base_url: '/' }} pages={pages} /> },
  ]);
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Stub />
    </QueryClientProvider>,
  );
}

test('templates are listed; without one there is no list', () => {
  expect(markup([entry(0)])).toContain('There are no templates yet.');
  expect(markup([entry(0)])).not.toContain('<ul');
  expect(markup([entry(999)])).toMatch(/<ul.*County profile/);
});

test('buttons are called what is written on them, for people who speak to their browser', () => {
  const buttons = [
    ...markup([entry(999)]).matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/button>/g),
  ];
  const written = buttons.map(([, name, content]) => [name, content!.replaceAll(/<[^<>]*>/g, '').trim()]);
  expect(written).toContainEqual(['New page from template County profile', 'New page from template']);
  for (const [name, text] of written) {
    expect(name).toContain(text);
  }
});
