/** A text with what is selected of it, as offsets; both are equal for a caret. */
export type SelectedText = { text: string; anchor: number; focus: number };

/** How one level is written where no line of the code is indented yet. */
const usualUnit = '\t';
/** The most spaces that count as one level. */
const widest = 8;

/** How one level of indentation is written in code: a tab, or the fewest spaces that a line begins with. */
export function indentUnit(text: string): string {
  let fewest = widest + 1;
  for (const line of text.split('\n')) {
    if (line.startsWith('\t')) return '\t';
    const spaces = leadingSpaces(line);
    if (spaces > 1 && spaces < line.length) {
      fewest = Math.min(fewest, spaces);
    }
  }

  if (fewest > widest) return usualUnit;
  return ' '.repeat(fewest);
}

function leadingSpaces(line: string): number {
  let count = 0;
  while (line[count] === ' ') {
    count += 1;
  }
  return count;
}

/** What a new line after the caret begins with: the indentation of the caret's line. */
export function indentOfLine(text: string, caret: number): string {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  let end = start;
  while (end < caret && (text[end] === ' ' || text[end] === '\t')) {
    end += 1;
  }
  return text.slice(start, end);
}

/** Indents the selected lines by one level; without selected lines the level is written at the caret. */
export function indentLines({ text, anchor, focus }: SelectedText): SelectedText {
  const unit = indentUnit(text);
  const [start, end] = [Math.min(anchor, focus), Math.max(anchor, focus)];

  if (!text.slice(start, end).includes('\n')) {
    const caret = start + unit.length;
    return { text: text.slice(0, start) + unit + text.slice(end), anchor: caret, focus: caret };
  }

  return changeLines({ text, anchor, focus }, (line) => ({ removed: 0, added: line === '' ? '' : unit }));
}

/** Takes one level of indentation from the selected lines, or from the line of the caret. */
export function outdent(selected: SelectedText): SelectedText {
  const { length } = indentUnit(selected.text).replace('\t', '    ');
  return changeLines(selected, (line) => {
    const removed = line.startsWith('\t') ? 1 : Math.min(leadingSpaces(line), length);
    return { removed, added: '' };
  });
}

type Change = { removed: number; added: string };

/** Changes the beginnings of the selected lines; what was selected stays selected. */
function changeLines({ text, anchor, focus }: SelectedText, change: (line: string) => Change): SelectedText {
  const [first, last] = [Math.min(anchor, focus), Math.max(anchor, focus)];
  const lines: string[] = [];
  const moved = { anchor, focus };
  let start = 0;

  for (const line of text.split('\n')) {
    const end = start + line.length;
    // A selection that ends before the first letter of a line has nothing of that line.
    const isSelected = end >= first && (start < last || start === first);
    const { removed, added } = isSelected ? change(line) : { removed: 0, added: '' };
    for (const point of ['anchor', 'focus'] as const) {
      const offset = { anchor, focus }[point];
      if (offset > start) {
        moved[point] += added.length - Math.min(removed, offset - start);
      }
    }
    lines.push(added + line.slice(removed));
    start = end + 1;
  }

  return { text: lines.join('\n'), ...moved };
}
