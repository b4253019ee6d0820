import type { StoredNode } from '../../block.ts';
import { codeText } from './index.ts';
import type { CodePart } from './code-part.ts';
import { readRuns } from './code-runs.ts';
import { codeLanguage, type CodeLanguage } from './languages.ts';

/** Divides code into parts, which together are its text. */
export type Highlight = (text: string, language: CodeLanguage) => CodePart[];
/** The parts of blocks of code. */
export type CodeParts = ReadonlyMap<StoredNode, readonly CodePart[]>;
/** Code in a language that is coloured. */
export type ColouredCode = { text: string; language: CodeLanguage };

/**
 * The most characters of a code block that is coloured, and of all of them in a document; longer code is
 * plain.
 */
export const highlightLimits = { block: 10_000, document: 100_000 };

/** The code within nodes that is coloured, in its order, as far as the limits reach. */
export function colouredCode(nodes: readonly StoredNode[]): (ColouredCode & { node: StoredNode })[] {
  const coloured: (ColouredCode & { node: StoredNode })[] = [];
  let characters = 0;

  for (const node of codeNodes(nodes)) {
    const language = codeLanguage(node['language']);
    const text = codeText(node);
    if (!language || text === '' || text.length > highlightLimits.block) continue;
    characters += text.length;
    if (characters > highlightLimits.document) break;
    coloured.push({ node, text, language });
  }

  return coloured;
}

/** The parts of the code within nodes, divided now. */
export const highlightedCode = (nodes: readonly StoredNode[], highlight: Highlight): CodeParts =>
  new Map(colouredCode(nodes).map(({ node, text, language }) => [node, highlight(text, language)]));

/**
 * The parts of the code within nodes by its stored runs, which are in the order of `colouredCode`; null
 * leaves code plain.
 */
export function storedCode(nodes: readonly StoredNode[], runs: readonly (string | null)[]): CodeParts {
  const parts = new Map<StoredNode, readonly CodePart[]>();
  if (runs.length === 0) return parts;

  for (const [index, { node, text }] of colouredCode(nodes).entries()) {
    const stored = runs[index];
    const divided = stored ? readRuns(text, stored) : undefined;
    if (divided) {
      parts.set(node, divided);
    }
  }

  return parts;
}

/** Whether nodes have code in a language that is coloured. */
export const hasHighlightedCode = (nodes: readonly StoredNode[]): boolean =>
  codeNodes(nodes).some((node) => codeLanguage(node['language']) !== undefined);

const codeNodes = (nodes: readonly StoredNode[]): StoredNode[] =>
  nodes.flatMap((node) => (node.type === 'code' ? [node] : codeNodes(node.children ?? [])));
