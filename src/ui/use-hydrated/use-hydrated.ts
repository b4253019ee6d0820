import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether a component reacts already: its first render equals the server's, whose buttons wait for the
 * script.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
