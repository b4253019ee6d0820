import { useMutation } from '@tanstack/react-query';
import { levelLabel } from '#domain/access/access-level-options.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { RestrictedSources } from './use-publishing.ts';

/** What the buttons say: to leave the data as it is, and to open it first. */
const publishLabels = { leave: 'Publish without sharing', open: 'Share the data and publish' };

/** Asks before a page is published, now or at a time, whose readers may not see all of its data. */
export function RestrictedSourcesDialog({
  restricted: { pageLevel, sources },
  labels = publishLabels,
  onDecide,
  onCancel,
}: {
  restricted: RestrictedSources;
  labels?: typeof publishLabels;
  /** Publishes, with `open` after the data is opened to the readers of the page. */
  onDecide(decision: { open: boolean }): Promise<void>;
  onCancel(): void;
}) {
  const decide = useMutation({ mutationFn: onDecide });
  const isDeciding = (open: boolean) => decide.isPending && decide.variables.open === open;
  const mayOpen = sources.some((source) => source.mayOpen);

  return (
    <Dialog
      role="alertdialog"
      title="Some readers will not see this data"
      isOpen
      isDismissable={false}
      onOpenChange={(open) => !open && onCancel()}
      footer={
        <>
          <Button
            variant={mayOpen ? undefined : 'primary'}
            isPending={isDeciding(false)}
            onPress={() => decide.mutate({ open: false })}
          >
            {labels.leave}
          </Button>
          {mayOpen && (
            <Button
              variant="primary"
              autoFocus
              isPending={isDeciding(true)}
              onPress={() => decide.mutate({ open: true })}
            >
              {labels.open}
            </Button>
          )}
        </>
      }
    >
      <p>
        This page is for: <strong>{levelLabel(pageLevel)}</strong>. The data of its sections is for fewer
        people:
      </p>
      <ul className="my-3 divide-y divide-hairline rounded-control border">
        {sources.map(({ id, name, authLevel }) => (
          <li key={id} className="flex justify-between gap-4 px-3 py-2">
            <span className="min-w-0 font-semibold break-words">
              {name ?? 'A source that you may not see'}
            </span>
            <span className="shrink-0 text-quiet">{levelLabel(authLevel)}</span>
          </li>
        ))}
      </ul>
      <p className="text-quiet">
        {mayOpen
          ? 'Opening a source lets the readers of this page see and download all of its rows and columns.'
          : 'Somebody who may change these sources can open them on their Admin tab.'}
      </p>
      {decide.error && <ErrorNote className="mt-4" error={decide.error} />}
    </Dialog>
  );
}
