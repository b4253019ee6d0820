/**
 * Fetches what was still being computed when the page was sent, until all of it is there. Loaded by a page
 * that has such sections.
 */

/** The pause between two requests, in milliseconds; each of them waits on the server, too. */
const pause = 1000;

let isFetching = false;

/** The sections that say that they are still being computed. */
const lateSections = () =>
  [...document.querySelectorAll('[data-computing]')].flatMap((note) => note.closest('section[id]') ?? []);

/** Shows each section when it has been computed, and then calls `afterReplacing`. */
export async function fetchComputed(afterReplacing: () => void): Promise<void> {
  if (isFetching) return;
  isFetching = true;

  while (lateSections().length > 0) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const address = location.href;
    const html = await fetch(address, { headers: { accept: 'text/html' } })
      .then((response) => (response.ok ? response.text() : null))
      .catch(() => null);
    // A choice that was made meanwhile has the sections of another address; without a server, it is tried
    // again.
    if (html === null || location.href !== address) continue;
    const page = new DOMParser().parseFromString(html, 'text/html');
    const replaced = lateSections().filter((section) => replaceSection(section, page));
    if (replaced.length > 0) {
      afterReplacing();
    }
  }
  isFetching = false;
}

/** Shows a section as another page has it; returns whether it is there. */
function replaceSection(section: Element, page: Document): boolean {
  const next = page.getElementById(section.id);
  const note = next?.querySelector('[data-computing]');
  const shown = section.querySelector('[data-computing]');
  if (!next) return false;

  // What has not changed is not announced again.
  if (note && shown) {
    if (note.textContent !== shown.textContent) {
      shown.replaceChildren(...note.childNodes);
    }
    return false;
  }

  section.replaceChildren(...next.childNodes);
  section.className = next.className;
  section.toggleAttribute('hidden', next.hasAttribute('hidden'));
  return true;
}
