/**
 * Keeps the headers of tables in sight while the page scrolls. A box that scrolls sideways would keep them to
 * itself, so a table that fits gets none (`data-fits`), and the header of a wider one is moved along. Loaded
 * with the first scroll.
 */
export function keepHeadersInSight(): void {
  for (const type of ['scroll', 'resize']) {
    addEventListener(type, followScroll, { passive: true });
  }
  followScroll();
}

function followScroll(): void {
  const bar = document.querySelector('header')?.offsetHeight ?? 0;
  for (const box of document.querySelectorAll<HTMLElement>('.tm-data > .tm-scroll')) {
    const head = box.querySelector('thead');
    if (!head) continue;
    const fits = box.scrollWidth <= box.clientWidth;
    box.toggleAttribute('data-fits', fits);
    box.style.setProperty('--bar', `${bar}px`);
    const { top, height } = box.getBoundingClientRect();
    const offset = Math.min(bar - top, height - 2 * head.offsetHeight);
    head.style.transform = !fits && offset > 0 ? `translateY(${offset}px)` : '';
  }
}
