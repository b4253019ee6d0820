/** Where a page is scrolled to: the section at the top, and how far that is from the top of the window. */
type Place = { path: string; id: string; index: number; top: number };

const key = 'tidemark-place';
const sections = () => [...document.querySelectorAll('main section[id]')];

/**
 * Lets a page be at the same place in the view and in the editor: goes where the other one was left by the link between
 * them, and notes the place when this one is left by it. Returns what stops it.
 */
export function keepPlace(): () => void {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (stored) goTo(JSON.parse(stored) as Place);
  const note = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-toggle]') : null;
    const place = link && placeNow(link.pathname);
    if (place) sessionStorage.setItem(key, JSON.stringify(place));
  };
  document.addEventListener('click', note);
  return () => document.removeEventListener('click', note);
}

/** The section at the top of the window; null where the page is not scrolled. */
function placeNow(path: string): Place | null {
  const all = sections();
  const index = all.findIndex((section) => section.getBoundingClientRect().bottom > 80);
  const section = all[index];
  return section && scrollY > 0
    ? { path, id: section.id, index, top: section.getBoundingClientRect().top }
    : null;
}

/** What a person does to be somewhere else, or to work here. */
const actions = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
/** After so many milliseconds the page has its final height. */
const settled = 3000;

/**
 * Goes to a place, and stays there while what is above gets its height. A published section has the id of its draft or is
 * at least at its place among the sections.
 */
function goTo({ path, id, index, top }: Place): void {
  if (location.pathname !== path) return;
  const scroll = () => {
    const section = document.getElementById(id) ?? sections()[index];
    if (section) scrollBy({ top: section.getBoundingClientRect().top - top, behavior: 'instant' });
  };
  const observer = new ResizeObserver(scroll);
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    for (const action of actions) removeEventListener(action, stop);
  };
  for (const action of actions) addEventListener(action, stop);
  setTimeout(stop, settled);
}
