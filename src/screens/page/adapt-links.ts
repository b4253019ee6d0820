import { filterName, hiddenFields, valueSeparator } from '#domain/page/query-string.ts';

/** The query parameters by name; values of a repeated name are joined. */
function parametersOf(search: string): Map<string, string> {
  const byName = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const others = byName.get(name);
    byName.set(name, others === undefined ? value : `${others}${valueSeparator}${value}`);
  }
  return byName;
}

/** The change from one query string to a second one, applied to a third one. */
export function rebaseSearch(from: string, target: string, onto: string): string {
  const [before, after, result] = [parametersOf(from), parametersOf(target), parametersOf(onto)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name);
    if (value === before.get(name)) continue;
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return result.size > 0 ? `?${new URLSearchParams([...result]).toString()}` : '';
}

/**
 * Adapts the links and forms of sections that were not replaced to a new query string: a link keeps what it changes,
 * and a form sends the new page filters along.
 */
export function adaptLinks(main: Element, replaced: ReadonlySet<Element>, from: string, to: string): void {
  for (const section of main.querySelectorAll('section[id]')) {
    if (replaced.has(section)) continue;
    for (const link of section.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const isHere = link.origin === location.origin && link.pathname === location.pathname;
      if (isHere && !link.hasAttribute('download')) link.search = rebaseSearch(from, link.search, to);
    }
    for (const form of section.querySelectorAll<HTMLFormElement>('form[method="get"]')) adaptForm(form, to);
  }
}

function adaptForm(form: HTMLFormElement, search: string): void {
  for (const field of form.querySelectorAll(':scope > input[type="hidden"]')) field.remove();
  const own = new Set([...form.elements].map((control) => filterName(control.getAttribute('name') ?? '')));
  for (const [name, value] of hiddenFields(search)) {
    if (own.has(filterName(name))) continue;
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.prepend(field);
  }
}
