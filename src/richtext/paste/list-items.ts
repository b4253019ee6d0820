import { maxListDepth } from '../blocks/list/index.ts';

/** An item of a list as word processors write it: one after the other, each with its level from 1. */
export type FlatListItem = { level: number; isOrdered: boolean; start: number; content: Node[] };

/** The nested lists of items that follow each other. The content moves into them. */
function nestItems(items: readonly FlatListItem[], page: Document): HTMLElement[] {
  const lists: HTMLElement[] = [];
  let open: HTMLElement[] = [];

  for (const item of items) {
    const depth = Math.min(Math.max(item.level, 1), maxListDepth);
    open = open.slice(0, depth);
    if (open.length === depth && isOrdered(open.at(-1)) !== item.isOrdered) {
      open.pop();
    }
    while (open.length < depth) {
      const list = newList(item, page);
      const parent = open.at(-1);
      if (parent) {
        lastItem(parent, page).append(list);
      } else {
        lists.push(list);
      }
      open.push(list);
    }
    const element = page.createElement('li');
    element.append(...item.content);
    open.at(-1)?.append(element);
  }

  return lists;
}

const isOrdered = (list: HTMLElement | undefined) => list?.localName === 'ol';

function newList({ isOrdered: ordered, start }: FlatListItem, page: Document): HTMLElement {
  const list = page.createElement(ordered ? 'ol' : 'ul');
  if (ordered && start !== 1) {
    list.setAttribute('start', String(start));
  }
  return list;
}

function lastItem(list: HTMLElement, page: Document): Element {
  if (list.lastElementChild) return list.lastElementChild;
  const item = page.createElement('li');
  list.append(item);
  return item;
}

/**
 * Replaces runs of neighbours that are items by the lists that they make. `read` says whether an element is
 * an item.
 */
export function replaceRuns(
  elements: Iterable<Element>,
  read: (element: Element) => FlatListItem | undefined,
  page: Document,
): void {
  const done = new Set<Element>();
  for (const element of elements) {
    if (done.has(element)) continue;
    const run: { element: Element; item: FlatListItem }[] = [];
    for (let next: Element | null = element; next; next = next.nextElementSibling) {
      const item = read(next);
      if (!item) break;
      run.push({ element: next, item });
      done.add(next);
    }
    if (run.length === 0) continue;
    element.before(
      ...nestItems(
        run.map(({ item }) => item),
        page,
      ),
    );
    for (const { element: old } of run) {
      old.remove();
    }
  }
}
