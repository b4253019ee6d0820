import type { ReactNode } from 'react';
import type { StoredNode } from './node-kind.ts';

type RenderChildren = (nodes: StoredNode[]) => ReactNode;

/** A list. Lexical keeps a nested list in an item of its own; here it stands in the item that it belongs to. */
export function renderList(list: StoredNode, renderChildren: RenderChildren): ReactNode {
  const isCheck = list['listType'] === 'check';
  const items = withNested(list.children ?? []).map(({ item, nested }, index) => (
    <li key={index} className={itemClass(item, isCheck)}>
      {isCheck && !isNesting(item) && (
        <span className="sr-only">{item['checked'] ? 'Done: ' : 'To do: '}</span>
      )}
      {renderChildren([...(item.children ?? []), ...nested])}
    </li>
  ));
  if (list['listType'] !== 'number') return <ul className={isCheck ? 'checks' : undefined}>{items}</ul>;
  const start = Number(list['start']);
  return <ol start={start === 1 ? undefined : start}>{items}</ol>;
}

const isNesting = (item: StoredNode) => item.children?.length === 1 && item.children[0]?.type === 'list';

function withNested(items: StoredNode[]): { item: StoredNode; nested: StoredNode[] }[] {
  const merged: { item: StoredNode; nested: StoredNode[] }[] = [];
  for (const item of items) {
    const before = merged.at(-1);
    if (before && isNesting(item)) before.nested.push(...(item.children ?? []));
    else merged.push({ item, nested: [] });
  }
  return merged;
}

function itemClass(item: StoredNode, isCheck: boolean): string | undefined {
  if (isNesting(item)) return 'nested';
  return isCheck && item['checked'] ? 'checked' : undefined;
}
