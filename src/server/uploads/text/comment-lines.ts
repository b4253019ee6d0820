/** A line above a table, and its number. */
export type CommentLine = { text: string; line: number };

/**
 * The comments at the beginning of a text: lines that begin with one mark (`#`, `//`, `;` or `%`), and blank
 * lines between them. `before` is the line of the header, where it was chosen: a comment is above it.
 */
export function commentLines(text: string, before: number = Number.POSITIVE_INFINITY): CommentLine[] {
  const mark = /^\s*(#|\/\/|;|%)/.exec(text.slice(0, 1000))?.[1];
  if (mark === undefined) return [];

  const comments: CommentLine[] = [];
  let line = 1;

  for (const [start, end] of linesOf(text)) {
    const content = text.slice(start, end).trim();
    if (content !== '' && !content.startsWith(mark)) {
      const isTable = mark === ';' && isSeparatedBySemicolons(text.slice(start, start + 10_000));
      if (isTable) return [];
      return comments.filter((comment) => comment.line < before);
    }
    // A mark that is a cell is the title of a column.
    if (mark.length === 1 && mark !== ';' && isDelimiter(content[1])) return comments;
    if (content !== '') {
      comments.push({ text: text.slice(start, end), line });
    }
    line += 1;
  }

  // Nothing is below: the lines are the table themselves.
  return [];
}

/** The text of a comment without its mark. */
export const withoutMark = (comment: string): string => comment.replace(/^\s*(?:#+|\/\/+|;+|%+)\s*/, '');

/** Where the first `lines` lines of a text end. */
export function endOfLines(text: string, lines: number): number {
  if (lines === 0) return 0;
  let count = 0;

  for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g)) {
    count += 1;
    if (count === lines) return index + lineBreak.length;
  }

  return text.length;
}

function* linesOf(text: string): Generator<[number, number]> {
  let start = 0;
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g)) {
    yield [start, index];
    start = index + lineBreak.length;
  }

  if (start < text.length) {
    yield [start, text.length];
  }
}

/** Whether most lines have semicolons: a line that begins with one then begins with an empty cell. */
function isSeparatedBySemicolons(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes(';')).length > lines.length / 2;
}

const isDelimiter = (character: string | undefined): boolean =>
  character !== undefined && ',;\t|~^'.includes(character);
