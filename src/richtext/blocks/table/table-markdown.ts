import type { MarkdownLines, MarkdownReader, MarkdownWriter, RawNode, StoredNode } from '../../block.ts';
import { storedSpans } from './fit-table.ts';
import { locateCells, tableLimits } from './grid.ts';

type Alignment = '' | 'left' | 'center' | 'right';

const delimiter = /^:?-+:?$/;

/** The cells of a line between its bars; a bar after a backslash is text. */
function splitRow(line: string): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = '';

  for (let at = text.startsWith('|') ? 1 : 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') {
      const next = text.charAt(at + 1);
      cell += next === '|' ? next : character + next;
      at += 1;
    } else if (character === '|') {
      cells.push(cell.trim());
      cell = '';
    } else {
      cell += character;
    }
  }

  if (cell.trim() === '') return cells;
  return [...cells, cell.trim()];
}

const alignmentOf = (cell: string): Alignment => {
  if (cell.endsWith(':')) {
    if (cell.startsWith(':')) return 'center';
    return 'right';
  }
  if (cell.startsWith(':')) return 'left';
  return '';
};

/**
 * Reads a table of GitHub's Markdown, see `BlockMarkdown.read`. A table whose header is empty has no header
 * row.
 */
export function readTable(lines: MarkdownLines, reader: MarkdownReader) {
  const [first, second] = [lines.at(0), lines.at(1)];
  if (!first.includes('|') || !/^[\s|:-]+$/.test(second)) return undefined;

  const header = splitRow(first);
  const alignments = splitRow(second);
  const isTable =
    header.length === alignments.length &&
    header.length > 0 &&
    header.length <= tableLimits.columns &&
    alignments.every((cell) => delimiter.test(cell));
  if (!isTable) return undefined;

  let rows = 0;
  const end = lines.find(2, (line) => !line.includes('|') || ++rows >= tableLimits.rows);
  const row = (cells: readonly string[], headerState: number): RawNode => ({
    type: 'tablerow',
    children: alignments.map((alignment, column) => ({
      type: 'tablecell',
      headerState,
      children: [
        { type: 'paragraph', format: alignmentOf(alignment), children: reader.inline(cells[column] ?? '') },
      ],
    })),
  });
  const children = lines.slice(2, end).map((line) => row(splitRow(line), 0));
  if (header.some((cell) => cell !== '') || children.length === 0) {
    children.unshift(row(header, 1));
  }

  return { nodes: [{ type: 'table', children }], length: end };
}

/** A table in GitHub's Markdown. Merged cells are written once, blocks within a cell as its lines. */
export function writeMarkdownTable(table: StoredNode, writer: MarkdownWriter): string {
  const { cells, columns } = locateCells(
    (table.children ?? []).map((row) => row.children ?? []),
    storedSpans,
  );
  const lines = (table.children ?? []).map(() => Array.from({ length: columns }, () => ''));

  for (const { cell, row, column } of cells) {
    lines[row]?.splice(column, 1, cellMarkdown(cell, writer));
  }

  const hasHeader = cells.filter(({ row }) => row === 0).every(({ cell }) => Number(cell['headerState']) & 1);
  const alignments = Array.from({ length: columns }, (_, column) =>
    columnAlignment(cells.filter((located) => located.column === column).map(({ cell }) => cell)),
  );
  if (!hasHeader) {
    lines.unshift(alignments.map(() => ''));
  }

  const [header = [], ...body] = lines;

  return [header, alignments.map((alignment) => marks[alignment]), ...body]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

const marks: Record<Alignment, string> = { '': '---', left: ':---', center: ':---:', right: '---:' };

/** The blocks of a cell in one line. */
function cellMarkdown(cell: StoredNode, writer: MarkdownWriter): string {
  const lines = writer
    .blocks(cell.children ?? [])
    .split('\n')
    .filter((line) => line !== '');
  return lines
    .map((line, at) => (at < lines.length - 1 && isBroken(line) ? line.slice(0, -1) : line))
    .join('<br>')
    .replaceAll('|', String.raw`\|`);
}

/** Whether a line ends with the backslash of a line break; two backslashes are one as text. */
const isBroken = (line: string) => ((/(?<!\\)\\+$/.exec(line)?.[0].length ?? 0) & 1) === 1;

/** The alignment that all paragraphs of a column have. */
function columnAlignment(cells: readonly StoredNode[]): Alignment {
  const formats = new Set(cells.flatMap((cell) => (cell.children ?? []).map(({ format }) => String(format))));
  const [only = ''] = formats;
  if (formats.size === 1 && (only === 'left' || only === 'center' || only === 'right')) return only;
  return '';
}
