import { useEffect } from 'react';
import type { SaveState } from './outbox.ts';

/**
 * While work is unsaved: sends it when the connection is back, or when the person returns to the window after
 * a failure, as access may be back; and asks before the tab is left.
 */
export function useUnsavedGuard(work: { flush(): Promise<SaveState>; saveState(): SaveState } | null): void {
  useEffect(() => {
    if (!work) return;

    const retry = () => void work.flush();
    const comeBack = () => {
      const { kind } = work.saveState();
      if (kind === 'offline' || kind === 'refused') {
        retry();
      }
    };

    const leave = (event: BeforeUnloadEvent) => {
      if (work.saveState().kind === 'saved') return;
      void work.flush();
      event.preventDefault();
    };
    addEventListener('online', retry);
    addEventListener('focus', comeBack);
    addEventListener('beforeunload', leave);

    return () => {
      removeEventListener('online', retry);
      removeEventListener('focus', comeBack);
      removeEventListener('beforeunload', leave);
    };
  }, [work]);
}
