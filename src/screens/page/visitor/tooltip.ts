import type { DenseReader } from './read-dense-marks.ts';
import { followLink } from './follow-link.ts';
import { pageTexts } from './page-texts.ts';
import { separator, type MarkReader } from './mark-reader.ts';
import { markOnMap, middleOfMark } from './mark-on-map.ts';
import { withLater } from './with-later.ts';
import { isMirrored, neighbourMark } from './neighbour-mark.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

const tip = document.createElement('div');
tip.className = 'tm-tip';
tip.ariaHidden = 'true';
tip.hidden = true;
/** Announces the marks that are read by keys. */
const status = document.createElement('div');
status.className = 'tm-sr';
status.setAttribute('role', 'status');
document.body.append(tip, status);

/** The mark that is read by keys, by its drawing. */
const read = new WeakMap<Element, SVGGraphicsElement>();

/** A click on a mark that is a link does what one on a link of the text does. */
document.addEventListener('click', (event) => {
  const mark = (event.target as Element).closest('svg a[href]');
  const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!mark || !isPlain) return;
  event.preventDefault();

  followLink(mark, mark.getAttribute('href') ?? '');
});

/** A click or a key on marks whose values are not there yet has its effect when they are. */
for (const type of ['click', 'keydown']) {
  document.addEventListener(type, (event) => {
    const drawing = (event.target as Element).closest<SVGSVGElement>('svg[data-values]');
    if (drawing) {
      void denseMarks(drawing, event);
    }
  });
}

/** Saves a chart as a PNG. */
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('button[data-png]');
  const { png = '', name = '' } = button?.dataset ?? {};
  if (!button) return;
  void import('./save-png.ts')
    .then(({ savePng }) => savePng(png, name))
    .catch(() => (button.textContent = pageTexts().noPng));
});

/**
 * Arrow keys, Home and End read the marks of the drawing that has the focus, or move it from one link to
 * another; on a map, arrows lead where they point.
 */
document.addEventListener('keydown', (event) => {
  const target = event.target as Element;
  const drawing = target.closest('svg.tm-marks:not([data-values])');
  if (!drawing || event.metaKey || event.ctrlKey || event.altKey) return;

  const isLink = target !== drawing;
  const from = isLink ? target.querySelector<SVGGraphicsElement>(':scope > [data-x]') : read.get(drawing);
  const marks = [...drawing.querySelectorAll<SVGGraphicsElement>(isLink ? 'a > [data-x]' : '[data-x]')];
  const key = pressedKey(event);
  const mark = drawing.matches('.tm-map')
    ? markOnMap(marks, from, key, middleOfMark)
    : neighbourMark(marks, from, key, isMirrored(drawing));
  if (!mark) return;

  event.preventDefault();
  if (isLink) {
    mark.closest('a')?.focus();
    return;
  }

  readMark(drawing, mark);
});

function readMark(drawing: Element, mark: SVGGraphicsElement): void {
  read.set(drawing, mark);
  showMark(mark);
  announce(mark);
}

function announce(mark: SVGElement): void {
  const { x, more } = mark.dataset;
  const rows = rowsOf(mark).map(([name, amount]) => [name, amount].filter(Boolean).join(' '));
  status.textContent = [`${x}: ${rows.join(', ')}`, more].filter(Boolean).join('. ');
}

const reader: MarkReader = { show: showMark, announce };

/** The marks of drawings that have too many for elements, which are fetched or there. */
const dense = new WeakMap<Element, Promise<DenseReader>>();
/** The events that are meant for the marks of a drawing, until their script is there. */
const waiting = new WeakMap<Element, readonly Event[]>();

function denseMarks(drawing: SVGSVGElement, event: Event | null): Promise<DenseReader> {
  // A click or a key while the script of marks is on its way is meant for the marks, too.
  if (event && (event.type === 'click' || event.type === 'keydown' || !dense.has(drawing))) {
    waiting.set(drawing, withLater(waiting.get(drawing) ?? [], event));
  }

  const loading =
    dense.get(drawing) ??
    import('./read-dense-marks.ts').then(({ readDenseMarks }) =>
      readDenseMarks(drawing, reader, waiting.get(drawing) ?? []),
    );
  dense.set(drawing, loading);
  // A chart whose values could not be fetched tries again with the next event.
  loading.catch(() => dense.delete(drawing));
  return loading;
}

/** What is searched on the map of a section, once the section lists its places. */
let search: { section: string; text: string } | null = null;

document.addEventListener(
  'submit',
  ({ target }) => {
    const form = target as HTMLFormElement;
    const section = form.matches('.tm-graph > [role=search]') && form.closest('section');
    const text = form.querySelector<HTMLInputElement>('[type=search]')?.value.trim();
    search = section && text ? { section: section.id, text } : null;
  },
  true,
);

function findSearched(): void {
  if (!search) return;
  const { section, text } = search;
  const drawing = document.getElementById(section)?.querySelector<SVGSVGElement>('svg.tm-map');
  search = null;
  if (!drawing) return;

  void import('./find-on-map.ts').then(({ findOnMap }) =>
    findOnMap(drawing, text, { read: readMark, denseMarks: async (map) => (await denseMarks(map, null))() }),
  );
}

/**
 * Shows one tooltip with the exact values of the mark at the target of an event; none where there is no mark,
 * and without an event.
 */
export function showTooltip(event: Event | null): void {
  const target = event?.target as Element | null;
  const section = target?.closest('section');

  for (const button of section?.querySelectorAll<HTMLElement>('[data-png]') ?? []) {
    button.hidden = false;
  }

  const drawing = target?.closest<SVGSVGElement>('svg[data-values]');
  const at = target?.closest('a') ?? target;
  if (event && drawing) {
    void denseMarks(drawing, event);
  } else {
    showMark(target?.closest<SVGElement>('[data-x]') ?? at?.querySelector<SVGElement>(':scope > [data-x]'));
  }

  status.textContent = target === document.activeElement ? hintFor(target) : '';
  if (target?.matches('svg.tm-marks a:focus')) {
    makeOneStop(target);
  }
  if (!event) {
    findSearched();
  }
}

/**
 * What arrow keys do at an element that has got the focus; empty where they do nothing, and at links that
 * they have led to.
 */
function hintFor(target: Element | null): string {
  if (target?.matches('svg.tm-marks:is([data-values], :has([data-x]))')) return pageTexts().keysRead;
  if (target?.matches('svg.tm-marks a:not([tabindex="-1"])')) {
    return pageTexts().keysLead;
  }

  return '';
}

/** Makes a link the only one of its drawing that the Tab key stops at. */
function makeOneStop(link: Element): void {
  for (const other of link.closest('svg.tm-marks')?.querySelectorAll('a') ?? []) {
    other.setAttribute('tabindex', other === link ? '0' : '-1');
  }
}

function showMark(mark: SVGElement | null | undefined): void {
  tip.hidden = true;
  for (const marked of document.querySelectorAll('[data-on]')) {
    if (marked.matches('[data-drawn]')) {
      marked.remove();
    } else {
      marked.removeAttribute('data-on');
    }
  }

  if (mark) {
    fillTooltip(mark);
  }
}

/** The names and amounts of a mark of one series or of several, and which share of a total it is. */
function rowsOf({ dataset }: SVGElement): [name: string, amount: string][] {
  const { y = '', series = '', names: all = series, share } = dataset;
  const names = all.split(separator);
  const rows = y.split(separator).map((amount, index): [string, string] => [names[index] ?? '', amount]);
  if (share) return [...rows, ['', share]];
  return rows;
}

function fillTooltip(mark: SVGElement): void {
  const rows = rowsOf(mark).map(([name, amount]) => {
    const row = document.createElement('p');
    const strong = document.createElement('strong');
    strong.textContent = amount;
    row.append(name, strong);
    return row;
  });
  tip.replaceChildren(mark.dataset.x ?? '', ...rows);
  // The browser's own tooltip would show the same a second time.
  mark.querySelector('title')?.remove();
  mark.dataset.on = '';
  if (mark.closest('[data-tips=off]')) return;

  tip.style.fontSize = getComputedStyle(mark).getPropertyValue('--tm-tip-text');
  tip.hidden = false;

  const box = mark.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2),
    document.documentElement.clientWidth - tip.offsetWidth - 8,
  );
  const above = box.top - tip.offsetHeight - 8;

  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${(above > 0 ? above : box.bottom + 8) + scrollY}px`;
}
