/** How many rules of a pasted style sheet are read, and how long it may be. */
const limits = { rules: 500, characters: 200_000 };

/**
 * Puts the rules for classes of pasted style sheets, as Excel writes them, into the style of the elements.
 * The sheets themselves are text of other programs and are removed.
 */
export function inlineClassStyles(page: Document): void {
  const rules = new Map<string, string>();
  for (const sheet of page.querySelectorAll('style')) {
    const text = (sheet.textContent ?? '').slice(0, limits.characters);
    for (const [, name = '', body = ''] of text.matchAll(/\.([\w-]{1,60})\s{0,20}\{([^{}]{0,2000})\}/g)) {
      if (rules.size < limits.rules) {
        rules.set(name, `${rules.get(name) ?? ''}${body};`);
      }
    }
    sheet.remove();
  }

  if (rules.size === 0) return;

  for (const element of page.querySelectorAll('[class]')) {
    const found = [...element.classList].map((name) => rules.get(name) ?? '').join('');
    if (found) {
      element.setAttribute('style', `${found}${element.getAttribute('style') ?? ''}`);
    }
  }
}
