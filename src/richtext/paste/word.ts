import { rename } from './plain-elements.ts';
import { replaceRuns, type FlatListItem } from './list-items.ts';

const listStyle = /mso-list:\s*l\d+\s+level(\d+)/i;

/**
 * Word writes lists as paragraphs with a level and a mark of their own, titles as paragraphs of a class, and
 * comments at the end. Word for the web puts each item into a list of its own. This makes lists, headings and
 * text of them.
 */
export function readWord(page: Document): { comments: number } {
  const comments = removeComments(page);
  replaceRuns(page.querySelectorAll('p, h1, h2, h3, h4, h5, h6'), wordItem, page);
  replaceRuns(page.querySelectorAll('.ListContainerWrapper'), webItem, page);

  for (const title of page.querySelectorAll('p.MsoTitle')) {
    rename(title, 'h1');
  }

  for (const title of page.querySelectorAll('p.MsoSubtitle')) {
    rename(title, 'h2');
  }

  return { comments };
}

function wordItem(element: Element): FlatListItem | undefined {
  const level = listStyle.exec(element.getAttribute('style')?.slice(0, 2000) ?? '')?.[1];
  if (level === undefined) return undefined;

  const mark = [...element.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style')?.slice(0, 2000) ?? ''),
  );
  const text = (mark?.textContent ?? '').replaceAll(/[\s\u00a0]/g, '').slice(0, 20);
  mark?.remove();

  return {
    level: Number(level),
    isOrdered: /^\(?[\da-z]+[.)]/i.test(text),
    start: Number(/^\(?(\d{1,6})[.)]/.exec(text)?.[1] ?? 1),
    content: [...element.childNodes].filter(({ nodeType }) => nodeType !== 8),
  };
}

function webItem(element: Element): FlatListItem | undefined {
  const item = element.matches('.ListContainerWrapper') ? element.querySelector('li') : null;
  if (!item) return undefined;
  const list = item.closest('ul, ol');

  return {
    level: Number(item.dataset['ariaLevel'] ?? item.getAttribute('aria-level') ?? 1) || 1,
    isOrdered: list?.localName === 'ol',
    start: Number(list?.getAttribute('start') ?? 1) || 1,
    content: [...item.childNodes],
  };
}

function removeComments(page: Document): number {
  const comments = page.querySelectorAll('a.msocomanchor').length;
  const anchors = page.querySelectorAll('.MsoCommentReference, a.msocomanchor');
  const lists = [...page.querySelectorAll('[style*="mso-element"]')].filter((element) =>
    /mso-element:\s*comment-list/i.test(element.getAttribute('style') ?? ''),
  );

  for (const element of [...anchors, ...lists]) {
    element.remove();
  }

  return comments;
}
