import { useEffect, useRef, type RefObject } from 'react';

/** Returns a function that gives the focus to an element when the dialog or menu over it has closed. */
export function useReturnedFocus(element: RefObject<HTMLElement | null>, isCovered: boolean): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isCovered || !isWanted.current) return;
    isWanted.current = false;
    // A dialog that closes gives the focus back to its trigger one frame later; this comes after that.
    requestAnimationFrame(() => requestAnimationFrame(() => element.current?.focus({ preventScroll: true })));
  }, [element, isCovered]);

  return () => {
    isWanted.current = true;
  };
}
