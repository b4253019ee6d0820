import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { createPageDocument, deletePagesDocument } from '#client/page-documents.ts';
import { pagePath } from '#domain/page/navigation.ts';
import { hasChanges, hiddenPageIndex, type PageEntry } from '#domain/page/page.ts';
import { plural } from '#domain/value/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { Pill } from '#ui/pill/pill.tsx';

type PagesProps = { pages: PageEntry[]; current: PageEntry };

/** Every page of the site, with a button for a new one. */
export function PagesPanel({ pages, current }: PagesProps) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<PageEntry | null>(null);
  const create = useMutation({
    mutationFn: (parent: number | null) => requestGraph(createPageDocument, { parent }),
    onSuccess: ({ createPage }) => navigate(`/edit/${createPage.url_slug}`),
  });
  const inTree = pages.filter((page) => page.index !== hiddenPageIndex);
  const children = Map.groupBy(inTree, (page) => page.parent);
  const level = (parent: number | null) => (
    <ul className={parent === null ? '' : 'ml-3 border-l pl-2'}>
      {(children.get(parent) ?? [])
        .toSorted((a, b) => a.index - b.index)
        .map((page) => (
          <li key={page.id}>
            <PageEntryRow
              page={page}
              isCurrent={page.id === current.id}
              onAddBelow={() => create.mutate(page.id)}
              onDelete={() => setDeleting(page)}
            />
            {level(page.id)}
          </li>
        ))}
    </ul>
  );
  return (
    <div>
      {create.error && <ErrorNote message={create.error.message} className="mb-3" />}
      {level(null)}
      <Button className="mt-4" icon="plus" isPending={create.isPending} onPress={() => create.mutate(null)}>
        Add Page
      </Button>
      {deleting && (
        <DeletePage page={deleting} pages={pages} current={current} onClose={() => setDeleting(null)} />
      )}
    </div>
  );
}

function PageEntryRow({
  page,
  isCurrent,
  onAddBelow,
  onDelete,
}: {
  page: PageEntry;
  isCurrent: boolean;
  onAddBelow(): void;
  onDelete(): void;
}) {
  const navigate = useNavigate();
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        className={`min-w-0 grow truncate rounded-control px-2 py-1.5 text-left text-14 hover:bg-raised ${isCurrent ? 'font-semibold text-accent' : ''}`}
        onClick={() => navigate(`/edit/${pagePath(page)}`)}
      >
        {page.title}
        {page.published === 'draft' && '*'}
      </button>
      {hasChanges(page) && (
        <Pill tone="warning" label="has unpublished changes">
          ●
        </Pill>
      )}
      <MenuButton
        label={`${page.title} menu`}
        items={[
          { id: 'below', label: 'Add page below', icon: 'file-plus', onAction: onAddBelow },
          { id: 'delete', label: 'Delete', icon: 'trash-2', isDanger: true, onAction: onDelete },
        ]}
      />
    </div>
  );
}

/** The pages below a page, at any depth. */
function pagesBelow(pages: PageEntry[], page: PageEntry): PageEntry[] {
  return pages
    .filter((other) => other.parent === page.id)
    .flatMap((child) => [child, ...pagesBelow(pages, child)]);
}

function DeletePage({ page, pages, current, onClose }: PagesProps & { page: PageEntry; onClose(): void }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const below = pagesBelow(pages, page);
  return (
    <ConfirmDialog
      title={`Delete ${page.title} ${page.id}`}
      text={
        <>
          Are you sure you want to delete this page? All of the page data will be permanently removed from our
          servers forever. This action cannot be undone.
          {below.length > 0 && ` ${plural(below.length, 'page')} below it will be deleted too.`}
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={async () => {
        await requestGraph(deletePagesDocument, { pageIds: [page.id] });
        if ([page, ...below].some(({ id }) => id === current.id)) await navigate('/edit');
        else await revalidate();
      }}
    />
  );
}
