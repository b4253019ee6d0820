import { formatNumber } from '#domain/value/number/format-number.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { useCallback, useMemo, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { inTreeOrder } from '#domain/page/tree/page-tree.ts';
import { hasChanges, maxPageDepth } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuButton, type MenuEntry, type MenuGroup } from '#ui/menu/menu.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { SortableTree } from '#ui/sortable-tree/sortable-tree.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { DeletePagesDialog, HidingMoveDialog, RenamePageDialog } from './page-dialogs.tsx';
import { pageMenu } from './page-menu.ts';
import { changedPages, publicationLabel, type PageNode, type TreeEntry } from './page-nodes.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useNewPage } from './use-new-page.ts';
import { usePageTree } from './use-page-tree.ts';

type PageTreeProps = {
  site: Pick<Site, 'base_url'>;
  pages: readonly TreeEntry[];
  /** The page that is edited or previewed. */
  current: number | null;
  /** Where the title of a page leads, below the base url. */
  hrefOf(page: Pick<TreeEntry, 'id' | 'url_slug'>): string;
  onOpen(page: Pick<TreeEntry, 'id' | 'url_slug'>): void;
  /** Pages are gone; `ids` are all of them. */
  onDeleted(ids: number[]): void | Promise<unknown>;
  onRenamed(id: number, slug: string): void | Promise<unknown>;
  /** A page was created or copied. */
  onMade(page: { id: number; url_slug: string }): void | Promise<unknown>;
};

/** The pages of a site as a tree: they are opened, created, moved, renamed, copied, published and deleted. */
export function PageTree(props: PageTreeProps) {
  const { current, onOpen, onDeleted, onRenamed } = props;
  const tree = usePageTree(props.pages);
  const { pages, nodes } = tree;
  const [expanded, setExpanded] = useState(() => pagesAbove(pages, current));
  const [selected, setSelected] = useState<string[]>([]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { create, duplicate, duplicating, makeTemplate } = useNewPage(props.onMade);
  const chosen = useMemo(() => {
    const ticked = new Set(selected);
    return inTreeOrder(pages).filter(({ id }) => ticked.has(String(id)));
  }, [pages, selected]);
  const changed = useMemo(() => changedPages(nodes), [nodes]);
  const addBelow = ({ id }: TreeEntry) => {
    setExpanded([...expanded, String(id)]);
    create.mutate({ parent: id });
  };

  const menuOf = ({ page, depth }: PageNode, steps: MenuEntry[]) =>
    pageMenu({
      isBeingDuplicated: duplicating === page.id,
      steps,
      onRename: () => setDialog({ kind: 'rename', chosen: page }),
      onDuplicate: page.id === current ? () => void duplicate(page.id) : null,
      canDuplicate: duplicating === null,
      onAddBelow: depth < maxPageDepth ? () => addBelow(page) : null,
      onMakeTemplate: () => makeTemplate(page.id),
      onDelete: () => setDialog({ kind: 'delete', chosen: [page] }),
    });
  const { renderLabel, renderEnd } = useRows(props, menuOf);

  return (
    <div className="min-w-0">
      {chosen.length > 0 && (
        <SelectionBar
          site={props.site}
          chosen={chosen}
          isMoving={tree.isMoving}
          onDelete={() => setDialog({ kind: 'delete', chosen })}
          onClear={() => setSelected([])}
        />
      )}
      {chosen.length === 0 && (
        <TreeBar
          isAdding={create.isPending}
          changed={changed.length}
          onSelectChanged={() => setSelected(changed)}
          onAdd={() => create.mutate({ parent: null })}
          onCollapse={() => setExpanded([])}
          onExpand={() => setExpanded(pages.map(({ id }) => String(id)))}
        />
      )}
      <SortableTree
        label="Pages"
        items={nodes}
        maxDepth={maxPageDepth}
        opened={{ ids: expanded, onChange: setExpanded }}

        ticks={{ ids: selected, onChange: setSelected }}

        onOpen={(id) => {
          const page = pages.find((each) => String(each.id) === id);
          if (page) {
            onOpen(page);
          }
        }}
        onMove={tree.move}
        rowParts={{ renderStart: renderState, renderLabel, renderEnd }}

        emptyState={<EmptyState text="There are no pages yet." />}
      />
      <p className="mt-3 text-12 text-quiet">
        Drag a page by its handle, sideways to nest it, or move it by its menu. With the keyboard: Alt and the
        arrow keys.
      </p>
      {tree.confirmed && <HidingMoveDialog {...tree.confirmed} />}
      {dialog && (
        <PageDialog
          {...dialog}
          pages={pages}
          onDeleted={async (ids) => {
            setSelected([]);
            await onDeleted(ids);
          }}
          onRenamed={onRenamed}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** A dialog about pages of the tree: they are deleted, or the only one is renamed. */
type OpenDialog = { kind: 'delete'; chosen: TreeEntry[] } | { kind: 'rename'; chosen: TreeEntry };

type PageDialogProps = OpenDialog &
  Pick<PageTreeProps, 'pages' | 'onDeleted' | 'onRenamed'> & { onClose(): void };

function PageDialog({ kind, chosen, pages, onDeleted, onRenamed, onClose }: PageDialogProps) {
  if (kind === 'delete') {
    return <DeletePagesDialog deleted={chosen} pages={pages} onDeleted={onDeleted} onClose={onClose} />;
  }

  return (
    <RenamePageDialog page={chosen} onRenamed={(slug) => onRenamed(chosen.id, slug)} onClose={onClose} />
  );
}

/** The label and the end of a row of the tree. Both stay the same while the pages do: rows are drawn once. */
function useRows(
  { current, hrefOf, onOpen }: Pick<PageTreeProps, 'current' | 'hrefOf' | 'onOpen'>,
  menuOf: (node: PageNode, steps: MenuEntry[]) => MenuGroup[],
) {
  const latestMenu = useLatest(menuOf);
  const renderLabel = useCallback(
    ({ page }: PageNode) => (
      <PageTitle
        page={page}
        isCurrent={page.id === current}
        href={hrefOf(page)}
        onOpen={() => onOpen(page)}
      />
    ),
    [current, hrefOf, onOpen],
  );

  const renderEnd = useCallback(
    (node: PageNode, steps: () => MenuEntry[]) => (
      <>
        <Counts node={node} />
        <MenuButton label={`${node.label} menu`} groups={() => latestMenu.current(node, steps())} />
      </>
    ),
    [latestMenu],
  );

  return { renderLabel, renderEnd };
}

const renderState = ({ page }: PageNode) => <PageState page={page} />;

type TreeBarProps = {
  isAdding: boolean;
  /** How many pages have changes that are not published. */
  changed: number;
  onSelectChanged(): void;
  onAdd(): void;
  onCollapse(): void;
  onExpand(): void;
};

/** What can be done with the tree while no page is selected. */
function TreeBar({ isAdding, changed, onSelectChanged, onAdd, onCollapse, onExpand }: TreeBarProps) {
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-2">
      <Button size="compact" icon="plus" isPending={isAdding} onPress={onAdd}>
        Add Page
      </Button>
      <Button size="compact" variant="quiet" onPress={onCollapse}>
        Collapse All
      </Button>
      <Button size="compact" variant="quiet" onPress={onExpand}>
        Expand All
      </Button>
      {changed > 0 && (
        <Button size="compact" variant="quiet" onPress={onSelectChanged}>
          Select {formatNumber(changed)} changed
        </Button>
      )}
    </div>
  );
}

type PageTitleProps = {
  page: TreeEntry;
  isCurrent: boolean;
  href: string;
  onOpen(): void;
};

/** The title of a page as a link. The keyboard opens a page with Enter on its row. */
function PageTitle({ page, isCurrent, href, onOpen }: PageTitleProps) {
  // The row must not take the press for its own.
  const stop = (event: SyntheticEvent) => event.stopPropagation();
  const open = (event: MouseEvent) => {
    stop(event);
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };

  return (
    <a
      href={href}
      tabIndex={-1}
      draggable={false}
      aria-current={isCurrent ? 'page' : undefined}
      className="text-ink no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-accent"
      onPointerDown={stop}
      onMouseDown={stop}
      onClick={open}
    >
      {page.draft_title ?? page.title}
      {page.published === 'draft' && '*'}
    </a>
  );
}

/** Whether a page has unpublished changes, and when they are published. */
export function PageState({ page }: { page: TreeEntry }) {
  const at = page.publishes_at;
  return (
    <>
      {hasChanges(page) && (
        <StateIcon
          name="square-pen"
          label={page.published === 'draft' ? 'Draft' : 'Unpublished changes'}
          tone="text-warning"
        />
      )}
      {at && (
        <StateIcon
          name="calendar-clock"
          label={publicationLabel(at, page.publishes_zone ?? null)}
          tone="text-accent"
        />
      )}
    </>
  );
}

function StateIcon({ name, label, tone }: { name: string; label: string; tone: string }) {
  return (
    <span title={label} className={`inline-flex ${tone}`}>
      <Icon name={name} size={14} label={label} />
    </span>
  );
}

/** How many pages are below a page, and how many of them have unpublished changes. */
function Counts({ node: { below, changed } }: { node: PageNode }) {
  return (
    <>
      {changed > 0 && (
        <Pill tone="warning" label={`${pluralForm(changed, 'page')} below with changes`}>
          {changed}
        </Pill>
      )}
      {below > 0 && <Pill label={`${pluralForm(below, 'page')} below`}>{below}</Pill>}
    </>
  );
}

/** The pages above a page, which are open at first. */
function pagesAbove(pages: readonly TreeEntry[], id: number | null): string[] {
  const parent = pages.find((page) => page.id === id)?.parent ?? null;
  if (parent === null) return [];
  return [String(parent), ...pagesAbove(pages, parent)];
}
