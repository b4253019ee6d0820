import { kinds, NodeCleaner } from './clean-nodes.ts';
import type { StoredNode } from './node-kind.ts';

/** A rich-text document as it is stored: Lexical's serialized editor state, of known nodes only. */
export type RichTextDocument = { root: StoredNode & { type: 'root'; children: StoredNode[] } };

/** What people are told when the server refuses a document (specification 2, point 8); a reason follows. */
export const refusal = 'Editor state validation failed! Server did not accept changes.';

const element = { direction: null, format: '', indent: 0 };

// Cleaned documents are frozen, so that one that comes back needs no second cleaning and keeps its identity.
const cleaned = new WeakSet<object>();

function rooted(children: StoredNode[], direction: 'ltr' | 'rtl' | null = null): RichTextDocument {
  return { root: { type: 'root', version: 1, ...element, direction, children } };
}

/** A document of these words, one paragraph with its line breaks. */
export function textDocument(text: string): RichTextDocument {
  const plain = { version: 1, detail: 0, format: 0, mode: 'normal', style: '' };
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const children = lines.flatMap((line, index): StoredNode[] => [
    ...(index > 0 ? [{ type: 'linebreak', version: 1 }] : []),
    ...(line === '' ? [] : [{ type: 'text', ...plain, text: line }]),
  ]);
  return rooted([{ type: 'paragraph', version: 1, ...element, textFormat: 0, textStyle: '', children }]);
}

// Inline nodes at the top, as a link that was refused leaves them, get a paragraph of their own.
function asBlocks(nodes: StoredNode[]): StoredNode[] {
  const blocks: StoredNode[] = [];
  let loose: StoredNode[] | undefined;
  for (const node of nodes) {
    if (kinds.get(node.type)?.role !== 'inline') {
      loose = undefined;
      blocks.push(node);
      continue;
    }
    if (!loose) {
      loose = [];
      blocks.push({
        type: 'paragraph',
        version: 1,
        ...element,
        textFormat: 0,
        textStyle: '',
        children: loose,
      });
    }
    loose.push(node);
  }
  return blocks;
}

function clean(input: unknown): { document: RichTextDocument; problems: string[] } {
  if (input === null || input === undefined || input === '') return { document: emptyDocument, problems: [] };
  if (cleaned.has(input as object)) return { document: input as RichTextDocument, problems: [] };
  const parsed = typeof input === 'string' ? parseText(input) : input;
  if (typeof parsed === 'string') return cleanRoot(textDocument(parsed).root);
  const root: unknown = isPlain(parsed) ? parsed['root'] : undefined;
  if (!isPlain(root)) return { document: emptyDocument, problems: ['It is not a document.'] };
  return cleanRoot(root);
}

function cleanRoot(root: Record<string, unknown>): { document: RichTextDocument; problems: string[] } {
  const cleaner = new NodeCleaner();
  const at = { holds: 'flow', depth: 1, lists: 0, inLink: false } as const;
  const blocks = asBlocks(cleaner.children(root['children'], at));
  const { direction } = root;
  const known = direction === 'ltr' || direction === 'rtl' ? direction : null;
  const document = blocks.length === 0 ? emptyDocument : rooted(blocks, known);
  freeze(document);
  cleaned.add(document);
  return { document, problems: cleaner.problems };
}

function freeze(value: object): void {
  if (Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner);
}

// Older states are a JSON text of the same; any other text is words.
function parseText(text: string): unknown {
  if (!/^\s*\{/.test(text)) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    return isPlain(parsed) && 'root' in parsed ? parsed : text;
  } catch {
    return text;
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What may be stored: the cleaned document, or the specified sentence with the reason. Plain text becomes a paragraph. */
export function acceptDocument(
  input: unknown,
): { ok: true; document: RichTextDocument } | { ok: false; message: string } {
  const { document, problems } = clean(input);
  return problems.length === 0 ? { ok: true, document } : { ok: false, message: `${refusal} ${problems[0]}` };
}

/** Reads whatever is stored; never throws. What may not be shown is left out, its words are kept. */
export function readDocument(input: unknown): RichTextDocument {
  return clean(input).document;
}

/** The words of a document, blocks on lines of their own; for search and previews. */
export function plainText(document: RichTextDocument): string {
  const lines: string[] = [];
  for (const block of document.root.children) collect(block, lines);
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

function collect(node: StoredNode, lines: string[]): void {
  const kind = kinds.get(node.type);
  if (!kind) return;
  if (kind.role !== 'inline') lines.push('');
  if (kind.text) lines[lines.length - 1] += kind.text(node);
  else for (const child of node.children ?? []) collect(child, lines);
}

/** Whether nothing is written in a document. */
export const isEmptyDocument = (document: RichTextDocument): boolean =>
  plainText(document) === '' && document.root.children.every((node) => node.type === 'paragraph');

/** A document with nothing in it: one empty paragraph, where writing begins. */
export const emptyDocument: RichTextDocument = readDocument(textDocument(''));
