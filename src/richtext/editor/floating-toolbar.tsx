import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, useRef, useState } from 'react';
import { Floating, type Anchor } from './floating.tsx';
import { selectionAnchor } from './selection-anchor.ts';
import { useSelectionState } from './selection-state.ts';
import { SelectionToolbar } from './toolbar.tsx';

/** The toolbar above the selected text; Alt F10 moves the focus to it, Escape moves it back. */
export function FloatingToolbar({ isHidden }: { isHidden: boolean }) {
  const { isCollapsed } = useSelectionState();
  return isCollapsed || isHidden ? null : <PositionedToolbar />;
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
    const place = () => {
      if (!hasFocus()) setAnchor(undefined);
      else if (!box.current?.contains(document.activeElement)) setAnchor(selectionAnchor(editor));
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && box.current?.contains(document.activeElement)) editor.focus();
    };
    const later = () => requestAnimationFrame(place);
    const events: [EventTarget, string][] = [
      [document, 'selectionchange'],
      [document, 'focusin'],
      [document, 'focusout'],
      [window, 'resize'],
    ];
    for (const [target, name] of events) target.addEventListener(name, later);
    window.addEventListener('scroll', later, { capture: true, passive: true });
    document.addEventListener('keydown', escape);
    later();
    return () => {
      document.removeEventListener('keydown', escape);
      for (const [target, name] of events) target.removeEventListener(name, later);
      window.removeEventListener('scroll', later, { capture: true });
    };
  }, [editor]);

  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.key !== 'F10' || !event.altKey || !box.current) return false;
          event.preventDefault();
          box.current.querySelector<HTMLElement>('select, button')?.focus();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );

  if (!anchor) return null;
  return (
    <Floating anchor={anchor} side="above">
      <div ref={box} className="fade-in max-w-[calc(100vw-16px)] rounded-panel bg-float shadow-float">
        <SelectionToolbar />
      </div>
    </Floating>
  );
}
