import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUnloadWarning } from '#ui/use-unload-warning.ts';

/**
 * Asks before a screen with changes that are not saved is left for an address that is not within it
 * (`isWithin`).
 */
export function useLeaveWarning(
  isChanged: boolean,
  question: string,
  isWithin: (pathname: string) => boolean = () => false,
): void {
  useUnloadWarning(isChanged);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname && !isWithin(nextLocation.pathname),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(question)) {
      blocker.proceed();
    } else {
      blocker.reset();
    }
  }, [blocker, question]);
}
