import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
/** Larger HTML is not read: the text beside it is. In characters. */
const mostCharacters = 10_000_000;

/** The most cells of a table with those that merged cells cover. */
const mostCells = 500_000;

/** What Excel adds for the widths of columns is between these; it is no row of the table. */
const widthsOnly = { start: '<![if supportMisalignedColumns]>', end: '<![endif]>' } as const;

/**
 * Reads the table that spreadsheets put on the clipboard as HTML, row by row; the cells that a merged one
 * covers are empty. Null where the HTML is anything but one table, or one cell of Google Sheets. Scripts do
 * not run and nothing is loaded: the parsed document is not shown. In the browser only.
 */
export function readClipboardHtml(html: string): string[][] | null {
  if (html.length > mostCharacters) return null;

  const { body } = new DOMParser().parseFromString(withoutWidths(html), 'text/html');
  body.querySelectorAll('style, script, template').forEach((element) => element.remove());

  const [table, ...others] = body.querySelectorAll('table');
  if (!table) {
    const cell = body.querySelector('span[data-sheets-root]');
    return cell && [[textOf(cell)]];
  }

  table.remove();
  // Text beside a table is lost with it alone.
  if (others.length > 0 || body.textContent.trim() !== '') return null;

  const rows = readRows(table);
  if (rows.length === 0) return null;
  return rows;
}

function withoutWidths(html: string): string {
  const start = html.indexOf(widthsOnly.start);
  const end = html.indexOf(widthsOnly.end, start);
  if (start < 0 || end < 0) return html;
  return html.slice(0, start) + html.slice(end);
}

function readRows(table: HTMLTableElement): string[][] {
  const rows: string[][] = [];
  /** For each column the row from which it is no longer covered by a merged cell. */
  const freeFrom: number[] = [];
  let cells = 0;

  for (const { cells: columnAt } of table.rows) {
    if (columnAt.length === 0) continue;
    const row: string[] = [];
    const skipCovered = () => {
      while ((freeFrom[row.length] ?? 0) > rows.length) {
        row.push('');
      }
    };
    for (const cell of columnAt) {
      skipCovered();
      const { colSpan, rowSpan } = cell;
      freeFrom.push(...Array<number>(Math.max(0, row.length + colSpan - freeFrom.length)).fill(0));
      freeFrom.fill(rows.length + rowSpan, row.length, row.length + colSpan);
      row.push(textOf(cell), ...Array<string>(colSpan - 1).fill(''));
      if (cells + row.length > mostCells) return [];
    }
    skipCovered();
    cells += row.length;
    rows.push(row);
  }

  return rows;
}

/** Blanks that a browser shows as one. */
const blanks = /[ \t\n\r\f]+/g;

const blocks = new Set([
  'P',
  'DIV',
  'LI',
  'UL',
  'OL',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'PRE',
  'BLOCKQUOTE',
]);

/** The text of a cell as it is shown: with its line breaks, and with several blanks where they are kept. */
function textOf(cell: Element): string {
  const text = keepsBlanks(cell) || keepsBlanks(cell.closest('table')) ? keptText(cell) : shownText(cell);
  // What follows the last line break is no line.
  if (text.endsWith('\n')) return text.slice(0, -1);
  return text;
}

const styleOf = (element: Element | null) => (element?.getAttribute('style') ?? '').replaceAll(' ', '');
const keepsBlanks = (element: Element | null) => styleOf(element).includes('white-space:pre');

function keptText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (node.nodeName === 'BR') return '\n';
  return [...node.childNodes].map(keptText).join('');
}

function shownText(cell: Element): string {
  const lines = [''];
  // A block begins and ends a line, where there is something before and behind it.
  let isBetweenBlocks = false;
  const leaveBlock = () => {
    if (isBetweenBlocks && shownLine(lines.at(-1) ?? '') !== '') {
      lines.push('');
    }
    isBetweenBlocks = false;
  };

  const write = (node: Node, isKept: boolean): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue ?? '';
      if (shownLine(text) !== '') {
        leaveBlock();
      }
      lines.push((lines.pop() ?? '') + (isKept ? text.replaceAll(' ', '\u00a0') : text));
    } else if (node.nodeName === 'BR') {
      leaveBlock();
      lines.push('');
    } else if (node instanceof Element) {
      const isBlock = blocks.has(node.nodeName);
      isBetweenBlocks ||= isBlock;
      for (const child of node.childNodes) {
        write(child, isKept || isSpaceRun(node));
      }
      isBetweenBlocks ||= isBlock;
    }
  };
  for (const child of cell.childNodes) {
    write(child, false);
  }

  const text = lines.map(shownLine).join('\n').replaceAll('\u00a0', ' ');
  if (text.trim() === '' && !text.includes('\n')) return '';
  return text;
}

/** Several blanks in Excel's HTML. */
const isSpaceRun = (element: Element) => styleOf(element).includes('mso-spacerun:yes');

const shownLine = (line: string) => line.replaceAll(blanks, ' ').replaceAll(/^ | $/g, '');

/** A line break that does not begin another row in Excel. */
const lineBreak = '<br style="mso-data-placement:same-cell">';

/** Writes cells as spreadsheets read them from the clipboard as HTML. */
export function writeClipboardHtml(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `<tr>${row.map((text) => `<td>${markupOf(text)}</td>`).join('')}</tr>`);
  return `<meta charset="utf-8"><table style="white-space:pre-wrap"><tbody>${lines.join('')}</tbody></table>`;
}

function markupOf(text: string): string {
  const lines = escapeMarkup(text).replaceAll(/\r\n?/g, '\n').replaceAll('\n', lineBreak);
  if (lines.endsWith(lineBreak)) return lines + lineBreak;
  return lines;
}
