/** The quotes of languages, outer and inner ones, where they are not those of English. */
const quotes: Record<string, [outer: string, inner: string]> = {
  cs: ['„“', '‚‘'],
  da: ['»«', '›‹'],
  de: ['„“', '‚‘'],
  fr: ['«»', '‹›'],
  it: ['«»', '“”'],
  ja: ['「」', '『』'],
  pl: ['„”', '«»'],
  pt: ['“”', '‘’'],
  ru: ['«»', '„“'],
  zh: ['“”', '‘’'],
};
const english: [string, string] = ['“”', '‘’'];

/**
 * Writes what browsers only draw: the quotes of quotations, and the brackets around the reading of ruby text.
 */
export function writeSigns(page: Document): void {
  for (const quotation of page.querySelectorAll('q')) {
    const [opening = '', closing = ''] = quotesOf(quotation);
    quotation.prepend(opening);
    quotation.append(closing);
  }

  for (const bracket of page.querySelectorAll('rp')) {
    bracket.remove();
  }

  for (const reading of page.querySelectorAll('rt')) {
    const text = reading.textContent?.trim();
    if (text) {
      reading.replaceWith(`(${text})`);
    } else {
      reading.remove();
    }
  }
}

/** The two quotes of a quotation, by its language and by how many others it is in. */
function quotesOf(quotation: Element): [string?, string?] {
  const language = quotation.closest('[lang]')?.getAttribute('lang')?.slice(0, 2).toLowerCase() ?? '';
  let depth = 0;

  for (let at = quotation.parentElement?.closest('q'); at; at = at.parentElement?.closest('q')) {
    depth += 1;
  }

  const pair = (quotes[language] ?? english)[depth % 2 === 0 ? 0 : 1];
  return [pair?.[0], pair?.[1]];
}
