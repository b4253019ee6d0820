/**
 * Where a page is scrolled to: a section in sight, and how far its upper edge is from the top of the window.
 */
type ScrollPosition = { path: string; id: string; index: number; top: number };

const key = 'tidemark-place';
const sections = () => [...document.querySelectorAll('main section[id]')];

/**
 * Lets a page be at the same position in the view and in the editor: goes where the other one was left by the
 * link between them, and notes the position when this one is left by it. Returns what stops it.
 */
export function keepScrollPosition(): () => void {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);

  if (stored) {
    goTo(JSON.parse(stored) as ScrollPosition);
  }

  const note = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-toggle]') : null;
    const position = link && positionNow(link.pathname);
    if (position) {
      sessionStorage.setItem(key, JSON.stringify(position));
    }
  };
  document.addEventListener('click', note);
  return () => document.removeEventListener('click', note);
}

/** What is above this many pixels is below the bars of a page. */
const belowBars = 80;

/**
 * The first section that begins in the upper part of the window, else the one that fills it: what a person
 * looks at stays where it is, whatever height the sections above it have. Null where the page is not
 * scrolled.
 */
function positionNow(path: string): ScrollPosition | null {
  const all = sections();
  const boxes = all.map((section) => section.getBoundingClientRect());
  const beginning = boxes.findIndex(({ top }) => top >= belowBars && top < innerHeight * 0.6);
  const index = beginning >= 0 ? beginning : boxes.findIndex(({ bottom }) => bottom > belowBars);
  const [section, box] = [all[index], boxes[index]];
  if (section && box && scrollY > 0) return { path, id: section.id, index, top: box.top };
  return null;
}

/** What a person does to be somewhere else, or to work here. */
const actions = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
/** After so many milliseconds without a move, a page on which nothing loads has its final height. */
const settled = 3000;
/** The longest that a position is kept, in milliseconds. */
const longest = 30_000;

/**
 * Goes to a position, and stays there while what is above gets its height, however late its data comes. A
 * published section has the id of its draft or is at least at its position among the sections.
 */
function goTo({ path, id, index, top }: ScrollPosition): void {
  if (location.pathname !== path) return;

  const started = performance.now();
  let moved = started;
  let isOver = false;
  const stop = () => {
    isOver = true;
    for (const action of actions) {
      removeEventListener(action, stop);
    }
  };

  const follow = () => {
    const now = performance.now();
    const isSettled = now - moved > settled && !document.querySelector('main .tm-loading');
    if (isSettled || now - started > longest) {
      stop();
    }

    if (isOver) return;

    const section = document.getElementById(id) ?? sections()[index];
    const distance = section ? section.getBoundingClientRect().top - top : 0;
    if (Math.abs(distance) >= 1) {
      scrollBy({ top: distance, behavior: 'instant' });
      moved = now;
    }

    requestAnimationFrame(follow);
  };
  for (const action of actions) {
    addEventListener(action, stop);
  }

  follow();
}
