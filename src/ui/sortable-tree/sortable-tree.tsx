import {
  createContext,
  use,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Button, Collection, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Icon } from '../icon/icon.tsx';
import { MenuButton, type MenuEntry } from '../menu/menu.tsx';
import { describeMove, DragHandle, DragMarks, indent } from './drag-parts.tsx';
import { possibleSteps, stepMove, type SortableNode, type TreeMove, type TreeStep } from './tree-move.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { elementOfEvent } from '../element-of-event.ts';

type RowParts<Node extends SortableNode> = {
  /** Before the label. */
  renderStart?(node: Node): ReactNode;
  /** In place of the plain label, such as a link. */
  renderLabel?(node: Node): ReactNode;
  /** At the end of a row: pills, and a menu with the steps of the row; without it, a menu of these alone. */
  renderEnd?(node: Node, steps: MenuEntry[]): ReactNode;
};

type Props<Node extends SortableNode> = RowParts<Node> & {
  label: string;
  items: Node[];
  /** Without it nothing can be moved. Dragging several selected rows moves them all. */
  onMove?(move: TreeMove): void;
  /** How many levels dragging can make. */
  maxDepth?: number;
  expanded: string[];
  onExpandedChange(ids: string[]): void;
  /** The rows that are ticked; without `onSelect` rows have no boxes. */
  selected?: string[];
  onSelect?(ids: string[]): void;
  /** Enter on a row, or a click beside what it contains. */
  onOpen?(id: string): void;
  emptyState?: ReactNode;
};

type RowContext = RowParts<SortableNode> & {
  isDragged(id: string): boolean;
  start?(event: PointerEvent, id: string): void;
  stepsOf(id: string): MenuEntry[];
  hasBoxes: boolean;
};
const RowContext = createContext<RowContext>({
  isDragged: () => false,
  stepsOf: () => [],
  hasBoxes: false,
});

/** The rows that are open: below each other row only the first one is made, by which it can be opened. */
const OpenRows = createContext<ReadonlySet<string>>(new Set());

const steps: Partial<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

const stepIcons: Record<TreeStep, string> = {
  up: 'arrow-up',
  down: 'arrow-down',
  in: 'arrow-right',
  out: 'arrow-left',
};

/**
 * A tree whose rows open, are ticked, and are moved: by dragging the handle, with Alt and the arrow keys, or by their menus,
 * which need neither a steady hand nor a keyboard.
 */
export function SortableTree<Node extends SortableNode>(props: Props<Node>) {
  const { label, items, expanded, onExpandedChange, selected = [], onSelect, onOpen, onMove } = props;
  const maxDepth = props.maxDepth ?? 10;
  const tree = useRef<HTMLDivElement>(null);
  const open = useMemo(() => new Set(expanded), [expanded]);
  const [said, setSaid] = useState('');
  const move = (wanted: TreeMove) => {
    onMove?.(wanted);
    setSaid(describeMove(items, wanted));
    if (wanted.parentId !== null && !expanded.includes(wanted.parentId))
      onExpandedChange([...expanded, wanted.parentId]);
  };
  const { drag, start } = useTreeDrag({
    tree,
    items,
    expanded,
    maxDepth,
    onMove: move,
  });
  const press = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    const id = elementOfEvent(event)?.closest('[role=row]')?.getAttribute('data-key');
    if (!onMove || !step || !id || (maxDepth === 1 && (step === 'in' || step === 'out'))) return;
    event.preventDefault();
    event.stopPropagation();
    const wanted = stepMove(items, id, step);
    if (wanted) move(wanted);
  };
  const context: RowContext = {
    ...(props as RowParts<SortableNode>),
    hasBoxes: onSelect !== undefined,
    stepsOf: (id) =>
      onMove
        ? possibleSteps(items, id, maxDepth).map(({ step, label: verb, move: wanted }) => ({
            id: step,
            label: verb,
            icon: stepIcons[step],
            onAction: () => move(wanted),
          }))
        : [],
    isDragged: (id) => drag?.ids.includes(id) ?? false,
    ...(onMove
      ? { start: (event, id) => start(event, selected.includes(id) ? inOrder(items, selected) : [id]) }
      : {}),
  };
  return (
    <div ref={tree} className="relative" onKeyDownCapture={press}>
      <OpenRows value={open}>
        <RowContext value={context}>
          <Tree
            aria-label={label}
            items={items}
            expandedKeys={expanded}
            onExpandedChange={(keys) => onExpandedChange([...keys].map(String))}
            selectionMode={onSelect ? 'multiple' : 'none'}
            selectionBehavior="toggle"
            selectedKeys={selected}
            onSelectionChange={(keys) => onSelect?.(keys === 'all' ? allIds(items) : [...keys].map(String))}
            {...(onOpen ? { onAction: (key) => onOpen(String(key)) } : {})}
            renderEmptyState={() => props.emptyState}
            className="flex flex-col text-14 outline-none"
          >
            {(node) => <TreeRow node={node} />}
          </Tree>
        </RowContext>
      </OpenRows>
      {drag && <DragMarks drag={drag} items={items} />}
      <div role="status" className="sr-only">
        {said}
      </div>
    </div>
  );
}

function TreeRow({ node }: { node: SortableNode }) {
  const isOpen = use(OpenRows).has(node.id);
  return (
    <TreeItem
      id={node.id}
      textValue={node.label}
      className="group/row relative cursor-default rounded-control -outline-offset-2 is-hovered:bg-ink/4 is-selected:bg-accent-soft"
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <RowContent node={node} level={level} chevron={hasChildItems ? { isExpanded } : null} />
        )}
      </TreeItemContent>
      <Collection items={isOpen ? node.children : node.children.slice(0, 1)}>
        {(child) => <TreeRow node={child} />}
      </Collection>
    </TreeItem>
  );
}

function RowContent({
  node,
  level,
  chevron,
}: {
  node: SortableNode;
  level: number;
  chevron: { isExpanded: boolean } | null;
}) {
  const { isDragged, start, stepsOf, hasBoxes, renderStart, renderLabel, renderEnd } = use(RowContext);
  const steps = stepsOf(node.id);
  return (
    <div
      className={`tm-tree-row flex min-h-9 items-center gap-1 pr-1 pointer-coarse:min-h-11 ${isDragged(node.id) ? 'opacity-40' : ''}`}
      style={{ paddingLeft: `${(level - 1) * indent}px` }}
    >
      {start && (
        <DragHandle
          start={(event) => start(event, node.id)}
          className="opacity-0 group-data-[focus-visible-within]/row:opacity-100 group-data-[focus-visible]/row:opacity-100 group-data-[hovered]/row:opacity-100"
        />
      )}
      {hasBoxes && <Checkbox slot="selection" />}
      {chevron ? (
        <Button
          slot="chevron"
          className="grid size-6 shrink-0 place-items-center rounded-small text-quiet hover:bg-ink/6"
        >
          <Icon
            name="chevron-right"
            size={14}
            className={`transition-transform ${chevron.isExpanded ? 'rotate-90' : ''}`}
          />
        </Button>
      ) : (
        <span className="size-6 shrink-0" />
      )}
      {renderStart?.(node)}
      <span className="min-w-0 flex-1 truncate">{renderLabel ? renderLabel(node) : node.label}</span>
      {renderEnd
        ? renderEnd(node, steps)
        : steps.length > 0 && <MenuButton label={`Move ${node.label}`} items={steps} />}
    </div>
  );
}

const allIds = (nodes: readonly SortableNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...allIds(children)]);

const inOrder = (nodes: readonly SortableNode[], ids: readonly string[]): string[] => {
  const wanted = new Set(ids);
  return allIds(nodes).filter((id) => wanted.has(id));
};
