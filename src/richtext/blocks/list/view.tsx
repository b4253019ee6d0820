import type { StoredNode } from '../../block.ts';
import { directionProps, viewOf, type BlockView } from '../../block-view.ts';
import { listNode } from './index.ts';
import { isNesting, itemsWithNested } from './list-items.ts';

/** A list; nested lists are inside the items that they belong to. */
export const listView: BlockView = {
  list: viewOf(listNode, (list, context) => {
    const isCheck = list.listType === 'check';
    const within = context.inside(list);
    const items = itemsWithNested(list).map(({ item, nested }, index) => (
      <li key={index} className={itemClass(item, isCheck)}>
        {isCheck && !isNesting(item) && (
          <span className="sr-only">{`${item['checked'] ? context.texts.done : context.texts.toDo} `}</span>
        )}
        {within.children([...(item.children ?? []), ...nested])}
      </li>
    ));
    const direction = directionProps(list, context);
    if (list.listType !== 'number') {
      return (
        <ul className={isCheck ? 'checks' : undefined} {...direction}>
          {items}
        </ul>
      );
    }

    return (
      <ol start={list.start === 1 ? undefined : list.start} {...direction}>
        {items}
      </ol>
    );
  }),
};

function itemClass(item: StoredNode, isCheck: boolean): string | undefined {
  if (isNesting(item)) return 'nested';
  if (isCheck && item['checked']) return 'checked';
  return undefined;
}
