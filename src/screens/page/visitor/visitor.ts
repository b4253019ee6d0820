/**
 * The one script of a published page: links and forms of sections work in place (the old content stays until
 * the new content is there, the address is the state), menus close, and charts show a tooltip. What only some
 * visitors need is loaded when it is needed. Without the script everything works by loading the page again.
 */
const initialSearch = location.search;
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

let tooltip: Promise<typeof import('./tooltip.ts')> | undefined;
const showTooltip = (event: Event | null) => void tooltip?.then((loaded) => loaded.showTooltip(event));

/** Prepares new content: islands wait for their start, and rows whose end is in sight for the next ones. */
function prepare(): void {
  showTooltip(null);
  if (document.querySelector('[data-append],[data-island]')) {
    void import('./islands.ts').then((script) => script.scheduleIslands());
  }
}

type PageUpdater = import('./update-page.ts').PageUpdater;
let loading: Promise<PageUpdater> | undefined;

/**
 * Changes the page in place; `otherwise` loads it again where that code is gone, as after an update of the
 * server, but not without a connection, which would lose the page.
 */
function update(change: (page: PageUpdater) => unknown, otherwise: () => unknown = () => {}): void {
  loading ??= import('./update-page.ts').then((script) => new script.PageUpdater(initialSearch, prepare));
  void loading.then(change, () => navigator.onLine && otherwise());
}

/** The form of a section that filters the page, if an element belongs to one. */
const filterForm = ({ target }: Event) => {
  const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement).form;
  if (form?.method === 'get' && form.closest('main section')) return form;
  return null;
};

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  for (const menu of openMenus()) {
    if (!menu.contains(target)) {
      menu.open = false;
    }
  }

  const link = target.closest?.('main section a[href]:not([target],[download])');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;

  // The links of charts are elements of SVG, which have no parts of an address.
  const url = new URL(link.getAttribute('href')!, location.href);
  const isHere = url.origin === location.origin && url.pathname === location.pathname;
  if (!isHere || url.search === location.search) return;

  event.preventDefault();
  update(
    (page) => page.show(url, true),
    () => location.assign(url),
  );
});

document.addEventListener('submit', (event) => {
  const form = filterForm(event);
  if (!form) return;
  event.preventDefault();

  const data = new FormData(form);
  update(
    (page) => page.submit(form, data),
    () => form.submit(),
  );
});

for (const type of ['change', 'input']) {
  document.addEventListener(type, (event) => {
    const form = filterForm(event);
    const control = event.target as HTMLInputElement;
    const isChoice = control.matches('select, [type="checkbox"], [type="radio"]');
    if (!form || !control.name || isChoice !== (type === 'change')) return;
    const data = new FormData(form);

    update(
      (page) => page.change(form, data, !isChoice),
      () => isChoice && form.submit(),
    );
  });
}

/** What the pointer or the focus is on is likely to be chosen next. */
function expect(event: Event): void {
  const target = event.target as Element;
  if (target.closest('.tm-graph')) {
    tooltip ??= import('./tooltip.ts');
  }

  showTooltip(event);
  if (loading || target.closest('main section')) {
    update((page) => page.prepareFor(target));
  }

  if (target.closest('search')) {
    void import('../search/live-search.ts');
  }
}

document.addEventListener('pointerover', expect);

addEventListener('popstate', () => {
  if (loading || location.search !== initialSearch) {
    update((page) => page.showCurrent());
  }
});

document.addEventListener('keydown', (event) => {
  // `pressedKey` would be a request of its own; the Escape of an input method closes menus, which takes no
  // word away.
  // oxlint-disable-next-line keys/pressed
  if (event.key !== 'Escape') return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }

  showTooltip(null);
});

/**
 * Pressing the mouse on the text of a value moves no focus, which would close the menu in the middle of the
 * click; on a chart it moves none either, because its tooltip is that of the pointer then.
 */
document.addEventListener('mousedown', (event) => {
  const target = event.target as Element;
  if (target.closest('[data-menu] label, .tm-marks') && !target.matches('input')) {
    event.preventDefault();
  }
});

/** A menu that the focus has left is closed, so that it covers nothing that has the focus now. */
document.addEventListener('focusin', (event) => {
  const target = event.target as Element;
  for (const menu of openMenus()) {
    if (!menu.contains(target)) {
      menu.open = false;
    }
  }

  expect(event);
});

addEventListener(
  'scroll',
  () => void import('./sticky-headers.ts').then((script) => script.keepHeadersInSight()),
  { once: true },
);

// Only those who may edit have this link.
if (document.querySelector('a[data-toggle]')) {
  void import('./keep-scroll-position.ts').then((script) => script.keepScrollPosition());
}

/** Paper carries the address as it is now, and the visitor's day in the language of the page. */
addEventListener('beforeprint', () => {
  const note = document.querySelector('[data-printed]');
  const locale = `${document.documentElement.lang}-u-nu-latn`;
  const day = new Date().toLocaleDateString(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  if (note) {
    note.textContent = `${location.href} · ${day}`;
  }
});

prepare();
