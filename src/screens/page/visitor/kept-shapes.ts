/**
 * Replaces the content of a section around its maps. Their shapes are the same for all filters, and too long
 * to be sent again: new content has an empty place for them. They stay where they are in the page, because
 * the browser takes long to put thousands of paths into it.
 */

/** Elements that stay, by those of the new content whose place they have. */
type Staying = ReadonlyMap<Node, Element>;

/** A section does not have the shapes of a map, or elsewhere than its new content. */
export class MissingShapes extends Error {}

/** Throws `MissingShapes`, before it changes anything. */
export function replaceAroundShapes(section: Element, next: Element): void {
  replaceChildren(section, next, stayingElements(section, next));
}

/** The shapes of maps, and the elements around them. */
function stayingElements(section: Element, next: Element): Staying {
  const staying = new Map<Node, Element>();
  const boxes = new Map<Element, Node>();
  for (const place of next.querySelectorAll<SVGElement>('[data-kept]:empty')) {
    const kept = [...section.querySelectorAll(`[data-kept="${place.dataset.kept}"]:not(:empty)`)];
    let element = kept.find((shapes) => !boxes.has(shapes)) ?? null;

    for (let box: Element = place; box !== next; box = box.parentElement!) {
      if (!element || element === section) throw new MissingShapes();
      staying.set(box, staying.get(box) ?? element);
      boxes.set(element, boxes.get(element) ?? box);
      if (staying.get(box) !== element || boxes.get(element) !== box) throw new MissingShapes();
      element = element.parentElement;
    }

    if (element !== section) throw new MissingShapes();
  }

  return staying;
}

/** Gives an element the new children around those that stay. */
function replaceChildren(element: Element, next: Element, staying: Staying): void {
  const stays = new Set<Node>(staying.values());
  const former = [...element.childNodes];
  for (const child of former) {
    if (!stays.has(child)) {
      child.remove();
    }
  }

  let before = element.firstChild;
  const children = [...next.childNodes];
  for (const child of children) {
    const same = staying.get(child);
    if (same) {
      change(same, child as Element, staying);
      before = same.nextSibling;
    } else {
      element.insertBefore(child, before);
    }
  }
}

/** Gives an element that stays the attributes of the new one, and its classes or its children. */
function change(element: Element, next: Element, staying: Staying): void {
  if (next.matches('[data-kept]:empty')) {
    setClasses(element, next.getAttribute('data-classes') ?? '');
  } else {
    copyAttributes(element, next);
    replaceChildren(element, next, staying);
  }
}

/** Gives each shape its class, by its letter. */
function setClasses({ children }: Element, letters: string): void {
  for (const [at, shape] of [...children].slice(0, letters.length).entries()) {
    setAttribute(shape, 'class', `c${letters[at]}`);
  }
}

function copyAttributes(element: Element, next: Element): void {
  for (const name of new Set([...element.getAttributeNames(), ...next.getAttributeNames()])) {
    setAttribute(element, name, next.getAttribute(name));
  }
}

/** Sets an attribute where it is another one, since browsers compute styles again for the same value, too. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === element.getAttribute(name)) return;
  if (value === null) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value);
  }
}
