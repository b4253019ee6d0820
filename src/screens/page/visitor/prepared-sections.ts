import { formSearch } from '#domain/page/filter/query-string.ts';

/** How many milliseconds a response can be used, and how many are held at most. */
const [maxAge, maxCount] = [10_000, 4];

/** Responses that were fetched before they are needed, by what they were requested with. */
export class PreparedSections {
  readonly #fetch: (url: URL, from: string) => Promise<string>;
  readonly #responses = new Map<string, { text: Promise<string>; fetchedAt: number }>();

  constructor(fetch: (url: URL, from: string) => Promise<string>) {
    this.#fetch = fetch;
  }

  /** Fetches the sections of an address that differ from a query string, unless they are here. */
  prepare(url: URL, from: string): void {
    if (this.find(url, from)) return;
    const key = keyOf(url, from);
    const text = this.#fetch(url, from);

    this.#responses.set(key, { text, fetchedAt: performance.now() });
    text.catch(() => this.#responses.delete(key));

    const [oldest] = this.#responses.keys();
    if (this.#responses.size > maxCount && oldest) {
      this.#responses.delete(oldest);
    }
  }

  /**
   * The response for an address, which may be under way; undefined where it was not prepared, or is too old.
   */
  find(url: URL, from: string): Promise<string> | undefined {
    const found = this.#responses.get(keyOf(url, from));
    if (found && performance.now() - found.fetchedAt < maxAge) return found.text;
    return undefined;
  }
}

const keyOf = (url: URL, from: string) => `${url.href} ${from}`;

/** The address that a link, or a choice in a form, leads to on this page; null for anything else. */
export function addressOf(element: Element): URL | null {
  if (element instanceof HTMLAnchorElement) {
    const isHere = element.origin === location.origin && element.pathname === location.pathname;
    if (isHere && !element.target && !element.hasAttribute('download')) {
      return new URL(element.href);
    }

    return null;
  }

  const control = element instanceof HTMLLabelElement ? element.control : element;
  const isChoice = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
  if (!isChoice || !control.form || !control.name || (control.type === 'radio' && control.checked)) {
    return null;
  }

  const url = new URL(control.form.action);
  url.search = formSearch(dataWithChange(control, control.form));
  return url;
}

/** The data that a form has when a choice is changed. The form is as before afterwards. */
function dataWithChange(control: HTMLInputElement, form: HTMLFormElement): FormData {
  const before = [...form.elements]
    .filter((element) => element instanceof HTMLInputElement)
    .filter(({ checked }) => checked);
  control.checked = !control.checked;

  const data = new FormData(form);
  control.checked = false;

  for (const checked of before) {
    checked.checked = true;
  }

  return data;
}
