import type { MarkdownReader, MarkdownWriter, RawNode, StoredNode } from './block.ts';
import { blocks, nodeTypes } from './blocks/index.ts';
import { writeText } from './blocks/text/text-markdown.ts';
import { readDocument, type RichTextDocument } from './document.ts';
import { newParagraph } from './new-paragraph.ts';

const syntaxes = blocks.flatMap(({ markdown }) => markdown.inline ?? []);
const writers = new Map(blocks.flatMap(({ markdown }) => Object.entries(markdown.write)));

const reader: MarkdownReader = { blocks: readBlocks, inline: readInline };
const writer: MarkdownWriter = { blocks: writeBlocks, inline: writeInline };

/** A document from Markdown. What the blocks do not know, such as tables, is read as text. */
export function readMarkdown(markdown: string): RichTextDocument {
  const lines = markdown.split(/\r\n?|\n/);
  return readDocument({ root: { type: 'root', children: readBlocks(lines) } });
}

/** A document as Markdown. Alignment, indentation and the target of links have no place there and are left out. */
export function writeMarkdown(document: RichTextDocument): string {
  return writeBlocks(document.root.children);
}

// Lines that start no block are the lines of a paragraph.
function readBlocks(lines: readonly string[]): RawNode[] {
  const nodes: RawNode[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0)
      nodes.push({ type: 'paragraph', children: readInline(paragraph.join('\n').trim()) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length;) {
    const block = readBlock(lines.slice(at));
    const line = lines[at] ?? '';
    if (block || line.trim() === '') endParagraph();
    else paragraph.push(line);
    nodes.push(...(block?.nodes ?? []));
    at += block?.length ?? 1;
  }
  endParagraph();
  return nodes;
}

function readBlock(lines: readonly string[]): { nodes: RawNode[]; length: number } | undefined {
  for (const { markdown } of blocks) {
    const found = markdown.read?.(lines, reader);
    if (found) return found;
  }
  return undefined;
}

function readInline(text: string): RawNode[] {
  const nodes: RawNode[] = [];
  let rest = text;
  while (rest !== '') {
    const found = firstSyntax(rest);
    const before = found ? rest.slice(0, found.match.index) : rest;
    if (before !== '') nodes.push({ type: 'text', text: before });
    if (!found) break;
    nodes.push(...found.syntax.read(found.match, reader));
    rest = rest.slice(found.match.index + found.match[0].length);
  }
  return joined(nodes);
}

function firstSyntax(text: string) {
  let first: { syntax: (typeof syntaxes)[number]; match: RegExpExecArray } | undefined;
  for (const syntax of syntaxes) {
    const match = syntax.pattern.exec(text);
    if (match && (!first || match.index < first.match.index)) first = { syntax, match };
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
    if (isSame) last['text'] = String(last['text']) + String(node['text']);
    else merged.push({ ...node });
  }
  return merged;
}

const isInline = (node: StoredNode) => nodeTypes.get(node.type)?.role === 'inline';

function writeBlocks(nodes: StoredNode[]): string {
  const parts: string[] = [];
  for (let at = 0; at < nodes.length;) {
    const end = nodes.findIndex((node, index) => index >= at && !isInline(node));
    const inline = nodes.slice(at, end < 0 ? nodes.length : end);
    if (inline.length > 0) parts.push(writeBlocks([newParagraph(inline)]));
    const block = nodes[at + inline.length];
    if (block) parts.push(writers.get(block.type)?.(block, writer) ?? '');
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
