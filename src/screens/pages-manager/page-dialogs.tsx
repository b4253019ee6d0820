import { requestGraphql } from '#client/graphql-client.ts';
import { deletePagesDocument, renamePageDocument } from '#client/page-documents.ts';
import { useTypedName } from '#client/use-typed-name.ts';
import { isTemplate, maxTitleLength } from '#domain/page/content/page.ts';
import { mostPagesTogether, pagesBelow, topmost } from '#domain/page/tree/page-tree.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { partsOf } from '#domain/value/object/parts-of.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';
import type { TreeEntry } from './page-nodes.ts';
import type { ConfirmedMove } from './use-page-tree.ts';

type DialogProps = { pages: readonly TreeEntry[]; onClose(): void };

/**
 * The dialog that confirms the deletion of pages with all pages below them. `onDeleted` gets the ids of all
 * that are gone.
 */
export function DeletePagesDialog({
  deleted,
  pages,
  onDeleted,
  onClose,
}: DialogProps & { deleted: readonly TreeEntry[]; onDeleted(ids: number[]): void | Promise<unknown> }) {
  const top = topmost(
    pages,
    deleted.map(({ id }) => id),
  );
  const below = pagesBelow(pages, ...top.map(({ id }) => id));
  const [first] = top;
  if (!first) return null;

  const count = top.length;
  return (
    <ConfirmDialog
      title={`Delete ${pluralForm(count, `${first.title} ${first.id}`, plural(count, 'page'))}`}
      text={
        <>
          {`Are you sure you want to delete ${pluralForm(count, 'this page', 'these pages')}? All of the page data will be permanently removed from our servers forever. This action cannot be undone.`}
          {below.length > 0 &&
            ` ${plural(below.length, 'page')} below ${pluralForm(count, 'it', 'them')} will be deleted too.`}
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={async () => {
        const deletedIds: number[] = [];
        try {
          for (const part of partsOf(top, mostPagesTogether)) {
            const pageIds = part.map(({ id }) => id);
            const belowIds = pagesBelow(pages, ...pageIds).map(({ id }) => id);
            await requestGraphql(deletePagesDocument, { pageIds, belowIds });
            deletedIds.push(...pageIds, ...belowIds);
          }
        } finally {
          // After a failure on the way, the dialog stays, with the pages that are left.
          if (deletedIds.length > 0) {
            await onDeleted(deletedIds);
          }
        }
      }}
    />
  );
}

/** The dialog before a move that takes published pages from readers. */
export function HidingMoveDialog({ hidden, confirm, close }: ConfirmedMove) {
  return (
    <ConfirmDialog
      title="Readers will not find these pages"
      text={hidingMoveText(hidden)}
      confirmLabel="Move"
      pendingLabel="Moving..."
      isOpen
      onOpenChange={(open) => !open && close()}
      onConfirm={confirm}
    />
  );
}

/** What a move takes from readers, and until when. */
export function hidingMoveText({ pages, above }: ConfirmedMove['hidden']): string {
  const named = (listed: readonly TreeEntry[]) =>
    nameSome(
      listed.map(({ title }) => `“${title}”`),
      3,
    );
  const start = `${named(pages)} ${pluralForm(pages.length, 'is', 'are')} published.`;
  const until = `until ${named(above)} ${pluralForm(above.length, 'is', 'are')} published too`;
  return `${start} There, readers find ${pluralForm(pages.length, 'it', 'them')} neither at the old address nor at the new one, ${until}.`;
}

/** Renames a page for readers at once; an unchanged name is not sent. `onRenamed` gets its new slug. */
export function RenamePageDialog({
  page,
  onRenamed,
  onClose,
}: Omit<DialogProps, 'pages'> & { page: TreeEntry; onRenamed(slug: string): void | Promise<unknown> }) {
  const title = useTypedName(page.title, {
    save: ({ name, before }) => requestGraphql(renamePageDocument, { pageId: page.id, title: name, before }),
    onSaved: async ({ renamePage }) => {
      await onRenamed(renamePage.url_slug || String(renamePage.id));
      const former = { pageId: page.id, title: page.title, before: renamePage.title };
      const undo = () =>
        requestGraphql(renamePageDocument, former).then(({ renamePage: { id, url_slug } }) =>
          onRenamed(url_slug || String(id)),
        );

      showToast({
        text: `Renamed to “${renamePage.title}”.`,
        tone: 'success',
        action: { label: 'Undo', onAction: () => void undo().catch(showFailure) },
      });
      onClose();
    },
  });
  const submit = () => {
    if (!title.isChanged) {
      onClose();
    } else if (!title.isPending) {
      void title.save();
    }
  };

  return (
    <FormDialog
      title={`Rename ${page.title}`}
      submitLabel={title.isPending ? 'Saving...' : 'Submit'}
      isValid={title.name !== ''}
      sending={{ error: title.error }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Page Name"
        autoFocus
        value={title.text}
        onChange={title.type}
        maxLength={maxTitleLength}
        error={title.name ? undefined : 'A page needs a name.'}
      />
      <p className="mt-3 text-quiet">{renameNote(page)}</p>
    </FormDialog>
  );
}

/** What readers will see of a new name. */
export function renameNote({ published, index, draft_title }: TreeEntry): string {
  if (isTemplate({ index })) return 'Pages that are made from the template keep their names.';
  if (published === 'draft') return 'The page is not published yet, so readers see neither name.';
  const seen = 'Readers see the new name at once, and the old address leads to the new one.';
  if (!draft_title) return seen;
  return `${seen} The name “${draft_title}” that waits in the draft is replaced.`;
}
