import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TreeEntry } from './page-nodes.ts';
import { PageState } from './page-tree.tsx';

const page: TreeEntry = {
  id: 1,
  parent: null,
  index: 0,
  title: 'Rivers',
  url_slug: 'rivers',
  published: '',
  has_changes: true,
};

test('a page in the tree says by name whether it has changes, and the date and time at which they are published', () => {
  const changed = renderToStaticMarkup(<PageState page={page} />);
  expect(changed).toContain('aria-label="Unpublished changes"');
  expect(changed).not.toContain('Publishes');
  const scheduled = renderToStaticMarkup(
    <PageState page={{ ...page, published: 'draft', publishes_at: '2026-03-11T14:59:30.000Z' }} />,
  );
  expect(scheduled).toContain('aria-label="Draft"');
  expect(scheduled).toContain('aria-label="Publishes on 03/11/2026, 14:59 UTC"');
  expect(renderToStaticMarkup(<PageState page={{ ...page, has_changes: false }} />)).toBe('');
});
