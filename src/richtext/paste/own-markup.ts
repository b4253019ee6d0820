const alignments = ['center', 'right', 'end', 'justify'];

/** Text that was copied from a published page: its classes as the styles and attributes that blocks read. */
export function readOwnMarkup(page: Document): void {
  for (const element of page.querySelectorAll<HTMLElement>('[class]')) {
    const align = alignments.find((name) => element.classList.contains(`text-${name}`));
    if (align) {
      element.style.textAlign = align;
    }
    const [, indent] = /(?:^| )ps-(8|16|24|32|40|48|56)(?: |$)/.exec(element.className) ?? [];
    if (indent) {
      element.style.setProperty('padding-inline-start', `${Number(indent) * 5}px`);
    }
  }

  for (const list of page.querySelectorAll('ul.checks')) {
    readTasks(list);
  }
}

function readTasks(list: Element): void {
  list.setAttribute('__lexicallisttype', 'check');
  for (const item of list.children) {
    if (item.classList.contains('nested')) continue;
    item.setAttribute('aria-checked', String(item.classList.contains('checked')));
    if (item.firstElementChild?.matches('.sr-only')) {
      item.firstElementChild.remove();
    }
  }
}
