import { Suspense, lazy } from 'react';
import { DeleteSectionsDialog } from './delete-sections-dialog.tsx';
import { useEditor, type EditorDialog } from './editor-context.ts';
import { usePaletteGroups, type PaletteOptions } from './use-palette-groups.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const PreviewDialog = lazy(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}));
const ReviewDialog = lazy(async () => ({
  default: (await import('./review-dialog.tsx')).ReviewDialog,
}));
const ScheduleDialog = lazy(async () => ({
  default: (await import('./schedule-dialog.tsx')).ScheduleDialog,
}));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** What opens over the canvas; all but the confirmation of a deletion is downloaded when it is first opened. */
export function EditorDialogs({
  open,
  onClose,
  ...options
}: PaletteOptions & { open: EditorDialog | null; onClose(): void }) {
  const { actions } = useEditor();
  if (open === null) return null;
  if (open === 'deletion') return <DeleteSectionsDialog actions={actions} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette {...options} onClose={onClose} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      {open === 'review' && <ReviewDialog {...options} onClose={onClose} />}
      {open === 'schedule' && <ScheduleDialog pageId={options.page.id} onClose={onClose} />}
      {open === 'share' && <ShareDialog site={options.site} pageId={options.page.id} onClose={onClose} />}
      {open === 'preview' && <PreviewDialog site={options.site} pageId={options.page.id} onClose={onClose} />}
    </Suspense>
  );
}

function Palette({ onClose, ...options }: PaletteOptions & { onClose(): void }) {
  return <CommandPalette groups={usePaletteGroups(options)} onClose={onClose} />;
}
