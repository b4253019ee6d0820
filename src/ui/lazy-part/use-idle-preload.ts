import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

type Load = () => Promise<unknown>;

/**
 * What is loaded, or will be when the browser has nothing else to do: hundreds of sections may ask for the
 * same module.
 */
const preloaded = new WeakSet<Load>();

/**
 * Loads a module once the browser has nothing else to do, so that what is about to be used is there at once.
 */
export function useIdlePreload(load: Load | undefined): void {
  useEffect(() => {
    if (!load || preloaded.has(load)) return;
    preloaded.add(load);
    // A module that cannot be loaded now is loaded again, and its error shown, when it is used.
    const preload = () => void load().catch(() => preloaded.delete(load));
    whenIdle(preload, { timeout: 5000, delay: 1000 });
  }, [load]);
}
