/**
 * The one script of a published page: links and forms of sections answer in place (the old picture stays until the
 * new one is there, the address is the state), menus close, and charts show one precise tooltip. Without it
 * everything works by loading the page anew.
 */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

let newest = 0;

async function show(url: URL, push: boolean): Promise<void> {
  const turn = (newest += 1);
  document.documentElement.dataset.busy = '';
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    if (!answer.ok) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (turn !== newest) return;
    const main = document.querySelector('main');
    const other = next.querySelector('main');
    if (!main || !other) throw new Error('no main');
    const focused = document.activeElement?.id;
    const opened = new Set([...main.querySelectorAll('details[open][id]')].map((element) => element.id));
    main.replaceChildren(...other.childNodes);
    for (const id of opened) document.getElementById(id)?.setAttribute('open', '');
    document.title = next.title;
    if (push) history.pushState(null, '', url);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    enhance();
  } catch {
    if (turn === newest) location.assign(url);
  } finally {
    if (turn === newest) delete document.documentElement.dataset.busy;
  }
}

document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    if (!menu.contains(event.target as Node)) menu.open = false;
  }
  const link = (event.target as Element).closest?.('main section a[href]');
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
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  hideTip();
});

function formAddress(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  const values = new Map<string, string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') values.set(name, [...(values.get(name) ?? []), value]);
  }
  url.search = new URLSearchParams([...values].map(([name, list]) => [name, list.join('|||')])).toString();
  return url;
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== 'get' || !form.closest('main section')) return;
  event.preventDefault();
  void show(formAddress(form), true);
});

let waiting: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('change', (event) => {
  const form = (event.target as HTMLInputElement).form;
  if (!form || form.method !== 'get' || !form.closest('main section')) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => form.requestSubmit(), 300);
});

addEventListener('popstate', () => void show(new URL(location.href), false));

const tip = document.createElement('div');
tip.className = 'tm-tip';
tip.setAttribute('role', 'status');
tip.hidden = true;
document.body.append(tip);

function hideTip(): void {
  tip.hidden = true;
  for (const chart of document.querySelectorAll('svg[data-dim]')) chart.removeAttribute('data-dim');
  for (const mark of document.querySelectorAll('[data-on]')) mark.removeAttribute('data-on');
}

document.addEventListener('pointerover', (event) => {
  const mark = (event.target as Element).closest?.('[data-x][data-y]');
  if (!(mark instanceof Element)) return hideTip();
  hideTip();
  const { x, y, series } = (mark as SVGElement).dataset;
  tip.textContent = [series, x].filter(Boolean).join(' · ');
  const strong = document.createElement('strong');
  strong.textContent = y ?? '';
  tip.append(strong);
  tip.hidden = false;
  mark.setAttribute('data-on', '');
  mark.closest('svg')?.setAttribute('data-dim', '');
  const box = mark.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2),
    innerWidth - tip.offsetWidth - 8,
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
