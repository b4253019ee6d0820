import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SourcesProvider, type SourcesContext, type SourceTab } from './sources-context.tsx';
import { ValidateLink } from './validate-link.tsx';

const context: SourcesContext = {
  site: { name: 'Site', base_url: '/atlas' },
  formsSite: null,
  basePath: '/source',
  title: 'Sources',
  tabs: ['validate'],
  viewer: { email: 'editor@example.org', level: 5 },
};

const link = (versions: { id: number }[], tabs: SourceTab[] = ['validate']) =>
  renderToStaticMarkup(
    <SourcesProvider value={{ ...context, tabs }}>
      <ValidateLink source={{ id: 7, versions }} />
    </SourcesProvider>,
  );

test('leads to the validation of the newest version, where there is one and the viewer may validate', () => {
  expect(link([{ id: 9 }, { id: 8 }])).toContain('href="/atlas/source/7/validate/9"');
  expect(link([])).toBe('');
  expect(link([{ id: 9 }], ['overview'])).toBe('');
});
