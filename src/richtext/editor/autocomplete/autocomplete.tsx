import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
} from 'lexical';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSuggestion, type Suggestion } from './use-suggestion.ts';

/** The least way to the right that is a swipe, in pixels. */
const swipe = 50;

/** Shows the rest of a word behind the caret; Tab or a swipe to the right writes it, Escape hides it. */
export function Autocomplete() {
  const [editor] = useLexicalComposerContext();
  const { suggestion, dismiss } = useSuggestion();
  const accept = useEffectEvent((): boolean => {
    if (!suggestion) return false;
    editor.update(() => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) {
        selection.insertText(`${suggestion.rest} `);
      }
    });
    dismiss();

    return true;
  });

  const hide = useEffectEvent((): boolean => {
    if (!suggestion) return false;
    dismiss();
    return true;
  });
  useEffect(() => {
    const onTab = (event: KeyboardEvent) => {
      if (event.shiftKey || !accept()) return false;
      event.preventDefault();
      return true;
    };
    return mergeRegister(
      editor.registerCommand(KEY_TAB_COMMAND, onTab, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ESCAPE_COMMAND, () => hide(), COMMAND_PRIORITY_CRITICAL),
    );
  }, [editor]);
  useEffect(() => onSwipeRight(editor.getRootElement(), () => accept()), [editor]);

  return suggestion && <Ghost suggestion={suggestion} />;
}

function onSwipeRight(root: HTMLElement | null, accept: () => void): (() => void) | undefined {
  if (!root) return undefined;

  let start: { x: number; y: number } | undefined;
  const begin = ({ touches: [touch] }: TouchEvent) => {
    start = touch && { x: touch.clientX, y: touch.clientY };
  };
  const end = ({ changedTouches: [touch] }: TouchEvent) => {
    if (start && touch && touch.clientX - start.x > swipe && Math.abs(touch.clientY - start.y) < swipe) {
      accept();
    }
    start = undefined;
  };

  root.addEventListener('touchstart', begin, { passive: true });
  root.addEventListener('touchend', end, { passive: true });

  return () => {
    root.removeEventListener('touchstart', begin);
    root.removeEventListener('touchend', end);
  };
}

function Ghost({ suggestion: { rest, box, element } }: { suggestion: Suggestion }) {
  const { font, letterSpacing } = getComputedStyle(element);
  return createPortal(
    <span
      data-suggestion
      className="pointer-events-none fixed z-20 whitespace-pre text-quiet"
      style={{
        font,
        letterSpacing,
        top: box.top,
        left: box.right,
        height: box.height,
        lineHeight: `${box.height}px`,
      }}
    >
      {rest}
      <kbd
        aria-hidden
        className="ms-1.5 rounded-small border border-hairline bg-float px-1 align-middle font-sans text-12"
      >
        Tab
      </kbd>
    </span>,
    document.querySelector('main') ?? document.body,
  );
}
