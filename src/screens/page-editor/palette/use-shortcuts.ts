import { useEffect, useEffectEvent } from 'react';
import type { EditorContext } from '../commands/editor-context.ts';
import { isEditable } from './shortcut-commands.ts';
import { shortcutOf } from './shortcuts.ts';

/**
 * The keys of the editor: undo and redo anywhere but in text, and what can be done with the selected
 * sections.
 */
export function useShortcuts(editor: EditorContext): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const shortcut = shortcutOf(event);
    if (shortcut?.run(editor, event)) {
      event.preventDefault();
    }
  });
  const pressFirst = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = event.isComposing ? undefined : shortcutOf(event);
    if (!shortcut?.isFirst || !shortcut.run(editor, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (isEditable(event.target) || !getSelection()?.isCollapsed) return;

    const text = editor.actions.copiedText();
    if (text === null) return;

    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();

    if (event.type === 'cut') {
      editor.actions.remove();
    } else {
      editor.actions.sayCopied();
    }
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isEditable(event.target)) return;
    event.preventDefault();
    void editor.actions.pasteText(event.clipboardData?.getData('text/plain') ?? '');
  });

  useEffect(() => {
    // Fields and menus handle a key first, and mark it as handled.
    addEventListener('keydown', pressFirst, { capture: true });
    addEventListener('keydown', press);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);

    return () => {
      removeEventListener('keydown', pressFirst, { capture: true });
      removeEventListener('keydown', press);
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
