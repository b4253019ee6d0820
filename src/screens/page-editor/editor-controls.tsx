import { useState } from 'react';
import type { PageEntry } from '#domain/page/content/page.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DraftProblems } from './publishing/draft-problems.tsx';
import { EditorToolbar, type EditorToolbarProps } from './editor-toolbar.tsx';
import { PublishBar } from './publishing/publish-bar.tsx';
import { RestrictedSourcesDialog } from './publishing/restricted-sources-dialog.tsx';
import type { Publishing } from './publishing/use-publishing.ts';

/** The toolbar with what publishing leads to: discarding after a confirmation, and problems with either. */
export function EditorControls({
  page,
  publishing,
  ...toolbar
}: Omit<EditorToolbarProps, 'children'> & { page: PageEntry; publishing: Publishing }) {
  const [discarding, setDiscarding] = useState(false);
  const { publish, discard, restricted, cancel, decide } = publishing;

  return (
    <>
      {/* The dialog of discarding says itself why that failed. */}
      <DraftProblems error={publish.error} />
      <EditorToolbar {...toolbar}>
        <PublishBar
          page={page}
          busy={(publish.isPending && 'publish') || (discard.isPending && 'discard') || null}
          onPublish={() => publish.mutate({})}
          onDiscard={() => setDiscarding(true)}
        />
      </EditorToolbar>
      {restricted && <RestrictedSourcesDialog restricted={restricted} onDecide={decide} onCancel={cancel} />}
      <ConfirmDialog
        title="Discard changes"
        text={
          page.published === 'draft'
            ? 'This page is not published. The draft goes back to what was published last; if nothing was, all its sections are removed.'
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
