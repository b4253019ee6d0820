import { blockKinds } from './blocks/index.ts';
import { coreKinds, maxListDepth } from './core-kinds.ts';
import type { NodeKind, StoredNode } from './node-kind.ts';

/** How large a document may be: levels, nodes, characters of text. */
export const documentLimits = { depth: 40, nodes: 20_000, characters: 1_000_000 };

/** Every kind of node by its stored type. */
export const kinds: ReadonlyMap<string, NodeKind> = new Map(
  [...coreKinds, ...blockKinds].map((kind) => [kind.type, kind]),
);

type Position = { holds: NodeKind['holds']; depth: number; lists: number; inLink: boolean };

/** Cleans nodes into what may be rendered, and notes what it had to change that a person must know of. */
export class NodeCleaner {
  readonly problems: string[] = [];
  #nodes = 0;
  #characters = 0;

  /** The nodes of `raw` that may stand at `at`, cleaned; what may not is replaced by what it holds, or left out. */
  children(raw: unknown, at: Position): StoredNode[] {
    if (!Array.isArray(raw)) return this.#problem('A node that holds others has no list of children.', []);
    return raw.flatMap((child: unknown) => this.#node(child, at));
  }

  #problem<Value>(text: string, value: Value): Value {
    if (this.problems.length < 20) this.problems.push(text);
    return value;
  }

  #node(raw: unknown, at: Position): StoredNode[] {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      return this.#problem('A node is not an object.', []);
    }
    if (++this.#nodes > documentLimits.nodes) {
      return this.#problem(`It has more than ${documentLimits.nodes} parts.`, []);
    }
    if (at.depth > documentLimits.depth) return this.#problem('It is nested too deeply.', []);
    return this.#known(raw as Record<string, unknown>, at);
  }

  #known(raw: Record<string, unknown>, at: Position): StoredNode[] {
    const kind = typeof raw['type'] === 'string' ? kinds.get(raw['type']) : undefined;
    const reason = kind ? (kind.refuse?.(raw) ?? this.#misplaced(kind, at)) : unknownKind(raw['type']);
    if (!kind || reason) {
      this.#problem(reason!, undefined);
      return this.#inner(raw, at);
    }
    const fields = kind.fields.parse(raw);
    if (!this.#fits(fields['text'])) return this.#problem('It has too much text.', []);
    const node: StoredNode = { type: kind.type, version: 1, ...fields };
    if (kind.holds !== 'nothing') node.children = this.children(raw['children'], below(kind, at));
    return [node];
  }

  /** What a node that cannot stay holds, where that can stand in its place. */
  #inner(raw: Record<string, unknown>, at: Position): StoredNode[] {
    return Array.isArray(raw['children'])
      ? this.children(raw['children'], { ...at, depth: at.depth + 1 })
      : [];
  }

  #misplaced(kind: NodeKind, at: Position): string | undefined {
    const allowed = { nothing: [], inline: ['inline'], items: ['item'], flow: ['block', 'inline'] }[at.holds];
    if (!allowed.includes(kind.role as never)) return `A ${kind.type} cannot stand there.`;
    if (kind.type === 'list' && at.lists >= maxListDepth)
      return `Lists are nested ${maxListDepth} deep at most.`;
    if (at.inLink && kind.type.endsWith('link')) return 'A link cannot stand in a link.';
    return undefined;
  }

  #fits(text: unknown): boolean {
    if (typeof text === 'string') this.#characters += text.length;
    return this.#characters <= documentLimits.characters;
  }
}

const unknownKind = (type: unknown) =>
  `Unknown node: ${typeof type === 'string' ? type.slice(0, 60) : String(typeof type)}.`;

function below(kind: NodeKind, at: Position): Position {
  return {
    holds: kind.holds,
    depth: at.depth + 1,
    lists: at.lists + (kind.type === 'list' ? 1 : 0),
    inLink: at.inLink || kind.type.endsWith('link'),
  };
}
