import { useEffect } from 'react';

/** Loads a module once the browser has nothing else to do, so that what is about to be used is there at once. */
export function useIdlePreload(load: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!load) return;
    // A module that cannot be loaded now is loaded again, and its error shown, when it is used.
    const preload = () => void load().catch(() => undefined);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 1000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(preload, { timeout: 5000 });
    return () => cancelIdleCallback(request);
  }, [load]);
}
