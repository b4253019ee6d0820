import type { MarkdownLines, MarkdownReader, MarkdownWriter, RawNode, StoredNode } from './block.ts';
import { blocks, nodeTypes } from './blocks/index.ts';
import { writeText } from './blocks/text/text-markdown.ts';
import { readDocument, type RichTextDocument } from './document.ts';
import { newParagraph } from './new-paragraph.ts';

const syntaxes = blocks.flatMap(({ markdown }) => markdown.inline ?? []);
const writers = new Map(blocks.flatMap(({ markdown }) => Object.entries(markdown.write)));

/** The most blocks, and the most formats, within each other; what is deeper is read as text. */
const maxDepth = 20;

/**
 * The most characters that are read as one text: formats do not reach further, and reading takes linear time.
 */
const maxInline = 5000;

/** Reads what is at this depth. */
const readerAt = (depth: number): MarkdownReader => ({
  blocks: (lines) => readBlocks(lines, depth + 1),
  inline: (text) => readInline(text, depth + 1),
});
const writer: MarkdownWriter = { blocks: writeBlocks, inline: writeInline };

/** A document from Markdown. What the blocks do not know, such as tables, is read as text. */
export function readMarkdown(markdown: string): RichTextDocument {
  const lines = markdown.split(/\r\n?|\n/);
  return readDocument({ root: { type: 'root', children: readBlocks(lines, 0) } });
}

/**
 * A document as Markdown. Alignment, indentation and the target of links have no place there and are left
 * out.
 */
export function writeMarkdown(document: RichTextDocument): string {
  return writeBlocks(document.root.children);
}

// Lines that start no block are the lines of a paragraph.
function readBlocks(lines: readonly string[], depth: number): RawNode[] {
  const nodes: RawNode[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) {
      nodes.push({ type: 'paragraph', children: readInline(paragraph.join('\n').trim(), depth) });
    }
    paragraph = [];
  };

  for (let at = 0; at < lines.length;) {
    const block = depth < maxDepth ? readBlock(linesFrom(lines, at), readerAt(depth)) : undefined;
    const line = lines[at] ?? '';
    if (block || line.trim() === '') {
      endParagraph();
    } else {
      paragraph.push(line);
    }
    nodes.push(...(block?.nodes ?? []));
    at += block?.length ?? 1;
  }

  endParagraph();
  return nodes;
}

/** The lines from one on, without a copy: a block is tried at each line. */
const linesFrom = (lines: readonly string[], first: number): MarkdownLines => ({
  length: lines.length - first,
  at: (index) => lines[first + index] ?? '',
  slice: (start, end) => lines.slice(first + start, first + end),
  find(from, test) {
    let at = first + from;
    while (at < lines.length && !test(lines[at] ?? '')) {
      at += 1;
    }
    return at - first;
  },
});

function readBlock(lines: MarkdownLines, reader: MarkdownReader) {
  for (const { markdown } of blocks) {
    const found = markdown.read?.(lines, reader);
    if (found) return found;
  }
  return undefined;
}

function readInline(text: string, depth: number): RawNode[] {
  if (depth >= maxDepth) {
    if (text === '') return [];
    return [{ type: 'text', text }];
  }
  const nodes: RawNode[] = [];
  for (const part of partsOf(text)) {
    readPart(part, readerAt(depth), nodes);
  }
  return joined(nodes);
}

/** A long text in parts, which end with a blank where there is one. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const cut = text.slice(start, start + maxInline);
    const isLast = start + cut.length >= text.length;
    const part = isLast ? cut : toLastBlank(cut);
    parts.push(part);
    start += part.length;
  }

  return parts;
}

/** The text up to its last blank; all of it where it has none. */
function toLastBlank(text: string): string {
  const blank = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
  if (blank <= 0) return text;
  return text.slice(0, blank + 1);
}

function readPart(text: string, reader: MarkdownReader, nodes: RawNode[]): void {
  let rest = text;
  while (rest !== '') {
    const found = firstSyntax(rest);
    const before = rest.slice(0, found?.match.index);
    if (before !== '') {
      nodes.push({ type: 'text', text: before });
    }
    if (!found) break;
    nodes.push(...found.syntax.read(found.match, reader));
    rest = rest.slice(found.match.index + found.match[0].length);
  }
}

function firstSyntax(text: string) {
  let first: { syntax: (typeof syntaxes)[number]; match: RegExpExecArray } | undefined;
  for (const syntax of syntaxes) {
    const match = syntax.pattern.exec(text);
    if (match && (!first || match.index < first.match.index)) {
      first = { syntax, match };
    }
  }

  return first;
}

// Pieces of text with the same format, as escapes leave them, become one.
function joined(nodes: RawNode[]): RawNode[] {
  const merged: RawNode[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    const isSame =
      last?.type === 'text' &&
      node.type === 'text' &&
      Number(last['format'] ?? 0) === Number(node['format'] ?? 0);
    if (isSame) {
      last['text'] = String(last['text']) + String(node['text']);
    } else {
      merged.push({ ...node });
    }
  }

  return merged;
}

const isInline = (node: StoredNode) => nodeTypes.get(node.type)?.role === 'inline';

function writeBlocks(nodes: StoredNode[]): string {
  const parts: string[] = [];
  for (let at = 0; at < nodes.length;) {
    const end = nodes.findIndex((node, index) => index >= at && !isInline(node));
    const inline = nodes.slice(at, end < 0 ? nodes.length : end);
    if (inline.length > 0) {
      parts.push(writeBlocks([newParagraph(inline)]));
    }
    const block = nodes[at + inline.length];
    if (block) {
      parts.push(writers.get(block.type)?.(block, writer) ?? '');
    }
    at += inline.length + 1;
  }

  return parts.filter(Boolean).join('\n\n');
}

function writeInline(nodes: StoredNode[]): string {
  let markdown = '';
  let text: StoredNode[] = [];

  for (const node of nodes) {
    if (node.type === 'text') {
      text.push(node);
      continue;
    }
    markdown += writeText(text) + (writers.get(node.type)?.(node, writer) ?? '');
    text = [];
  }

  return markdown + writeText(text);
}
