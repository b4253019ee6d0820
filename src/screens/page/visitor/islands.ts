import type { IslandStart } from '#sections/section-type.ts';

const scheduled = new WeakSet<Element>();

const isComputing = () => document.querySelector('[data-computing]') !== null;

/**
 * Lets every new island of the page start when it is due: React and the island are loaded then, not before.
 * Rows that others follow wait for them.
 */
export function scheduleIslands(): void {
  if (isComputing()) {
    void import('./computing.ts').then(({ fetchComputed }) => fetchComputed(scheduleIslands));
  }

  for (const marker of document.querySelectorAll<HTMLElement>('[data-append]:not([data-computing])')) {
    void import('./append-rows.ts').then(({ appendRows }) => appendRows(marker));
  }

  for (const container of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const section = container.closest('section');
    if (!section || scheduled.has(container)) continue;
    scheduled.add(container);
    whenDue(container.dataset.when as IslandStart, section, () =>
      import('./island-runtime.ts').then(({ startIsland }) => startIsland(container, section)),
    );
  }
}

function whenDue(when: IslandStart, section: Element, start: () => unknown): void {
  if (when === 'idle') {
    setTimeout(start, 200);
  } else if (when === 'visible') {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start();
    });
    observer.observe(section);
  }
  // The pointer or the focus may be there before: a section that was replaced while its island was loaded.
  else if (section.matches(':hover, :focus-within')) {
    start();
  } else {
    const events = new AbortController();
    for (const type of ['pointerover', 'pointerdown', 'focusin']) {
      const begin = () => {
        events.abort();
        start();
      };
      section.addEventListener(type, begin, events);
    }
  }
}
