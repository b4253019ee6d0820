/** The links in drawings are elements of SVG. */
type Focusable = HTMLElement | SVGElement;
const isFocusable = (element: Element): element is Focusable =>
  element instanceof HTMLElement || element instanceof SVGElement;

const controlsIn = (main: Element) => [
  ...main.querySelectorAll<Focusable>('a, button, input, select, summary, [tabindex]'),
];
/**
 * What scrolls by itself and is shown; to know the position of a box that is not, the browser would have to
 * lay it out.
 */
const scrollersIn = (main: Element) =>
  [...main.querySelectorAll('.tm-scroll, fieldset')].filter((box) => !box.closest('details:not([open])'));

/**
 * What identifies an element before and after a replacement: its id, else its text within the next element
 * with an id.
 */
const nameOf = (element: Element): string =>
  element.id ||
  `${element.parentElement?.closest('[id]')?.id} ${element.tagName} ${element.getAttribute('aria-label') ?? element.firstChild?.textContent}`;

/** Elements around controls that are found again after a replacement. */
const namedBoxes = '[id], [aria-label]';
const isNamed = (box: Element) => box.matches(namedBoxes);

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
 * The widths of the columns of all tables in percent, so that the next page of a table does not move them.
 * Widths in px would be limited by the greatest width of cells.
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
      if (before && !header.style.width) {
        header.style.width = `${before[index]}%`;
      }
    });
  }
}

/**
 * What has the focus: its name, the selection of its text, and its positions within the named elements around
 * it, from the inside.
 */
type Focus = {
  element: Focusable;
  name: string;
  selection: [number | null, number | null] | null;
  within: { name: string; index: number }[];
};

function focusIn(main: Element): Focus | null {
  const element = document.activeElement;
  if (!element || !isFocusable(element) || !main.contains(element)) return null;

  const within: Focus['within'] = [];
  for (let box = element.parentElement; box && box !== main.parentElement; box = box.parentElement) {
    if (isNamed(box) || box === main) {
      within.push({ name: nameOf(box), index: controlsIn(box).indexOf(element) });
    }
  }

  const selection: Focus['selection'] =
    element instanceof HTMLInputElement ? [element.selectionStart, element.selectionEnd] : null;
  return { element, name: nameOf(element), selection, within };
}

/** Replaces content, and restores what a person has open, scrolled, typed and focused in it. */
export function keepingState(main: Element, replace: () => void): void {
  const focus = focusIn(main);
  const open = new Map([...main.querySelectorAll('details')].map((one) => [nameOf(one), one.open]));
  const scrolls = new Map(
    scrollersIn(main).map((box) => [nameOf(box), [box.scrollLeft, box.scrollTop] as const]),
  );
  const widths = widthsIn(main);

  replace();
  setWidths(main, widths);

  for (const details of main.querySelectorAll('details')) {
    details.open = open.get(nameOf(details)) ?? details.open;
  }

  for (const box of scrollersIn(main)) {
    const [left, top] = scrolls.get(nameOf(box)) ?? [0, 0];
    // Moving a box makes the browser lay out the page, also to where it is.
    if (left !== 0) {
      box.scrollLeft = left;
    }
    // Another page of a table begins at its top; a list of filter values keeps its position.
    if (top !== 0 && box.matches('fieldset')) {
      box.scrollTop = top;
    }
  }

  if (focus && !focus.element.isConnected) {
    restoreFocus(main, focus);
  }
}

/**
 * Focuses the same control, or what opens the menu that it is in, or else the nearest one before it that is
 * shown.
 */
function restoreFocus(main: Element, focus: Focus): void {
  for (const control of successors(main, focus)) {
    if (nameOf(control) === focus.name) {
      restoreText(focus, control);
    }
    control.focus({ preventScroll: true });
    if (document.activeElement === control) return;
  }
}

function* successors(main: Element, { name, within }: Focus): Generator<Focusable> {
  const same = controlsIn(main).find((control) => nameOf(control) === name);
  if (same) {
    yield same;
  }

  const menu = same?.closest('[popover]')?.id;
  if (menu) {
    yield* main.querySelectorAll<HTMLElement>(`[popovertarget="${menu}"]`);
  }

  const boxes = new Map([main, ...main.querySelectorAll(namedBoxes)].map((box) => [nameOf(box), box]));
  for (const { name: around, index } of within) {
    const box = boxes.get(around);
    if (box) {
      yield* controlsIn(box)
        .slice(0, index + 1)
        .reverse();
    }
  }
}

const isTyped = (control: Focusable): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type !== 'checkbox';

/** Gives a field the text that was typed meanwhile, and the place of the caret in it. */
function restoreText({ element, selection }: Focus, field: Focusable): void {
  if (!isTyped(element) || !isTyped(field)) return;
  field.value = element.value;
  if (selection && selection[0] !== null) {
    field.setSelectionRange(...selection);
  }
}
