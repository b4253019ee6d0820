import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useFoundSources } from '#dataview/sources/use-found-sources.ts';
import { languageOf } from '#domain/site/site-in.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { DeleteSectionsDialog } from './canvas/delete-sections-dialog.tsx';
import { EarlyText } from './canvas/early-text.tsx';
import { useEditor, type EditorDialogName } from './commands/editor-context.ts';
import { usePaletteGroups, type PaletteOptions } from './palette/use-palette-groups.ts';
import { usePalettePages } from './palette/use-palette-pages.ts';

const CommandPalette = lazyPart(() => import('./palette/command-palette.tsx'), 'CommandPalette');
const PreviewDialog = lazyPart(() => import('./publishing/preview-dialog.tsx'), 'PreviewDialog');
const ReviewDialog = lazyPart(() => import('./publishing/review-dialog.tsx'), 'ReviewDialog');
const ScheduleDialog = lazyPart(() => import('./publishing/schedule-dialog.tsx'), 'ScheduleDialog');
const ShareDialog = lazyPart(() => import('./publishing/share-dialog.tsx'), 'ShareDialog');
const UnpublishDialog = lazyPart(() => import('./publishing/unpublish-dialog.tsx'), 'UnpublishDialog');
const ShortcutsDialog = lazyPart(() => import('./palette/shortcuts-dialog.tsx'), 'ShortcutsDialog');

/**
 * What opens over the canvas; all but the confirmation of a deletion is downloaded when it is first opened.
 */
export function EditorDialogs({
  open,
  onClose,
  ...options
}: PaletteOptions & { open: EditorDialogName | null; onClose(): void }) {
  const { actions } = useEditor();
  if (open === null) return null;
  if (open === 'deletion') return <DeleteSectionsDialog actions={actions} onClose={onClose} />;
  if (open === 'palette') return <Palette {...options} onClose={onClose} />;

  return (
    <Suspense fallback={null}>
      {open === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      {open === 'review' && <ReviewDialog {...options} onClose={onClose} />}
      {open === 'schedule' && <ScheduleDialog {...options} onClose={onClose} />}
      {open === 'unpublish' && (
        <UnpublishDialog page={options.page} language={languageOf(options.site)} onClose={onClose} />
      )}
      {open === 'share' && <ShareDialog site={options.site} pageId={options.page.id} onClose={onClose} />}
      {open === 'preview' && <PreviewDialog site={options.site} pageId={options.page.id} onClose={onClose} />}
    </Suspense>
  );
}

/**
 * The command palette; what is typed while it and the pages are being loaded is typed into it, and Enter runs
 * what that finds.
 */
function Palette({ onClose, ...options }: PaletteOptions & { onClose(): void }) {
  const [text, setText] = useState('');
  const { pages, isReading, isSearching } = usePalettePages(options.page.id, text);
  const sources = useFoundSources(text);
  const groups = usePaletteGroups({ ...options, pages, sources: sources.choices });
  const early = useRef({ text: '', isEntered: false });
  const takeTyped = useCallback(() => {
    const typed = early.current;
    early.current = { text: '', isEntered: false };
    return typed;
  }, []);

  useReturnedFocus();
  return (
    <>
      <EarlyText
        label="Commands"
        onType={(text) => {
          if (!early.current.isEntered) {
            early.current.text = text;
          }
        }}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Escape') {
            onClose();
          } else if (pressedKey(event) === 'Enter') {
            early.current.isEntered = true;
          } else {
            return;
          }

          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Suspense fallback={null}>
        {!isReading && (
          <CommandPalette
            groups={groups}
            text={text}
            onType={setText}
            isSearching={isSearching || sources.isSearching}
            onClose={onClose}
            takeTyped={takeTyped}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns the focus to where it was before the first display, unless something else has it. */
function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) {
          before.focus();
        }
      });
    },
    [before],
  );
}
