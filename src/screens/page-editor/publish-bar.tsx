import { hasChanges, isTemplate, type PageEntry } from '#domain/page/page.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SaveStatus } from '#ui/save-status/save-status.tsx';
import type { DraftSnapshot, DraftStore } from './draft-store.ts';
import { PublishMenu, ScheduleNote } from './publish-menu.tsx';

type PublishProps = { busy: 'publish' | 'discard' | null; onPublish(): void; onDiscard(): void };

/** Saving, undo and redo, and publishing, within the toolbar. Templates are saved, but not published. */
export function PublishBar({
  page,
  store,
  snapshot,
  ...publishing
}: PublishProps & {
  page: PageEntry;
  store: DraftStore;
  snapshot: DraftSnapshot;
}) {
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
      {isTemplate(page) ? (
        <span className="px-2 text-12 whitespace-nowrap text-quiet">Template</span>
      ) : (
        <PublishButtons page={page} isChanged={snapshot.isChanged} {...publishing} />
      )}
    </>
  );
}

function PublishButtons({
  page,
  isChanged,
  busy,
  onPublish,
  onDiscard,
}: PublishProps & { page: PageEntry; isChanged: boolean }) {
  const unpublished = hasChanges(page) || isChanged;
  return (
    <>
      {unpublished && (
        <>
          <ScheduleNote page={page} />
          <Button variant="quiet" size="compact" isPending={busy === 'discard'} onPress={onDiscard}>
            Discard
          </Button>
        </>
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
      <PublishMenu hasChanges={unpublished} />
    </>
  );
}
