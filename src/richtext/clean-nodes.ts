import { isRecord } from '#domain/value/object/is-record.ts';
import type { Ancestors, NodeType, StoredNode } from './block.ts';
import { migrated, nodeTypes, wrappers } from './blocks/index.ts';
import { newParagraph } from './new-paragraph.ts';

/**
 * How large a document may be: levels, nodes (a table of 500 × 50 cells with text has 75,501), characters of
 * text.
 */
export const documentLimits = { depth: 40, nodes: 80_000, characters: 1_000_000 };

type Position = {
  holds: NodeType['holds'];
  parts?: readonly string[] | undefined;
  depth: number;
  ancestors: Ancestors;
};

/** Where the children of the root are. */
export const topLevel: Position = { holds: 'blocks', depth: 1, ancestors: new Map() };

const allowedRoles: Record<NodeType['holds'], NodeType['role'][]> = {
  nothing: [],
  inline: ['inline'],
  items: ['item'],
  flow: ['block', 'inline'],
  blocks: ['block', 'inline'],
  parts: ['part'],
};

/**
 * Cleans nodes into what may be rendered, and collects why a document that had to be changed must not be
 * stored.
 */
export class NodeCleaner {
  readonly problems: string[] = [];
  #nodes = 0;
  #characters = 0;

  /**
   * The nodes of `raw` that are allowed at `at`, cleaned. What is not allowed is replaced by its children, or
   * dropped.
   */
  children(raw: unknown, at: Position): StoredNode[] {
    const nodes = this.#nodesOf(raw, at);
    if (at.holds !== 'blocks') return nodes;
    if (nodes.length > 0) return asBlocks(nodes);
    return [newParagraph([])];
  }

  #nodesOf(raw: unknown, at: Position): StoredNode[] {
    if (!Array.isArray(raw)) return this.#problem('A node that holds others has no list of children.');
    if (at.holds === 'inline') return this.#inlineNodes(raw, at);
    return raw.flatMap((child: unknown) => this.#node(child, at));
  }

  /** Inline nodes; blocks, which cannot be among them, become lines of their own. */
  #inlineNodes(raw: unknown[], at: Position): StoredNode[] {
    const nodes: StoredNode[] = [];
    let isAfterBlock = false;

    for (const [index, child] of raw.entries()) {
      const isBlock = isBlockNode(child);
      if (index > 0 && (isBlock || isAfterBlock)) {
        nodes.push({ type: 'linebreak', version: 1 });
      }
      nodes.push(...this.#node(child, at));
      isAfterBlock = isBlock;
    }

    return nodes;
  }

  #problem(text: string): [] {
    if (this.problems.length < 20) {
      this.problems.push(text);
    }
    return [];
  }

  #node(raw: unknown, at: Position): StoredNode[] {
    if (!isRecord(raw)) return this.#problem('A node is not an object.');
    if (++this.#nodes > documentLimits.nodes) {
      return this.#problem(`It has more than ${documentLimits.nodes} parts.`);
    }

    if (at.depth > documentLimits.depth) return this.#problem('It is nested too deeply.');
    if (wrappers.has(raw['type'])) return this.#childrenInPlace(raw, at);
    const current = migrated(raw);

    if (!current) return [];
    return this.#typed(current, at);
  }

  #typed(raw: Record<string, unknown>, at: Position): StoredNode[] {
    const type = typeof raw['type'] === 'string' ? nodeTypes.get(raw['type']) : undefined;
    if (!type) return this.#unwrapped(raw, at, unknownType(raw['type']));

    const reason = type.refuse?.(raw, at.ancestors) ?? misplaced(type, at);
    if (reason) return this.#unwrapped(raw, at, reason);

    const fields = type.fields.parse(raw);
    if (!this.#fits(fields['text'])) return this.#problem('It has too much text.');

    const node: StoredNode = { type: type.type, version: 1, ...fields };
    if (type.holds !== 'nothing') {
      const children = this.children(raw['children'], inside(type, at));
      node.children = type.complete?.(children, { ...node, ...fields }) ?? children;
    }

    return [node];
  }

  /** The children of a node that is not allowed, where they are allowed in its place. */
  #unwrapped(raw: Record<string, unknown>, at: Position, reason: string): StoredNode[] {
    this.#problem(reason);
    return this.#childrenInPlace(raw, at);
  }

  #childrenInPlace({ children }: Record<string, unknown>, at: Position): StoredNode[] {
    if (!Array.isArray(children)) return [];
    return this.#nodesOf(children, { ...at, depth: at.depth + 1 });
  }

  #fits(text: unknown): boolean {
    if (typeof text === 'string') {
      this.#characters += text.length;
    }
    return this.#characters <= documentLimits.characters;
  }
}

// Inline nodes among blocks, as a refused link leaves them, get a paragraph of their own.
function asBlocks(nodes: StoredNode[]): StoredNode[] {
  const result: StoredNode[] = [];
  let loose: StoredNode[] | undefined;

  for (const node of nodes) {
    if (nodeTypes.get(node.type)?.role !== 'inline') {
      loose = undefined;
      result.push(node);
    } else if (loose) {
      loose.push(node);
    } else {
      loose = [node];
      result.push(newParagraph(loose));
    }
  }

  return result;
}

function misplaced(type: NodeType, at: Position): string | undefined {
  const isAllowed =
    type.role === 'part' ? at.parts?.includes(type.type) : allowedRoles[at.holds].includes(type.role);
  if (isAllowed) return undefined;
  return `A ${type.type} cannot stand there.`;
}

function isBlockNode(raw: unknown): boolean {
  const type = isRecord(raw) ? nodeTypes.get(String(raw['type'])) : undefined;
  return type !== undefined && type.role !== 'inline';
}

const unknownType = (type: unknown) =>
  `Unknown node: ${typeof type === 'string' ? type.slice(0, 60) : String(typeof type)}.`;

function inside(type: NodeType, at: Position): Position {
  const ancestors = new Map(at.ancestors).set(type.type, (at.ancestors.get(type.type) ?? 0) + 1);
  return { holds: type.holds, parts: type.parts, depth: at.depth + 1, ancestors };
}
