import type { z } from 'zod';

/** A node as it is stored: Lexical's serialized form, with the fields of its type. */
export type StoredNode = { type: string; version: number; children?: StoredNode[]; [field: string]: unknown };

/** A node before it is cleaned, as a reader of another format makes it. */
export type RawNode = { type: string; children?: RawNode[]; [field: string]: unknown };

/** How many nodes of each type a node is inside of. */
export type Ancestors = ReadonlyMap<string, number>;

/**
 * A type of node that a document may hold. `role` is where it may be, `holds` what it may contain; `fields`
 * are its own fields, each with a `catch` so that cleaning never fails. Unnamed fields are dropped.
 *
 * `flow` is blocks and inline nodes; where `blocks` are held, inline nodes get paragraphs of their own. A
 * node with the role `part` is allowed only in a node that holds `parts` and names its type, as a row in a
 * table.
 */
export type NodeType<Fields extends Record<string, unknown> = Record<string, unknown>> = {
  type: string;
  role: 'block' | 'inline' | 'item' | 'part';
  holds: 'nothing' | 'inline' | 'items' | 'flow' | 'blocks' | 'parts';
  /** The types of the parts that it holds. */
  parts?: readonly string[];
  /** Whether the look of a node is in `blocks.css`, which is loaded only by pages with such a node. */
  isStyled?(node: StoredNode & Fields): boolean;
  fields: z.ZodType<Fields>;
  /**
   * Why a node must not be stored, from its raw fields or its place. Reading keeps its children without it.
   */
  refuse?(raw: Record<string, unknown>, ancestors: Ancestors): string | undefined;
  /** Its cleaned children with what is missing added and what is too much removed. */
  complete?(children: StoredNode[], node: StoredNode & Fields): StoredNode[];
  /** Text of its own, which comes before the text of its children. */
  heading?(node: StoredNode & Fields): string;
  /** The key of the image or file of the library that it shows or leads to. */
  asset?(node: StoredNode & Fields): string | undefined;
  /** Its plain text, when that is not the text of its children. */
  text?(node: StoredNode & Fields): string;
};

/** The lines of a text from one of them on, which is `at(0)`; the text is never copied. */
export type MarkdownLines = {
  readonly length: number;
  /** A line, by how many lines it is after the first; the empty text beyond the last one. */
  at(index: number): string;
  /** The lines from an index to before another one. */
  slice(start: number, end: number): string[];
  /**
   * The index of the first line, after `from`, that a test holds for; the number of lines where it holds for
   * none.
   */
  find(from: number, test: (line: string) => boolean): number;
};

/** Reads Markdown within a block: lines as blocks, text as inline nodes. */
export type MarkdownReader = { blocks(lines: readonly string[]): RawNode[]; inline(text: string): RawNode[] };
/** Writes the nodes within a block as Markdown. */
export type MarkdownWriter = { blocks(nodes: StoredNode[]): string; inline(nodes: StoredNode[]): string };

/** An inline syntax of Markdown; of all syntaxes that match, the one that starts first is read. */
export type InlineSyntax = {
  pattern: RegExp;
  read(match: RegExpExecArray, reader: MarkdownReader): RawNode[];
};

/** How a block is read from Markdown and written to it. */
type BlockMarkdown = {
  /**
   * The nodes of a block that starts with the line at an index, and its number of lines; undefined for
   * another block.
   */
  read?(lines: MarkdownLines, reader: MarkdownReader): { nodes: RawNode[]; length: number } | undefined;
  inline?: InlineSyntax[];
  /** The Markdown of nodes, by their stored type. */
  write: Record<string, (node: StoredNode, writer: MarkdownWriter) => string>;
};

/**
 * A block of rich text: one folder below `blocks`. Its `index.ts` exports this, which is pure; `view.tsx`
 * draws its nodes (HTML out), `editor.ts` is its part of the editor (HTML in, as Lexical's nodes read it).
 */
export type Block = {
  nodes: NodeType[];
  markdown: BlockMarkdown;
  /** What older documents hold under other types, by stored type, as a node of today; undefined drops it. */
  migrations?: Record<string, (raw: Record<string, unknown>) => Record<string, unknown> | undefined>;
  /** Types of older nodes that only marked their children, which take their place. */
  wrappers?: readonly string[];
};
