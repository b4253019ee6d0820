/** Elements that other programs write, and those that mean the same and that blocks read. */
const names: Record<string, string> = {
  del: 's',
  strike: 's',
  ins: 'u',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  cite: 'em',
  dfn: 'em',
  var: 'em',
};

/** Writes code, lists of tasks, headings by role and rare elements in the way that the blocks read them. */
export function plainElements(page: Document): void {
  for (const element of page.querySelectorAll(Object.keys(names).join(','))) {
    const name = names[element.localName];
    if (name) {
      rename(element, name);
    }
  }

  for (const heading of page.querySelectorAll('[role=heading][aria-level]')) {
    rename(
      heading,
      `h${Math.min(Math.max(Math.trunc(Number(heading.getAttribute('aria-level'))) || 2, 1), 6)}`,
    );
  }

  for (const code of page.querySelectorAll('pre > code:only-child')) {
    flattenCode(code);
  }

  for (const box of page.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')) {
    readTask(box);
  }

  for (const end of page.querySelectorAll(
    'br.Apple-interchange-newline, [id^=docs-internal-guid] > br:last-child',
  )) {
    end.remove();
  }
}

/** Replaces an element by one of another name with its children and its attributes. */
export function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  for (const attribute of element.getAttributeNames()) {
    renamed.setAttribute(attribute, element.getAttribute(attribute) ?? '');
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function flattenCode(code: Element): void {
  const language =
    code.getAttribute('data-language') ?? /(?:^| )lang(?:uage)?-([\w+#-]{1,30})/.exec(code.className)?.[1];
  if (language) {
    code.parentElement?.setAttribute('data-language', language);
  }
  code.replaceWith(code.textContent ?? '');
}

function readTask(box: HTMLInputElement): void {
  const item = box.closest('li');
  item?.parentElement?.setAttribute('__lexicallisttype', 'check');
  item?.setAttribute('aria-checked', String(box.hasAttribute('checked')));
  box.remove();
}
