import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ManageShell } from './manage-shell.tsx';

const linksOf = (mayChangeSite: boolean, languages: string[] = []) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/manage/tags']}>
      <ManageShell site={{ base_url: '/water', languages }} mayChangeSite={mayChangeSite}>
        x
      </ManageShell>
    </MemoryRouter>,
  );
  return [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, name]) => `${name} ${href}`);
};

test('the manager leads to its screens, to the site and to the list of sites', () => {
  expect(linksOf(false)).toEqual([
    'Dashboard /water/manage',
    'Pages /water/manage/pages',
    'Templates /water/manage/templates',
    'Tags /water/manage/tags',
    'Redirects /water/manage/redirects',
    'Map styles /water/manage/map-styles',
    'Components /water/manage/components',
    'Library /water/manage/library',
    'View site /water',
    'Manage Site /list',
  ]);
  expect(linksOf(true)).toContain('Design /water/manage/design');
  expect(linksOf(false, ['de'])).toContain('Languages /water/manage/languages');
});
