import { hasChanges, type PageEntry } from '#domain/page/page.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SaveStatus } from '#ui/save-status/save-status.tsx';
import type { DraftSnapshot, DraftStore } from './draft-store.ts';

/** Saving, undo and redo, and publishing: at the bottom right. */
export function PublishBar({
  page,
  store,
  snapshot,
  busy,
  besideDrawer,
  onPublish,
  onDiscard,
}: {
  page: PageEntry;
  store: DraftStore;
  snapshot: DraftSnapshot;
  busy: 'publish' | 'discard' | null;
  /** Whether the drawer is open, so that the bar stands at its left. */
  besideDrawer: boolean;
  onPublish(): void;
  onDiscard(): void;
}) {
  const unpublished = hasChanges(page) || snapshot.isChanged;
  return (
    <div
      className={`fixed bottom-4 z-20 ${besideDrawer ? 'right-4 sm:right-[calc(var(--tm-layout-drawer)+1rem)]' : 'right-4'} flex items-center gap-1 rounded-panel bg-float p-1.5 shadow-float max-sm:inset-x-2 max-sm:bottom-2 max-sm:justify-end`}
    >
      <SaveStatus state={snapshot.saving} className="px-2 text-12" />
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
      {unpublished && page.published !== 'draft' && (
        <Button variant="quiet" isPending={busy === 'discard'} onPress={onDiscard}>
          Discard
        </Button>
      )}
      <Button variant="primary" isDisabled={!unpublished} isPending={busy === 'publish'} onPress={onPublish}>
        {unpublished ? 'Publish' : 'No Changes'}
      </Button>
    </div>
  );
}
