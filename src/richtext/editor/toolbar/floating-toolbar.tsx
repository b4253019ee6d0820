import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect, useRef, useState } from 'react';
import { Floating, type Anchor } from '../controls/floating.tsx';
import { selectionAnchor } from '../controls/selection-anchor.ts';
import { useSelectionState } from './selection-state.ts';
import { SelectionToolbar } from './toolbar.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** The tools of selected text above it, where the toolbar of the editor is not there already. */
export function FloatingToolbar({ isHidden }: { isHidden: boolean }) {
  const [editor] = useLexicalComposerContext();
  const { isCollapsed } = useSelectionState(editor);
  if (isCollapsed || isHidden) return null;
  return <PositionedToolbar />;
}

/** The height of this toolbar with its distance to the text, in pixels. */
const height = 56;

/** Whether there is a place for this toolbar between the toolbar of the editor and the selected text. */
function isBelowTools({ top }: Anchor): boolean {
  const tools = document.querySelector('[data-text-tools] [role=toolbar]')?.getBoundingClientRect();
  return !tools || top - height > tools.bottom;
}

function PositionedToolbar() {
  const [editor] = useLexicalComposerContext();
  const [anchor, setAnchor] = useState<Anchor>();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const hasFocus = () =>
      editor.getRootElement()?.contains(document.activeElement) ||
      box.current?.contains(document.activeElement) ||
      // A menu of the toolbar has the focus.
      Boolean(box.current?.querySelector('[aria-expanded=true]'));
    const follow = () => {
      if (!hasFocus()) {
        setAnchor(undefined);
      } else if (!box.current?.contains(document.activeElement)) {
        const found = selectionAnchor(editor);
        setAnchor(found && isBelowTools(found) ? found : undefined);
      }
    };

    const escape = (event: KeyboardEvent) => {
      if (pressedKey(event) === 'Escape' && box.current?.contains(document.activeElement)) {
        editor.focus();
      }
    };
    const later = () => requestAnimationFrame(follow);
    const events: [EventTarget, string][] = [
      [document, 'selectionchange'],
      [document, 'focusin'],
      [document, 'focusout'],
      [window, 'resize'],
    ];

    for (const [target, name] of events) {
      target.addEventListener(name, later);
    }

    window.addEventListener('scroll', later, { capture: true, passive: true });
    document.addEventListener('keydown', escape);
    later();

    return () => {
      document.removeEventListener('keydown', escape);
      for (const [target, name] of events) {
        target.removeEventListener(name, later);
      }
      window.removeEventListener('scroll', later, { capture: true });
    };
  }, [editor]);

  if (!anchor) return null;
  return (
    <Floating anchor={anchor} side="above">
      <div ref={box} className="fade-in max-w-[calc(100vw-16px)] rounded-panel bg-float shadow-float">
        <SelectionToolbar />
      </div>
    </Floating>
  );
}
