import { useState } from 'react';
import type { PageEntry } from '#domain/page/page.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DraftProblems } from './draft-problems.tsx';
import type { DraftSnapshot, DraftStore } from './draft-store.ts';
import { useEditor } from './editor-context.ts';
import { EditorToolbar, type ToolbarProps } from './editor-toolbar.tsx';
import { PublishBar } from './publish-bar.tsx';
import { RestrictedSourcesDialog } from './restricted-sources-dialog.tsx';
import { usePublishing } from './use-publishing.ts';

/** The toolbar with what publishing leads to: discarding after a confirmation, and problems with either. */
export function EditorControls({
  page,
  store,
  snapshot,
  ...toolbar
}: Omit<ToolbarProps, 'children'> & { page: PageEntry; store: DraftStore; snapshot: DraftSnapshot }) {
  const { select } = useEditor();
  const [discarding, setDiscarding] = useState(false);
  const { publish, discard, restricted, cancel, decide } = usePublishing(page.id, store, () => select(null));
  return (
    <>
      <DraftProblems error={publish.error ?? discard.error} snapshot={snapshot} store={store} />
      <EditorToolbar {...toolbar}>
        <PublishBar
          page={page}
          store={store}
          snapshot={snapshot}
          busy={publish.isPending ? 'publish' : discard.isPending ? 'discard' : null}
          onPublish={() => publish.mutate()}
          onDiscard={() => setDiscarding(true)}
        />
      </EditorToolbar>
      {restricted && <RestrictedSourcesDialog restricted={restricted} onDecide={decide} onCancel={cancel} />}
      <ConfirmDialog
        title="Discard changes"
        text={
          page.published === 'draft'
            ? 'This page was never published. All its sections are removed.'
            : 'The draft goes back to what is published. Your unpublished changes are lost.'
        }
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
