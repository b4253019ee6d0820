import { useEffect } from 'react';
import type { DraftStore } from './draft-store.ts';

/** Undo and redo with Ctrl Z, Ctrl Shift Z and Ctrl Y, outside of text fields. */
export function useShortcuts(store: DraftStore): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const inText = (event.target as Element).closest?.('input, textarea, [contenteditable=true]');
      if (inText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) store.redo();
      else store.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [store]);
}
