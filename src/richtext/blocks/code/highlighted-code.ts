import type { StoredNode } from '../../block.ts';
import { codeText } from './index.ts';
import { codeLanguage, type CodeLanguage } from './languages.ts';

/** What a part of code is; undefined for the rest, such as brackets. */
export type PartKind = 'keyword' | 'string' | 'comment' | 'number' | 'name';
/** A part of the text of code. */
export type CodePart = { text: string; kind: PartKind | undefined };
/** Divides code into parts, which together are its text. */
export type Highlight = (text: string, language: CodeLanguage) => CodePart[];

/** The most characters of a code block that is coloured, and of all of them in a document; longer code is plain. */
export const highlightLimits = { block: 10_000, document: 100_000 };

/** The parts of the code blocks within nodes, in their order, as far as the limits reach. */
export function highlightedCode(
  nodes: readonly StoredNode[],
  highlight: Highlight,
): ReadonlyMap<StoredNode, readonly CodePart[]> {
  const found = new Map<StoredNode, readonly CodePart[]>();
  let characters = 0;
  for (const node of codeNodes(nodes)) {
    const language = codeLanguage(node['language']);
    const text = codeText(node);
    if (!language || text.length > highlightLimits.block) continue;
    characters += text.length;
    if (characters > highlightLimits.document) break;
    found.set(node, highlight(text, language));
  }
  return found;
}

/** Whether nodes have code in a language that is coloured. */
export const hasHighlightedCode = (nodes: readonly StoredNode[]): boolean =>
  codeNodes(nodes).some((node) => codeLanguage(node['language']) !== undefined);

const codeNodes = (nodes: readonly StoredNode[]): StoredNode[] =>
  nodes.flatMap((node) => (node.type === 'code' ? [node] : codeNodes(node.children ?? [])));
