import type { MarkdownLines, MarkdownReader, MarkdownWriter, RawNode, StoredNode } from '../../block.ts';
import { itemsWithNested } from './list-items.ts';

type ListType = 'bullet' | 'number' | 'check';
type Item = { listType: ListType; start: number; checked: boolean; lines: string[]; length: number };

const marker = /^((?:[-*+]|(\d{1,9})[.)])(?: +|$))(\[([ xX])\](?: |$))?/;

/** The item that starts with the line at an index: its lines without their indentation. */
function readItem(lines: MarkdownLines, at: number): Item | undefined {
  const first = lines.at(at);
  const [all, mark = '', number, box, check] = marker.exec(first) ?? [];
  if (all === undefined) return undefined;

  const indent = ' '.repeat(mark.trimEnd().length + 1);
  const isInside = (line: string) => line.startsWith(indent);
  let end = at + 1;

  while (end < lines.length) {
    const line = lines.at(end);
    const isBlankInside = line.trim() === '' && isInside(lines.at(end + 1));
    if (!isInside(line) && !isBlankInside) break;
    end += 1;
  }

  return {
    listType: typeOf(box, number),
    start: Number(number ?? 1),
    checked: check !== undefined && check !== ' ',
    lines: [first.slice(all.length), ...lines.slice(at + 1, end).map((line) => line.slice(indent.length))],
    length: end - at,
  };
}

function typeOf(box: string | undefined, number: string | undefined): ListType {
  if (box) return 'check';
  if (number) return 'number';
  return 'bullet';
}

/** Reads a list in Markdown, see `BlockMarkdown.read`. */
export function readList(lines: MarkdownLines, reader: MarkdownReader) {
  const first = readItem(lines, 0);
  if (!first) return undefined;

  const children: RawNode[] = [];
  let length = 0;

  for (let item: Item | undefined = first; item?.listType === first.listType;) {
    children.push(...itemNodes(item, reader));
    length += item.length;
    // An empty line between items does not end the list.
    const gap = length < lines.length && lines.at(length).trim() === '' ? 1 : 0;
    item = readItem(lines, length + gap);
    if (item?.listType === first.listType) {
      length += gap;
    }
  }

  const { listType, start } = first;
  return { nodes: [{ type: 'list', listType, start, children }], length };
}

function itemNodes({ listType, checked, lines }: Item, reader: MarkdownReader): RawNode[] {
  const children: RawNode[] = [];
  const nested: RawNode[] = [];

  for (const block of reader.blocks(lines)) {
    if (block.type === 'list') {
      nested.push(block);
    } else if (block.type === 'paragraph' && children.length === 0) {
      children.push(...(block.children ?? []));
    } else {
      children.push(block);
    }
  }

  const item: RawNode = { type: 'listitem', children };
  if (listType === 'check') {
    item['checked'] = checked;
  }

  return [item, ...nested.map((list) => ({ type: 'listitem', children: [list] }))];
}

/** What is written before an item: its mark, and the box of a task. */
function marksOf(list: StoredNode, item: StoredNode, number: number): { mark: string; box: string } {
  if (list['listType'] === 'number') return { mark: `${number}.`, box: '' };
  if (list['listType'] !== 'check') return { mark: '-', box: '' };
  return { mark: '-', box: item['checked'] ? '[x] ' : '[ ] ' };
}

/** A list in Markdown. */
export function writeList(list: StoredNode, writer: MarkdownWriter): string {
  const start = Number(list['start']);
  return itemsWithNested(list)
    .map(({ item, nested }, index) => {
      const { mark, box } = marksOf(list, item, Math.max(0, start) + index);
      const text = [writer.blocks(item.children ?? []), ...nested.map((inner) => writeList(inner, writer))];
      const lines = text.filter(Boolean).join('\n').split('\n');
      const indented = lines.map((line, at) => (at > 0 && line ? ' '.repeat(mark.length + 1) + line : line));
      return `${mark} ${box}${indented.join('\n')}`.trimEnd();
    })
    .join('\n');
}
