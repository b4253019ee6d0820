import { useEffect } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import { showToast } from '../toast/toast.tsx';

/**
 * Says that a part of the screen could not be loaded, as without a connection or after an update, and offers
 * to reload.
 */
export function useLoadFailures(): void {
  const { controls: texts } = useTexts();
  useEffect(() => {
    let close: (() => void) | undefined;
    const say = () => {
      close?.();
      close = showToast({
        text: texts.pagePartNotLoaded,
        tone: 'danger',
        action: { label: texts.reload, onAction: () => location.reload() },
      });
    };
    // The build's own event for a module that cannot be loaded.
    addEventListener('vite:preloadError', say);

    return () => removeEventListener('vite:preloadError', say);
  }, [texts]);
}
