import { matchNumbers } from './match-numbers.ts';

/**
 * Appends the next rows of a table or of cards without pages when the marker below them comes into sight; the
 * row of totals goes then. Loaded by a page that has such a marker, with its content.
 */
export function appendRows(marker: HTMLElement): void {
  if (marker.dataset.append === 'seen') return;

  marker.dataset.append = 'seen';
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void append(marker);
    },
    { rootMargin: '600px' },
  );
  observer.observe(marker);
  marker.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[rel=next]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    observer.disconnect();
    void append(marker);
  });
}

const rowsIn = (section: Element) => section.querySelector('.tm-table tbody, .tm-cards');

/** The page with the next rows; null where it could not be loaded, or the rows are no longer shown. */
async function fetchNext(marker: HTMLElement, href: string): Promise<Document | null> {
  marker.ariaBusy = 'true';
  const accept = `text/html; fragments=${encodeURIComponent(location.search)}`;
  const response = await fetch(href, { headers: { accept } }).catch(() => null);

  marker.ariaBusy = null;
  // While rows are edited in place, what readers see is hidden; it is loaded again afterwards.
  if (!response?.ok || !marker.isConnected || marker.hidden) return null;
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Fetches the section with its next rows alone. Where that fails the link stays, and loads the page. */
async function append(marker: HTMLElement): Promise<void> {
  const link = marker.querySelector<HTMLAnchorElement>('a[rel=next]');
  const section = marker.closest('section');
  if (!link || !section || marker.ariaBusy) return;

  const page = await fetchNext(marker, link.href);
  const next = page?.getElementById(section.id);
  const rows = next && rowsIn(next);
  if (!rows) return;

  const [table, nextTable] = [section, next].map((one) => one.querySelector<HTMLTableElement>('.tm-table'));
  if (table && nextTable) {
    matchNumbers(table, nextTable);
  }

  rowsIn(section)?.append(...rows.children);
  table?.tFoot?.remove();

  const nextMarker = next.querySelector<HTMLElement>('[data-append]');
  const firstOf = (nav: Element) => nav.querySelector('[data-first]');
  const first = nextMarker && firstOf(nextMarker);
  if (!nextMarker || !first) return marker.remove();

  first.textContent = firstOf(marker)?.textContent ?? '';
  nextMarker.querySelector('a[rel=prev]')?.remove();
  marker.replaceWith(nextMarker);
  appendRows(nextMarker);
}
