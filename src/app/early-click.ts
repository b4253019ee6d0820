/**
 * Repeats the last click that a page of the tools gets before it reacts, once it does. Links, fields and other controls
 * that work without script are left alone.
 */
const page = document.documentElement;
const worksAlone = 'a[href], input, select, textarea, label, summary, form button:not([type=button])';
let missed: MouseEvent | null = null;

function note(event: MouseEvent): void {
  const isMissed = event.isTrusted && event.target instanceof Element && !event.target.closest(worksAlone);
  missed = isMissed ? event : null;
}

function repeat(): void {
  removeEventListener('click', note, { capture: true });
  if (!missed) return;
  const { clientX, clientY, ctrlKey, metaKey, shiftKey, target } = missed;
  const isThere = target instanceof Element && target.isConnected;
  const clicked = isThere ? target : document.elementFromPoint(clientX, clientY);
  const init = {
    bubbles: true,
    cancelable: true,
    view: window,
    clientX,
    clientY,
    ctrlKey,
    metaKey,
    shiftKey,
  };
  clicked?.dispatchEvent(new MouseEvent('click', init));
}

if (page.dataset['hydrated'] === undefined) {
  addEventListener('click', note, { capture: true });
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    repeat();
  });
  watcher.observe(page, { attributeFilter: ['data-hydrated'] });
}

export {};
