import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { describeMove, DragHandle, DragMarks } from './drag-parts.tsx';
import { stepMove, type TreeMove } from './tree-move.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { pressedKey } from '../pressed-key/pressed-key.ts';

type Item = { id: string; label: string };

type Props<One extends Item> = {
  label: string;
  items: readonly One[];
  /** Moves an item before another one, or behind all (null). */
  onMove(id: string, beforeId: string | null): void;
  /** What an item contains; it begins with what has the focus when the item is moved with keys. */
  renderItem(item: One): ReactNode;
};

/**
 * A list whose items contain controls and are moved: by dragging the handle, or with Alt and the arrow keys
 * on a heading or a button of the item. Rows of a `SortableTree` contain no fields.
 */
export function SortableList<One extends Item>({ label, items, onMove, renderItem }: Props<One>) {
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const nodes = items.map((item) => ({ id: item.id, label: item.label, children: [] }));
  const move = (wanted: TreeMove) => {
    for (const id of wanted.ids) {
      onMove(id, wanted.beforeId);
    }
    setSaid(describeMove(nodes, wanted));
  };
  const { drag, start } = useTreeDrag({ tree: list, items: nodes, expanded: [], maxDepth: 1, onMove: move });
  const press = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[pressedKey(event)] : undefined;
    const control =
      event.target instanceof HTMLElement && event.target.closest<HTMLElement>('summary, li > button');
    const id = control && control.closest('li')?.dataset['key'];
    if (!step || !id) return;

    event.preventDefault();
    const wanted = stepMove(nodes, id, step);
    if (!wanted) return;

    move(wanted);
    // What is moved in the document loses the focus.
    requestAnimationFrame(() => control.focus());
  };

  return (
    <div ref={list} className="relative" onKeyDownCapture={press}>
      <ul aria-label={label} className="flex flex-col">
        {items.map((item) => (
          <li
            key={item.id}
            data-key={item.id}
            className={`group/row flex items-start gap-1 ${drag?.ids.includes(item.id) ? 'opacity-40' : ''}`}
          >
            <DragHandle
              start={(event) => start(event, [item.id])}
              className="mt-0.5 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100"
            />
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {drag && <DragMarks drag={drag} items={nodes} />}
      <div role="status" className="sr-only">
        {said}
      </div>
    </div>
  );
}

const steps: Partial<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };
