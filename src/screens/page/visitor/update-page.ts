/**
 * Shows another query string of a published page in place: fetches the sections that it changes, and replaces
 * them. Loaded by the visitor's script when the pointer or the focus is in a section for the first time, so
 * that it is there when the connection is lost.
 */
import { formSearch } from '#domain/page/filter/query-string.ts';
import { adaptLinks } from './adapt-links.ts';
import { ChangePause } from './change-pause.ts';
import { keepingState } from './keep-state.ts';
import { replaceAroundShapes, setAttribute } from './kept-shapes.ts';
import { addressOf, PreparedSections } from './prepared-sections.ts';
import { replaceEvent } from './replace-event.ts';
import { Unreachable, UnreachableNotice } from './unreachable.ts';
import { updateText } from './update-text.ts';

const root = document.documentElement;

/** The pointer rests on what it does not leave for so many milliseconds. */
const rest = 65;

/**
 * After this many milliseconds a page says that it waits. Saying so makes the browser compute the styles of
 * all elements again, which changes that are there at once are spared.
 */
const quiet = 200;

/** Announces updates to screen readers. */
const status = document.createElement('div');
status.className = 'tm-sr';
status.setAttribute('role', 'status');
document.body.append(status);

/**
 * Updates the page: one object for each document. `search` is the query string that the document was loaded
 * with.
 */
export class PageUpdater {
  #running = new AbortController();
  /** What is being fetched; null when nothing is. */
  #fetching: string | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  readonly #changes = new ChangePause();
  readonly #prepared = new PreparedSections(fetchSections);
  readonly #notice = new UnreachableNotice();

  /** The query string that is shown. */
  #search: string;
  readonly #afterReplacing: () => void;

  constructor(search: string, afterReplacing: () => void) {
    this.#search = search;
    this.#afterReplacing = afterReplacing;
  }

  /**
   * Applies a change of a form's control: the first one at once, others soon after it, typing after a pause.
   */
  change(form: HTMLFormElement, data: FormData, isTyping: boolean): void {
    this.#stop();
    this.#changes.change(() => this.#showResultOf(form, data), isTyping);
  }

  /** Shows what a GET form leads to with this data. */
  submit(form: HTMLFormElement, data: FormData): void {
    this.#changes.applyNow(() => this.#showResultOf(form, data));
  }

  /**
   * Shows an address of this page; `isNew` adds it to the history. A newer call replaces one that is not
   * done, but for the same address: where the connection is slow, people click again.
   */
  async show(url: URL, isNew: boolean): Promise<void> {
    const step = `${url.search} ${isNew}`;
    if (step === this.#fetching) return;

    this.#stop();
    this.#fetching = step;

    const { signal } = (this.#running = new AbortController());
    this.#waiting = setTimeout(() => (root.dataset.busy = ''), quiet);
    status.textContent = '';

    try {
      const text = await (this.#prepared.find(url, this.#search) ?? fetchSections(url, this.#search, signal));
      if (signal.aborted) return;
      const replaced = this.#replace(new DOMParser().parseFromString(text, 'text/html'), url.search);
      if (isNew) {
        history.pushState(null, '', url);
      }
      status.textContent = updateText(replaced);
      this.#notice.hide();
      this.#stopWaiting();
    } catch (error) {
      if (signal.aborted) return;
      // The browser's own page would take the place of this one, with all that was chosen and typed.
      if (!(error instanceof Unreachable)) return location.assign(url);
      this.#stopWaiting();
      this.#notice.show(() => {
        this.#stop();
        void this.show(url, isNew);
      });
    }
  }

  /**
   * Fetches what the link or the choice leads to that the pointer or the focus is on, when it stays there for
   * a moment.
   */
  prepareFor(target: Element): void {
    clearTimeout(this.#resting);
    const choice = target.closest('main section :is(a[href], form label, form input)');
    const url = choice && addressOf(choice);
    if (url && url.search !== this.#search) {
      this.#resting = setTimeout(() => this.#prepared.prepare(url, this.#search), rest);
    }
  }

  /** Shows the present address after a step in the history. */
  async showCurrent(): Promise<void> {
    if (location.search !== this.#search) {
      await this.show(new URL(location.href), false);
    } else {
      this.#notice.hide();
    }
  }

  #showResultOf(form: HTMLFormElement, data: FormData): void {
    const url = new URL(form.action);
    url.search = formSearch(data);
    void this.show(url, true);
  }

  #stopWaiting(): void {
    this.#fetching = null;
    clearTimeout(this.#waiting);
    delete root.dataset.busy;
  }

  #stop(): void {
    this.#changes.cancel();
    clearTimeout(this.#resting);
    clearTimeout(this.#waiting);
    this.#fetching = null;
    this.#running.abort();
  }

  /** Shows new content; returns the sections that have it. */
  #replace(next: Document, search: string): Iterable<Element> {
    const main = document.querySelector('main');
    if (!main) throw new Error('The page has no main element.');

    const whole = next.querySelector('main');
    let replaced: Iterable<Element> = [];
    keepingState(main, () => {
      if (whole) {
        main.replaceChildren(...whole.childNodes);
        replaced = main.querySelectorAll('section[id]');
      } else {
        const sections = [...next.querySelectorAll('section[id]')].map(replaceSection);
        adaptLinks(main, new Set(sections), this.#search, search);
        replaced = sections;
      }
    });

    if (whole) {
      document.title = next.title;
    }

    this.#search = search;
    this.#afterReplacing();
    return replaced;
  }
}

/** The sections of an address that differ from the query string shown now, or the whole page, as HTML. */
async function fetchSections(url: URL, from: string, signal?: AbortSignal): Promise<string> {
  const accept = `text/html; fragments=${encodeURIComponent(from)}`;
  const unreachable = () => {
    throw new Unreachable();
  };
  // A redirect leads to the sign-in, or to another page: the browser loads the address and follows it.
  const options: RequestInit = { headers: { accept }, redirect: 'manual', signal: signal ?? null };
  const response = await fetch(url, options).catch(unreachable);
  if (!response.ok) throw new Error(String(response.status));

  return response.text().catch(unreachable);
}

function replaceSection(next: Element): Element {
  const section = document.getElementById(next.id);
  if (!section) throw new Error(`There is no section ${next.id}.`);

  const event = new CustomEvent(replaceEvent, { detail: next, cancelable: true });
  if (section.dispatchEvent(event)) {
    replaceAroundShapes(section, next);
  }

  // A choice decides, too, whether a section is shown at all, and whether it is printed.
  for (const name of ['hidden', 'class', 'aria-label']) {
    setAttribute(section, name, next.getAttribute(name));
  }

  return section;
}
