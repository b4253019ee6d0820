import { pageTexts } from './page-texts.ts';

const rowsIn = (section: Element) =>
  section.querySelectorAll('.tm-data > .tm-scroll > table > tbody > tr, .tm-cards > *');

/** Which rows of how many a section shows, or that it shows none; empty where it has no rows. */
function rowsText(section: Element): string {
  const text = section.querySelector('.tm-empty, .tm-pager > [data-range]')?.textContent;
  if (text) return text;
  const count = rowsIn(section).length;

  if (count === 0) return '';
  const { rows } = pageTexts();
  const form = new Intl.PluralRules(document.documentElement.lang || 'en').select(count);
  return (rows[form] ?? rows.other ?? '').replace('{count}', String(count));
}

const nameOf = (section: Element) =>
  section.getAttribute('aria-label') ?? section.querySelector('h1, h2, h3, h4, h5, h6')?.textContent ?? '';

/** What screen readers announce after sections were replaced; where several have rows, each with its name. */
export function updateText(sections: Iterable<Element>): string {
  const found = [...sections]
    .map((section) => ({ name: nameOf(section), text: rowsText(section) }))
    .filter(({ text }) => text);
  const texts = found.map(({ name, text }) => (name && found.length > 1 ? `${name}: ${text}` : text));
  return [pageTexts().updated, ...new Set(texts)].join('. ');
}
