import { useRef, type ReactNode } from 'react';
import {
  Button,
  Collection,
  DropIndicator,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  type Key,
} from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';
import { moveFor, type SortableNode, type TreeMove } from './tree-move.ts';

type Props<Node extends SortableNode> = {
  label: string;
  items: Node[];
  /** At the end of a row: pills, a menu. */
  renderEnd?(node: Node): ReactNode;
  /** Before the label. */
  renderStart?(node: Node): ReactNode;
  /** Without it nothing can be dragged. */
  onMove?(move: TreeMove): void;
  maxDepth?: number;
  expanded: string[];
  onExpandedChange(ids: string[]): void;
  selected?: string | null;
  onSelect?(id: string): void;
  emptyState?: ReactNode;
};

type RowProps<Node extends SortableNode> = { node: Node } & {
  [Part in 'renderStart' | 'renderEnd']: Props<Node>[Part] | undefined;
};

/** A tree whose rows open, are chosen, and are moved by mouse, touch or keyboard (Enter on the handle, arrows, Enter). */
export function SortableTree<Node extends SortableNode>(props: Props<Node>) {
  const { label, items, expanded, onExpandedChange, selected, onSelect, emptyState } = props;
  const hooks = useTreeDrag(props);
  return (
    <Tree
      aria-label={label}
      items={items}
      dragAndDropHooks={props.onMove ? hooks : undefined}
      expandedKeys={expanded}
      onExpandedChange={(keys) => onExpandedChange([...keys].map(String))}
      selectionMode={onSelect ? 'single' : 'none'}
      selectionBehavior="replace"
      selectedKeys={selected ? [selected] : []}
      onSelectionChange={(keys) => {
        const [first] = keys === 'all' ? [] : [...keys];
        if (first !== undefined) onSelect?.(String(first));
      }}
      renderEmptyState={() => emptyState}
      className="flex flex-col text-14 outline-none"
    >
      {(node) => <TreeRow node={node as Node} renderStart={props.renderStart} renderEnd={props.renderEnd} />}
    </Tree>
  );
}

function useTreeDrag<Node extends SortableNode>({ items, maxDepth, onMove }: Props<Node>) {
  const dragged = useRef<string | null>(null);
  const labels = (keys: Iterable<Key>) => [...keys].map((key) => ({ 'text/plain': String(key) }));
  return useDragAndDrop({
    getItems: (keys) => labels(keys),
    onDragStart: ({ keys }) => {
      dragged.current = String([...keys][0]);
    },
    getDropOperation: (target) => {
      if (target.type !== 'item' || dragged.current === null) return 'cancel';
      return moveFor(items, dragged.current, String(target.key), target.dropPosition, maxDepth)
        ? 'move'
        : 'cancel';
    },
    onMove: ({ keys, target }) => {
      const move = moveFor(items, String([...keys][0]), String(target.key), target.dropPosition, maxDepth);
      if (move) onMove?.(move);
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="relative z-1 h-0 outline-none is-drop-target:[&>i]:block">
        <i className="absolute inset-x-1 -top-px hidden h-0.5 rounded-full bg-accent" />
      </DropIndicator>
    ),
  }).dragAndDropHooks;
}

// The collection gives each row `id` and `value`: these must not be handed down to the rows below it.
function TreeRow<Node extends SortableNode>({ node, renderStart, renderEnd }: RowProps<Node>) {
  return (
    <TreeItem
      id={node.id}
      textValue={node.label}
      className="group/row relative cursor-default rounded-control -outline-offset-2 is-dragging:opacity-40 is-drop-target:bg-accent-soft is-drop-target:outline-2 is-drop-target:outline-accent is-hovered:bg-ink/4 is-selected:bg-accent-soft"
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level, allowsDragging }) => (
          <div
            className="flex min-h-9 items-center gap-1 pr-1 pointer-coarse:min-h-11"
            style={{ paddingLeft: `${(level - 1) * 20}px` }}
          >
            {allowsDragging && (
              <Button
                slot="drag"
                className="grid h-7 w-4 place-items-center rounded-small text-quiet opacity-0 group-data-[focus-visible-within]/row:opacity-100 group-data-[hovered]/row:opacity-100 is-focus-visible:opacity-100 pointer-coarse:opacity-100"
              >
                <Icon name="grip-vertical" size={14} />
              </Button>
            )}
            {hasChildItems ? (
              <Button
                slot="chevron"
                className="grid size-6 place-items-center rounded-small text-quiet hover:bg-ink/6"
              >
                <Icon
                  name="chevron-right"
                  size={14}
                  className={`transition-transform ${isExpanded ? 'rotate-90' : ''}`}
                />
              </Button>
            ) : (
              <span className="size-6" />
            )}
            {renderStart?.(node)}
            <span className="min-w-0 flex-1 truncate">{node.label}</span>
            {renderEnd?.(node)}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>
        {(child) => <TreeRow node={child as Node} renderStart={renderStart} renderEnd={renderEnd} />}
      </Collection>
    </TreeItem>
  );
}
