import { isRecord } from '#domain/value/object/is-record.ts';
import { parseJson } from '#domain/value/object/parse-json.ts';
import type { StoredNode } from './block.ts';
import { newText } from './blocks/text/index.ts';
import { NodeCleaner, topLevel } from './clean-nodes.ts';
import { newElement } from './element-fields.ts';
import { newParagraph } from './new-paragraph.ts';
import { nodesText } from './plain-text.ts';
import { withLineBreaks } from './with-line-breaks.ts';

/** A rich-text document as it is stored: Lexical's serialized editor state, of known nodes only. */
export type RichTextDocument = { root: StoredNode & { type: 'root'; children: StoredNode[] } };

/** The first sentence of the message with which the server refuses a document; a reason follows. */
export const refusal = 'Editor state validation failed! Server did not accept changes.';

// Cleaned documents are frozen: one that is read again needs no second cleaning and keeps its identity.
const cleaned = new WeakSet<object>();

function newDocument(children: StoredNode[], direction: 'ltr' | 'rtl' | null = null): RichTextDocument {
  return { root: { type: 'root', version: 1, ...newElement, direction, children } };
}

/** A document of plain text: one paragraph with the line breaks of the text. */
export function textDocument(text: string): RichTextDocument {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const texts = lines.map((line): StoredNode[] => (line === '' ? [] : [newText(line)]));
  return newDocument([newParagraph(withLineBreaks(texts, { type: 'linebreak', version: 1 }))]);
}

type Cleaned = { document: RichTextDocument; problems: string[] };

function clean(input: unknown): Cleaned {
  if (input === null || input === undefined || input === '') return { document: emptyDocument, problems: [] };
  if (isCleaned(input)) return { document: input, problems: [] };
  const parsed = typeof input === 'string' ? parseText(input) : input;
  if (typeof parsed === 'string') return cleanRoot(textDocument(parsed).root);
  const root: unknown = isRecord(parsed) ? parsed['root'] : undefined;

  if (!isRecord(root)) {
    return { document: emptyDocument, problems: ['It is not a document: it has no `root`.'] };
  }

  return cleanRoot(root);
}

const isCleaned = (input: unknown): input is RichTextDocument =>
  typeof input === 'object' && input !== null && cleaned.has(input);

function cleanRoot(root: Record<string, unknown>): Cleaned {
  const cleaner = new NodeCleaner();
  const blocks = cleaner.children(root['children'], topLevel);
  const { direction } = root;
  const known = direction === 'ltr' || direction === 'rtl' ? direction : null;
  const document = newDocument(blocks, known);

  freeze(document);
  cleaned.add(document);
  return { document, problems: cleaner.problems };
}

function freeze(value: object): void {
  if (Object.isFrozen(value)) return;
  Object.freeze(value);

  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) {
      freeze(inner);
    }
  }
}

// Older states are the JSON text of a document; any other text is plain text.
function parseText(text: string): unknown {
  if (!/^\s*\{/.test(text)) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isRecord(parsed) && 'root' in parsed) return parsed;
    return text;
  } catch {
    return text;
  }
}

/** Text that is markup: it begins with a tag and ends with one. */
const isMarkup = (text: string): boolean =>
  /^<(?:!doctype |!--|[a-z][a-z\d]*[ />])/i.test(text) && text.endsWith('>');

/** Why a text is not taken for words; null where it is. */
function foreignText(input: unknown): string | null {
  if (typeof input !== 'string') return null;
  const text = input.trim();
  if (isMarkup(text)) return 'The text is HTML, not a document or words.';
  const isJson = /^[[{]/.test(text) && parseJson(text) !== null;
  if (isJson && typeof parseText(input) === 'string') return 'The text is JSON, but not of a document.';
  return null;
}

/**
 * What may be stored: the cleaned document, or why it is refused. Plain text becomes a paragraph; `null`,
 * `undefined` and the empty text become an empty document. HTML and JSON of other editors are not words that
 * someone wrote.
 */
export function acceptDocument(
  input: unknown,
): { ok: true; document: RichTextDocument } | { ok: false; message: string } {
  const foreign = foreignText(input);
  if (foreign !== null) return { ok: false, message: `${refusal} ${foreign}` };
  const { document, problems } = clean(input);
  if (problems.length > 0) return { ok: false, message: `${refusal} ${problems[0]}` };
  return { ok: true, document };
}

/** What an editor shows as a document, and the first reason why it is not stored exactly so. */
export function storedDocument(input: unknown): { document: RichTextDocument; problem: string | undefined } {
  const { document, problems } = clean(input);
  return { document, problem: problems[0] };
}

/**
 * Reads any stored value as a document; never throws. Nodes that may not be shown are left out, their text is
 * kept.
 */
export function readDocument(input: unknown): RichTextDocument {
  return clean(input).document;
}

/** The text of a document, each block on a line of its own; for search and previews. */
export const plainText = (document: RichTextDocument): string => nodesText(document.root.children);

/** Whether a document has no text, and only paragraphs of text. */
export const isEmptyDocument = (document: RichTextDocument): boolean =>
  plainText(document) === '' &&
  document.root.children.every((node) => node.type === 'paragraph' && (node.children ?? []).every(isText));

/** Whether a node is nothing but text, as values and icons without text are not. */
const isText = (node: StoredNode): boolean =>
  ['text', 'linebreak', 'tab'].includes(node.type) ||
  (node.children !== undefined && node.children.every(isText));

/** A document of one empty paragraph. */
export const emptyDocument: RichTextDocument = readDocument(textDocument(''));
