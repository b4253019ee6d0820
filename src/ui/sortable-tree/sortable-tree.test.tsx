import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SortableTree } from './sortable-tree.tsx';
import type { SortableNode } from './tree-move.ts';

test('below a closed row only the first one is made, so that it can be opened', () => {
  const read = new Set<string>();
  const node = (id: string, children: SortableNode[] = []): SortableNode => ({
    id,
    children,
    get label() {
      read.add(id);
      return `Page ${id}`;
    },
  });
  const html = renderToStaticMarkup(
    <SortableTree
      label="Pages"
      items={[
        node('open', [node('shown', [node('deep'), node('hidden too')])]),
        node('closed', [node('first'), node('hidden')]),
        node('leaf'),
      ]}
      expanded={['open']}
      onExpandedChange={() => undefined}
    />,
  );
  expect([...read]).toEqual(['open', 'shown', 'deep', 'closed', 'first', 'leaf']);
  const rows = [...html.matchAll(/<div[^>]*role="row"[^>]*>/g)].map(([tag]) =>
    ['level', 'posinset', 'setsize', 'expanded'].map((name) => tag.match(`aria-${name}="(\\w+)"`)?.[1]),
  );
  expect(rows).toEqual([
    ['1', '1', '3', 'true'],
    ['2', '1', '1', 'false'],
    ['1', '2', '3', 'false'],
    ['1', '3', '3', undefined],
  ]);
});
