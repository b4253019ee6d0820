import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useIdlePreload } from '#ui/lazy-part/use-idle-preload.ts';
import { useTools, type ToolPanel } from '../tools-context.ts';

type PanelProps = { onClose(): void };

const panels: Record<ToolPanel, ComponentType<PanelProps>> = {
  find: lazyPart<'FindPanel', PanelProps>(() => import('../find/find-panel.tsx'), 'FindPanel'),
  import: lazyPart<'ImportDialog', PanelProps>(
    () => import('../import-export/import-dialog.tsx'),
    'ImportDialog',
  ),
  clear: lazyPart<'ClearDialog', PanelProps>(() => import('../clear/clear-dialog.tsx'), 'ClearDialog'),
};
const SpeechToText = lazyPart<'SpeechToText', object>(
  () => import('../speech/speech-to-text.tsx'),
  'SpeechToText',
);
const loadAutocomplete = () => import('../autocomplete/autocomplete.tsx');
const Autocomplete = lazyPart<'Autocomplete', object>(loadAutocomplete, 'Autocomplete', 'nothing');

/** The panel that is open, and the modes that are on; each is loaded when it is first used. */
export function ToolPanels() {
  const hasTyped = useHasTyped();
  const { panel, openPanel, isListening, isSuggesting } = useTools();
  useIdlePreload(isSuggesting ? loadAutocomplete : undefined);

  const Panel = panel && panels[panel];
  return (
    <Suspense>
      {Panel && <Panel onClose={() => openPanel(null)} />}
      {isListening && <SpeechToText />}
      {isSuggesting && hasTyped && <Autocomplete />}
    </Suspense>
  );
}

function useHasTyped(): boolean {
  const [editor] = useLexicalComposerContext();
  const [hasTyped, setTyped] = useState(false);
  useEffect(() => {
    if (hasTyped) return;
    return editor.registerUpdateListener(({ dirtyLeaves }) => {
      if (dirtyLeaves.size > 0) {
        setTyped(true);
      }
    });
  }, [editor, hasTyped]);

  return hasTyped;
}
