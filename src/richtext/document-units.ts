import type { CodedPart, CodedText } from '#domain/value/text/coded-text.ts';
import { joinedWords, plainWords } from '#domain/value/text/coded-text.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { StoredNode } from './block.ts';
import { nodeTypes } from './blocks/index.ts';
import { newText } from './blocks/text/index.ts';
import type { RichTextDocument } from './document.ts';

/**
 * A text of a document that is translated as one: the text of a block, with codes for formats, links and
 * other inline nodes, or a field of a node, such as the alternative text of an image. `path` is its
 * position.
 */
export type DocumentUnit = { path: string; field: string | null; text: CodedText };

/** The fields of nodes that people read, by the type of the node. */
const textFields: Readonly<Record<string, string>> = {
  autolink: 'title',
  button: 'linkText',
  embed: 'title',
  file: 'label',
  image: 'altText',
  link: 'title',
};

/** Is given each unit in turn; returns its translation, or undefined where it stays. */
type Visit = (unit: DocumentUnit) => CodedText | undefined;

/** The texts of a document in their order; code is not translated. */
export function documentUnits(document: RichTextDocument): DocumentUnit[] {
  const units: DocumentUnit[] = [];
  visitNodes(document.root.children, '', (unit) => {
    units.push(unit);
    return undefined;
  });
  return units;
}

/**
 * A document with other words, by the paths of its units: its structure stays. The codes of a text have to be
 * those of the unit (`codeProblem`).
 */
export function withUnits(
  document: RichTextDocument,
  texts: ReadonlyMap<string, CodedText>,
): RichTextDocument {
  const children = visitNodes(document.root.children, '', ({ path }) => texts.get(path));
  return { ...document, root: { ...document.root, children } };
}

/** Nodes after a visit; inline nodes that follow each other are one text. */
function visitNodes(nodes: readonly StoredNode[], path: string, visit: Visit): StoredNode[] {
  const visited: StoredNode[] = [];
  let start = 0;
  while (start < nodes.length) {
    let end = start;
    while (end < nodes.length && isInline(nodes[end]!)) {
      end += 1;
    }

    const position = `${path}${start}`;
    if (end > start) {
      visited.push(...visitText(nodes.slice(start, end), position, visit));
      start = end;
    } else {
      visited.push(visitBlock(nodes[start]!, position, visit));
      start += 1;
    }
  }

  return visited;
}

const isInline = ({ type }: StoredNode): boolean => nodeTypes.get(type)?.role === 'inline';

function visitBlock(node: StoredNode, path: string, visit: Visit): StoredNode {
  if (node.type === 'code') return node;
  const block = visitField(node, path, visit);
  if (!block.children) return block;
  return { ...block, children: visitNodes(block.children, `${path}.`, visit) };
}

function visitField(node: StoredNode, path: string, visit: Visit): StoredNode {
  const field = Object.hasOwn(textFields, node.type) ? textFields[node.type]! : null;
  const text = field === null ? null : node[field];
  if (field === null || typeof text !== 'string' || !hasWords(text)) return node;

  const translation = visit({ path: `${path}@${field}`, field, text: [text] });
  return translation ? { ...node, [field]: plainWords(translation) } : node;
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function visitText(nodes: readonly StoredNode[], path: string, visit: Visit): StoredNode[] {
  const fielded = nodes.map((node, index) => visitField(node, `${path}~${index}`, visit));
  const codes = new InlineCodes(fielded);
  const text = codes.encode(fielded);
  if (!hasWords(plainWords(text))) return fielded;

  const translation = visit({ path, field: null, text });
  return !translation || isSameJson(joinedWords(translation), text) ? fielded : codes.decode(translation);
}

/** Inline nodes as words and codes, and back. Words without a code have the look of most simple text. */
class InlineCodes {
  readonly #nodes = new Map<string, StoredNode>();
  readonly #plain: StoredNode;

  constructor(nodes: readonly StoredNode[]) {
    const looks = textsIn(nodes).map(lookOf);
    const [first] = looks;
    this.#plain = first && looks.every((look) => isSameJson(look, first)) ? first : lookOf(newText(''));
  }

  encode(nodes: readonly StoredNode[]): CodedPart[] {
    const parts: CodedPart[] = [];
    for (const node of nodes) {
      const isPlain = typeof parts.at(-1) !== 'string' && this.#isPlain(node);
      parts.push(isPlain ? String(node['text']) : this.#code(node));
    }
    return parts;
  }

  #isPlain(node: StoredNode): boolean {
    return node.type === 'text' && node['text'] !== '' && isSameJson(lookOf(node), this.#plain);
  }

  #code(node: StoredNode): CodedPart {
    const id = String(this.#nodes.size + 1);
    this.#nodes.set(id, node);
    const { text } = node;
    if (hasOwnText(node) && text !== '') return { id, children: [String(text)] };
    return { id, children: node.children ? this.encode(node.children) : null };
  }

  decode(text: CodedText): StoredNode[] {
    return joinedWords(text).flatMap((part) => {
      if (typeof part === 'string') return [{ ...this.#plain, text: part }];
      const node = this.#nodes.get(part.id);
      if (!node || part.children === null) return node ?? [];
      if (hasOwnText(node)) return [{ ...node, text: plainWords(part.children) }];
      return [{ ...node, children: this.decode(part.children) }];
    });
  }
}

/** Whether the words of an inline node are its field `text`. */
const hasOwnText = ({ type }: StoredNode): boolean => type === 'text' || type === 'keyword';

/** A node of text without its words. */
const lookOf = (node: StoredNode): StoredNode => ({ ...node, text: '' });

const textsIn = (nodes: readonly StoredNode[]): StoredNode[] =>
  nodes.flatMap((node) => (node.type === 'text' ? [node] : textsIn(node.children ?? [])));
