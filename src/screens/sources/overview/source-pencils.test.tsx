import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { textDocument } from '#richtext/document.ts';
import { SourceCategories } from './source-categories.tsx';
import { SourceDescription } from './source-description.tsx';
import { sourceTabs, SourcesProvider } from '../sources-context.tsx';

const source = {
  id: 1,
  revision: 1,
  description: textDocument('Told here.'),
  categories: [['Hazards', 'Floods']],
};

function pageFor(level: number): string {
  const site = { name: 'Site', base_url: '/base' };
  const context = {
    site,
    formsSite: null,
    basePath: '/source',
    title: 'Data Sources',
    tabs: sourceTabs,
    viewer: { email: null, level },
  };
  const element = (
    <SourcesProvider value={context}>
      <QueryClientProvider client={new QueryClient()}>
        <SourceDescription source={source} />
        <SourceCategories source={source} />
      </QueryClientProvider>
    </SourcesProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

test('the pencils of description and categories are hidden at level 5 and lower', () => {
  for (const level of [-1, 0, 5]) {
    expect(pageFor(level)).toContain('Told here.');
    expect(pageFor(level)).toContain('href="/base/source?cat=Hazards&amp;cat=Floods"');
    expect(pageFor(level), String(level)).not.toContain('Edit ');
  }
  for (const level of [6, 10]) {
    expect(pageFor(level), String(level)).toContain('aria-label="Edit description"');
    expect(pageFor(level), String(level)).toContain('aria-label="Edit categories"');
  }
});
