import { Suspense, lazy } from 'react';
import { DeleteSectionsDialog } from './delete-sections-dialog.tsx';
import { useEditor, type EditorDialog } from './editor-context.ts';
import { usePaletteGroups, type PaletteOptions } from './use-palette-groups.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** What opens over the canvas: the palette and the shortcuts are downloaded when they are first opened. */
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
      {open === 'palette' ? (
        <Palette {...options} onClose={onClose} />
      ) : (
        <ShortcutsDialog onClose={onClose} />
      )}
    </Suspense>
  );
}

function Palette({ onClose, ...options }: PaletteOptions & { onClose(): void }) {
  return <CommandPalette groups={usePaletteGroups(options)} onClose={onClose} />;
}
