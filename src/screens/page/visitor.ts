/**
 * The one script of a published page: links and forms of sections answer in place (the old picture stays until the
 * new one is there, the address is the state), menus close, and charts show one precise tooltip. Without it
 * everything works by loading the page anew.
 */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** What separates several values of one parameter, as in `valueSeparator` of the page filters. */
const separator = '|||';

const root = document.documentElement;
const hereNow = () => location.pathname + location.search;

let asking = new AbortController();
let shown = hereNow();

async function show(url: URL, push: boolean): Promise<void> {
  asking.abort();
  const own = (asking = new AbortController());
  const { signal } = own;
  root.dataset.busy = '';
  said.textContent = '';
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal });
    if (!answer.ok) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const main = document.querySelector('main');
    const other = next.querySelector('main');
    if (!main || !other) throw new Error('no main');
    if (signal.aborted) return;
    swap(main, other);
    document.title = next.title;
    if (push) history.pushState(null, '', url);
    shown = hereNow();
    said.textContent = 'Updated';
  } catch {
    if (!signal.aborted) location.assign(url);
  } finally {
    if (own === asking) delete root.dataset.busy;
  }
}

/** Puts the new content in, and takes over what a person has open, scrolled, typed and in focus. */
function swap(main: Element, other: Element): void {
  const focused = main.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const places = controls(main);
  const opened = [...main.querySelectorAll('details[open]')].map(nameOf);
  const scrolls = scrollers(main).map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  hideTip();
  main.replaceChildren(...other.childNodes);
  for (const details of main.querySelectorAll('details')) {
    if (opened.includes(nameOf(details))) details.open = true;
  }
  scrollers(main).forEach((box, index) => {
    const [left = 0, top = 0] = scrolls[index] ?? [];
    box.scrollLeft = left;
    // Another page of a table begins at its top, a list of choices stays where it was.
    if (box.matches('fieldset')) box.scrollTop = top;
  });
  enhance();
  if (!focused) return;
  const now = controls(main);
  const name = nameOf(focused);
  const again =
    now.find((control) => nameOf(control) === name) ?? now[Math.min(places.indexOf(focused), now.length - 1)];
  if (
    focused instanceof HTMLInputElement &&
    again instanceof HTMLInputElement &&
    focused.type !== 'checkbox'
  ) {
    again.value = focused.value;
  }
  again?.focus({ preventScroll: true });
}

const controls = (main: Element) => [
  ...main.querySelectorAll<HTMLElement>('a, button, input, select, summary, [tabindex]'),
];
const scrollers = (main: Element) => [...main.querySelectorAll('.tm-scroll, fieldset')];

/** What an element is called, the same before and after a swap: its id, else its words within what has an id. */
const nameOf = (element: Element): string =>
  element.id ||
  `${element.parentElement?.closest('[id]')?.id} ${element.tagName} ${element.getAttribute('aria-label') ?? element.firstChild?.textContent}`;

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false;
  const link = target.closest?.('main section a[href]');
  if (
    !(link instanceof HTMLAnchorElement) ||
    !isPlainClick(event) ||
    link.target ||
    link.hasAttribute('download')
  )
    return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname !== location.pathname || url.search === location.search)
    return;
  event.preventDefault();
  void show(url, true);
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  hideTip();
});

/** A menu that the focus has left is closed, so that it covers nothing that has the focus now. */
document.addEventListener('focusin', (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
});

function formAddress(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  const values = new Map<string, string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') values.set(name, [...(values.get(name) ?? []), value]);
  }
  url.search = new URLSearchParams(
    [...values].map(([name, list]) => [name, list.join(separator)]),
  ).toString();
  return url;
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== 'get' || !form.closest('main section')) return;
  event.preventDefault();
  clearTimeout(waiting);
  void show(formAddress(form), true);
});

let waiting: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('change', (event) => {
  const form = (event.target as HTMLInputElement).form;
  if (form?.method !== 'get' || !form.closest('main section')) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => form.requestSubmit(), 300);
});

addEventListener('popstate', () => {
  if (hereNow() !== shown) void show(new URL(location.href), false);
});

const append = (className: string, role: string) => {
  const element = document.createElement('div');
  element.className = className;
  element.setAttribute(...((role ? ['role', role] : ['aria-hidden', 'true']) as [string, string]));
  document.body.append(element);
  return element;
};
const said = append('tm-sr', 'status');
const tip = append('tm-tip', '');
hideTip();

function hideTip(): void {
  tip.hidden = true;
  for (const mark of document.querySelectorAll('[data-on]')) mark.removeAttribute('data-on');
}

document.addEventListener('pointerover', (event) => {
  const mark = (event.target as Element).closest?.<SVGElement>('[data-x][data-y]');
  hideTip();
  if (!mark) return;
  const { x = '', y = '', series = '' } = mark.dataset;
  const names = series.split(separator);
  const rows = y.split(separator).map((amount, index) => {
    const row = document.createElement('p');
    const strong = document.createElement('strong');
    strong.textContent = amount;
    row.append(names[index] ?? '', strong);
    return row;
  });
  tip.replaceChildren(x, ...rows);
  // The browser's own tooltip would say the same a second time.
  mark.querySelector('title')?.remove();
  mark.dataset.on = '';
  tip.hidden = false;
  const box = mark.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2),
    root.clientWidth - tip.offsetWidth - 8,
  );
  const above = box.top - tip.offsetHeight - 8;
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${(above > 0 ? above : box.bottom + 8) + scrollY}px`;
});

/** Forms answer to each change, so their buttons are not needed. */
function enhance(): void {
  for (const button of document.querySelectorAll<HTMLElement>('main form[method="get"] [data-apply]'))
    button.hidden = true;
}
enhance();
