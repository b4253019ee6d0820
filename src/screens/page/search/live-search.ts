import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { pageTexts } from '../visitor/page-texts.ts';

/**
 * Shows results while a person types: fetches the results page after a pause and puts its results below the
 * form. Loaded by the visitor's script with the first use of a search form.
 */

/** A search starts after this pause in typing, in milliseconds. */
const pause = 500;

/** Shows results below one search form. */
class LiveSearch {
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  readonly #results: HTMLElement;
  readonly #featured: HTMLElement | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = new AbortController();
  #shown: string;

  constructor(form: HTMLFormElement) {
    const parent = form.closest('search')?.parentElement ?? form;
    this.#form = form;
    this.#input = form.querySelector('input') ?? document.createElement('input');
    this.#featured = parent.querySelector('[data-featured]');
    this.#results = parent.querySelector<HTMLElement>('[data-results]') ?? addContainer(form);
    this.#shown = this.#input.defaultValue.trim();
    this.#input.addEventListener('input', () => this.typed());
    parent.addEventListener('keydown', (event) => moveFocus(event, parent));

    parent.addEventListener('toggle', (event) => {
      // A dialog that is closed and opened again at once has one event, from open to open.
      if ((event as ToggleEvent).oldState === 'open') {
        this.#clear();
      }
    });
  }

  /** The text in the form may have changed: searches for it after the pause. */
  typed(): void {
    const text = this.#input.value.trim();
    clearTimeout(this.#timer);
    if (text === this.#shown) return;
    this.#running.abort();

    if (text === '') {
      this.#show('', []);
    } else {
      this.#timer = setTimeout(() => void this.#search(text), pause);
    }
  }

  async #search(text: string): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    const query = new URLSearchParams({ q: text });

    this.#show(text, [message(pageTexts().searching)]);
    try {
      const response = await fetch(`${this.#form.action}?${query}`, { signal });
      if (!response.ok) throw new Error(String(response.status));
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const found = page.querySelector('main [data-results]');
      if (!found) throw new Error('The response is no results page.');
      this.#show(text, [...found.childNodes]);
      if (!this.#form.closest('[popover]')) {
        history.replaceState(history.state, '', `?${query}`);
      }
    } catch {
      if (signal.aborted) return;
      this.#show('', [message(pageTexts().searchUnreachable)]);
    }
  }

  #show(text: string, nodes: Node[]): void {
    this.#shown = text;
    this.#results.replaceChildren(...nodes);
    if (this.#featured) {
      this.#featured.hidden = nodes.length > 0;
    }
  }

  #clear(): void {
    this.#form.reset();
    this.typed();
  }
}

/** Adds the element for results after a form. */
function addContainer(form: HTMLFormElement): HTMLElement {
  const results = document.createElement('div');
  form.after(results);
  return results;
}

function message(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.setAttribute('role', 'status');
  paragraph.className = 'tm-quiet';
  paragraph.style.paddingBlock = '1rem';
  paragraph.textContent = text;
  return paragraph;
}

/** The arrow keys move between the search box and the links below it. */
function moveFocus(event: KeyboardEvent, parent: Element): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
  if (!step) return;

  const stops = [...parent.querySelectorAll<HTMLElement>('input, li a')].filter((stop) =>
    stop.checkVisibility(),
  );
  const active = document.activeElement;
  const at = stops.findIndex((stop) => stop === active);
  const next = stops[at + step];
  if (at < 0 || !next) return;

  event.preventDefault();
  next.focus();
}

for (const form of document.querySelectorAll<HTMLFormElement>('search form')) {
  new LiveSearch(form).typed();
}
