import { formSearch } from '#domain/page/filter/query-string.ts';

/** The parts of the screen that another address changes. */
const changingParts = ['head', 'legend', 'body'];

/**
 * Follows links and forms that lead to the same screen with other filters, without loading it again: what
 * changed is replaced, and the map stays where it is. Another entry of the history also has another place.
 * Whatever fails loads the address.
 */
export function followAddress(
  root: HTMLElement,
  { onChange, onMove }: { onChange(changed: Document): void; onMove(fragment: string): void },
): void {
  let current = location.search;

  async function show(url: URL): Promise<void> {
    current = url.search;
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The map has the status ${response.status}.`);
    const changed = new DOMParser().parseFromString(await response.text(), 'text/html');
    replaceParts(root, changed);
    onChange(changed);
  }

  function go(search: string): void {
    const url = new URL(location.href);
    url.search = search;
    if (url.search === location.search) return;
    history.pushState(null, '', url);
    show(url).catch(() => location.reload());
  }

  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([target],[download])');
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.getAttribute('href')!, location.href);
    if (url.origin !== location.origin || url.pathname !== location.pathname) return;
    if (url.search === location.search) return;
    event.preventDefault();
    go(url.search);
  });
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'get') return;
    event.preventDefault();
    go(formSearch(new FormData(form)));
  });
  root.addEventListener('change', (event) => {
    const { form, type } = event.target as HTMLInputElement;
    if (form?.method === 'get' && type !== 'text') {
      go(formSearch(new FormData(form)));
    }
  });

  addEventListener('popstate', () => {
    const { hash, search, href } = location;
    if (search === current) {
      onMove(hash);
      return;
    }
    show(new URL(href)).then(
      () => onMove(hash),
      () => location.reload(),
    );
  });
}

/** Replaces the parts that changed; menus that were open stay so, and the focus goes to where it was. */
function replaceParts(root: HTMLElement, changed: Document): void {
  const focused = document.activeElement;
  const name = focused?.getAttribute('name');
  const open = [...root.querySelectorAll('details')].map((menu) => menu.open);

  for (const part of changingParts) {
    const [before, after] = [root, changed].map((where) => where.querySelector(`[data-part=${part}]`));
    if (before && after && before.innerHTML !== after.innerHTML) {
      before.replaceChildren(...after.childNodes);
    }
  }

  const menus = [...root.querySelectorAll('details')];
  if (menus.length === open.length) {
    for (const [at, menu] of menus.entries()) {
      menu.open = open[at]!;
    }
  }
  if (name && !focused?.isConnected) {
    const value = focused?.getAttribute('value');
    const controls = [...root.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)];
    (controls.find((control) => control.getAttribute('value') === value) ?? controls[0])?.focus();
  }
}
