import { filterName, hiddenFields, joinedValues } from '#domain/page/filter/query-string.ts';

/** The query parameters by name; values of a repeated name are joined. */
function parametersOf(search: string): Map<string, string> {
  const byName = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const others = byName.get(name);
    byName.set(name, others === undefined ? value : joinedValues([others, value]));
  }
  return byName;
}

/** The change from one query string to a second one, applied to a third one. */
export function rebaseSearch(from: string, target: string, onto: string): string {
  const [before, after, result] = [parametersOf(from), parametersOf(target), parametersOf(onto)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name);
    if (value === before.get(name)) continue;
    if (value === undefined) {
      result.delete(name);
    } else {
      result.set(name, value);
    }
  }

  if (result.size === 0) return '';
  return `?${new URLSearchParams([...result]).toString()}`;
}

/**
 * Adapts the links of sections that were not replaced, and all forms, to a new query string: a link keeps
 * what it changes, and a form sends the new page filters along. Forms of islands are not replaced with their
 * sections.
 */
export function adaptLinks(main: Element, replaced: ReadonlySet<Element>, from: string, to: string): void {
  for (const section of main.querySelectorAll('section[id]')) {
    for (const form of section.querySelectorAll<HTMLFormElement>('form[method="get"]')) {
      adaptForm(form, to);
    }
    if (replaced.has(section)) continue;
    for (const link of section.querySelectorAll('a[href]:not([download])')) {
      adaptLink(link, from, to);
    }
  }
}

/** The links of charts are elements of SVG, which have no parts of an address. */
function adaptLink(link: Element, from: string, to: string): void {
  const written = link.getAttribute('href')!;
  if (!URL.canParse(written, location.href)) return;
  const url = new URL(written, location.href);
  if (url.origin !== location.origin || url.pathname !== location.pathname) return;
  url.search = rebaseSearch(from, url.search, to);
  link.setAttribute('href', `${url.pathname}${url.search}${url.hash}`);
}

function adaptForm(form: HTMLFormElement, search: string): void {
  const fields = form.querySelector(':scope > [hidden]');
  if (!fields) return;

  fields.replaceChildren();
  const own = new Set([...form.elements].map((control) => filterName(control.getAttribute('name') ?? '')));

  for (const [name, value] of hiddenFields(search)) {
    if (own.has(filterName(name))) continue;
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    fields.append(field);
  }
}
