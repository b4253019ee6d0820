import {
  createContext,
  memo,
  use,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import {
  Button,
  Collection,
  CollectionRendererContext,
  Tree,
  TreeItem,
  TreeItemContent,
  type Selection,
} from 'react-aria-components';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Icon } from '../icon/icon.tsx';
import { MenuButton, type MenuEntry } from '../menu/menu.tsx';
import { describeMove, DragHandle, DragMarks, dragIndent } from './drag-parts.tsx';
import { KeptRow, rowsInView } from './rows-in-view.tsx';
import { shownNodes, type ShownNode } from './shown-nodes.ts';
import { possibleSteps, stepMove, type SortableNode, type TreeMove, type TreeStep } from './tree-move.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { elementOfEvent } from '../element-of-event.ts';
import { useLatest } from '../use-latest.ts';
import { pressedKey } from '../pressed-key/pressed-key.ts';

/** What rows contain; all are drawn again when one of these functions is another one. */
type RowParts<Node extends SortableNode> = {
  /** Before the label. */
  renderStart?(node: Node): ReactNode;
  /** In place of the plain label, such as a link. */
  renderLabel?(node: Node): ReactNode;
  /** At the end of a row: pills, and a menu with the steps of the row; without it, a menu of these alone. */
  renderEnd?(node: Node, steps: () => MenuEntry[]): ReactNode;
};

/** The ids of some rows, and what is called when they are others. */
type RowIds = { ids: string[]; onChange(ids: string[]): void };

type Props<Node extends SortableNode> = {
  label: string;
  items: Node[];
  /** Without it nothing can be moved. Dragging several selected rows moves them all. */
  onMove?(move: TreeMove): void;
  /** How many levels dragging can make. */
  maxDepth?: number;
  /** The rows that are open. */
  opened: RowIds;
  /** The rows that are ticked; without it rows have no boxes. */
  ticks?: RowIds;
  rowParts?: RowParts<Node>;
  /** Enter on a row, or a click beside what it contains. */
  onOpen?(id: string): void;
  emptyState?: ReactNode;
};

type RowContext = RowParts<SortableNode> & {
  start?(event: PointerEvent, id: string): void;
  stepsOf(id: string): MenuEntry[];
  hasBoxes: boolean;
};
const RowContext = createContext<RowContext>({ stepsOf: () => [], hasBoxes: false });

const DraggedRows = createContext<ReadonlySet<string>>(new Set());

const none: string[] = [];

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
 * A tree whose rows open, are ticked, and are moved: by dragging the handle, with Alt and the arrow keys, or
 * by their menus, which need neither a steady hand nor a keyboard.
 */
export function SortableTree<Node extends SortableNode>(props: Props<Node>) {
  const { items, opened, ticks, onMove } = props;
  const { ids: expanded, onChange: onExpandedChange } = opened;
  const { ids: selected, onChange: onSelect } = ticks ?? { ids: none };
  const maxDepth = props.maxDepth ?? 10;
  const tree = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const move = (wanted: TreeMove) => {
    onMove?.(wanted);
    setSaid(describeMove(items, wanted));
    if (wanted.parentId !== null && !expanded.includes(wanted.parentId)) {
      onExpandedChange([...expanded, wanted.parentId]);
    }
  };

  const { drag, start } = useTreeDrag({
    tree,
    items,
    expanded,
    maxDepth,
    onMove: move,
  });
  const press = (event: KeyboardEvent) => {
    const step = event.altKey && steps[pressedKey(event)];
    const id = elementOfEvent(event)?.closest('[role=row]')?.getAttribute('data-key');
    if (!onMove || !step || !id || (maxDepth === 1 && (step === 'in' || step === 'out'))) return;
    event.preventDefault();
    event.stopPropagation();

    const wanted = stepMove(items, id, step);
    if (wanted) {
      move(wanted);
    }
  };
  const { renderStart, renderLabel, renderEnd } = (props.rowParts ?? {}) as RowParts<SortableNode>;
  const [hasBoxes, canMove] = [onSelect !== undefined, onMove !== undefined];
  const latest = useLatest({ move, start, selected });
  const context = useMemo<RowContext>(
    () => ({
      renderStart,
      renderLabel,
      renderEnd,
      hasBoxes,
      stepsOf: (id) => {
        if (!canMove) return [];
        return possibleSteps(items, id, maxDepth).map(({ step, label: verb, move: wanted }) => ({
          id: step,
          label: verb,
          icon: stepIcons[step],
          onAction: () => latest.current.move(wanted),
        }));
      },
      start: canMove
        ? (event, id) => {
            latest.current.start(event, idsToDrag(items, latest.current.selected, id));
          }
        : undefined,
    }),
    [renderStart, renderLabel, renderEnd, hasBoxes, canMove, items, maxDepth, latest],
  );
  const draggedIds = drag?.ids;
  const dragged = useMemo(() => new Set(draggedIds), [draggedIds]);

  return (
    <div ref={tree} className="relative" onKeyDownCapture={press}>
      <DraggedRows value={dragged}>
        <KeptRow value={draggedIds?.[0] ?? null}>
          <RowContext value={context}>
            <OpenRows
              label={props.label}
              items={items}
              expanded={expanded}
              onExpandedChange={onExpandedChange}
              selected={selected}
              onSelect={onSelect}
              onOpen={props.onOpen}
              emptyState={props.emptyState}
            />
          </RowContext>
        </KeptRow>
      </DraggedRows>
      {drag && <DragMarks drag={drag} items={items} />}
      <div role="status" className="sr-only">
        {said}
      </div>
    </div>
  );
}

type OpenRowsProps = Pick<Props<SortableNode>, 'label' | 'items' | 'onOpen' | 'emptyState'> & {
  expanded: string[];
  onExpandedChange(ids: string[]): void;
  selected: string[];
  onSelect: ((ids: string[]) => void) | undefined;
};

/** The rows themselves. A drag draws nothing of them but the rows that are dragged. */
const OpenRows = memo(
  ({ label, items, expanded, onExpandedChange, selected, onSelect, onOpen, emptyState }: OpenRowsProps) => {
    const shown = useMemo(() => shownNodes(items, new Set(expanded)), [items, expanded]);
    return (
      <CollectionRendererContext value={rowsInView}>
        <Tree
          aria-label={label}
          items={shown}
          expandedKeys={expanded}
          onExpandedChange={(keys) => onExpandedChange([...keys].map(String))}
          selectionMode={onSelect ? 'multiple' : 'none'}
          selectionBehavior="toggle"
          selectedKeys={selected}
          onSelectionChange={(keys) => onSelect?.(idsOf(keys, items))}
          onAction={onOpen && ((key) => onOpen(String(key)))}
          renderEmptyState={() => emptyState}
          className="flex flex-col text-14 outline-none"
        >
          {renderRow}
        </Tree>
      </CollectionRendererContext>
    );
  },
);

const renderRow = (shown: ShownNode) => <TreeRow shown={shown} />;

function TreeRow({ shown: { node, children } }: { shown: ShownNode }) {
  return (
    <TreeItem
      id={node.id}
      textValue={node.label}
      className="group/row relative cursor-default rounded-control -outline-offset-2 is-hovered:bg-ink/4 is-selected:bg-accent-soft"
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <RowContent node={node} level={level} hasChildren={hasChildItems} isExpanded={isExpanded} />
        )}
      </TreeItemContent>
      <Collection items={children}>{renderRow}</Collection>
    </TreeItem>
  );
}

type RowContentProps = { node: SortableNode; level: number; hasChildren: boolean; isExpanded: boolean };

const RowContent = memo(({ node, level, hasChildren, isExpanded }: RowContentProps) => {
  const { start, stepsOf, hasBoxes, renderStart, renderLabel, renderEnd } = use(RowContext);
  const isDragged = use(DraggedRows).has(node.id);

  return (
    <div
      className={`tm-tree-row flex min-h-9 items-center gap-1 pe-1 pointer-coarse:min-h-11 ${isDragged ? 'opacity-40' : ''}`}
      style={{ paddingInlineStart: `${(level - 1) * dragIndent}px` }}
    >
      {start && (
        <DragHandle
          start={(event) => start(event, node.id)}
          className="opacity-0 group-data-[focus-visible-within]/row:opacity-100 group-data-[focus-visible]/row:opacity-100 group-data-[hovered]/row:opacity-100"
        />
      )}
      {hasBoxes && <Checkbox slot="selection" />}
      <Chevron hasChildren={hasChildren} isExpanded={isExpanded} />
      {renderStart?.(node)}
      <span className="min-w-0 flex-1 truncate">{renderLabel ? renderLabel(node) : node.label}</span>
      {renderEnd?.(node, () => stepsOf(node.id))}
      {!renderEnd && <StepsMenu node={node} steps={stepsOf(node.id)} />}
    </div>
  );
});

/** What opens a row; an empty place in rows that have nothing below them. */
function Chevron({ hasChildren, isExpanded }: Pick<RowContentProps, 'hasChildren' | 'isExpanded'>) {
  if (!hasChildren) return <span className="size-6 shrink-0" />;
  return (
    <Button
      slot="chevron"
      className="grid size-6 shrink-0 place-items-center rounded-small text-quiet hover:bg-ink/6"
    >
      <Icon
        name="chevron-right"
        size={14}
        className={`transition-transform ${isExpanded ? 'rotate-90' : ''}`}
      />
    </Button>
  );
}

function StepsMenu({ node, steps: entries }: { node: SortableNode; steps: MenuEntry[] }) {
  return entries.length > 0 && <MenuButton label={`Move ${node.label}`} items={entries} />;
}

const allIds = (nodes: readonly SortableNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...allIds(children)]);

function idsOf(keys: Selection, nodes: readonly SortableNode[]): string[] {
  if (keys === 'all') return allIds(nodes);
  return [...keys].map(String);
}

/**
 * The rows that are dragged by the handle of one: all that are ticked where it is, in the order of the tree.
 */
function idsToDrag(nodes: readonly SortableNode[], ticked: readonly string[], id: string): string[] {
  const wanted = new Set(ticked);
  if (!wanted.has(id)) return [id];
  return allIds(nodes).filter((one) => wanted.has(one));
}
