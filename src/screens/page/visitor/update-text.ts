const rowsIn = (section: Element) =>
  section.querySelectorAll('.tm-data > .tm-scroll > table > tbody > tr, .tm-cards > *');

/** Which rows of how many a section shows, or that it shows none; empty where it has no rows. */
function rowsText(section: Element): string {
  const range = [...section.querySelectorAll('.tm-pager > span')].find((part) =>
    part.textContent.startsWith('Rows '),
  );
  const text = (section.querySelector('.tm-empty') ?? range)?.textContent;
  if (text) return text;
  const count = rowsIn(section).length;

  if (count === 0) return '';
  return `${count} ${count === 1 ? 'row' : 'rows'}`;
}

const nameOf = (section: Element) =>
  section.getAttribute('aria-label') ?? section.querySelector('h1, h2, h3, h4, h5, h6')?.textContent ?? '';

/** What screen readers announce after sections were replaced; where several have rows, each with its name. */
export function updateText(sections: Iterable<Element>): string {
  const found = [...sections]
    .map((section) => ({ name: nameOf(section), text: rowsText(section) }))
    .filter(({ text }) => text);
  const texts = found.map(({ name, text }) => (name && found.length > 1 ? `${name}: ${text}` : text));
  return ['Updated', ...new Set(texts)].join('. ');
}
