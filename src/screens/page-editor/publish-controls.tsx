import { useState } from 'react';
import type { PageEntry } from '#domain/page/page.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DraftProblems } from './draft-problems.tsx';
import type { DraftSnapshot, DraftStore } from './draft-store.ts';
import { useEditor } from './editor-context.ts';
import { PublishBar } from './publish-bar.tsx';
import { RestrictedSourcesDialog } from './restricted-sources-dialog.tsx';
import { usePublishing } from './use-publishing.ts';

/** The publish bar with what it leads to: publishing, discarding after a confirmation, and problems with either. */
export function PublishControls({
  page,
  store,
  snapshot,
  besideDrawer,
}: {
  page: PageEntry;
  store: DraftStore;
  snapshot: DraftSnapshot;
  besideDrawer: boolean;
}) {
  const { select } = useEditor();
  const [discarding, setDiscarding] = useState(false);
  const { publish, discard, restricted, cancel, decide } = usePublishing(page.id, store, () => select(null));
  return (
    <>
      <DraftProblems error={publish.error ?? discard.error} snapshot={snapshot} store={store} />
      <PublishBar
        page={page}
        store={store}
        snapshot={snapshot}
        besideDrawer={besideDrawer}
        busy={publish.isPending ? 'publish' : discard.isPending ? 'discard' : null}
        onPublish={() => publish.mutate()}
        onDiscard={() => setDiscarding(true)}
      />
      {restricted && <RestrictedSourcesDialog restricted={restricted} onDecide={decide} onCancel={cancel} />}
      <ConfirmDialog
        title="Discard changes"
        text="The draft goes back to what is published. Your unpublished changes are lost."
        confirmLabel="Discard"
        pendingLabel="Discarding..."
        isDestructive
        isOpen={discarding}
        onOpenChange={setDiscarding}
        onConfirm={() => discard.mutateAsync()}
      />
    </>
  );
}
