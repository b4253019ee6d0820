import { useEffect } from 'react';

/**
 * Where the focus was: the elements from the focused one up to the document, each with its position in its
 * parent.
 */
type FocusPosition = { pathname: string; path: { element: Element; parent: Element; index: number }[] };

/** What takes the focus instead of something that is gone; fields would open the keyboard of a phone. */
const stops = 'a[href], button:not(:disabled), summary, [tabindex="0"]';

/** What gives the focus back itself. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Dialogs and menus have given the focus back after this many milliseconds. */
const delay = 100;

/**
 * Keeps the keyboard where it was when what has the focus is removed, as the row of a table that its own menu
 * deletes: what is there now gets the focus, or what is nearest to that. The browser would go to the start
 * of the page.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let position: FocusPosition | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(overlays)) {
        position = positionOf(target);
      }
    };

    const check = () => {
      if (document.activeElement !== document.body || position?.pathname !== location.pathname) return;
      if (!position.path[0]?.element.isConnected) {
        nearest(position)?.focus();
      }
    };
    const observer = new MutationObserver(() => {
      const hasFocus = document.activeElement !== document.body;
      if (hasFocus || position?.path[0]?.element.isConnected !== false) return;
      clearTimeout(timer);
      timer = setTimeout(check, delay);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });

    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

function positionOf(focused: Element): FocusPosition {
  const path: FocusPosition['path'] = [];
  for (let element = focused; element.parentElement; element = element.parentElement) {
    const parent = element.parentElement;
    path.push({ element, parent, index: [...parent.children].indexOf(element) });
  }
  return { pathname: location.pathname, path };
}

/**
 * The first stop in what has replaced the removed element, else in the element before it, else
 * around it.
 */
function nearest({ path }: FocusPosition): HTMLElement | null {
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    for (const near of [parent.children[index], parent.children[index - 1], parent]) {
      const stop = near?.matches(stops) ? near : near?.querySelector(stops);
      if (stop instanceof HTMLElement) return stop;
    }
  }

  return null;
}
