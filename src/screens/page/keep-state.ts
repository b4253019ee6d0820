const controlsIn = (main: Element) => [
  ...main.querySelectorAll<HTMLElement>('a, button, input, select, summary, [tabindex]'),
];
/** What scrolls by itself and is shown; to know the position of a box that is not, the browser would have to lay it out. */
const scrollersIn = (main: Element) =>
  [...main.querySelectorAll('.tm-scroll, fieldset')].filter((box) => !box.closest('details:not([open])'));

/** What identifies an element before and after a replacement: its id, else its text within the next element with an id. */
const nameOf = (element: Element): string =>
  element.id ||
  `${element.parentElement?.closest('[id]')?.id} ${element.tagName} ${element.getAttribute('aria-label') ?? element.firstChild?.textContent}`;

const tablesIn = (main: Element) => [
  ...main.querySelectorAll<HTMLTableElement>('.tm-data > .tm-scroll > table'),
];
const headersOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>('thead th')];
/** A table with the same columns, by its section and their names. */
const shapeOf = (table: HTMLTableElement) =>
  `${table.closest('section')?.id} ${headersOf(table)
    .map((header) => header.dataset['name'])
    .join(' ')}`;

/**
 * The widths of the columns of all tables in percent, so that the next page of a table does not move them. Widths in px
 * would be limited by the greatest width of cells.
 */
function widthsIn(main: Element): Map<string, number[]> {
  const widthsOf = (table: HTMLTableElement) => {
    const widths = headersOf(table).map((header) => header.getBoundingClientRect().width);
    const all = widths.reduce((sum, width) => sum + width, 0);
    return widths.map((width) => (100 * width) / all);
  };
  return new Map(tablesIn(main).map((table) => [shapeOf(table), widthsOf(table)]));
}

function setWidths(main: Element, widths: Map<string, number[]>): void {
  for (const table of tablesIn(main)) {
    const before = widths.get(shapeOf(table));
    headersOf(table).forEach((header, index) => {
      if (before && !header.style.width) header.style.width = `${before[index]}%`;
    });
  }
}

/** Replaces content, and restores what a person has open, scrolled, typed and focused in it. */
export function keepingState(main: Element, replace: () => void): void {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && main.contains(active) ? active : null;
  const index = focused ? controlsIn(main).indexOf(focused) : -1;
  const name = focused && nameOf(focused);
  const open = new Map([...main.querySelectorAll('details')].map((one) => [nameOf(one), one.open]));
  const scrolls = new Map(
    scrollersIn(main).map((box) => [nameOf(box), [box.scrollLeft, box.scrollTop] as const]),
  );
  const widths = widthsIn(main);
  replace();
  setWidths(main, widths);
  for (const details of main.querySelectorAll('details'))
    details.open = open.get(nameOf(details)) ?? details.open;
  for (const box of scrollersIn(main)) {
    const [left, top] = scrolls.get(nameOf(box)) ?? [0, 0];
    // Moving a box makes the browser lay out the page, also to where it is.
    if (left !== 0) box.scrollLeft = left;
    // Another page of a table begins at its top; a list of filter values keeps its position.
    if (top !== 0 && box.matches('fieldset')) box.scrollTop = top;
  }
  if (!focused || focused.isConnected) return;
  const controls = controlsIn(main);
  restoreFocus(
    focused,
    controls.find((control) => nameOf(control) === name) ?? controls[Math.min(index, controls.length - 1)],
  );
}

function restoreFocus(before: HTMLElement, after: HTMLElement | undefined): void {
  if (before instanceof HTMLInputElement && after instanceof HTMLInputElement && before.type !== 'checkbox') {
    after.value = before.value;
  }
  after?.focus({ preventScroll: true });
}
