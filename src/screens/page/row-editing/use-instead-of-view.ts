import { useLayoutEffect, type RefObject } from 'react';

/** While an editor is open, hides what its section shows to readers. */
export function useInsteadOfView(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const island = element.current?.closest('[data-island]');
    if (!isOpen || !island) return;

    const others = [...(island.parentElement?.children ?? [])].filter(
      (other): other is HTMLElement => other instanceof HTMLElement && other !== island && !other.hidden,
    );
    for (const other of others) {
      other.hidden = true;
    }

    return () => {
      for (const other of others) {
        other.hidden = false;
      }
    };
  }, [element, isOpen]);
}
