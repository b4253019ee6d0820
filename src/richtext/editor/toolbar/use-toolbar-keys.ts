import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, type RefObject } from 'react';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** Alt F10 in the text moves the focus to a toolbar, Escape in the toolbar moves it back. */
export function useToolbarKeys(toolbar: RefObject<HTMLElement | null>): void {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const box = toolbar.current;
    const back = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      editor.focus();
    };
    box?.addEventListener('keydown', back);

    const stop = editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        if (pressedKey(event) !== 'F10' || !event.altKey || !box) return false;
        event.preventDefault();
        box.querySelector<HTMLElement>('button:enabled, select')?.focus();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    );
    return () => {
      box?.removeEventListener('keydown', back);
      stop();
    };
  }, [editor, toolbar]);
}
