import type { LexicalEditor } from 'lexical';
import type { DocumentMatch } from './find-in-document.ts';

const names = { all: 'tm-found', current: 'tm-found-current' };

function textOf(editor: LexicalEditor, key: string): Node | null {
  const element = editor.getElementByKey(key);
  return element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
}

/** The DOM range of a match; undefined while it is not drawn. */
function rangeOf(editor: LexicalEditor, pieces: DocumentMatch): Range | undefined {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return undefined;

  const [from, to] = [textOf(editor, first.key), textOf(editor, last.key)];
  if (!from || !to) return undefined;

  const range = document.createRange();
  try {
    range.setStart(from, first.start);
    range.setEnd(to, last.end);
  } catch {
    // The text has changed since it was searched; a new search follows.
    return undefined;
  }

  return range;
}

/** Marks matches in the window without changing the document. */
export function highlightMatches(
  editor: LexicalEditor,
  matches: readonly DocumentMatch[],
  current: DocumentMatch | undefined,
): void {
  if (!('highlights' in CSS)) return;
  const ranges = matches.flatMap((match) => rangeOf(editor, match) ?? []);
  CSS.highlights.set(names.all, new Highlight(...ranges));

  const currentRange = current && rangeOf(editor, current);
  const highlight = new Highlight();
  highlight.priority = 1;

  if (currentRange) {
    highlight.add(currentRange);
  }

  CSS.highlights.set(names.current, highlight);
}

/** Brings a match into the middle of the window when it is not in view. */
export function scrollToMatch(editor: LexicalEditor, match: DocumentMatch | undefined): void {
  const box = match && rangeOf(editor, match)?.getBoundingClientRect();
  if (!box || (box.top > 140 && box.bottom < window.innerHeight - 140)) return;
  window.scrollBy({ top: box.top - window.innerHeight / 2 });
}

/** Removes the marks of all matches. */
export function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  for (const name of Object.values(names)) {
    CSS.highlights.delete(name);
  }
}
