import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { hasChanges, isTemplate, type PageEntry } from '#domain/page/content/page.ts';
import { languageOf, publicationIn } from '#domain/site/site-in.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SaveStatus } from '#ui/save-status/save-status.tsx';
import { Activity } from './busy-box.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { PublishMenu, ScheduleNote, UnpublishingNote } from './publish-menu.tsx';
import { useSaving } from '../commands/use-saving.ts';

type PublishProps = { busy: 'publish' | 'discard' | null; onPublish(): void; onDiscard(): void };

/** Saving, undo and redo, and publishing, within the toolbar. Templates are saved, but not published. */
export function PublishBar({ page, ...publishing }: PublishProps & { page: PageEntry }) {
  return (
    <>
      <Saving />
      <StepButtons />
      {isTemplate(page) ? (
        <span className="px-2 text-12 whitespace-nowrap text-quiet">Template</span>
      ) : (
        <PublishButtons page={page} {...publishing} />
      )}
    </>
  );
}

function Saving() {
  return (
    // The least width keeps the buttons in their place when the busy box appears.
    <div className="me-auto @max-[22rem]/bar:w-full short:w-auto lg:min-w-28">
      <SaveStatus state={useSaving()} className="px-2 text-12 @lg/bar:whitespace-nowrap" />
      <Activity />
    </div>
  );
}

/** Undo and redo of a step on the page. */
function StepButtons() {
  const { store } = useEditor();
  const canUndo = useSnapshot(store, (snapshot) => snapshot.canUndo);
  const canRedo = useSnapshot(store, (snapshot) => snapshot.canRedo);

  return (
    <>
      <IconButton
        icon="undo-2"
        label="Undo"
        shortcut="Ctrl Z"
        isDisabled={!canUndo}
        onPress={() => store.undo()}
      />
      <IconButton
        icon="redo-2"
        label="Redo"
        shortcut="Ctrl Shift Z"
        isDisabled={!canRedo}
        onPress={() => store.redo()}
      />
    </>
  );
}

/** What the button for publishing says: another language than the original is published by itself. */
function publishLabel(hasChanges: boolean, language: string | undefined): string {
  if (!hasChanges) return 'No Changes';
  return language === undefined ? 'Publish' : `Publish in ${languageName(language)}`;
}

function PublishButtons({ page, busy, onPublish, onDiscard }: PublishProps & { page: PageEntry }) {
  const { store, site } = useEditor();
  const isChanged = useSnapshot(store, (snapshot) => snapshot.isChanged);
  const { published, has_changes } = publicationIn(page, site);
  const unpublished = hasChanges({ published, has_changes: isChanged ?? has_changes });

  return (
    <>
      {published !== 'draft' && <UnpublishingNote page={page} />}
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
        {publishLabel(unpublished, languageOf(site))}
      </Button>
      <PublishMenu hasChanges={unpublished} isPublished={published !== 'draft'} />
    </>
  );
}
