import { readClipboardHtml, writeClipboardHtml } from './clipboard-html.ts';
import { readClipboardTable, writeClipboardTable } from './clipboard-table.ts';

/** Tables with more cells are on the clipboard as text alone: other programs take long for their HTML. */
const mostHtmlCells = 100_000;

/** What a table is on the clipboard: each of these types with its text. */
export type ClipboardType = 'text/plain' | 'text/html';
/** See `ClipboardType`. */
export type ClipboardTexts = Partial<Record<ClipboardType, string>> & { 'text/plain': string };

/**
 * The types that a table with so many cells is written in: a single cell is text, which texts take as it is.
 */
export function clipboardTypes(cells: number): ClipboardType[] {
  if (cells === 1 || cells > mostHtmlCells) return ['text/plain'];
  return ['text/plain', 'text/html'];
}

/** Writes cells for the clipboard, in some types. */
export function writeClipboard(
  rows: readonly (readonly string[])[],
  types: readonly ClipboardType[],
): ClipboardTexts {
  const texts: ClipboardTexts = { 'text/plain': writeClipboardTable(rows) };
  if (types.includes('text/html')) {
    texts['text/html'] = writeClipboardHtml(rows);
  }

  return texts;
}

/**
 * Reads a table from the clipboard: its HTML says where cells end, whatever is in them; without one, its
 * text.
 */
export function readClipboard(clipboard: Pick<DataTransfer, 'getData'>): string[][] {
  return (
    readClipboardHtml(clipboard.getData('text/html')) ?? readClipboardTable(clipboard.getData('text/plain'))
  );
}

/**
 * Reads a table from the clipboard where no key was pressed; rejects where the browser does not allow that.
 */
export async function readClipboardNow(): Promise<string[][]> {
  const texts = new Map<string, string>();
  try {
    for (const item of await navigator.clipboard.read()) {
      for (const type of item.types) {
        if (type.startsWith('text/')) {
          texts.set(type, await (await item.getType(type)).text());
        }
      }
    }
  } catch (cause) {
    throw new Error('The browser does not allow this page to read the clipboard.', { cause });
  }

  return readClipboard({ getData: (type) => texts.get(type) ?? '' });
}
