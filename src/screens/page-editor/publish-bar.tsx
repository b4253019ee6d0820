import { hasChanges, type PageEntry } from '#domain/page/page.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SaveStatus } from '#ui/save-status/save-status.tsx';
import type { DraftSnapshot, DraftStore } from './draft-store.ts';

/** Saving, undo and redo, and publishing, within the toolbar. */
export function PublishBar({
  page,
  store,
  snapshot,
  busy,
  onPublish,
  onDiscard,
}: {
  page: PageEntry;
  store: DraftStore;
  snapshot: DraftSnapshot;
  busy: 'publish' | 'discard' | null;
  onPublish(): void;
  onDiscard(): void;
}) {
  const unpublished = hasChanges(page) || snapshot.isChanged;
  return (
    <>
      <SaveStatus state={snapshot.saving} className="mr-auto px-2 text-12 whitespace-nowrap" />
      <IconButton
        icon="undo-2"
        label="Undo"
        shortcut="Ctrl Z"
        isDisabled={!snapshot.canUndo}
        onPress={() => store.undo()}
      />
      <IconButton
        icon="redo-2"
        label="Redo"
        shortcut="Ctrl Shift Z"
        isDisabled={!snapshot.canRedo}
        onPress={() => store.redo()}
      />
      {unpublished && (
        <Button variant="quiet" size="compact" isPending={busy === 'discard'} onPress={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        variant="primary"
        size="compact"
        isDisabled={!unpublished}
        isPending={busy === 'publish'}
        onPress={onPublish}
      >
        {unpublished ? 'Publish' : 'No Changes'}
      </Button>
    </>
  );
}
