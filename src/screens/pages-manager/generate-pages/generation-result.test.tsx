import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GenerationResult } from './generation-result.tsx';
import { emptyGeneration } from './use-generation.ts';

test('pages that were not published for changes of people are counted, and lead to where they are published', () => {
  const heldBack = [
    { id: 7, title: 'Albany' },
    { id: 8, title: 'Bronx' },
  ];
  const markup = renderToStaticMarkup(
    <GenerationResult
      outcome={{ ...emptyGeneration, updated: 3, published: 1, heldBack, isFinished: true, error: null }}
      site={{ base_url: '/atlas' }}
      pages={[]}
      withoutRow={[]}
      parent={null}
      template={5}
      source={1}
      keyColumn="geoid"
      onDeleted={() => undefined}
    />,
  );
  expect(markup).toContain('Link a table or a map to these pages');
  expect(markup).toContain('3 pages updated. 1 page published.');
  expect(markup).toContain('2 pages were not published, because of changes that nobody has published yet');
  expect(markup).toContain('href="/atlas/manage/pages?page=8"');
});
