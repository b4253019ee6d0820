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
      opened={{ ids: ['open'], onChange: () => undefined }}
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

test('the first rows are drawn at once, with the numbers of the whole tree and the place of the others', () => {
  const tree = (count: number) =>
    renderToStaticMarkup(
      <SortableTree
        label="Pages"
        items={Array.from({ length: count }, (_, at) => ({ id: `${at}`, label: `Page ${at}`, children: [] }))}
        opened={{ ids: [], onChange: () => undefined }}
      />,
    );
  const rows = (html: string) => html.match(/role="row"/g)?.length;
  expect(rows(tree(8))).toBe(8);
  const html = tree(120);
  expect(rows(html)).toBe(8);
  expect(html).toContain('aria-setsize="120"');
  expect(html).toContain('style="height:4032px"');
});
