import type { PointerEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { SortableNode, TreeMove } from './tree-move.ts';
import type { DragState } from './use-tree-drag.ts';

/** How far a level is indented, in pixels. */
export const dragIndent = 20;

/** What a row is dragged by. `className` says when it is seen with a mouse; under a finger it always is. */
export function DragHandle({ start, className }: { start(event: PointerEvent): void; className: string }) {
  return (
    <span
      aria-hidden
      data-handle
      onPointerDown={start}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      className={`relative z-1 grid h-8 w-4 shrink-0 cursor-grab touch-none place-items-center text-quiet pointer-coarse:h-11 pointer-coarse:w-7 pointer-coarse:opacity-100 ${className}`}
    >
      <Icon name="grip-vertical" size={14} />
    </span>
  );
}

/** The line where the dragged rows would go, and their name beside the pointer. */
export function DragMarks({ drag, items }: { drag: DragState; items: readonly SortableNode[] }) {
  const name = nameOf(items, drag.ids);

  return (
    <>
      {drag.drop && (
        <div
          data-drop-line
          className="pointer-events-none absolute right-1 z-10 h-0.5 -translate-y-1/2 rounded-full bg-accent"
          style={{ top: drag.drop.top, left: (drag.drop.depth - 1) * dragIndent + 16 }}
        />
      )}
      <div
        aria-hidden
        className="pointer-events-none fixed top-0 left-0 z-60 max-w-60 truncate rounded-control bg-float px-3 py-1.5 text-14 shadow-float"
        style={{ transform: `translate(${drag.pointer.x + 12}px, ${drag.pointer.y + 8}px)` }}
      >
        {name}
      </div>
    </>
  );
}

const labelOf = (nodes: readonly SortableNode[], id: string | null): string => {
  for (const node of nodes) {
    const label = node.id === id ? node.label : labelOf(node.children, id);
    if (label) return label;
  }
  return '';
};

/** The label of a single row, or how many they are. */
function nameOf(nodes: readonly SortableNode[], ids: readonly string[]): string {
  const [first = ''] = ids;
  if (ids.length > 1) return `${ids.length} rows`;
  return labelOf(nodes, first);
}

function positionText(nodes: readonly SortableNode[], beforeId: string | null): string {
  if (beforeId === null) return 'to the end';
  return `before ${labelOf(nodes, beforeId)}`;
}

/** What a screen reader says after a move. */
export function describeMove(nodes: readonly SortableNode[], { ids, parentId, beforeId }: TreeMove): string {
  const text = `Moved ${nameOf(nodes, ids)} ${positionText(nodes, beforeId)}`;
  if (parentId === null) return `${text}.`;
  return `${text} below ${labelOf(nodes, parentId)}.`;
}
